package resistor

import (
	"errors"
	"fmt"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/mcp3008"
)

const channels = mcp3008.Channels // inputs of one converter

// Dev reads the contacts of a board or of a tray.
type Dev struct {
	// Set by New, then fixed.
	converters []*mcp3008.Dev
	sleep      func(time.Duration)
	bands      [Codes]band

	levels [channels]uint16 // of a look; kept here so that it does not allocate
	fault  hw.Fault
}

// New uses two converters for a board: place n on channel n%8 of converter n/8; or
// one for a tray, its place 0 on channel 0. It reads nothing.
func New(converters []*mcp3008.Dev, sleep func(time.Duration)) *Dev {
	return &Dev{converters: converters, sleep: sleep, bands: bands()}
}

// ReadPresence implements hw.Presence: bit n where the contact of place n is not
// open, be it a piece, a finger or a short. It takes 8 transactions of 3 bytes a
// converter in 2 messages, and one more for each level of 0, which is read twice. On an
// error of type *hw.PartError the bits of the places that it does not name are good.
func (d *Dev) ReadPresence() (uint16, error) {
	var present, failed uint16
	var cause error
	part := hw.Part{Kind: hw.PartConverter}
	for i := range d.converters {
		mask, err := d.look(i)
		if err != nil {
			failed |= places(i)
			part.Numbers |= 1 << (i + 1)
			cause = err
			continue
		}
		present |= uint16(mask) << (channels * i)
	}
	if failed == 0 {
		return present, nil
	}
	return present, d.fault.Of(part, failed, cause)
}

// look returns the channels of a converter that are not open.
func (d *Dev) look(i int) (present uint8, err error) {
	silent, err := d.converters[i].ReadAll(&d.levels)
	if err == nil && silent != 0 {
		err = hw.ErrNoAnswer
	}
	if err != nil {
		return 0, err
	}
	zeros := 0
	for ch, level := range d.levels {
		if level == 0 {
			if level, err = d.converters[i].Read(ch); err != nil {
				return 0, err
			}
		}
		if level < openFrom {
			present |= 1 << ch
		}
		if level == 0 {
			zeros++
		}
	}
	if zeros == channels {
		return 0, hw.ErrNoAnswer
	}
	return present, nil
}

// read reads a level. It repeats a 0, which may be a lost transaction.
func (d *Dev) read(i, ch int) (uint16, error) {
	level, err := d.converters[i].Read(ch)
	if err == nil && level == 0 {
		level, err = d.converters[i].Read(ch)
	}
	return level, err
}

// The ID is the level of agreeing consecutive samples, out of at most samples, pause
// apart and within spread.
const (
	agreeing = 3
	samples  = 7
	pause    = 5 * time.Millisecond
	spread   = 4 // counts
)

// Errors of a contact without a code.
var (
	errShort    = fmt.Errorf("%w: the contact is short", hw.ErrCorrupt)
	errBetween  = fmt.Errorf("%w: the resistance is between two codes", hw.ErrCorrupt)
	errUnsteady = fmt.Errorf("%w: the contact is unsteady", hw.ErrCorrupt)
)

// Identify implements hw.Identifier: the tag is one byte, the code from 0 to 15.
// It takes three samples in 10 ms, while they disagree up to seven in 30 ms. It
// returns hw.ErrNoTag for an open contact, hw.ErrCorrupt if the level has no code or the
// samples disagree, and a *hw.PartError around hw.ErrNoAnswer if the converter does not
// answer.
func (d *Dev) Identify(n int) (hw.Tag, error) {
	level, err := d.steady(n/channels, n%channels)
	if err != nil {
		if errors.Is(err, hw.ErrNoAnswer) {
			i := n / channels
			err = &hw.PartError{Part: hw.PartNumber(hw.PartConverter, i+1), Places: places(i), Err: err}
		}
		return hw.Tag{}, err
	}
	code, err := d.decode(level)
	if err != nil {
		return hw.Tag{}, err
	}
	return hw.NewTag([]byte{code})
}

// steady returns the level on which the samples agree.
func (d *Dev) steady(i, ch int) (uint16, error) {
	var low, high uint16
	run := 0 // consecutive samples within spread
	for sample := range samples {
		if sample > 0 {
			d.sleep(pause)
		}
		level, err := d.read(i, ch)
		if err != nil {
			return 0, err
		}
		if run == 0 || max(high, level)-min(low, level) > spread {
			low, high, run = level, level, 0
		}
		low, high = min(low, level), max(high, level)
		if run++; run == agreeing {
			return (low + high) / 2, d.awake(i, high)
		}
	}
	return 0, errUnsteady
}

// awake distinguishes a short from a converter that does not answer: both read as 0.
func (d *Dev) awake(i int, level uint16) error {
	if level > 0 {
		return nil
	}
	_, err := d.look(i)
	return err
}

// places returns the places of one converter.
func places(i int) uint16 { return 0xff << (channels * i) & 0xffff }

var (
	_ hw.Presence   = (*Dev)(nil)
	_ hw.Identifier = (*Dev)(nil)
)
