package cells

import (
	"slices"

	"quartoboard/board"
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
