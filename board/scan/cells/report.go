package cells

import (
	"math"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
)

// reportTaken reports that the tray's piece has left it, when nothing moves on the board:
// the tray is empty, or its next piece is reported later.
func (s *Cells) reportTaken(at time.Duration, events []board.Event) []board.Event {
	t := &s.Tray
	if !t.Comes() {
		return s.reportTray(at, t.Holds, events)
	}
	if t.Reported.Named() && t.Holds != t.Reported { // for another one
		return s.reportTray(at, evidence.Item{}, events)
	}
	return events
}

// reportTray reports that the tray holds another item, when nothing moves on the board.
func (s *Cells) reportTray(at time.Duration, holds evidence.Item, events []board.Event) []board.Event {
	if s.undecided(at) {
		return events
	}
	return s.ReportTray(at, holds, events)
}

// reportCells reports the changes, if no cell moves. A change with something that came is
// reported after the readings of all cells that may hold a piece no sensor feels.
func (s *Cells) reportCells(at time.Duration, events []board.Event) []board.Event {
	if s.undecided(at) {
		return events
	}
	changed := board.AllCells.Where(func(i board.Cell) bool { return s.content(at, i) != s.Reported.Position[i] })
	some := changed != 0
	for i := s.first(at, changed); s.early(at, i, changed); i = s.first(at, changed) {
		changed &^= board.SetOf(i)
		events = append(events, board.Event{At: at, Fact: s.report(at, board.SetOf(i))})
	}
	k := &s.Call
	owed := k.Owed && !k.Again && !s.Waits(at) && !s.namesSoon(at) && !s.asks(at)
	if changed != 0 || owed && !some {
		seen := s.report(at, changed)
		events = s.ReportGiven(at, seen.Contact, events)
		events = append(events, board.Event{At: at, Fact: seen})
	}
	for i := range s.cells {
		s.cells[i].alone = false
	}
	k.Owed = k.Owed && !some && !owed
	return events
}

// first returns the changed cell whose new piece came first: a piece that its reader alone notices
// was there before any piece that a sensor feels.
func (s *Cells) first(at time.Duration, changed board.CellSet) (first board.Cell) {
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

// early reports whether the piece on a cell came so long before the others that it gets a fact of
// its own: an undecided cell has delayed the report. A piece that was moved from another cell does
// not.
func (s *Cells) early(at time.Duration, i board.Cell, changed board.CellSet) bool {
	position := &s.Reported.Position
	if i == board.Cells || known(position[i]) {
		return false
	}
	c := &s.cells[i]
	if piece, ok := c.holds.Piece(); ok && position.Pieces().Has(piece) {
		return false
	}
	if c.alone {
		return true
	}
	for j := range (changed &^ board.SetOf(i)).All() {
		if o := &s.cells[j]; known(s.content(at, j)) && o.since-c.since > 2*s.Options.Settle {
			return true
		}
	}
	return false
}

// known reports whether the content is a piece, or something else with a tag.
func known(c board.Content) bool { return c != board.Empty && c != board.Unknown }

// report makes the fact of the cells that changed, and takes them into the
// reported position.
func (s *Cells) report(at time.Duration, changed board.CellSet) board.Seen {
	r := &s.Reported
	seen, newest, read := board.Seen{Changed: changed}, -1, board.CellSet(0)
	for i := range changed.All() {
		content := s.content(at, i)
		r.Leaves(r.Position[i], at+s.Options.Unread())
		r.Position[i], seen.Now[i] = content, content
		switch crowd := s.cells[i].Crowd; {
		case known(content):
			read |= board.SetOf(i)
		case content == board.Unknown && crowd.Several:
			seen.Several |= board.SetOf(i)
		case content == board.Unknown && crowd.Phone:
			seen.Phone |= board.SetOf(i)
		}
		if content != board.Empty && (newest < 0 || s.cells[i].since > s.cells[newest].since) {
			newest = int(i)
		}
	}
	r.Away &^= r.Position.Pieces()
	if newest >= 0 {
		c := &s.cells[newest]
		seen.Contact = max(c.since-s.Options.Lag, 0)
		seen.Evidence = board.Evidence{Settle: at - c.steady, Reader: s.Build.Readers, Reads: c.reads}
		if c.Sensor.Sure {
			seen.Evidence.Level = int(math.Round(float64(c.Sensor.Rest - c.Sensor.Base)))
		}
	}
	if changed != 0 {
		r.At = at
		s.later &^= changed
		s.readAgain(at, read, lookTwice)
	}
	if r.Away == 0 {
		r.SearchAt = 0
	}
	return seen
}
