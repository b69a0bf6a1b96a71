package cells

import (
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
	"quartoboard/hw"
)

// The pace of deciding.
const (
	faulty    = 30 * time.Second       // after which a sensor and a reader that disagree are a fault
	calling   = 500 * time.Millisecond // for which a call waits for the moves before it
	callAgain = 150 * time.Millisecond // for which rounds of readings begin after a call, for a piece that no sensor felt
	soon      = 2 * evidence.Retry     // for which a tag is heard that no sensor feels, where something else waits
	lifted    = 5 * time.Second        // for which the reader is read after a lift: the piece may come back unfelt
	lookTwice = time.Second            // after which a new piece is read again: the tag may have been a neighbour's
	absorb    = time.Second            // for which levels at rest follow quickly after a change
)

// state is the cells with their parts, and answers questions about them.
type state struct {
	*evidence.Parts
	cells [board.Cells]cell
	sweep board.CellSet // cells at rest to be read, one in each look
	later board.CellSet // cells at rest that join the sweep when they are due
}

// overdue reports whether a cell was undecided for so long that it is unknown.
func (s *state) overdue(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	switch {
	case c.still:
		return false
	case !c.Sensor.Sure && c.Reader.Health.Failed: // neither sensor nor reader tells
		return true
	case c.asked && !c.Sensor.Felt && !c.Several: // time to read all sixteen
		return at-c.began >= evidence.Stuck
	case c.Sensor.Felt && c.reads == 0 && s.Tray.Comes(): // it came before the next was given
		return at-c.steady >= 2*s.Options.Settle
	}
	return at-c.began >= s.Options.Unread()
}

// hovers reports whether a piece may be held above an empty cell, where the sensor feels it: the
// reader works and reads no tag, and no other piece is given meanwhile.
func (s *state) hovers(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	return s.overdue(at, i) && !s.Tray.Comes() && s.Reported.Position[i] == board.Empty && c.Sensor.Sure && !c.asked &&
		c.untagged && !c.Reader.Health.Bad && !c.Reader.Health.Failed && at-c.began < evidence.Stuck
}

// content is the content of a cell that does not move, or may move above the board alone; else
// it is unknown.
func (s *state) content(at time.Duration, i board.Cell) board.Content {
	switch c := &s.cells[i]; {
	case c.still:
		return c.holds
	case s.hovers(at, i):
		return board.Empty
	}
	return board.Unknown
}

// comes reports whether something is felt on an empty cell, or decided to stand there, that is not
// reported yet.
func (s *state) comes(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	return s.Reported.Position[i] == board.Empty && (c.holds != board.Empty || !c.still && c.Sensor.Felt && !s.hovers(at, i))
}

// leaves reports whether the sensor of an occupied cell feels nothing any more, and
// that is not reported yet.
func (s *state) leaves(i board.Cell) bool {
	c := &s.cells[i]
	gone := c.holds == board.Empty
	if !c.still {
		gone = c.Sensor.Sure && !c.Sensor.Felt
	}
	return s.Reported.Position[i] != board.Empty && gone
}

// feels reports whether something felt and not read is to be reported.
func (s *state) feels(at time.Duration) bool {
	return board.AllCells.Where(func(i board.Cell) bool {
		return s.Reported.Position[i] == board.Empty && s.content(at, i) == board.Unknown
	}) != 0
}

// undecided reports whether a cell moves, or a reader is to be asked for the only evidence,
// before a report.
func (s *state) undecided(at time.Duration) bool {
	return s.Look.Moving != 0 || s.awaited() && s.asks(at)
}

// awaited reports whether something came, on the board or into the tray, that is
// not reported yet, or whether a call waits to be judged.
func (s *state) awaited() bool {
	return s.Call.Owed || s.Look.Coming != 0 || s.Tray.Comes() || s.Call.At != 0
}

// asks reports whether a reading may soon name a piece that no sensor feels: on a cell in the
// sweep, or where such a tag was heard and counts soon.
func (s *state) asks(at time.Duration) bool {
	for i := range board.Cell(board.Cells) {
		c, asked := &s.cells[i], s.sweep.Has(i)
		once := c.reads > 0 && c.reads < evidence.MinReads && c.misses == 0 && s.Call.Owed && at <= s.Call.Due+s.Options.Unread()
		switch {
		case c.rests() && (asked || c.odd && c.holds == board.Empty && s.proof(i, c.oddTag) == soon && at-c.oddSince <= s.Options.Unread()):
			return true
		case !c.still && !c.Reader.Health.Bad && s.overdue(at, i) && (asked || once):
			return true
		}
	}
	return false
}

