package cells

import (
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
	"quartoboard/hw"
)

// The numbers of readings by which a tag is or is not of the cell.
const (
	firstReads = 4 // in which the tag of the cell has answered, if it answers at all
	lostReads  = 8 // in succession without a tag, which is not of the cell then
)

// candidates are the tags that may be of the piece on a cell: those that its readings have heard
// since it moved, and not lost. A tag that was not among the first came later than the piece.
type candidates struct {
	list  [hw.MostTags]hw.Tag
	lost  [hw.MostTags]uint8 // readings in succession without that tag
	n     int
	reads int // that heard some
}

// only returns the candidates of a cell whose tag is known.
func only(tag hw.Tag) (c candidates) {
	if tag.Len() > 0 {
		c.list[0], c.n, c.reads = tag, 1, lostReads
	}
	return c
}

func (c *candidates) tags() []hw.Tag { return c.list[:c.n] }

func (c *candidates) has(tag hw.Tag) bool { return slices.Contains(c.tags(), tag) }

func (c *candidates) hear(tags []hw.Tag) {
	kept := 0
	for k, t := range c.tags() {
		lost := c.lost[k] + 1
		if slices.Contains(tags, t) {
			lost = 0
		}
		if lost < lostReads {
			c.list[kept], c.lost[kept] = t, lost
			kept++
		}
	}
	if c.n = kept; kept == 0 {
		c.reads = 0
	}
	if len(tags) == 0 || c.reads >= lostReads {
		return
	}
	c.reads++
	for _, t := range tags {
		if c.n < len(c.list) && !c.has(t) {
			c.list[c.n], c.lost[c.n] = t, 0
			c.n++
		}
	}
}

// fits reports whether cell i can have that tag: no other cell has it, and each of those that are
// not known has one of its candidates beside it.
func (s *state) fits(i board.Cell, tag hw.Tag) bool {
	a, open := assignment{state: s}, board.CellSet(0)
	for j := range board.Cell(board.Cells) {
		switch c := &s.cells[j]; {
		case j == i || !c.feels() || c.own.reads < firstReads:
		case c.own.n == 1 && !c.moved():
			a.tags[j] = c.own.list[0]
			a.fixed |= board.SetOf(j)
		default:
			open |= board.SetOf(j)
		}
	}
	if slices.Contains(a.tags[:], tag) {
		return false
	}
	a.tags[i] = tag
	a.fixed |= board.SetOf(i)
	for j := range open.All() {
		a.tried = a.fixed
		if !a.assign(j) {
			return false
		}
	}
	return true
}

// assignment gives each cell a tag of its own.
type assignment struct {
	*state
	tags  [board.Cells]hw.Tag
	fixed board.CellSet // cells that keep their tag
	tried board.CellSet // these, and the cells that were asked for theirs already
}

// assign gives a cell one of its candidates, if need be by another one for the cell that has it.
func (a *assignment) assign(j board.Cell) bool {
	a.tried |= board.SetOf(j)
	for _, t := range a.cells[j].own.tags() {
		k := slices.Index(a.tags[:], t)
		if k < 0 || !a.tried.Has(board.Cell(k)) && a.assign(board.Cell(k)) {
			a.tags[j] = t
			return true
		}
	}
	return false
}

// guessAll guesses the baselines of the cells that have none because their reader does
// not answer, once the others are decided.
func (s *decider) guessAll(at time.Duration) {
	for i := range board.Cell(board.Cells) {
		if c := &s.cells[i]; c.Reader.Health.Failed && !c.Sensor.Sure && c.begun && !c.still && at-c.steady >= s.Options.Settle {
			s.guess(at, i)
		}
	}
}

// guess estimates the baseline of a cell: the learned one, plus the median drift of the empty
// cells. Without a learned one it is the median baseline of the empty cells, if the level is near
// that. A piece that was given or lifted, and comes, proves that the cell was empty before.
func (s *decider) guess(at time.Duration, i board.Cell) {
	var moved [board.Cells]float32
	others := moved[:0]
	for j := range s.cells {
		if c := &s.cells[j]; c.still && c.holds == board.Empty && c.Sensor.Sure {
			others = append(others, c.Sensor.Base-c.Sensor.Learned)
		}
	}
	n := &s.cells[i].Sensor
	base := n.Learned
	if len(others) > 0 {
		slices.Sort(others)
		base += others[len(others)/2]
	}
	off := evidence.Magnitude(n.Rest - base)
	switch {
	case s.cameUnread(at, i):
		since := s.cells[i].since
		n.Rest = n.Base
		s.cells[i].settle(board.Empty)
		n.Turn = evidence.Ballot{Votes: evidence.MinVotes - 1, First: since, Contact: since}
	case n.Learned != 0 || len(others) > 0 && off < float32(s.Options.On)/2:
		n.Base, n.Sure, n.Felt, n.Up = base, true, off >= float32(s.Options.On), n.Rest > base
		s.decide(at, i)
	}
}

// cameUnread reports whether a piece that was given or lifted has come to a cell without a
// baseline: its level has just changed by the field of a piece, and no other has.
func (s *decider) cameUnread(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	due := s.Reported.Away != 0 || s.Tray.Reported.Named() && s.Tray.Holds.Content == board.Empty
	return due && s.Look.Coming == 0 && c.Sensor.Base != 0 && at-c.since <= lifted &&
		evidence.Magnitude(c.Sensor.Rest-c.Sensor.Base) >= float32(s.Options.On)
}
