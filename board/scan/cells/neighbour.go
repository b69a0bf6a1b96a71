package cells

import (
	"errors"
	"slices"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
	"quartoboard/hw"
)

// The antenna of a reader that is not read is a tuned circuit: through it a reader hears the
// tags of the cells beside its own. These rules strike such tags, and find the tag of the cell
// itself where possible.

// ownTag returns the evidence of a reading about its own cell.
func (s *hearer) ownTag(i board.Cell, tag hw.Tag, err error) (hw.Tag, evidence.Answer) {
	c := &s.cells[i]
	one := [1]hw.Tag{tag}
	all := one[:]
	if several, ok := errors.AsType[*hw.Several](err); ok {
		all = several.Tags()
	} else if err != nil || tag.Len() == 0 {
		tag, a := evidence.AnswerOf(tag, err)
		if a == evidence.NoTag {
			c.own.hear(nil)
		}
		return tag, a
	}
	a := evidence.NoTag
	var here hw.Several
	for _, t := range all {
		switch {
		case t.Random():
			a = evidence.Phone
		case !s.comesThrough(i, t):
			here.Add(t)
		}
	}
	moved, lone := c.feels() && c.moved(), len(all) == 1 && a != evidence.Phone
	if lone && c.feels() && !(moved && s.isHeardBeside(all[0])) {
		here.Begin(all[0]) // it may be on two cells
	}
	own := here.Tags()
	if c.feels() {
		c.own.hear(own)
	}
	switch {
	case len(own) == 0:
		return hw.Tag{}, a
	case moved:
		return s.fitting(i, own, lone)
	case len(own) == 1:
		c.Several = c.Several && len(all) == 1 // else the other tags are struck
		return own[0], evidence.Tagged
	}
	return s.oneOf(i, own)
}

// comesThrough reports whether a tag comes from another cell, where it stands; or may stand, while
// nothing is felt here. Nothing is struck where the sensor fails or has no baseline yet.
func (s *hearer) comesThrough(i board.Cell, tag hw.Tag) bool {
	c := &s.cells[i]
	if c.sensorFailed() || !c.Sensor.Sure || !s.stands(i, tag) && (c.Sensor.Felt || !s.heardElsewhere(i, tag)) {
		return false
	}
	if c.still || !c.Sensor.Felt {
		s.hearBeside(i, tag)
	}
	return true
}

// fitting returns the tag of a cell that moved and feels something, where only one of its candidates
// fits; else, where no other cell has moved, the piece that was given or lifted.
func (s *hearer) fitting(i board.Cell, heard []hw.Tag, lone bool) (hw.Tag, evidence.Answer) {
	c := &s.cells[i]
	var fit, due hw.Tag
	fits, dues := 0, 0
	for _, t := range c.own.tags() {
		if !s.fits(i, t) {
			continue
		}
		fit, fits = t, fits+1
		if s.isDue(t) {
			due, dues = t, dues+1
		}
	}
	switch {
	case fits == 1 && len(heard) > 1 && c.own.reads < firstReads && s.heardElsewhere(i, fit):
		return hw.Tag{}, evidence.Garbled // its own may not have answered
	case fits == 1:
		c.Several = c.Several && len(heard) == 1 // else the other tags are struck
		return fit, evidence.Tagged
	case fits == 0 && !s.overdue(s.Look.At, i):
		c.own = candidates{}
	case dues == 1 && s.Reported.Position[i] == board.Empty && s.comesAlone(i):
		return due, evidence.Tagged
	}
	if lone || fits > 1 && len(heard) == 1 {
		return heard[0], evidence.Tagged
	}
	return hw.Tag{}, evidence.Several
}

// comesAlone reports whether no other cell feels, or may be about to feel, something that is not
// named.
func (s *hearer) comesAlone(i board.Cell) bool {
	return !s.another(i, func(j board.Cell, c *cell) bool { return c.feels() && c.moved() || s.Look.Voting.Has(j) })
}

// oneOf returns the one of several tags that is the cell's: the tag of the piece that stands or
// stood there, where nothing moved and the others may be of other cells; else the one that stands
// on no other cell.
func (s *hearer) oneOf(i board.Cell, tags []hw.Tag) (hw.Tag, evidence.Answer) {
	c := &s.cells[i]
	own := c.tag
	if !c.still {
		own = c.stood
	}
	stood := c.holds != board.Empty && (c.still || !c.twice && c.began > c.steady) && slices.Contains(tags, own)
	var here hw.Tag
	heres := 0
	for _, t := range tags {
		other := s.stands(i, t)
		if stood {
			s.hearBeside(i, t)
			other = t != own && (other || s.heardElsewhere(i, t) || s.oddElsewhere(i, t) || s.unreadElsewhere(i))
		}
		if !other {
			here, heres = t, heres+1
		}
	}
	if heres == 1 {
		c.Several = false // the other tags are struck
		return here, evidence.Tagged
	}
	return hw.Tag{}, evidence.Several
}

// hearBeside notes a tag that stands on another cell and is heard on this one as well.
func (s *hearer) hearBeside(i board.Cell, tag hw.Tag) {
	c := &s.cells[i]
	if !s.stands(i, tag) || slices.Contains(c.beside.Tags(), tag) {
		return
	}
	c.besideAt = s.Look.At
	if !c.beside.Add(tag) {
		c.beside.Begin(tag) // the others may have gone long ago
	}
}

// isHeardBeside reports whether some cell has heard a tag that stood on another one.
func (s *hearer) isHeardBeside(tag hw.Tag) bool {
	return s.another(board.Cells, func(_ board.Cell, c *cell) bool { return slices.Contains(c.beside.Tags(), tag) })
}
