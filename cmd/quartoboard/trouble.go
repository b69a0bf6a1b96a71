package main

import (
	"bytes"
	"errors"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/voice"
	"quartoboard/rules/record"
)

// breakable is a mouth whose sound can be taken away.
type breakable struct {
	voice.Output
	gone    bool
	silent  bool // the utterance at hand began without sound
	changed bool
}

func (b *breakable) set(gone bool) {
	b.changed = b.changed != (gone != b.gone)
	b.gone = gone
}

func (b *breakable) Start(now time.Duration, u audio.Utterance) {
	if b.silent = b.gone; !b.silent {
		b.Output.Start(now, u)
	}
}

func (b *breakable) Done(now time.Duration) (time.Duration, audio.Outcome, bool) {
	switch {
	case b.silent:
		return now, audio.Dropped, true
	case b.gone:
		b.Output.Cut(now)
		return now, audio.Cut, true
	}
	return b.Output.Done(now)
}

func (b *breakable) Cut(now time.Duration) {
	if !b.silent {
		b.Output.Cut(now)
	}
}

func (b *breakable) Fault() (board.Fault, bool) {
	if !b.changed {
		return b.Output.Fault()
	}
	b.changed = false
	if b.gone {
		return board.Fault{Part: "sound", State: board.Failed, Text: "the sound card is gone"}, true
	}
	return board.Fault{Part: "sound", State: board.OK}, true
}

// breakableDisk is a journal whose disk can be full. What it refuses waits, as
// the journal has it wait.
type breakableDisk struct {
	daemon.Journal
	full  bool
	waits []record.Lines
}

// set fills the disk, or makes room again and writes what waits.
func (b *breakableDisk) set(full bool) error {
	b.full = full
	if full {
		return nil
	}
	var errs []error
	for _, lines := range b.waits {
		errs = append(errs, b.Journal.Append(lines))
	}
	b.waits = nil
	return errors.Join(errs...)
}

var errDiskFull = errors.New("journal: no space left on the card")

func (b *breakableDisk) Append(lines record.Lines) error {
	if b.full {
		lines.Text = bytes.Clone(lines.Text)
		b.waits = append(b.waits, lines)
		return errDiskFull
	}
	return b.Journal.Append(lines)
}
