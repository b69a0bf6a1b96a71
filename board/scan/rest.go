package scan

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Sweep asks for one reading of every cell at rest, one in each look while
// nothing moves. A build without readers has none to make.
func (s *Settler) Sweep() {
	if s.build.Readers {
		s.sweep = board.AllCells
	}
}

// search has all cells read when the piece that left the tray is felt nowhere.
func (s *Settler) search(at time.Duration) {
	if s.searchAt != 0 && at >= s.searchAt {
		s.searchAt = 0
		s.Sweep()
	}
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
	if s.o.Recheck == 0 || at < s.check {
		return 0, false
	}
	s.check = at + s.o.Recheck
	if !s.cells[s.ring].odd { // an odd one is looked into first
		s.ring = (s.ring + 1) % board.Cells
	}
	return Place(s.ring), s.rests(s.ring)
}

func (s *Settler) rests(i board.Cell) bool {
	return s.cells[i].still && !s.blind(i)
}

// asks says whether a reading may soon tell what no sensor did: of a cell that Sweep
// asked for, or where a tag is heard and nothing felt.
func (s *Settler) asks(at time.Duration) bool {
	for i := range board.Cell(board.Cells) {
		if c := &s.cells[i]; s.rests(i) && (s.sweep.Has(i) || c.odd && c.holds == board.Empty && at-c.oddSince <= s.o.Stuck+2*lookTwice) {
			return true
		}
	}
	return false
}

// hearAtRest takes the reading of a cell that is decided.
func (s *Settler) hearAtRest(at time.Duration, i board.Cell, tag hw.Tag, a answer) {
	c := &s.cells[i]
	s.sweep &^= board.SetOf(i)
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
		s.lookAgain(at, board.SetOf(i))
	default:
		c.odd = false
	}
}

// hearUnfelt takes a tag heard where nothing is felt. A hand that holds a piece over
// a cell goes on; what stays shows that the sensor is deaf, and sooner where a call
// waits for it.
func (s *Settler) hearUnfelt(at time.Duration, i board.Cell, tag hw.Tag) {
	c := &s.cells[i]
	enough := s.o.Stuck
	if s.owed {
		enough = s.unread()
	}
	switch {
	case s.heardElsewhere(i, tag): // through from there
		c.odd = false
		return
	case !c.odd || tag != c.oddTag:
		c.odd, c.oddSince, c.oddTag = true, at, tag
	case at-c.oddSince >= enough:
		c.since = max(c.since, c.bare) // it may have come any time since then
		s.deaf(i, tag)
		c.holds = s.named(tag)
		return
	}
	c.misses = 0
	s.lookAgain(at, board.SetOf(i))
}

// missAtRest takes a reading without a tag of a cell that is decided. A level that
// did not move has its piece there still; a switch between its neighbours may not
// have noticed that it was lifted.
func (s *Settler) missAtRest(at time.Duration, i board.Cell) {
	c := &s.cells[i]
	switch {
	case c.holds == board.Empty && c.odd && c.misses < 2: // one is lost now and then
		c.misses++
		s.lookAgain(at, board.SetOf(i))
	case c.holds == board.Empty:
		c.odd, c.bare = false, at
	case s.build.FullScale != 0:
		c.odd = false
	case !c.odd:
		c.odd, c.oddSince = true, at
		s.lookAgain(at, board.SetOf(i))
	case at-c.oddSince < s.o.Stuck:
		s.lookAgain(at, board.SetOf(i))
	default:
		c.reread(at)
		s.moving |= board.SetOf(i)
	}
}

// lookAgain has cells at rest read again in a while.
func (s *Settler) lookAgain(at time.Duration, cells board.CellSet) {
	if s.o.Recheck == 0 {
		return
	}
	s.fresh |= cells
	for c := range cells.All() {
		s.freshAt[c] = at + lookTwice
	}
}
