package chip

import (
	"time"

	"periph.io/x/conn/v3/gpio"
)

// Times of a PN532. The manual says of turnTime only that an ACK takes 15 ms at
// most (UM0701-02, 6.2.2); the others are assumptions too, but for the millisecond
// that falling asleep takes (7.2.11).
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
// 106 kbit/s. Not simulated are the UART, its interrupt pin, extended frames, ISO/IEC
// 14443-4, other modulations, targets and the SAM.
type PN532 struct {
	// Reach appends to dst the cards that the antenna reaches now. Nil: none.
	Reach func(dst []*Card) []*Card
	// Dead keeps the chip from answering, and from any field.
	Dead bool
	// Slow is added to the time of every frame on the air.
	Slow time.Duration
	// Late is added to the time from a search to its response.
	Late time.Duration
	// Drowsy is added to the millisecond that it takes to fall asleep.
	Drowsy time.Duration
	// Rigid keeps it from holding the clock of I²C until it is awake: it does not
	// acknowledge its address before. The manual has it hold the clock.
	Rigid bool
	// Shy is added to the time from a command to its ACK, and until then it does not
	// acknowledge a read of its address on I²C. The manual allows that (6.2.4), and
	// others saw it; else it acknowledges and is not ready.
	Shy time.Duration
	// Unsound is what the tests of its memories give: 0 for well, 0xff for not.
	Unsound byte
	// Lenient has it take every command in low battery mode too. Otherwise all but
	// GetFirmwareVersion and SAMConfiguration give an error frame there; what a
	// real chip does, the manual leaves open.
	Lenient bool

	clock *Clock

	// What a loss of the supply takes away.
	lowBattery bool
	asleep     bool
	wakeBy     byte // WakeUpEnable
	retries    byte // MxRtyPassiveActivation
	targets    byte
	tries      byte // searches that the command made again
	field      field

	inReset bool
	readyAt time.Duration // the end of the start, or of waking up
	sleepAt time.Duration // it falls asleep; 0 for never

	answer []byte // of a search, as far as it has come

	link pn532Link
	i2c  pn532I2C
	spi  pn532SPI
}

// NewPN532 makes a chip that was powered up long ago and heard no command yet.
func NewPN532(clock *Clock) *PN532 {
	p := &PN532{clock: clock}
	p.powerOn()
	return p
}

// powerOn is the state after power-up: low battery mode (3.1), a search that
// does not end (7.3.1, item 5).
func (p *PN532) powerOn() {
	p.lowBattery, p.asleep, p.sleepAt = true, false, 0
	p.retries = 0xff
	p.link.drop()
	p.link.last = p.link.last[:0]
	p.switchField(false)
}

// BrownOut is a short loss of the supply.
func (p *PN532) BrownOut() {
	p.powerOn()
	p.readyAt = p.clock.Now() + pn532Start
}

// Reset is the level on pin RSTPD_N: low is hard power-down, and its end a reset.
func (p *PN532) Reset(l gpio.Level) {
	released := p.inReset && l == gpio.High
	p.inReset = l == gpio.Low
	p.powerOn()
	if released {
		p.readyAt = p.clock.Now() + pn532Start
	}
}

// Field reports whether the antenna is driven now.
func (p *PN532) Field() bool { return p.field.on && !p.inReset && !p.Dead }

// Asleep reports whether it is in power-down.
func (p *PN532) Asleep() bool {
	p.advance()
	return p.asleep
}

// switchField turns the field on or off. Targets do not outlive it.
func (p *PN532) switchField(on bool) {
	if !on {
		p.targets = 0
	}
	p.field.on = on
	p.field.look(p.Reach, p.clock.Now())
}

// advance lets happen what is due by now.
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

// off reports whether it is out of reach altogether.
func (p *PN532) off() bool { return p.Dead || p.inReset || p.clock.Now() < p.readyAt }
