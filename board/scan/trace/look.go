package trace

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/hw"
)

// Header names the recorded program, and has the options and the build of its Settler.
type Header struct {
	Board   string    // its name in the record
	Version string    // of the program
	Profile string    // of the hardware
	Wall    time.Time // when the clock stood at zero
	Scan    scan.Options
	Build   scan.Build
}

// entry is a start of the program, or a look, in the file.
type entry struct {
	Start []byte // the Header as JSON; none for a look

	After      time.Duration // since the reading or the frame before
	Changes    changes
	LevelsErr  *failure
	Buttons    hw.ButtonSet
	Changed    []hw.ButtonChange // as scan.Frame has it
	ButtonsErr *failure
	Held       uint16 // as scan.Frame has it
	Game       scan.Mode
	Giving     bool
	Reading    *reading // of a place that was read in this look
}

// reading is the answer of the reader of a place.
type reading struct {
	After time.Duration // the frame
	Place scan.Place
	Tag   string
	Err   *failure
}

// tag returns the tag that was read, none where no tag answered, and checks those of a
// *hw.Several.
func (r *reading) tag() (tag hw.Tag, err error) {
	if r.Place >= scan.Places {
		return tag, fmt.Errorf("invalid place %d: want 0 to %d", r.Place, scan.TrayPlace)
	}
	if r.Err != nil {
		for _, text := range r.Err.Tags {
			if _, err := hw.ParseTag(text); err != nil {
				return tag, err
			}
		}
	}
	if r.Tag != "" {
		tag, err = hw.ParseTag(r.Tag)
	}
	return tag, err
}

// changes are the differences of levels to those before, small numbers for the packer:
// the lower bytes of all, then the upper ones. The sign is the lowest bit.
type changes [2 * hw.Places]byte

func changesOf(before, now *[hw.Places]uint16) (c changes) {
	for n := range now {
		d := int16(now[n] - before[n])
		zigzag := uint16(d<<1 ^ d>>15)
		c[n], c[hw.Places+n] = byte(zigzag), byte(zigzag>>8)
	}
	return c
}

// add turns the levels before into the present ones.
func (c *changes) add(levels *[hw.Places]uint16) {
	for n := range levels {
		zigzag := uint16(c[n]) | uint16(c[hw.Places+n])<<8
		levels[n] += zigzag>>1 ^ -(zigzag & 1)
	}
}

// failure is an error in the file: its text, the text of its sentinel of the hardware, the part
// that it named, and the tags of a *hw.Several.
type failure struct {
	Text     string
	Sentinel string  // "" for none
	Part     hw.Part // Kind 0 for none
	Places   uint16
	Cause    string // the text of the part's error
	Tags     []string
}

// set keeps an error in f, and returns f; nil where there is none.
func (f *failure) set(err error) *failure {
	if err == nil {
		return nil
	}
	*f = failure{Text: err.Error()}
	for _, sentinel := range [...]error{hw.ErrNoTag, hw.ErrCollision, hw.ErrNoAnswer, hw.ErrCorrupt, hw.ErrHalted} {
		if errors.Is(err, sentinel) {
			f.Sentinel = sentinel.Error()
		}
	}
	if part, ok := errors.AsType[*hw.PartError](err); ok {
		f.Part, f.Places, f.Cause = part.Part, part.Places, part.Err.Error()
	}
	if several, ok := errors.AsType[*hw.Several](err); ok {
		f.Tags = board.Texts(slices.Values(several.Tags()))
	}
	return f
}

// get returns the error that set has kept.
func (f *failure) get() error {
	if f == nil {
		return nil
	}
	return f
}

func (f *failure) Error() string { return f.Text }

func (f *failure) Is(target error) bool { return f.Sentinel != "" && f.Sentinel == target.Error() }

func (f *failure) Unwrap() error {
	switch {
	case len(f.Tags) > 0:
		several := &hw.Several{}
		for _, text := range f.Tags {
			tag, _ := hw.ParseTag(text) // reading.tag checked it
			several.Add(tag)
		}
		return several
	case f.Part.Kind == 0:
		return nil
	}
	return &hw.PartError{Part: f.Part, Places: f.Places, Err: errors.New(f.Cause)}
}
