package mfrc522

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
)

// Opts are the options of a reader. The zero value is good.
type Opts struct {
	Part  string              // how errors name the reader; "reader" where empty
	Place int                 // the place that goes blind with it, 0 to 15
	Reset gpio.PinOut         // its RST line; may be nil, in a Dev only
	Sleep func(time.Duration) // time.Sleep where nil
	Gain  int                 // of the receiver: 18, 23, 33, 38, 43 or 48 dB; 33 where 0
}

// gains are the codes of RxGain (9.3.3.6).
var gains = map[int]byte{0: 4, 18: 0, 23: 1, 33: 4, 38: 5, 43: 6, 48: 7}

// Times of a call, all of them slept, the bus not counted.
const (
	callPatience = 35 * time.Millisecond  // the most that Identify sleeps
	openPatience = 200 * time.Millisecond // the most that New sleeps
)

// Dev is one reader.
type Dev struct {
	// Set by New, then fixed.
	conn     spi.Conn
	opts     Opts
	settings [11]setting

	version  byte // VersionReg as it was when opened; 0 before
	lit      bool // the antenna may be on
	halted   bool
	collided bool          // two tags were heard at once
	patience time.Duration // what this call may still sleep

	air     air
	uid     [10]byte
	out, in [80]byte // a whole FIFO buffer and what goes around it
}

// New opens a reader: it resets it, looks at its version and configures it; the
// antenna is off. It sleeps for 2 ms, for 200 ms at most.
// With an error of type *hw.PartError the Dev is good all the same: the reader
// does not answer, and each Identify tries to open it again.
func New(conn spi.Conn, opts Opts) (*Dev, error) {
	d, err := newDev(conn, opts)
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
func newDev(conn spi.Conn, opts Opts) (*Dev, error) {
	gain, ok := gains[opts.Gain]
	switch {
	case !ok:
		return nil, fmt.Errorf("mfrc522: gain of %d dB: 18, 23, 33, 38, 43 or 48 expected", opts.Gain)
	case opts.Place < 0 || opts.Place >= hw.Places:
		return nil, fmt.Errorf("mfrc522: place %d: 0 to %d expected", opts.Place, hw.Places-1)
	case conn == nil:
		return nil, errors.New("mfrc522: no connection")
	}
	if opts.Part == "" {
		opts.Part = "reader"
	}
	if opts.Sleep == nil {
		opts.Sleep = time.Sleep
	}
	return &Dev{conn: conn, opts: opts, settings: settings(gain)}, nil
}

// start opens the reader, with the patience that this may take.
func (d *Dev) start() error {
	d.patience = openPatience
	return d.open()
}

// Identify reads the tag above the reader, whose only place is 0. It takes
// about 10 ms, 6 ms where there is no tag, and sleeps for 35 ms at most. It
// answers hw.ErrNoTag, also when the tag left on the way, and hw.ErrCollision;
// and, where it went wrong twice in a row, hw.ErrCorrupt if the air was
// disturbed, a *hw.PartError if it is the reader that failed.
func (d *Dev) Identify(n int) (hw.Tag, error) {
	if n != 0 {
		return hw.Tag{}, fmt.Errorf("%s: place %d: there is only place 0", d.opts.Part, n)
	}
	tag, err := d.identify()
	if d.lit && d.opts.Reset != nil {
		if resetErr := pulse(d.opts.Reset, d.opts.Sleep); resetErr != nil {
			return hw.Tag{}, errors.Join(err, d.fault("reset", resetErr))
		}
		d.lit = false
	}
	return tag, err
}

func (d *Dev) identify() (hw.Tag, error) {
	if d.halted {
		return hw.Tag{}, hw.ErrHalted
	}
	d.patience = callPatience
	tag, err := d.attempt()
	if err != nil && !errors.Is(err, hw.ErrNoTag) && !errors.Is(err, hw.ErrCollision) {
		tag, err = d.attempt()
	}
	return tag, err
}

// attempt is one reading: the reader made ready, the antenna on, the dialogue,
// the antenna off. A reading that leaves the antenna on counts for nothing.
func (d *Dev) attempt() (hw.Tag, error) {
	if err := d.ready(); err != nil {
		return hw.Tag{}, err
	}
	tag, err := d.dialogue()
	if darkErr := d.dark(); darkErr != nil {
		return hw.Tag{}, darkErr
	}
	return tag, err
}

// Halt turns the antenna off and the reader to its power-down; afterwards
// Identify answers hw.ErrHalted.
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
	if err := d.dark(); err != nil {
		return err
	}
	return d.write(commandReg, rcvOff|powerDown|idle)
}

var _ hw.Identifier = (*Dev)(nil)