// proof is the time for which a tag must be heard on a cell, and on no other, before it
// counts where the reader is the only evidence. A hand that holds a piece above a working sensor
// is gone sooner; a piece that was lifted there may be back. Where the sensor is known to fail,
// less is enough for a piece that left its place, and two readings where another report waits,
// because the hand is elsewhere then.
func (s *state) proof(i board.Cell, tag hw.Tag) time.Duration {
	c := &s.cells[i]
	piece, known := s.Options.Roster[tag]
	switch failed := c.sensorFailed() || c.Sensor.Health.Bad; {
	case tag == c.stood && !s.feltUnread(i, tag) || failed && s.awaited():
		return soon
	case !failed:
		return evidence.Stuck
	case known && s.Reported.Away.Has(piece):
		return lookTwice
	}
	return s.Options.Unread()
}

// pause is the time between two readings of a cell whose sensor and reader disagree.
func (s *state) pause() time.Duration {
	if s.awaited() {
		return evidence.Retry
	}
	return evidence.PauseAlone
}

// namesSoon reports whether a reader whose sensor failed may soon name a piece.
func (s *state) namesSoon(at time.Duration) bool {
	return s.Look.Unnamed.Where(func(i board.Cell) bool {
		c := &s.cells[i]
		return c.reads > 0 && at-c.since < 2*s.Options.Unread()+evidence.Unheard
	}) != 0
}

// another reports whether a cell other than i satisfies is.
func (s *state) another(i board.Cell, is func(j board.Cell, c *cell) bool) bool {
	for j := range board.Cell(board.Cells) {
		if j != i && is(j, &s.cells[j]) {
			return true
		}
	}
	return false
}

// heardElsewhere reports whether a tag stands on another cell, is heard there by a reader
// whose sensor failed, or among other tags where something is felt.
func (s *state) heardElsewhere(i board.Cell, tag hw.Tag) bool {
	return s.another(i, func(_ board.Cell, c *cell) bool {
		return c.reads > 0 && c.tag == tag && c.holds != board.Empty || !c.still && c.feels() && c.own.has(tag)
	})
}

// oddElsewhere reports whether a tag is heard on another cell as well where nothing is felt:
// it may stand on either.
func (s *state) oddElsewhere(i board.Cell, tag hw.Tag) bool {
	return s.another(i, func(_ board.Cell, c *cell) bool {
		return c.rests() && c.holds == board.Empty && c.odd && c.oddTag == tag
	})
}

// unreadElsewhere reports whether something is felt on another cell, which was empty, and was not
// read yet: a tag that is heard here may be there.
func (s *state) unreadElsewhere(i board.Cell) bool {
	return s.another(i, func(j board.Cell, c *cell) bool {
		return s.Look.Moving.Has(j) && !c.still && c.Sensor.Sure && c.Sensor.Felt && c.holds == board.Empty &&
			c.own.n == 0 && c.Crowd == (evidence.Crowd{}) && c.misses < evidence.MinReads && !c.Reader.Health.Bad
	})
}

// feltUnread reports whether something is felt on another cell that is not named, and may carry a
// tag: the reader there heard it, or has heard none yet.
func (s *state) feltUnread(i board.Cell, tag hw.Tag) bool {
	return s.another(i, func(_ board.Cell, c *cell) bool {
		unnamed := c.feels() && (!c.still && c.holds == board.Empty || c.holds == board.Unknown)
		return unnamed && (c.own.has(tag) || c.own.n == 0 && (!c.untagged || c.Reader.Health.Bad))
	})
}

// stands reports whether a tag stands on another cell, which feels it and has not moved.
func (s *state) stands(i board.Cell, tag hw.Tag) bool {
	return s.another(i, func(_ board.Cell, c *cell) bool {
		return c.feels() && !c.moved() && c.holds != board.Empty && c.own.has(tag)
	})
}

// isDue reports whether a tag is of the piece that was given, or of one that was lifted.
func (s *state) isDue(tag hw.Tag) bool {
	piece, known := s.Options.Roster[tag]
	return known && (s.Reported.Away.Has(piece) || s.Tray.Reported.Content == board.Holding(piece))
}

// readAgain schedules another reading of cells at rest after a pause.
func (s *state) readAgain(at time.Duration, cells board.CellSet, pause time.Duration) {
	s.later |= cells
	for i := range cells.All() {
		s.cells[i].due = at + pause
	}
}

// undecide makes a cell at rest undecided again, which is read at once.
func (s *state) undecide(at time.Duration, i board.Cell) {
	s.Look.Moving |= board.SetOf(i)
	s.cells[i].Reader.Hurry(at)
}
