package pn532

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
)

// Opts are the options of a reader. The zero value is good.
type Opts struct {
	Part  string              // how errors name the reader; "reader" where empty
	Place int                 // the place that goes blind with it, 0 to 15
	Reset gpio.PinOut         // its RSTPD_N line; may be nil, in a Dev only
	Sleep func(time.Duration) // time.Sleep where nil
}

// Times of a call, all of them slept, the bus not counted.
const (
	callPatience = 30 * time.Millisecond  // the most that Identify sleeps for the reading
	goPatience   = 12 * time.Millisecond  // what is left at least for a second attempt: the search of a tag
	darkPatience = 5 * time.Millisecond   // what is left at least for power-down
	openPatience = 100 * time.Millisecond // the most that New sleeps
)

// Dev is one reader.
type Dev struct {
	// Set by New, then fixed.
	link Link
	opts Opts

	set      bool // it has what setUp tells it
	lit      bool // the field may be on
	mute     bool // it did not answer, and was reset for that once
	halted   bool
	patience time.Duration // what this call may still sleep
	errors   int           // of the bus in this call
	last     error         // the last one of them

	out, in, was [longest]byte
}

// New opens a reader: it resets it, looks at which chip it is, sets it up and puts
// it in power-down. It sleeps for 5 ms, for 100 ms at most. With an error of type
// *hw.PartError the Dev is good all the same: the reader does not answer, and each
// Identify tries to set it up again.
func New(link Link, opts Opts) (*Dev, error) {
	d, err := newDev(link, opts)
	if err != nil {
		return nil, err
	}
	if opts.Reset != nil {
		if err := pulse(opts.Reset, d.opts.Sleep); err != nil {
			return d, d.fault("reset", err)
		}
	}
	return d, d.start()
}

// newDev checks the options and touches nothing.
func newDev(link Link, opts Opts) (*Dev, error) {
	switch {
	case opts.Place < 0 || opts.Place >= hw.Places:
		return nil, fmt.Errorf("pn532: place %d: 0 to %d expected", opts.Place, hw.Places-1)
	case link == nil:
		return nil, errors.New("pn532: no connection")
	}
	if opts.Part == "" {
		opts.Part = "reader"
	}
	if opts.Sleep == nil {
		opts.Sleep = time.Sleep
	}
	return &Dev{link: link, opts: opts}, nil
}

// Identify reads the tag above the reader, whose only place is 0. Over I²C at
// 100 kHz it takes about 25 ms, 17 ms where there is no tag; over SPI at 4 MHz
// 18 and 12 ms. Where something goes wrong it takes longer: it sleeps for 37 ms at
// most, which with the bus, I²C at 100 kHz, is up to 60 ms. It answers hw.ErrNoTag,
// also when the tag left on the way, hw.ErrCollision, and, where it went wrong twice
// in a row, a *hw.PartError.
func (d *Dev) Identify(n int) (hw.Tag, error) {
	if n != 0 {
		return hw.Tag{}, fmt.Errorf("%s: place %d: there is only place 0", d.opts.Part, n)
	}
	d.opts.Sleep(fallTime) // it may have fallen asleep just now
	tag, err := d.identify()
	if d.hung(err) && d.opts.Reset != nil {
		if resetErr := d.reset(); resetErr != nil {
			return hw.Tag{}, errors.Join(err, resetErr)
		}
	}
	return tag, err
}

// hung says whether a reading ended so that only a reset helps: the field may be on,
// or the reader has fallen silent. One that stays silent is not reset again.
func (d *Dev) hung(err error) bool {
	silent := errors.Is(err, hw.ErrNoAnswer)
	fell := silent && !d.mute
	d.mute = silent
	return d.lit || fell
}

// reset turns the field off for certain.
func (d *Dev) reset() error {
	if err := pulse(d.opts.Reset, d.opts.Sleep); err != nil {
		return d.fault("reset", err)
	}
	d.lit, d.set = false, false
	return nil
}

func (d *Dev) identify() (hw.Tag, error) {
	if d.halted {
		return hw.Tag{}, hw.ErrHalted
	}
	d.begin(callPatience)
	tag, err := d.attempt()
	if d.doubtful(err) && d.patience > goPatience && !d.broken() {
		d.sleep(fallTime)
		tag, err = d.attempt()
		d.doubtful(err)
	}
	return tag, err
}

// doubtful says whether a reading told nothing, and lets the link doubt its way then.
func (d *Dev) doubtful(err error) bool {
	if err == nil || errors.Is(err, hw.ErrNoTag) || errors.Is(err, hw.ErrCollision) {
		return false
	}
	d.link.doubt()
	return true
}

// begin is the begin of a call that may sleep so long.
func (d *Dev) begin(patience time.Duration) { d.patience, d.errors, d.last = patience, 0, nil }

// attempt is one reading: the reader awake and set up, the search, power-down. A
// reading that leaves the field on counts for nothing.
func (d *Dev) attempt() (hw.Tag, error) {
	if err := d.ready(); err != nil {
		return hw.Tag{}, err
	}
	tag, err := d.search()
	if d.lit {
		if darkErr := d.dark(); darkErr != nil {
			return hw.Tag{}, darkErr
		}
	}
	return tag, err
}

// Halt turns the field off and the reader to its power-down; afterwards Identify
// answers hw.ErrHalted.
func (d *Dev) Halt() error {
	if d.halted {
		return nil
	}
	d.halted = true
	if d.opts.Reset != nil {
		if err := d.opts.Reset.Out(gpio.Low); err != nil {
			return d.fault("power-down", err)
		}
		return nil
	}
	if !d.lit {
		return nil
	}
	d.begin(darkPatience)
	return d.dark()
}

var _ hw.Identifier = (*Dev)(nil)
