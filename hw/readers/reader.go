package readers

import (
	"time"

	"quartoboard/hw"
)

// Reader is one reader, without its reset line: a *mfrc522.Dev or a *pn532.Dev. Its
// errors are *hw.PartError if the reader failed.
type Reader interface {
	// Open identifies the chip and sets it up with the field off. It blocks for up to
	// 200 ms. If it fails, Read tries again.
	Open() error
	// Read turns the field on, reads the tag and turns the field off. It blocks for up
	// to 40 ms, the bus not counted, and a PN532 for its Opts.Answer and twice its Opts.Ack
	// more if it is late, and for Opts.Pause at each transaction. Its
	// errors include hw.ErrNoTag and hw.ErrCollision. Several tags take it longer, eight
	// up to 160 ms without a pause, and are a *hw.Several if it can tell them apart.
	Read() (hw.Tag, error)
	// Test runs the self test with the field off and leaves the reader ready to read.
	// See hw.SelfTester for its duration and errors.
	Test() error
	// FieldOn reports whether the field may be on.
	FieldOn() bool
	// WasReset informs the driver that the settings are lost and the field is off.
	WasReset()
	// PowerDown turns the field off and puts the reader into power-down.
	PowerDown() error
	// Rest is the pause that the reader needs between two of these calls.
	Rest() time.Duration
}
