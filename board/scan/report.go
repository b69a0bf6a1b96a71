package scan

import (
	"math"
	"time"

	"quartoboard/board"
)

// see reports what changed, if no cell moves, and what came only after all cells
// were asked that may hold a piece no sensor feels.
func (s *Settler) see(at time.Duration, events []board.Event) []board.Event {
	if s.undecided(at) {
		return events
	}
	var changed board.CellSet
	for c := range board.Cell(board.Cells) {
		if s.content(c) != s.position[c] {
			changed |= board.SetOf(c)
		}
	}
	some := changed != 0
	for c := s.first(changed); s.early(c, changed); c = s.first(changed) {
		changed &^= board.SetOf(c)
		events = append(events, board.Event{At: at, Fact: s.report(at, board.SetOf(c))})
	}
	owed := s.owed && !s.again && at >= s.owedAt && s.owedFor == 0 && !s.hearsBlind(at) && !s.asks(at) && !s.tray.moving && !s.buttons.passing()
	if changed != 0 || owed && !some {
		events = append(events, board.Event{At: at, Fact: s.report(at, changed)})
	}
	for c := range s.cells {
		s.cells[c].lone = false
	}
	s.owed = s.owed && !some && !owed
	return events
}

// first is the cell among those that changed whose new piece came first: one that
// only its reader told was there before any that was felt.
func (s *Settler) first(changed board.CellSet) (first board.Cell) {
	first = board.Cells
	for c := range changed.All() {
		switch {
		case !known(s.content(c)):
		case first == board.Cells, s.cells[c].lone && !s.cells[first].lone,
			s.cells[c].lone == s.cells[first].lone && s.cells[c].since < s.cells[first].since:
			first = c
		}
	}
	return first
}

// early reports whether the piece on a cell came so long before the others that it
// is a fact of its own, which something that was not decided has held up: not where
// it was moved from another cell.
func (s *Settler) early(i board.Cell, changed board.CellSet) bool {
	if i == board.Cells || known(s.position[i]) {
		return false
	}
	c := &s.cells[i]
	if piece, is := c.holds.Piece(); is && s.position.Pieces().Has(piece) {
		return false
	}
	if c.lone {
		return true
	}
	for o := range (changed &^ board.SetOf(i)).All() {
		if known(s.content(o)) && s.cells[o].since-c.since > 2*s.o.Settle {
			return true
		}
	}
	return false
}

// known reports whether it is a piece, or what has a tag.
func known(c board.Content) bool { return c != board.Empty && c != board.Unknown }

// report makes the fact of the cells that changed, and takes them into the
// position.
func (s *Settler) report(at time.Duration, changed board.CellSet) board.Seen {
	seen, newest, read := board.Seen{Changed: changed}, -1, board.CellSet(0)
	for c := range changed.All() {
		content := s.content(c)
		s.leaves(at, s.position[c])
		s.position[c], seen.Now[c] = content, content
		if known(content) {
			read |= board.SetOf(c)
		}
		if content != board.Empty && (newest < 0 || s.cells[c].since > s.cells[newest].since) {
			newest = int(c)
		}
	}
	s.away &^= s.position.Pieces()
	if newest >= 0 {
		c := &s.cells[newest]
		seen.Contact = max(c.since-s.o.Lag, 0)
		seen.Evidence = board.Evidence{Settle: at - c.steady, Reader: s.build.Readers, Reads: c.reads}
		if c.sensor.sure {
			seen.Evidence.Level = int(math.Round(float64(c.sensor.rest - c.sensor.base)))
		}
	}
	if changed != 0 {
		s.changed = at
		s.fresh &^= changed
		s.lookAgain(at, read, lookTwice)
	}
	if s.away == 0 {
		s.searchAt = 0
	}
	return seen
}

// leaves notes that a piece left its place. It is looked for if it is felt nowhere.
func (s *Settler) leaves(at time.Duration, had board.Content) {
	if piece, known := had.Piece(); known {
		s.away |= 1 << piece
		s.searchAt = at + s.unread()
	}
}

// feels reports whether there is something felt and not read to report.
func (s *Settler) feels() bool {
	for c := range board.Cell(board.Cells) {
		if s.position[c] == board.Empty && s.content(c) == board.Unknown {
			return true
		}
	}
	return false
}

// undecided reports whether a cell moves, or a reader is to be asked about what
// nothing else tells, before something that came is reported.
func (s *Settler) undecided(at time.Duration) bool {
	return s.moving != 0 || s.awaited() && s.asks(at)
}

// vacate reports that the tray's piece has left it, when nothing moves on the board:
// it is empty, or holds another one that is told later.
func (s *Settler) vacate(at time.Duration, events []board.Event) []board.Event {
	if s.tray.holds == s.tray.told || s.undecided(at) {
		return events
	}
	if !s.tray.comes() {
		return s.weigh(at, events)
	}
	if _, piece := s.tray.told.Piece(); !piece {
		return events
	}
	s.leaves(at, s.tray.told)
	s.tray.told = board.Empty
	return append(events, board.Event{At: at, Fact: board.Tray{Holds: board.Empty}})
}

// weigh reports what the tray holds, when nothing moves on the board.
func (s *Settler) weigh(at time.Duration, events []board.Event) []board.Event {
	if s.tray.holds == s.tray.told || s.undecided(at) {
		return events
	}
	s.leaves(at, s.tray.told)
	s.tray.told = s.tray.holds
	if piece, known := s.tray.holds.Piece(); known {
		s.away &^= 1 << piece
	}
	s.away &^= s.position.Pieces()
	return append(events, board.Event{At: at, Fact: board.Tray{Holds: s.tray.holds}})
}
