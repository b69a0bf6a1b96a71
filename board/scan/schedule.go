package scan

import (
	"time"

	"quartoboard/board"
)

// schedule holds the readings that are to be made beside those of cells that move.
type schedule struct {
	sweep   board.CellSet // cells at rest to be read, one in each look
	later   board.CellSet // cells at rest that join the sweep when they are due: just reported, or whose tag stands elsewhere too
	recheck time.Duration // when the next cell at rest is read again
	late    bool          // the last look came so long after the one before that the tray is due again
	turn    bool          // a cell at rest had the last turn
	inquiry board.CellSet // those to be asked because another one failed, or works again
	gather  time.Duration // until when its report waits for them
}

// askOthers has the other readers asked when one fails or works again: a cause that
// they have in common is one report.
func (s *Settler) askOthers(at time.Duration) {
	s.schedule.gather, s.schedule.inquiry = at+together, board.AllCells
	for i := range s.cells {
		r := &s.cells[i].reader
		r.due = at
		if r.health.failed {
			r.pause = retry
		}
	}
}

// inquires reports whether a reader may be about to fail or to work again.
func (s *Settler) inquires() bool {
	for i := range board.Cell(board.Cells) {
		if h := &s.cells[i].reader.health; s.schedule.inquiry.Has(i) || h.bad != h.failed {
			return true
		}
	}
	return false
}

// sweepAll asks for one reading of every cell at rest, one in each look. A build
// without readers has none to make.
func (s *Settler) sweepAll() {
	if s.build.Readers {
		s.schedule.sweep = board.AllCells
	}
}

// ask has every cell read that may hold a piece that no sensor feels, because
// something else came. What came is reported after that.
func (s *Settler) ask(at time.Duration) {
	if !s.build.Readers {
		return
	}
	for i := range board.Cell(board.Cells) {
		switch c := &s.cells[i]; {
		case c.reader.health.failed:
		case c.sensorFailed():
			c.reader.hurry(at)
		case s.overdue(at, i):
			c.reader.hurry(at)
			s.schedule.sweep |= board.SetOf(i)
		case c.holds == board.Empty && c.rests():
			s.schedule.sweep |= board.SetOf(i)
		}
	}
}

// nextAtRest is the cell at rest whose turn it is to be read again.
func (s *Settler) nextAtRest(at time.Duration) (Place, bool) {
	d := &s.schedule
	for i := range d.later.All() {
		if at >= s.cells[i].due {
			d.later, d.sweep = d.later&^board.SetOf(i), d.sweep|board.SetOf(i)
		}
	}
	for i := range d.sweep.All() {
		if s.cells[i].rests() {
			return Place(i), true
		}
	}
	if at < d.recheck || s.motion.moving != 0 {
		return 0, false
	}
	d.recheck = at + recheckPause
	return s.longestUnread()
}

// longestUnread is the cell at rest that was not read for the longest.
func (s *Settler) longestUnread() (next Place, found bool) {
	for i := range s.cells {
		if c := &s.cells[i]; c.rests() && (!found || c.heard < s.cells[next].heard) {
			next, found = Place(i), true
		}
	}
	return next, found
}

// sweeps reports whether a cell at rest is still to be asked.
func (s *Settler) sweeps() bool {
	for i := range s.schedule.sweep.All() {
		if s.cells[i].rests() {
			return true
		}
	}
	return false
}

// asks reports whether a reading may soon tell what no sensor did: of a cell that
// is to be asked, or where a tag is heard and nothing felt that soon counts.
func (s *Settler) asks(at time.Duration) bool {
	for i := range board.Cell(board.Cells) {
		c, asked := &s.cells[i], s.schedule.sweep.Has(i)
		once := c.reads > 0 && c.reads < minReads && c.misses == 0 && s.call.owed && at <= s.call.due+s.unread()
		switch {
		case c.rests() && (asked || c.odd && c.holds == board.Empty && s.proof(i, c.oddTag) == soon && at-c.oddSince <= s.unread()):
			return true
		case !c.still && !c.reader.health.bad && s.overdue(at, i) && (asked || once):
			return true
		}
	}
	return false
}

// readAgain has cells at rest read again in a while.
func (s *Settler) readAgain(at time.Duration, cells board.CellSet, pause time.Duration) {
	s.schedule.later |= cells
	for i := range cells.All() {
		s.cells[i].due = at + pause
	}
}
