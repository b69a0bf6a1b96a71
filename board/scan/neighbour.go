package scan

import (
	"errors"
	"slices"

	"quartoboard/board"
	"quartoboard/hw"
)

// The antenna of a reader that is not read is a tuned circuit: through it a reader hears the
// tags of the cells beside its own. These rules strike them, and name the tag of the cell
// itself where they can.

// ofCell returns what a reading of a cell tells of that cell.
func (s *Settler) ofCell(i board.Cell, tag hw.Tag, err error) (hw.Tag, answer) {
	one := [1]hw.Tag{tag}
	all := one[:]
	if several, is := errors.AsType[*hw.Several](err); is {
		all = several.Tags()
	} else if err != nil || tag.Len() == 0 {
		return answerOf(tag, err)
	}
	c, a := &s.cells[i], noTag
	c.among = hw.Several{}
	for _, t := range all {
		switch {
		case t.Random():
			a = phone
		case !s.comesThrough(i, t):
			c.among.Add(t)
		}
	}
	switch own := c.among.Tags(); len(own) {
	case 0:
		return hw.Tag{}, a
	case 1:
		c.several = c.several && len(all) == 1 // else it was not alone by chance
		return own[0], tagged
	default:
		return s.oneOf(i, own)
	}
}

// comesThrough reports whether a tag is heard through from another cell: it stands there, and
// nothing is felt here, or it was heard here before this cell moved. It never does where the
// sensor fails or was not compared with an empty cell yet.
func (s *Settler) comesThrough(i board.Cell, tag hw.Tag) bool {
	c := &s.cells[i]
	switch {
	case c.sensorFailed() || !c.sensor.sure:
		return false
	case c.sensor.felt:
		return s.stands(i, tag) && slices.Contains(c.beside.Tags(), tag)
	case !s.heardElsewhere(i, tag):
		return false
	}
	s.hearBeside(i, tag)
	return true
}

// oneOf returns the one of several tags that is the cell's: what stands or stood there, where
// nothing moved and the others may be of other cells; else the one that stands on no other
// cell; else, where nothing stood, the piece that was given or lifted.
func (s *Settler) oneOf(i board.Cell, tags []hw.Tag) (hw.Tag, answer) {
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
		c.several = false // as above
		return here, tagged
	case dues == 1 && c.sensor.felt && s.reported.position[i] == board.Empty:
		return due, tagged
	}
	return hw.Tag{}, several
}

// hearBeside notes a tag that stands on another cell and is heard on this one as well.
func (s *Settler) hearBeside(i board.Cell, tag hw.Tag) {
	c := &s.cells[i]
	if !s.stands(i, tag) || slices.Contains(c.beside.Tags(), tag) {
		return
	}
	c.besideAt = s.motion.at
	if !c.beside.Add(tag) {
		c.beside.Begin(tag) // the others may have gone long ago
	}
}

// stands reports whether a tag stands on another cell, where a sensor feels it.
func (s *Settler) stands(i board.Cell, tag hw.Tag) bool {
	for j := range board.Cell(board.Cells) {
		if c := &s.cells[j]; j != i && c.rests() && c.sensor.felt && c.holds != board.Empty && c.tag == tag {
			return true
		}
	}
	return false
}

// feltUnread reports whether something is felt on another cell that is not named: a tag that is
// heard where nothing is felt may stand there.
func (s *Settler) feltUnread(i board.Cell) bool {
	for j := range board.Cell(board.Cells) {
		c := &s.cells[j]
		if j != i && c.sensor.sure && c.sensor.felt && !c.sensorFailed() && (!c.still && c.holds == board.Empty || c.holds == board.Unknown) {
			return true
		}
	}
	return false
}

// isDue reports whether a tag is of the piece that was given, or of one that was lifted.
func (s *Settler) isDue(tag hw.Tag) bool {
	piece, known := s.o.Roster[tag]
	return known && (s.reported.away.Has(piece) || s.tray.told.Content == board.Holding(piece))
}

// unreadElsewhere reports whether something is felt on another cell, where nothing stood, that
// was not read yet: a tag that is heard here may be there.
func (s *Settler) unreadElsewhere(i board.Cell) bool {
	for j := range board.Cell(board.Cells) {
		c := &s.cells[j]
		if j != i && s.motion.moving.Has(j) && !c.still && c.sensor.sure && c.sensor.felt && c.holds == board.Empty &&
			len(c.among.Tags()) == 0 && c.crowd == (crowd{}) && c.misses < minReads && !c.reader.health.bad {
			return true
		}
	}
	return false
}

// mayBeElsewhere reports whether a tag that is heard on a cell may be of another one.
func (s *Settler) mayBeElsewhere(i board.Cell, tag hw.Tag) bool {
	return s.heardElsewhere(i, tag) || s.isOddElsewhere(i, tag) || s.unreadElsewhere(i)
}
