package main

import (
	"errors"
	"path/filepath"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw/pi"
	"quartoboard/hw/rig"
)

// realBoard is the hardware and the card of a real board, open.
type realBoard struct {
	profile rig.Profile
	rig     *rig.Rig
	lessons
	damage  *statedir.Damage // what could not be used of that; nil for nothing
	journal *journal.Journal
	warning string // of the buses; may be empty
	cut     []journal.Cut
}

// openBoard opens all that play cannot do without. The error is one sentence.
func openBoard(c config.Config) (*realBoard, error) {
	b := &realBoard{}
	var err error
	if b.profile, err = loadProfile(c.Board.Profile); err != nil {
		return nil, err
	}
	if b.lessons, b.damage, err = learn(statedir.Dir(c.Board.StateDir), b.profile.Name); err != nil {
		return nil, err
	}
	b.profile = b.rewire(b.profile)
	buses, err := pi.Open()
	if err != nil {
		return nil, err
	}
	b.warning = buses.Warning()
	if b.rig, err = rig.Open(b.profile, buses); err != nil {
		return nil, err
	}
	games := filepath.Join(c.Board.StateDir, "games")
	keep, report, err := journal.Open(games, journal.Opts{MaxGames: c.Journal.MaxGames, MaxBytes: int64(c.Journal.MaxMiB) << 20})
	if err != nil {
		return nil, errors.Join(err, b.rig.Close())
	}
	b.journal, b.cut = keep, report.Cut
	return b, nil
}

// Close closes the journal and the drivers.
func (b *realBoard) Close() error { return errors.Join(b.journal.Close(), b.rig.Close()) }
