package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"

	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/voice"
	"quartoboard/cmd/internal/wire"
)

// props are what a demo needs besides the stage: files, sound, a wire.
type props struct {
	closers []func() error
	workers []daemon.Worker
	wire    *wire.Wire // nil without -serial
}

func (p *props) later(close func() error) { p.closers = append(p.closers, close) }

// close closes in the reverse order of opening.
func (p *props) close() error {
	var errs []error
	for i := range p.closers {
		errs = append(errs, p.closers[len(p.closers)-1-i]())
	}
	return errors.Join(errs...)
}

// store is a journal that other channels can read.
type store interface {
	daemon.Journal
	wire.Store
	Unique(stem string) string
	NextCount() int
	Acknowledge(game string, seq int)
}

// openProps opens what the flags ask for and completes the setting.
func (d *demo) openProps(ctx context.Context, set *setting, stem string, s streams) (*props, error) {
	p := &props{}
	set.listeners = append(set.listeners, transcript{s.out})
	for _, open := range []func() error{
		func() error { return d.openSound(ctx, p, set, s) },
		func() error { return d.openRecord(p, set) },
		func() error { return d.openFrames(p, set) },
		func() error { return d.openJournal(p, set, stem, s) },
	} {
		if err := open(); err != nil {
			return nil, errors.Join(err, p.close())
		}
	}
	return p, nil
}

// openSound chooses the mouth: a WAV file, the loudspeaker where somebody
// listens, or captions.
func (d *demo) openSound(ctx context.Context, p *props, set *setting, s streams) error {
	switch {
	case d.wav != "":
		synth, file, err := recorder(d.wav)
		if err != nil {
			return err
		}
		p.later(file.Close)
		set.mouth = voice.NewRecorded(synth, file)
	case d.script != "" && set.speed != 1:
		set.mouth = voice.NewCaptions()
	default:
		synth, sink, err := loudspeaker(ctx, config.Default().Audio)
		if err := stopped(ctx); err != nil {
			return err
		}
		if err != nil {
			fmt.Fprintf(s.err, "The board is silent, here are captions only: %v.\n", err)
			set.mouth = voice.NewCaptions()
			return nil
		}
		live := voice.NewLive(synth, sink)
		p.workers = append(p.workers, live.Run)
		set.mouth = live
		if d.speed < 0 {
			set.speed = 1
		}
	}
	return nil
}

func (d *demo) openRecord(p *props, set *setting) error {
	if d.record == "" {
		return nil
	}
	if same(d.record, d.script) {
		return refuse(errors.New("-record: that is the script itself"))
	}
	file, err := os.Create(d.record)
	if err != nil {
		return refuse(fmt.Errorf("-record: %w", err))
	}
	buffer := bufio.NewWriter(file)
	lines := &lineWriter{w: buffer}
	p.later(func() error { return errors.Join(lines.err, buffer.Flush(), file.Close()) })
	set.listeners = append(set.listeners, lines)
	return nil
}

func (d *demo) openFrames(p *props, set *setting) error {
	if d.frames == "" {
		return nil
	}
	if same(d.frames, d.script) || d.frames == d.record {
		return refuse(errors.New("-frames: that is another file of this demo"))
	}
	file, err := os.Create(d.frames)
	if err != nil {
		return refuse(fmt.Errorf("-frames: %w", err))
	}
	set.recording = newRecording(file)
	p.later(func() error { return errors.Join(set.recording.Close(), file.Close()) })
	return nil
}

// same says whether two names are of one file.
func same(one, other string) bool {
	a, errA := os.Stat(one)
	b, errB := os.Stat(other)
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// openJournal keeps the games in a directory, or in memory.
func (d *demo) openJournal(p *props, set *setting, stem string, s streams) error {
	var keep store = journal.NewMemory()
	set.tear = func() error { return nil } // nothing was ever written
	if d.journal != "" {
		c := &card{dir: d.journal, err: s.err}
		if err := c.open(); err != nil {
			return refuse(err)
		}
		p.later(func() error { return c.Close() })
		keep, set.tear = c, c.tear
	}
	set.journal = keep
	set.name = func() string { return keep.Unique(stem) }
	return d.openWire(p, set, keep)
}

func (d *demo) openWire(p *props, set *setting, keep store) error {
	if d.serial == "" {
		return nil
	}
	open := opener(d.serial, 0)
	port, err := open()
	if err != nil {
		return refuse(fmt.Errorf("-serial: %w", err))
	}
	if err := port.Close(); err != nil {
		return refuse(fmt.Errorf("-serial: %w", err))
	}
	p.wire = wire.New(open, keep, set.late.ask, set.late.state, wire.Opts{
		Board: "demo", Version: versionText(), Defaults: board.DefaultOptions(), Acked: keep.Acknowledge,
	})
	p.workers = append(p.workers, p.wire.Run)
	set.listeners = append(set.listeners, p.wire)
	return nil
}
