package statedir

import (
	"maps"
	"slices"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// Learned holds the wiring and the tags that a board has learned.
type Learned struct {
	Wiring setup.Wiring
	Wired  bool // by Wiring; else as in the profile
	Tags   setup.Tags
}

// Learn reads the files of a board of that profile. An unusable file is
// damage, and the board plays without it: by the wiring of the profile, with unenrolled pieces.
func (d Dir) Learn(profile string) (l Learned, damage []*Damage) {
	var pieces, calibration error
	l.Tags, pieces = d.Tags()
	l.Wiring, l.Wired, calibration = d.Calibration(profile)
	return l, DamageOf(pieces, calibration)
}

// Enrolled returns the learned state of a simulated table, whose pieces, tokens and cards are all
// enrolled, the cards as those of the default deck.
func Enrolled(pieces map[hw.Tag]board.Piece, tokens map[hw.Tag]board.Token, cards map[hw.Tag]board.Card) Learned {
	known := setup.Roster(pieces)
	for tag, n := range tokens {
		known[tag] = setup.Thing{Token: n}
	}
	for tag, n := range cards {
		known[tag] = setup.Thing{Card: board.DeckCard{Card: n}}
	}
	return Learned{Tags: known}
}

// Fill adds the tags of pieces, of tokens and of cards if none of that kind is enrolled.
func (l *Learned) Fill(others setup.Tags) {
	all := maps.Clone(others)
	pieces, tokens, cards := l.Tags.Pieces() != nil, l.Tags.Tokens() != nil, l.Tags.Cards() != nil
	maps.DeleteFunc(all, func(_ hw.Tag, is setup.Thing) bool {
		return pieces && is.Piece != board.Empty || tokens && is.Token != 0 || cards && is.Card.Card != 0
	})
	maps.Copy(all, l.Tags)
	l.Tags = all
}

// Calibrate takes the levels of the empty board, by cell, as a calibration does, if no reader can tell
// that a cell is empty.
func (l *Learned) Calibrate(p rig.Profile, empty func(cell uint8) uint16) {
	if p.Readers != nil || !p.Presence.Linear() {
		return
	}
	l.Wired, l.Wiring = true, setup.NewWiring(p.Name)
	for n, c := range p.Presence.Cells.Index() {
		l.Wiring.Spots[c] = setup.Spot{State: setup.Good, Sensor: n, Reader: setup.None, Baseline: int(empty(c))}
	}
}

// BuildOf returns a profile, over open drivers, in the form of setup.
func BuildOf(p rig.Profile, set hw.Set) setup.Build {
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

// Rewire returns the profile with the learned wiring. It must not be used for a simulated table, whose
// wiring it would change.
func (l *Learned) Rewire(p rig.Profile) rig.Profile {
	if !l.Wired {
		return p
	}
	b := BuildOf(p, hw.Set{})
	names := func(cells [hw.Places]board.Cell) rig.Cells { return board.Texts(slices.Values(cells[:])) }
	p.Presence.Cells = names(l.Wiring.Sensors(&b))
	if p.Readers != nil {
		readers := *p.Readers
		readers.Cells = names(l.Wiring.Readers(&b))
		p.Readers = &readers
	}
	return p
}
