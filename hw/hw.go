// Package hw holds the contracts between the metal and the board: what a
// driver offers to board/scan, and what it says when a part fails. It holds no
// driver and opens no bus. Sensors and readers are numbered 0–15 as they are
// wired; which cell one serves is board/scan's affair.
package hw

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// Places is the number of sensors and of readers under the board.
const Places = 16

// Sentinels for what callers branch on.
var (
	ErrNoTag     = errors.New("no tag")                         // a place without an ID, or too far from its reader
	ErrCollision = errors.New("more than one tag in the field") // two IDs answered one reader
	ErrNoAnswer  = errors.New("no answer")                      // the chip is absent, unpowered or not the one expected
	ErrCorrupt   = errors.New("corrupt answer")                 // checksum, parity or framing
	ErrHalted    = errors.New("halted")                         // used after Halt

	// ErrUnacknowledged comes with ErrNoAnswer on I²C: nothing acknowledged the
	// address, or what was written. Of a chip that may be busy it is no fault.
	ErrUnacknowledged = errors.New("nothing acknowledges")
	// ErrHeld comes with ErrNoAnswer on I²C: a transaction on such a bus takes a second.
	ErrHeld = errors.New("a line is held low")
)

// Levels reads linear field sensors.
type Levels interface {
	// ReadLevels fills dst with the raw level of every sensor, in counts of
	// the converter from 0 to FullScale. It blocks for the bus time (under a
	// millisecond at 1 MHz). On an error of type *PartError the levels of
	// the sensors that it does not name are good.
	ReadLevels(dst *[Places]uint16) error
	// FullScale is the highest level: 1023 for 10 bits.
	FullScale() uint16
}

// Presence reads sensors that switch.
type Presence interface {
	// ReadPresence has bit n set where sensor n feels a magnet.
	ReadPresence() (uint16, error)
}

// Identifier reads the ID at one place.
type Identifier interface {
	// Identify reads the ID above reader n. It blocks for up to 40 ms, and longer
	// where the profile allows that to a late reader. It answers ErrNoTag,
	// ErrCollision, ErrCorrupt, or ErrNoAnswer when it is the reader that is silent.
	Identify(n int) (Tag, error)
}

// Buttons reads the buttons.
type Buttons interface {
	// ReadButtons has the bit of each button that is held down.
	ReadButtons() (ButtonSet, error)
}

// LEDs lights one LED at each cell.
type LEDs interface {
	// Show lights the LEDs whose bits are set, bit n for LED n, and darkens the
	// others. It blocks for 16 bits on the bus.
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

// Set is the hardware of one table. What a build does not have is nil.
type Set struct {
	Levels   Levels     // either this
	Presence Presence   // or this
	Cells    Identifier // one reader under each cell
	Tray     Identifier // the reader of the giving tray, place 0
	Buttons  Buttons
	LEDs     LEDs
}

// Tag is what an ID part answered: an NFC UID of 4, 7 or 10 bytes, or the one
// byte of a coded piece. The zero value is no tag.
type Tag struct {
	n  uint8
	id [10]byte
}

// NewTag makes a tag of 1 to 10 bytes.
func NewTag(id []byte) (Tag, error) {
	var t Tag
	if len(id) < 1 || len(id) > len(t.id) {
		return Tag{}, fmt.Errorf("a tag has 1 to 10 bytes, not %d", len(id))
	}
	t.n = uint8(copy(t.id[:], id))
	return t, nil
}

// Len is the number of bytes; 0 for no tag.
func (t Tag) Len() int { return int(t.n) }

// String is the ID in upper-case hexadecimal digits: "04A1B2C3D4E580".
func (t Tag) String() string { return strings.ToUpper(hex.EncodeToString(t.id[:t.n])) }

// ParseTag reads what String writes, in either case.
func ParseTag(s string) (Tag, error) {
	id, err := hex.DecodeString(s)
	if err != nil {
		return Tag{}, fmt.Errorf("%q is not a tag: pairs of hexadecimal digits expected", s)
	}
	return NewTag(id)
}

// MarshalText is what String writes.
func (t Tag) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what ParseTag reads.
func (t *Tag) UnmarshalText(text []byte) (err error) {
	*t, err = ParseTag(string(text))
	return err
}
