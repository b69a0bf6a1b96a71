package scan

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Sweep asks for one reading of every cell at rest, one in each look. A build
// without readers has none to make.
func (s *Settler) Sweep() {
	if s.build.Readers {
		s.sweep = board.AllCells
	}
}

// search has all cells read when a piece that left its place is felt nowhere.
func (s *Settler) search(at time.Duration) {
	if s.searchAt != 0 && at >= s.searchAt {
		s.searchAt = 0
		s.Sweep()
	}
}

// ask has every cell read that may hold a piece that no sensor feels, because
// something else came. What came is reported after that.
func (s *Settler) ask(at time.Duration) {
	if !s.build.Readers {
		return
	}
	for c := range board.Cell(board.Cells) {
		switch {
		case s.silent[c].failed:
		case s.blind(c):
			s.readers[c].hurry(at)
		case s.overdue(at, c):
			s.readers[c].hurry(at)
			s.sweep |= board.SetOf(c)
		case s.cells[c].holds == board.Empty && s.rests(c):
			s.sweep |= board.SetOf(c)
		}
	}
}

// awaited reports whether something came, on the board or into the tray, that is
// not reported yet, or whether a call waits to be judged.
func (s *Settler) awaited() bool {
	return s.owed || s.coming || s.tray.comes() || s.calledAt != 0
}

// comes reports whether a cell where nothing stood is felt, or decided to hold
// something, and that is not reported yet.
func (s *Settler) comes(i board.Cell) bool {
	c := &s.cells[i]
	return s.position[i] == board.Empty && (c.holds != board.Empty || !c.still && c.sensor.felt)
}

// nextAtRest is the cell at rest whose turn it is to be read again.
func (s *Settler) nextAtRest(at time.Duration) (Place, bool) {
	for c := range s.fresh.All() {
		if at >= s.freshAt[c] {
			s.fresh, s.sweep = s.fresh&^board.SetOf(c), s.sweep|board.SetOf(c)
		}
	}
	for c := range s.sweep.All() {
		if s.rests(c) {
			return Place(c), true
		}
	}
	if s.o.Recheck == 0 || at < s.check || s.moving != 0 {
		return 0, false
	}
	s.check = at + s.o.Recheck
	return s.longestUnread()
}

// longestUnread is the cell at rest that was not read for the longest.
func (s *Settler) longestUnread() (next Place, found bool) {
	for c := range board.Cell(board.Cells) {
		if s.rests(c) && (!found || s.cells[c].heard < s.cells[next].heard) {
			next, found = Place(c), true
		}
	}
	return next, found
}

func (s *Settler) rests(i board.Cell) bool {
	return s.cells[i].still && !s.blind(i)
}

// sweeps reports whether a cell at rest is still to be asked.
func (s *Settler) sweeps() bool {
	for c := range s.sweep.All() {
		if s.rests(c) {
			return true
		}
	}
	return false
}

// asks reports whether a reading may soon tell what no sensor did: of a cell that
// is to be asked, or where a tag is heard and nothing felt.
func (s *Settler) asks(at time.Duration) bool {
	for i := range board.Cell(board.Cells) {
		c, asked := &s.cells[i], s.sweep.Has(i)
		once := c.reads > 0 && c.reads < s.o.Reads && c.misses == 0 && s.owed && at <= s.owedAt+s.unread()
		switch {
		case s.rests(i) && (asked || c.odd && c.holds == board.Empty && at-c.oddSince <= s.unread()):
			return true
		case !c.still && !s.silent[i].bad && s.overdue(at, i) && (asked || once):
			return true
		}
	}
	return false
}

// hearAtRest takes the reading of a cell that is decided.
func (s *Settler) hearAtRest(at time.Duration, i board.Cell, tag hw.Tag, a answer) {
	c := &s.cells[i]
	shared := c.holds != board.Empty && s.shares(i)
	switch {
	case a == noTag && !shared:
		s.missAtRest(at, i)
	case a == silent, a == garbled:
	case c.holds == board.Empty:
		s.hearUnfelt(at, i, tag)
	case tag != c.tag: // another piece, and nobody noticed; or it was never here
		c.reread(at)
		c.since = at
		s.moving |= board.SetOf(i)
		s.readers[i].hurry(at)
	case shared:
		s.lookAgain(at, board.SetOf(i), lookTwice)
	default:
		c.odd, c.misses = false, 0
	}
}

// hearUnfelt takes a tag heard where nothing is felt. A hand that holds a piece over
// a cell goes on; what stays shows that the sensor is deaf.
func (s *Settler) hearUnfelt(at time.Duration, i board.Cell, tag hw.Tag) {
	c := &s.cells[i]
	switch {
	case s.heardElsewhere(i, tag): // through from there
		c.odd = false
		return
	case !c.odd || tag != c.oddTag:
		c.odd, c.oddSince, c.oddTag = true, at, tag
	case at-c.oddSince >= s.proof(i, tag):
		c.since = max(c.since, c.before) // it may have come any time since then
		s.deaf(at, i, tag)
		return
	}
	c.misses = 0
	s.lookAgain(at, board.SetOf(i), s.pause())
}

// missAtRest takes a reading without a tag of a cell that is decided. A piece that
// is felt and that its reader hears no more may have been lifted from a sensor that
// stays as it was.
func (s *Settler) missAtRest(at time.Duration, i board.Cell) {
	c := &s.cells[i]
	switch c.misses++; {
	case c.holds == board.Empty && c.odd && c.misses <= 2: // one is lost now and then
	case c.holds == board.Empty:
		c.odd = false
		c.found(at)
		if c.stood.Len() == 0 || at-c.since > lifted {
			return
		}
	case c.misses >= 2*s.o.Reads:
		c.reread(at - s.unread())
		s.moving |= board.SetOf(i)
		return
	}
	s.lookAgain(at, board.SetOf(i), s.pause())
}

// pause is from one reading of a cell whose senses do not agree to the next.
func (s *Settler) pause() time.Duration {
	if s.awaited() {
		return retry
	}
	return blindly
}

// lookAgain has cells at rest read again in a while.
func (s *Settler) lookAgain(at time.Duration, cells board.CellSet, pause time.Duration) {
	if s.o.Recheck == 0 {
		return
	}
	s.fresh |= cells
	for c := range cells.All() {
		s.freshAt[c] = at + pause
	}
}
