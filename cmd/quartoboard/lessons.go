package main

import (
	"errors"
	"fmt"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// lessons is what a board has learnt: how it is wired and which pieces it has.
type lessons struct {
	plan   setup.Plan
	wired  bool // by the plan; else as the profile says
	roster map[hw.Tag]board.Piece
}

// learn reads what a board of that profile has learnt. A calibration that cannot
// be used is damage, and play goes on by the profile; pieces that cannot be read
// are an error.
func learn(dir statedir.Dir, profile string) (l lessons, damage *statedir.Damage, err error) {
	if l.roster, err = dir.Pieces(); err != nil {
		return l, nil, err
	}
	l.plan, l.wired, err = dir.Calibration(profile)
	if damage, ok := errors.AsType[*statedir.Damage](err); ok {
		return l, damage, nil
	}
	return l, nil, err
}

// setAside sets a damaged file aside and says so for people who mend it.
func setAside(dir statedir.Dir, d *statedir.Damage) string {
	path, err := dir.SetAside(d.File)
	if err != nil {
		return fmt.Sprintf("%v; it cannot be set aside: %v", d, err)
	}
	return fmt.Sprintf("%v; it was set aside as %s", d, path)
}

// enrolled is a simulated table's roster, in the words of the board.
func enrolled(roster map[hw.Tag]uint8) map[hw.Tag]board.Piece {
	pieces := map[hw.Tag]board.Piece{}
	for tag, piece := range roster {
		pieces[tag] = board.Piece(piece)
	}
	return pieces
}

// buildOf is a profile as setup has it, over open drivers.
func buildOf(p rig.Profile, set hw.Set) setup.Build {
	b := setup.Build{
		Profile: p.Name, Linear: set.Levels != nil, On: p.Scan.On,
		Cells: set.Cells != nil, Tray: set.Tray != nil, Coded: p.Presence.Coded(),
	}
	for n, c := range p.Presence.Cells.Index() {
		b.Sensors[n] = board.Cell(c)
	}
	b.Readers = b.Sensors // the contact of a coded piece is its reader too
	if p.Readers != nil {
		for n, c := range p.Readers.Cells.Index() {
			b.Readers[n] = board.Cell(c)
		}
	}
	return b
}

// rewire is the profile with the cells as the board is wired. It must not be that
// of a simulated table, whose wiring it would change.
func (l *lessons) rewire(p rig.Profile) rig.Profile {
	if !l.wired {
		return p
	}
	b := buildOf(p, hw.Set{})
	p.Presence.Cells = namesOf(l.plan.Sensors(&b))
	if p.Readers != nil {
		readers := *p.Readers
		readers.Cells = namesOf(l.plan.Readers(&b))
		p.Readers = &readers
	}
	return p
}

func namesOf(cells [hw.Places]board.Cell) (names rig.Cells) {
	for _, c := range cells {
		names = append(names, c.String())
	}
	return names
}

// measure has the scanner take the levels as the board has learnt them. Where
// readers answer the start finds the baselines again, so that a cold morning does
// no harm, and what was learnt counts for the cells whose reader is dead.
func (l *lessons) measure(o *scan.Options, b setup.Build) {
	if !l.wired {
		return
	}
	o.Deaf = l.plan.Unfelt()
	if !b.Linear {
		return
	}
	o.On, o.Off = l.plan.Thresholds(o.On, o.Off)
	switch levels, ok := l.plan.Baseline(); {
	case ok && b.Cells:
		o.Learnt = levels
	case ok:
		o.Baseline = levels
	}
}
