package pn532

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"quartoboard/hw"
)

// Opts are the options of a reader. The zero value is good.
type Opts struct {
	Part   hw.Part             // how errors name the reader; default the reader of its place
	Place  int                 // the place that it reads, 0 to 15
	Answer time.Duration       // how much longer than on the air a search may take, 1 to 100 ms; default DefaultAnswer
	Sleep  func(time.Duration) // time.Sleep where nil
}

// DefaultAnswer is how late a chip may answer a search: the manual gives no figure.
const DefaultAnswer = 30 * time.Millisecond

const leastAnswer, mostAnswer = time.Millisecond, 100 * time.Millisecond

// Times of a call, all of them slept, the bus not counted.
const (
	callPatience = 30 * time.Millisecond  // the most that Read sleeps for the reading, but for a search that is late
	goPatience   = 12 * time.Millisecond  // what is left at least for a second attempt: the search of a tag
	darkPatience = 5 * time.Millisecond   // what is left at least for power-down
	openPatience = 100 * time.Millisecond // the most that Open sleeps
)

// Dev is one reader.
type Dev struct {
	// Set by New, then fixed.
	link Link
	opts Opts

	set      bool          // it has what setUp tells it
	lit      bool          // the field may be on
	patience time.Duration // what this call may still sleep
	errors   int           // of the bus in this call
	last     error         // the last one of them

	out, in, was [longest]byte
}

// New checks the options and touches nothing: Open, Read and Test do.
func New(link Link, opts Opts) (*Dev, error) {
	switch {
	case opts.Place < 0 || opts.Place >= hw.Places:
		return nil, fmt.Errorf("pn532: place %d: 0 to %d expected", opts.Place, hw.Places-1)
	case link == nil:
		return nil, errors.New("pn532: no connection")
	}
	opts.Answer = cmp.Or(opts.Answer, DefaultAnswer)
	if opts.Answer < leastAnswer || opts.Answer > mostAnswer {
		return nil, fmt.Errorf("pn532: answer after %v: %v to %v expected", opts.Answer, leastAnswer, mostAnswer)
	}
	if opts.Part == (hw.Part{}) {
		opts.Part = hw.PartNumber(hw.PartReader, opts.Place)
	}
	if opts.Sleep == nil {
		opts.Sleep = time.Sleep
	}
	return &Dev{link: link, opts: opts}, nil
}

// Open wakes the reader, looks at which chip it is, sets it up and puts it in
// power-down. It sleeps for 100 ms at most. Its errors are *hw.PartError; each Read
// tries to set the reader up again.
func (d *Dev) Open() error {
	d.begin(openPatience)
	if err := d.open(); err != nil {
		return err
	}
	return d.dark()
}

// Read reads the tag above the reader. Over I²C at 100 kHz it takes about 23 ms,
// 15 ms where there is no tag; over SPI at 4 MHz 16 and 10 ms. Where something goes
// wrong it takes longer: it sleeps for 35 ms at most, which with the bus, I²C at
// 100 kHz, is up to 60 ms; a search that is late, or never ends, takes up to
// Opts.Answer more. It answers hw.ErrNoTag, also when the tag left on the way, hw.ErrCollision, and, where
// it went wrong twice in a row, a *hw.PartError.
func (d *Dev) Read() (hw.Tag, error) {
	d.begin(callPatience)
	tag, err := d.attempt()
	if d.doubtful(err) && d.patience > goPatience && !d.broken() {
		d.sleep(fallTime)
		tag, err = d.attempt()
		d.doubtful(err)
	}
	return tag, err
}

// Lit says whether the field may be on: the chip did not say that it goes to
// power-down.
func (d *Dev) Lit() bool { return d.lit }

// WasReset tells the driver of a reset by the chip's line.
func (d *Dev) WasReset() { d.lit, d.set = false, false }

// Rest is how long the chip needs to fall asleep, after which it can be woken.
func (d *Dev) Rest() time.Duration { return fallTime }

// doubtful says whether a reading told nothing, and lets the link doubt its way then.
func (d *Dev) doubtful(err error) bool {
	if err == nil || errors.Is(err, hw.ErrNoTag) || errors.Is(err, hw.ErrCollision) {
		return false
	}
	d.link.doubt()
	return true
}

// begin is the begin of a call that may sleep so long, but for a search that is late.
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

// PowerDown turns off a field that stayed on. Otherwise the reader is in power-down
// already.
func (d *Dev) PowerDown() error {
	if !d.lit {
		return nil
	}
	d.begin(callPatience)
	return d.dark()
}
