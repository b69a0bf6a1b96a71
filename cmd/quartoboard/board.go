package main

import (
	"errors"
	"io"
	"path/filepath"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw/rig"
)

// realTable is the hardware of a real board, open.
type realTable struct {
	profile rig.Profile
	rig     *rig.Rig
	warning string    // of the buses; may be empty
	lock    io.Closer // against other programs, which would touch the hardware too
}

// openTable opens the drivers over the real buses, once the caller has the lock of
// the games. The error is one sentence.
func openTable(on machine, p rig.Profile, lock io.Closer) (t realTable, err error) {
	t.profile, t.lock = p, lock
	buses, err := on.header()
	if err == nil {
		t.warning = buses.Warning()
		t.rig, err = rig.Open(p, buses)
	}
	if err != nil {
		return t, errors.Join(err, t.lock.Close())
	}
	return t, nil
}

// gamesDir is the directory of the games. Whoever has its lock has the board.
func gamesDir(c config.Config) string { return filepath.Join(c.Board.StateDir, "games") }

// realBoard is the hardware and the card of a real board, open.
type realBoard struct {
	realTable
	lessons
	damage  *statedir.Damage // what could not be used of that; nil for nothing
	journal *journal.Journal
	report  journal.Report // of what was odd about it
}

// openBoard opens all that play cannot do without. The error is one sentence.
func openBoard(on machine, c config.Config) (*realBoard, error) {
	b := &realBoard{}
	p, err := loadProfile(c.Board.Profile)
	if err != nil {
		return nil, err
	}
	if b.lessons, b.damage, err = learn(statedir.Dir(c.Board.StateDir), p.Name); err != nil {
		return nil, err
	}
	lock, err := journal.Lock(gamesDir(c))
	if errors.Is(err, folder.ErrLocked) {
		return nil, err
	} else if err != nil {
		lock = io.NopCloser(nil) // the journal reports it; play goes on
	}
	if b.realTable, err = openTable(on, b.rewire(p), lock); err != nil {
		return nil, err
	}
	if err := b.lock.Close(); err != nil { // the journal takes it from here
		return nil, errors.Join(err, b.rig.Close())
	}
	b.journal, b.report, err = journal.Open(gamesDir(c), journal.Opts{MaxGames: c.Journal.MaxGames, MaxBytes: int64(c.Journal.MaxMiB) << 20})
	if err != nil {
		return nil, errors.Join(err, b.rig.Close())
	}
	return b, nil
}

// Close closes the journal and the drivers.
func (b *realBoard) Close() error { return errors.Join(b.journal.Close(), b.rig.Close()) }
