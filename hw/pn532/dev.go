package pn532

import (
	"cmp"
	"errors"
	"time"

	"quartoboard/hw"
)

// Opts are the options of a reader.
type Opts struct {
	Part   hw.Part       // the reader of a place, or the tray's
	Answer time.Duration // time that a search may take beyond its time on the air; default DefaultAnswer
	Ack    time.Duration // allowed for an ACK, and for the response to a short command; default DefaultAck
	Pause  time.Duration // from the end of a transaction to the next one of this chip; default none
	Sleep  func(time.Duration)
}

// DefaultAnswer is the default of Opts.Answer. The manual gives no figure.
const DefaultAnswer = 30 * time.Millisecond

// DefaultAck is the default of Opts.Ack. The manual allows a chip 15 ms (6.2.2).
const DefaultAck = 5 * time.Millisecond

// Times of a call, all of them slept, the bus not counted.
const (
	callPatience = 30 * time.Millisecond  // the most that Read sleeps, except for a late search
	goPatience   = 12 * time.Millisecond  // the least time for a second attempt: the search of a tag
	offPatience  = 5 * time.Millisecond   // the least time for power-down
	openPatience = 100 * time.Millisecond // the most that Open sleeps
)

// Dev is one reader.
type Dev struct {
	chip    dialogue
	fieldOn bool // the field may be on

	single  bool   // searches ask for one target, since those for two find none now and then
	alone   hw.Tag // the tag beside which the last reading looked for others, if single
	found   hw.Tag // the last one that was the only one
	misses  int    // readings without a tag since then
	gaps    int    // consecutive times that a single reading without a tag was between two with one
	several hw.Several
}

// New does not use the bus: Open, Read and Test do.
func New(link Link, opts Opts) *Dev {
	opts.Answer, opts.Ack = cmp.Or(opts.Answer, DefaultAnswer), cmp.Or(opts.Ack, DefaultAck)
	return &Dev{chip: dialogue{link: link, opts: opts}}
}

// Open wakes the reader up, identifies the chip, sets it up and puts it into
// power-down. It sleeps for 100 ms at most. Its errors are *hw.PartError. After one,
// each Read tries to set the reader up again.
func (d *Dev) Open() error {
	d.chip.startCall(openPatience)
	if err := d.open(); err != nil {
		return err
	}
	return d.fieldOff()
}

// Read reads the tag above the reader. Over I²C at 100 kHz it takes about 23 ms,
// 15 ms where there is no tag; over SPI at 4 MHz 16 and 10 ms. After an
// error it takes longer: it sleeps for 35 ms at most, which with the bus, I²C at
// 100 kHz, is up to 60 ms; a late search, or one that never ends, takes up to
// Opts.Answer more, a late ACK what Opts.Ack has over its default, twice, and each
// transaction, of which there are 7 or more, Opts.Pause. It returns hw.ErrNoTag, also
// when the tag left during the reading, and after two failed attempts a *hw.PartError.
// Several tags, two in 28 to 53 ms and eight in 160 ms without a pause, are a *hw.Several,
// or hw.ErrCollision if they cannot be told apart. A reader that asks for one target takes
// 5 ms longer, and 12 ms where it looks for others.
func (d *Dev) Read() (hw.Tag, error) {
	d.chip.startCall(callPatience)
	tag, err := d.attempt()
	if d.chip.doubtful(err) && d.chip.patience > goPatience && !d.chip.broken() {
		d.chip.sleep(fallTime)
		tag, err = d.attempt()
		d.chip.doubtful(err)
	}
	d.watch(tag, err)
	return tag, err
}

// FieldOn reports whether the field may be on: the chip has not confirmed
// power-down.
func (d *Dev) FieldOn() bool { return d.fieldOn }

// WasReset informs the driver of a reset by the chip's line.
func (d *Dev) WasReset() { d.fieldOn, d.chip.set = false, false }

// Rest is the time that the chip needs for power-down before it can be woken up.
func (d *Dev) Rest() time.Duration { return max(fallTime, d.chip.opts.Pause) }

// attempt reads once: wake up and set up the reader, search, power down. If the field
// stays on, the reading is discarded.
func (d *Dev) attempt() (hw.Tag, error) {
	if err := d.ready(); err != nil {
		return hw.Tag{}, err
	}
	tag, err := d.searchAll()
	if d.fieldOn && !errors.Is(err, hw.ErrHeld) { // then it takes a reset
		if offErr := d.fieldOff(); offErr != nil {
			return hw.Tag{}, offErr
		}
	}
	return tag, err
}

// PowerDown turns the field off if it stayed on. Otherwise the reader is in
// power-down already.
func (d *Dev) PowerDown() error {
	if !d.fieldOn {
		return nil
	}
	d.chip.startCall(callPatience)
	return d.fieldOff()
}
