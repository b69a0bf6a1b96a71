package scan

import (
	"math"
	"time"

	"quartoboard/board"
)

// reported holds what was reported of the board, and the pieces that stand nowhere by that.
type reported struct {
	position board.Position
	at       time.Duration  // the last report
	away     board.PieceSet // pieces that left their place and stand nowhere
	searchAt time.Duration  // when such a piece is looked for; 0 for none
}

// leaves notes that a piece left its place. It is looked for at that time if it is
// felt nowhere.
func (r *reported) leaves(had board.Content, searchAt time.Duration) {
	if piece, known := had.Piece(); known {
		r.away |= 1 << piece
		r.searchAt = searchAt
	}
}

// stands notes that pieces have a place again.
func (r *reported) stands(pieces board.PieceSet) { r.away &^= pieces }

// reportCells reports what changed, if no cell moves, and what came only after all
// cells were asked that may hold a piece no sensor feels.
func (s *Settler) reportCells(at time.Duration, events []board.Event) []board.Event {
	if s.undecided(at) {
		return events
	}
	var changed board.CellSet
	for i := range board.Cell(board.Cells) {
		if s.content(at, i) != s.reported.position[i] {
			changed |= board.SetOf(i)
		}
	}
	some := changed != 0
	for i := s.first(at, changed); s.early(at, i, changed); i = s.first(at, changed) {
		changed &^= board.SetOf(i)
		events = append(events, board.Event{At: at, Fact: s.report(at, board.SetOf(i))})
	}
	k := &s.call
	owed := k.owed && !k.again && at >= k.due && k.voting == 0 && !s.namesSoon(at) && !s.asks(at) && !s.tray.moving && !s.buttons.passing()
	if changed != 0 || owed && !some {
		seen := s.report(at, changed)
		events = s.tellLaid(at, seen.Contact, events)
		events = append(events, board.Event{At: at, Fact: seen})
	}
	for i := range s.cells {
		s.cells[i].alone = false
	}
	k.owed = k.owed && !some && !owed
	return events
}

// first is the cell among those that changed whose new piece came first: one that
// only its reader told was there before any that was felt.
func (s *Settler) first(at time.Duration, changed board.CellSet) (first board.Cell) {
	first = board.Cells
	for i := range changed.All() {
		c := &s.cells[i]
		switch {
		case !known(s.content(at, i)):
		case first == board.Cells, c.alone && !s.cells[first].alone,
			c.alone == s.cells[first].alone && c.since < s.cells[first].since:
			first = i
		}
	}
	return first
}

// early reports whether the piece on a cell came so long before the others that it
// is a fact of its own, which something that was not decided has held up: not where
// it was moved from another cell.
func (s *Settler) early(at time.Duration, i board.Cell, changed board.CellSet) bool {
	position := &s.reported.position
	if i == board.Cells || known(position[i]) {
		return false
	}
	c := &s.cells[i]
	if piece, is := c.holds.Piece(); is && position.Pieces().Has(piece) {
		return false
	}
	if c.alone {
		return true
	}
	for j := range (changed &^ board.SetOf(i)).All() {
		if o := &s.cells[j]; known(s.content(at, j)) && o.since-c.since > 2*s.o.Settle {
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
	r := &s.reported
	seen, newest, read := board.Seen{Changed: changed}, -1, board.CellSet(0)
	for i := range changed.All() {
		content := s.content(at, i)
		r.leaves(r.position[i], at+s.unread())
		r.position[i], seen.Now[i] = content, content
		switch crowd := s.cells[i].crowd; {
		case known(content):
			read |= board.SetOf(i)
		case content == board.Unknown && crowd.several:
			seen.Several |= board.SetOf(i)
		case content == board.Unknown && crowd.phone:
			seen.Phone |= board.SetOf(i)
		}
		if content != board.Empty && (newest < 0 || s.cells[i].since > s.cells[newest].since) {
			newest = int(i)
		}
	}
	r.stands(r.position.Pieces())
	if newest >= 0 {
		c := &s.cells[newest]
		seen.Contact = max(c.since-s.o.Lag, 0)
		seen.Evidence = board.Evidence{Settle: at - c.steady, Reader: s.build.Readers, Reads: c.reads}
		if c.sensor.sure {
			seen.Evidence.Level = int(math.Round(float64(c.sensor.rest - c.sensor.base)))
		}
	}
	if changed != 0 {
		r.at = at
		s.schedule.later &^= changed
		s.readAgain(at, read, lookTwice)
	}
	if r.away == 0 {
		r.searchAt = 0
	}
	return seen
}

// comes reports whether a cell where nothing stood is felt, or decided to hold
// something, and that is not reported yet.
func (s *Settler) comes(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	return s.reported.position[i] == board.Empty && (c.holds != board.Empty || !c.still && c.sensor.felt && !s.hovers(at, i))
}

// leaves reports whether the sensor of a cell feels no more what was reported there, and
// that is not reported yet.
func (s *Settler) leaves(i board.Cell) bool {
	c := &s.cells[i]
	gone := c.holds == board.Empty
	if !c.still {
		gone = c.sensor.sure && !c.sensor.felt
	}
	return s.reported.position[i] != board.Empty && gone
}

// feels reports whether there is something felt and not read to report.
func (s *Settler) feels(at time.Duration) bool {
	for i := range board.Cell(board.Cells) {
		if s.reported.position[i] == board.Empty && s.content(at, i) == board.Unknown {
			return true
		}
	}
	return false
}

// undecided reports whether a cell moves, or a reader is to be asked about what
// nothing else tells, before something that came is reported.
func (s *Settler) undecided(at time.Duration) bool {
	return s.motion.moving != 0 || s.awaited() && s.asks(at)
}

// awaited reports whether something came, on the board or into the tray, that is
// not reported yet, or whether a call waits to be judged.
func (s *Settler) awaited() bool {
	return s.call.owed || s.motion.Coming != 0 || s.tray.comes() || s.call.at != 0
}
