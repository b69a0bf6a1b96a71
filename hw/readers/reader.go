package readers

import (
	"time"

	"quartoboard/hw"
)

// Reader is one reader, without its reset line: a *mfrc522.Dev or a *pn532.Dev. Its
// errors are *hw.PartError where it is the reader that failed.
type Reader interface {
	// Open looks at which chip it is and sets it up, the field off. It blocks for
	// up to 200 ms. Where it fails, Read tries again.
	Open() error
	// Read reads the tag above it, the field on for that time only. It blocks for
	// up to 40 ms, the bus not counted, and a PN532 that is late for its Answer more.
	// It answers hw.ErrNoTag and hw.ErrCollision too.
	Read() (hw.Tag, error)
	// Test lets it test itself in the dark and leaves it ready to read. It blocks
	// and answers as hw.SelfTester says.
	Test() error
	// Lit says whether the field may be on.
	Lit() bool
	// WasReset tells it that its settings are gone, and its field is off.
	WasReset()
	// PowerDown turns the field off and the reader to its power-down.
	PowerDown() error
	// Rest is how long it is left alone after one of these before the next.
	Rest() time.Duration
}
