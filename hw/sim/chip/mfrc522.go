package chip

import (
	"time"

	"periph.io/x/conn/v3/gpio"
)

// startUp is the time from the end of a reset, or from the return of the
// supply, until the chip takes its first command: the start of the crystal, a
// millisecond by assumption, and 1024 of its periods (data sheet 8.8.2).
const startUp = time.Millisecond + wakeUp

// wakeUp is 1024 periods of 27.12 MHz, also what leaving soft power-down takes
// (data sheet 8.6.2).
const wakeUp = 37_740 * time.Nanosecond

// Version2 is VersionReg of an MFRC522 version 2.0 (data sheet 9.3.4.8).
const Version2 = 0x92

// CollCount is from where CollPos counts in an answer that RxAlign shifts, which the data
// sheet does not tell (9.3.1.15).
type CollCount uint8

// The ways to count; the first by the sheet of the MFRC631.
const (
	FromByte     CollCount = iota // from the first bit of the first byte in the FIFO buffer
	FromReceived                  // from the first bit that was received
	FromLevel                     // from the first bit of the cascade level
)

// MFRC522 is the reader of the NXP data sheet MFRC522, revision 3.9, on its SPI
// interface, at 106 kbit/s, with what drivers use to identify cards. Not simulated are
// MIFARE authentication, CRCs by the chip itself in frames, the level of the FIFO buffer
// as an interrupt, a timer without a frame and the other two host interfaces. Answers of
// two cards always collide: a near card never suppresses a far one.
type MFRC522 struct {
	Reader
	// Version is VersionReg; NewMFRC522 sets Version2.
	Version byte
	// Counts is from where CollPos counts.
	Counts CollCount

	reg  [64]byte
	fifo []byte // of fifoSize bytes at most

	wakeAt time.Duration // the end of the soft power-down

	// The SPI frame.
	ignores, addressed, writing bool
	address                     byte

	job       job
	timerEnds time.Duration // 0: it does not run
}

// NewMFRC522 makes a chip whose start-up is over.
func NewMFRC522(clock *Clock) *MFRC522 {
	m := &MFRC522{Version: Version2, fifo: make([]byte, 0, fifoSize)}
	m.Reader = Reader{clock: clock, powerOn: m.reset, start: startUp}
	m.reset()
	return m
}

// reset gives every register its reset value (data sheet table 20).
func (m *MFRC522) reset() {
	m.reg = resets
	m.fifo = m.fifo[:0]
	m.job, m.timerEnds = job{}, 0
	m.wakeAt = 0
	m.switchField()
}

// Field reports whether the antenna is driven now.
func (m *MFRC522) Field() bool {
	return m.reg[txControlReg]&0x03 != 0 && m.reg[commandReg]&powerDown == 0 && !m.inReset && !m.Dead
}

// IRQ returns the level on pin IRQ. It can serve as the Source of a Pin.
func (m *MFRC522) IRQ() gpio.Level {
	m.advance()
	const inverted = 1 << 7 // IRqInv
	interrupts := m.reg[comIrqReg]&m.reg[comIEnReg]&0x7f != 0
	return gpio.Level(interrupts != (m.reg[comIEnReg]&inverted != 0))
}

// Select implements Device.
func (m *MFRC522) Select() {
	m.addressed = false
	m.ignores = m.off()
}

// Deselect implements Device.
func (m *MFRC522) Deselect() {}

// Exchange implements Device: the first byte is an address with the direction
// on top; after it come data for that one register, or further addresses to
// read, each answered during the byte after it (data sheet 8.1.2, tables 6 to 8). It
// drives MISO as long as it is selected.
func (m *MFRC522) Exchange(out byte) (in, drives byte) {
	if m.ignores {
		return 0, 0
	}
	m.advance()
	address := out >> 1 & 0x3f
	switch {
	case !m.addressed:
		m.addressed = true
		m.writing = out&0x80 == 0
		m.address = address
	case m.writing:
		m.write(m.address, out)
	default:
		in = m.read(m.address)
		m.address = address
	}
	return in, 0xff
}

var _ Device = (*MFRC522)(nil)
