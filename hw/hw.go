// Package hw holds the contracts between drivers and board/scan: the interfaces of
// sensors, readers, buttons and LEDs, and the errors of parts. It contains no driver
// and opens no bus. Sensors and readers are numbered 0–15 as they are wired; the
// options of board/scan map them to cells.
package hw

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Places is the number of sensors and of readers under the board.
const Places = 16

// Sentinels for what callers branch on.
var (
	ErrNoTag     = errors.New("no tag")                         // no tag above the reader, or too far away
	ErrCollision = errors.New("more than one tag in the field") // two tags answered one reader
	ErrNoAnswer  = errors.New("no answer")                      // the chip is absent, unpowered or not the one expected
	ErrCorrupt   = errors.New("corrupt answer")                 // checksum, parity or framing
	ErrHalted    = errors.New("halted")                         // used after its driver was closed

	// ErrUnacknowledged comes with ErrNoAnswer on I²C: the address, or data, got a
	// NAK. A chip that may be busy is allowed to send one.
	ErrUnacknowledged = errors.New("nothing acknowledges")
	// ErrHeld comes with ErrNoAnswer on I²C: a line is held low. Each transaction on
	// such a bus takes a second.
	ErrHeld = errors.New("a line is held low")
	// ErrMISO comes with ErrNoAnswer of a reader on SPI: another one drives MISO low
	// while it is not selected.
	ErrMISO = errors.New("another reader holds MISO low")
)

// Levels reads linear field sensors.
type Levels interface {
	// ReadLevels fills dst with the raw level of every sensor, in counts of
	// the converter from 0 to FullScale. It blocks for the bus time, some
	// milliseconds at most. On an error of type *PartError the levels of
	// the sensors that it does not name are good.
	ReadLevels(dst *[Places]uint16) error
	// FullScale is the highest level: 1023 for 10 bits.
	FullScale() uint16
}

// Presence reads sensors that switch.
type Presence interface {
	// ReadPresence returns a set of sensors, with bit n set where sensor n detects a
	// magnet. On an error of type *PartError the bits of the sensors that it does
	// not name are good.
	ReadPresence() (uint16, error)
}

// Identifier reads the ID at one place.
type Identifier interface {
	// Identify reads the ID above reader n. It blocks for up to 40 ms, and longer
	// where the profile gives a slow reader more time. Its errors are ErrNoTag,
	// ErrCollision and ErrCorrupt, and ErrNoAnswer if the reader does not answer. Where
	// several tags answer and all can be read, the error is a *Several: it takes up to
	// 55 ms for two and 160 ms for eight.
	Identify(n int) (Tag, error)
}

// Resetter resets readers that answer and may read no tag any more.
type Resetter interface {
	// Reset resets all readers of cells and tray; each is set up again by its next
	// reading. It blocks for 4 ms.
	Reset() error
}

// Line listens to the data line of readers that have a gate each.
type Line interface {
	// Held reports whether reader n drives its line low while it is not selected. It
	// blocks for under a millisecond.
	Held(n int) (bool, error)
}

// Buttons reads the buttons and notes each change, so that none between two readings is lost.
type Buttons interface {
	// ReadButtons returns the buttons that are held down.
	ReadButtons() (ButtonSet, error)
	// Changes returns the changes between the last two readings, the oldest first. They
	// are valid until the next reading.
	Changes() []ButtonChange
}

// ButtonChange is a change of the buttons.
type ButtonChange struct {
	Ago  time.Duration // before the reading that returned it
	Held ButtonSet     // that are held down from then on
}

// LEDs lights one LED at each cell.
type LEDs interface {
	// Show turns LED n on where bit n is set, and the others off. It blocks for 16
	// bits on the bus.
	Show(set uint16) error
}

// ButtonSet is a set of the table's buttons.
type ButtonSet uint8

// The buttons.
const (
	QuartoA ButtonSet = 1 << iota
	QuartoB
	Repeat
	Pass
)

// Set is the hardware of one table. A field is nil where the build lacks it.
type Set struct {
	Levels   Levels     // either this
	Presence Presence   // or this
	Cells    Identifier // one reader under each cell
	Tray     Identifier // the reader of the giving tray, place 0
	Readers  Resetter   // of both
	Line     Line       // of those of Cells
	Buttons  Buttons
	LEDs     LEDs
}

// Tag is the ID of a piece: an NFC UID of 4, 7 or 10 bytes, or the one byte of a
// coded piece. The zero value stands for no tag.
type Tag struct {
	n  uint8
	id [10]byte
}

// NewTag makes a tag of 1 to 10 bytes.
func NewTag(id []byte) (Tag, error) {
	var t Tag
	if len(id) < 1 || len(id) > len(t.id) {
		return Tag{}, fmt.Errorf("invalid tag of %d bytes: want 1 to 10", len(id))
	}
	t.n = uint8(copy(t.id[:], id))
	return t, nil
}

// Len is the number of bytes; 0 for no tag.
func (t Tag) Len() int { return int(t.n) }

// String returns the ID in upper-case hexadecimal digits: "04A1B2C3D4E580".
func (t Tag) String() string { return strings.ToUpper(hex.EncodeToString(t.id[:t.n])) }

// ParseTag parses the text of String, in either case.
func ParseTag(s string) (Tag, error) {
	id, err := hex.DecodeString(s)
	if err != nil {
		return Tag{}, fmt.Errorf("invalid tag %q: want pairs of hexadecimal digits", s)
	}
	return NewTag(id)
}

// MarshalText returns the text of String.
func (t Tag) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText parses text as ParseTag does.
func (t *Tag) UnmarshalText(text []byte) (err error) {
	*t, err = ParseTag(string(text))
	return err
}
