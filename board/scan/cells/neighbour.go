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
	one := [1]hw.Tag{tag}
	all := one[:]
	if several, ok := errors.AsType[*hw.Several](err); ok {
		all = several.Tags()
	} else if err != nil || tag.Len() == 0 {
		return evidence.AnswerOf(tag, err)
	}
	c, a := &s.cells[i], evidence.NoTag
	c.among = hw.Several{}
	for _, t := range all {
		switch {
		case t.Random():
			a = evidence.Phone
		case !s.comesThrough(i, t):
			c.among.Add(t)
		}
	}
	switch own := c.among.Tags(); len(own) {
	case 0:
		return hw.Tag{}, a
	case 1:
		c.Several = c.Several && len(all) == 1 // else the other tags are struck
		return own[0], evidence.Tagged
	default:
		return s.oneOf(i, own)
	}
}

// comesThrough reports whether a tag is heard through from another cell: it stands there, and
// nothing is felt here, or it was heard here before this cell moved. Nothing is struck where the
// sensor fails or has no baseline yet.
func (s *hearer) comesThrough(i board.Cell, tag hw.Tag) bool {
	c := &s.cells[i]
	switch {
	case c.sensorFailed() || !c.Sensor.Sure:
		return false
	case c.Sensor.Felt:
		return s.stands(i, tag) && slices.Contains(c.beside.Tags(), tag)
	case !s.heardElsewhere(i, tag):
		return false
	}
	s.hearBeside(i, tag)
	return true
}

// oneOf returns the one of several tags that is the cell's: the tag of the piece that stands or
// stood there, where nothing moved and the others may be of other cells; else the one that stands
// on no other cell; else, on an empty cell, the piece that was given or lifted.
func (s *hearer) oneOf(i board.Cell, tags []hw.Tag) (hw.Tag, evidence.Answer) {
	c := &s.cells[i]
	own := c.tag
	if !c.still {
		own = c.stood
	}
	stood := c.holds != board.Empty && (c.still || !c.twice && c.began > c.steady) && slices.Contains(tags, own)
	var here, due hw.Tag
	heres, dues := 0, 0
	for _, t := range tags {
		other := s.stands(i, t)
		if stood {
			s.hearBeside(i, t)
			other = t != own && (other || s.mayBeElsewhere(i, t))
		}
		if other {
			continue
		}
		here, heres = t, heres+1
		if s.isDue(t) {
			due, dues = t, dues+1
		}
	}
	switch {
	case heres == 1:
		c.Several = false // the other tags are struck
		return here, evidence.Tagged
	case dues == 1 && c.Sensor.Felt && s.Reported.Position[i] == board.Empty:
		return due, evidence.Tagged
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

// mayBeElsewhere reports whether a tag that is heard on a cell may be of another one.
func (s *hearer) mayBeElsewhere(i board.Cell, tag hw.Tag) bool {
	return s.heardElsewhere(i, tag) || s.oddElsewhere(i, tag) || s.unreadElsewhere(i)
}
