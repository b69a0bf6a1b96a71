package chip

import "time"

// Times of a PN532. For turnTime the manual only limits an ACK to 15 ms (UM0701-02,
// 6.2.2); the others are assumptions too, except fallTime (7.2.11).
const (
	pn532Start = 2 * time.Millisecond   // from supply or reset to the first command
	wakeTime   = time.Millisecond       // the oscillator's start, out of power-down
	fallTime   = time.Millisecond       // from the response to PowerDown until it sleeps
	turnTime   = 500 * time.Microsecond // from a frame to the answer to it
	guardTime  = 5 * time.Millisecond   // from field on to the first frame
	retryTime  = 100 * time.Millisecond // between two searches of one command

	memoryTime = 20 * time.Millisecond // of a test of a memory
)

// Bits of WakeUpEnable (7.2.11).
const (
	wakeBySPI = 1 << 5
	wakeByI2C = 1 << 7
)

// PN532 is the reader of NXP's manual UM0701-02 (firmware 1.6) at the level of
// its frames, on I²C and on SPI, as the initiator of ISO/IEC 14443-3 type A at
// 106 kbit/s, with what drivers use to identify cards. Not simulated are the UART, its
// interrupt pin, extended frames, exchanges by ISO/IEC 14443-4, other modulations, targets and the SAM.
type PN532 struct {
	Reader
	// Late is added to the time from a search to its response.
	Late time.Duration
	// Misses makes every search with a number that it divides find no tag, 2 for every second one;
	// 0 for none (esphome/esphome#9875).
	Misses int
	// MissesTwo makes every second search for two targets fail (adafruit/Adafruit-PN532#52).
	MissesTwo bool
	// SleepDelay is added to the millisecond from the response to PowerDown until it sleeps.
	SleepDelay time.Duration
	// NAKUntilAwake makes it send a NAK on I²C until it is awake. By the manual it holds the
	// clock instead.
	NAKUntilAwake bool
	// AckDelay is added to the time from a command to its ACK, and until then a read on I²C
	// gets a NAK. The manual allows that (6.2.4), and others saw it; otherwise it
	// acknowledges and is not ready.
	AckDelay time.Duration
	// MemoryResult is the result of the tests of its memories: 0 if they pass, 0xff if not.
	MemoryResult byte
	// AcceptAll makes it accept every command in low battery mode. Otherwise all but
	// GetFirmwareVersion and SAMConfiguration get an error frame there; the manual does
	// not define it.
	AcceptAll bool

	// Stretch is the time for which it holds the clock after its address on I²C.
	Stretch time.Duration
	// BusFree is the time after a transaction on I²C for which it acknowledges nothing.
	BusFree time.Duration
	// Holds is the fault of its I²C bus until a reset: I2CStuck while it holds the clock low, I2CZeros
	// for the data line, since a bus that the kernel makes of two GPIO lines (i2c-algo-bit) takes that
	// for an acknowledgement of everything, and reads zeros.
	Holds I2CFault

	// Lost with the supply.
	lowBattery bool
	asleep     bool
	wakeBy     byte          // WakeUpEnable
	retries    byte          // MxRtyPassiveActivation
	tries      byte          // repeated searches of the command
	sleepAt    time.Duration // it starts to sleep; 0 for never

	freeAt time.Duration // it acknowledges its address again

	searches int // so far
	doubles  int // of them, for two targets

	air    initiator
	active bool // a card, the last of a search

	link     pn532Link
	transfer transfer
}

// NewPN532 makes a chip whose start-up is over, before its first command.
func NewPN532(clock *Clock) *PN532 {
	p := &PN532{}
	p.Reader = Reader{clock: clock, powerOn: p.reset, start: pn532Start}
	p.air.reader = &p.Reader
	p.reset()
	return p
}

// reset sets the state after power-up: low battery mode (3.1), a search that
// does not end (7.3.1, item 5).
func (p *PN532) reset() {
	p.lowBattery, p.asleep, p.sleepAt = true, false, 0
	p.retries, p.Holds = 0xff, 0
	p.link.drop()
	p.link.last = p.link.last[:0]
	p.switchField(false)
}

// Field reports whether the antenna is driven now.
func (p *PN532) Field() bool { return p.on && !p.inReset && !p.Dead }

// Asleep reports whether it is in power-down.
func (p *PN532) Asleep() bool {
	p.advance()
	return p.asleep
}

// switchField turns the field on or off.
func (p *PN532) switchField(on bool) {
	p.on = on
	p.active = p.active && on
	p.look()
}

// advance applies all changes until now.
func (p *PN532) advance() {
	now := p.clock.Now()
	if p.sleepAt != 0 && now >= p.sleepAt {
		p.asleep, p.sleepAt = true, 0
		p.link.drop()
	}
	if p.link.running && now >= p.link.runAt {
		p.run()
	}
}
