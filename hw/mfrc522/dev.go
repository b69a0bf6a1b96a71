package mfrc522

import (
	"errors"
	"time"

	"periph.io/x/conn/v3"

	"quartoboard/hw"
)

// Opts are the options of a reader.
type Opts struct {
	Part  hw.Part // the reader of a place, or the tray's
	Sleep func(time.Duration)
}

// Times of a call, all of them slept, the bus not counted.
const (
	callPatience   = 35 * time.Millisecond  // the most that Read sleeps
	othersPatience = 50 * time.Millisecond  // and where it reads several tags, more
	openPatience   = 200 * time.Millisecond // the most that Open sleeps
)

// Dev is one reader.
type Dev struct {
	chip    registers
	tags    dialogue
	fieldOn bool // the antenna may be on
}

// New does not use the bus: Open, Read and Test do.
func New(c conn.Conn, opts Opts) *Dev {
	d := &Dev{chip: registers{conn: c, opts: opts}}
	d.tags.chip = &d.chip
	return d
}

// Open checks the version of the chip and configures it; the antenna is off. It
// sleeps for 2 ms, for 200 ms at most. Its errors are *hw.PartError. After one, each
// Read tries to open the reader again.
func (d *Dev) Open() error {
	d.chip.patience = openPatience
	return d.open()
}

// Read reads the tag above the reader. At 1 MHz it takes about 12 ms, 6 ms where there is no
// tag, and sleeps for 35 ms at most. It returns hw.ErrNoTag, also when the tag left
// during the reading. Several tags, which take about 7 ms more each and 85 ms of sleep at
// most, are a *hw.Several, or hw.ErrCollision if they cannot be told apart. After two failed attempts it returns
// hw.ErrCorrupt if the air was disturbed, and a *hw.PartError if the reader failed.
func (d *Dev) Read() (hw.Tag, error) {
	d.chip.patience = callPatience
	tag, err := d.attempt()
	if err != nil && !errors.Is(err, hw.ErrNoTag) && !errors.Is(err, hw.ErrCollision) {
		tag, err = d.attempt()
	}
	return tag, err
}

// FieldOn reports whether the antenna may be on: it has not been read back as off.
func (d *Dev) FieldOn() bool { return d.fieldOn }

// WasReset informs the driver of a reset by the chip's line.
func (d *Dev) WasReset() { d.fieldOn, d.chip.version = false, 0 }

// Rest is 0: the chip accepts the next call at once.
func (d *Dev) Rest() time.Duration { return 0 }

// attempt reads once: set up the reader, turn the antenna on, run the dialogue, turn
// the antenna off. If the antenna stays on, the reading is discarded.
func (d *Dev) attempt() (hw.Tag, error) {
	if err := d.ready(); err != nil {
		return hw.Tag{}, err
	}
	d.fieldOn = true
	tag, err := d.tags.read()
	if offErr := d.fieldOff(); offErr != nil {
		return hw.Tag{}, offErr
	}
	return tag, err
}

// PowerDown turns the antenna off and puts the reader into power-down (8.6.2), which
// Open ends.
func (d *Dev) PowerDown() error {
	if err := d.fieldOff(); err != nil {
		return err
	}
	return d.chip.write(commandReg, rcvOff|powerDown|idle)
}
