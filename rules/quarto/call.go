package quarto

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// call is a press of a QUARTO button, or a request to call, that waits.
type call struct {
	by      board.Seat
	contact time.Duration
	moving  bool          // pieces moved at the contact, and still do
	still   time.Duration // when they had come to rest; zero if none moved
}

// due is the latest time at which the call is judged.
func (c call) due() time.Duration {
	if c.moving {
		return c.contact + rules.MovingHold
	}
	due := c.contact + CallHold
	if c.still != 0 { // what else is seen at that moment comes first
		due = max(due, c.still+time.Millisecond)
	}
	return due
}

// maxCalls is the number of calls that can wait at once. More than that within
// CallHold is drumming on the buttons, and the first ones count.
const maxCalls = 8

// calls are the calls that wait to be judged, the first n of the list, in the
// order of their reports.
type calls struct {
	list [maxCalls]call
	n    int
}

func (c *calls) add(of call) {
	if c.n < maxCalls {
		c.list[c.n] = of
		c.n++
	}
}

// next is the call that is judged next; one must be waiting.
func (c *calls) next(placer board.Seat) call { return c.list[c.first(placer)] }

// first is the index of the call with the earliest contact; of two at the same
// time the placer's.
func (c *calls) first(placer board.Seat) int {
	first := 0
	for i := 1; i < c.n; i++ {
		a, b := &c.list[i], &c.list[first]
		if a.contact < b.contact || a.contact == b.contact && a.by == placer && b.by != placer {
			first = i
		}
	}
	return first
}

func (c *calls) take(placer board.Seat) call {
	i := c.first(placer)
	taken := c.list[i]
	copy(c.list[i:], c.list[i+1:c.n])
	c.n--
	c.list[c.n] = call{}
	return taken
}

// slap is the contact of a call that waits for pieces that moved at that time.
func (c *calls) slap() (contact time.Duration, waits bool) {
	for _, waiting := range c.list[:c.n] {
		if waiting.moving {
			return waiting.contact, true
		}
	}
	return 0, false
}

// rest marks the calls that waited for moving pieces: the table is at rest.
func (c *calls) rest(at time.Duration) {
	for i := range c.n {
		if of := &c.list[i]; of.moving || of.still == at {
			of.moving, of.still = false, at
		}
	}
}

// called takes a call, or the answer to a question: the button of the seat that
// did not call is yes, of a player alone either button.
func (s *step) called(c call) {
	switch {
	case !s.inquiry.checks() || c.contact <= s.inquiry.from:
		if s.turns.rules.Caller != board.CallerBoard {
			s.calls.add(c)
		}
	case c.by != s.inquiry.by || s.turns.rules.Away != Away{}:
		s.answer(true)
	}
}

// before has the calls whose contact came before a time.
func before(t time.Duration) func(call) bool {
	return func(c call) bool { return c.contact < t }
}

// judgeCalls judges the calls that wait, as long as the next one is ready.
func (s *step) judgeCalls(ready func(call) bool) {
	for s.calls.n > 0 && !s.inquiry.open() && ready(s.calls.next(s.ToGive())) {
		c := s.calls.take(s.ToGive())
		reason := s.turns.refusal(c.by)
		switch {
		case s.round.Over():
			s.judge(Call{By: c.by, Reason: Over})
		case reason != "":
			s.judge(Call{By: c.by, Reason: reason})
		default:
			s.judgeByRight(c)
		}
	}
}

// judgeByRight judges a call by right. What cannot be read is asked about first,
// even with nothing live.
func (s *step) judgeByRight(c call) {
	cells := s.turns.unread(s.table.readers)
	cell := cells.First()
	switch {
	case cells != 0 && s.table.contradicts(s.turns.agreed, cell):
		s.judge(s.turns.refuse(c.by, Unread)...)
	case cells != 0:
		s.inquiry = inquiry{by: c.by, cell: cell, from: s.at, call: c.contact}
		s.judge(s.Questions().Check)
	case s.turns.rules.Point == board.PointLift && c.by != s.turns.rules.Away.Seat():
		s.inquiry = inquiry{by: c.by, show: true, from: s.at, call: c.contact}
		s.readAnswer() // what is off its cell already counts
	case s.turns.window.live != 0:
		s.judge(s.turns.win(c.by, HowCall)...)
	default:
		s.judge(s.turns.refuse(c.by, NoneLive)...)
	}
}

// shownPieces is the number of pieces that a caller lifts to show a line.
const shownPieces = 4

// inquiry is a call by right that waits: for the answer to a question about a piece that no reader
// has named, or for its caller to show the line. Play waits meanwhile.
type inquiry struct {
	by   board.Seat    // who called; zero for none
	show bool          // the line, else the question is asked
	cell board.Cell    // of the piece
	from time.Duration // when it began
	call time.Duration // contact of the call
}

func (i inquiry) open() bool { return i.by != 0 }

// checks reports whether the question stands.
func (i inquiry) checks() bool { return i.open() && !i.show }

// end is the time at which it ends without an answer.
func (i inquiry) end() time.Duration {
	if i.show {
		return i.from + PointLimit
	}
	return i.from + CheckLimit
}

// Questions are what the players are to answer before play goes on; the zero value is nothing.
type Questions struct {
	Check Check      // that a call waits for: the QUARTO button of the other seat is yes, pass is no
	Show  board.Seat // has been asked to show its line, by lifting the four pieces and no other
	New   bool       // whether to begin a new game, since the board was cleared: a QUARTO button is yes, pass is no
	Found bool       // whether to begin one with what stands on the table, which a restart has found: a long press of pass is yes, a piece that comes to the board no
}

// Questions returns what the board asks.
func (g Game) Questions() Questions {
	q := Questions{New: g.guidance.asking}
	alike := g.turns.rules.Away.Sitter().Kind == SitterLink // the other board goes on with the game
	if told := g.guidance.told != (Wrong{}); told && !alike && g.restart.untouched && g.Phase() == PhaseWrong && !q.New {
		p, rest := g.table.cells.Sure()
		n := p.Occupied().Len()
		q.Found = rest == 0 && n > 0 && n < board.Pieces
	}
	switch i := g.inquiry; {
	case i.checks():
		p, _ := g.turns.agreed[i.cell].Piece()
		q.Check = Check{By: i.by, Cell: i.cell, Piece: p}
	case i.show:
		q.Show = i.by
	}
	return q
}

// readAnswer takes what the table shows as the answer: a reading of the piece; or what the caller has
// lifted so far, once four pieces are off their cells together. All four of one live line and no other
// are good. Fewer are no answer: they may just be felt, and a verdict would tell whether something is
// live. Nothing is placed and no instruction is given.
func (s *step) readAnswer() {
	d, _ := s.look()
	if d.none() {
		s.agree()
	}
	if c := s.inquiry.cell; s.inquiry.checks() {
		if same := d.seen[c] == d.agreed[c]; same || s.table.contradicts(d.agreed, c) {
			s.answer(same)
		}
		return
	}
	s.lifted.shown = d.missing
	off, line := d.missing|d.foreign&d.agreed.Occupied(), false
	for l := range s.turns.window.live.All() {
		line = line || l.Set() == off
	}
	if off.Len() >= shownPieces {
		s.answer(line)
	}
}

// answer ends the inquiry: the call is judged, or refused. Pieces that are off their cells have the
// whole time again to go back; the time for the last call goes on from the contact of the call.
func (s *step) answer(yes bool) {
	i := s.inquiry
	s.inquiry = inquiry{}
	if i.show && yes {
		s.judge(s.turns.win(i.by, HowCall)...)
		return
	}
	s.lifted.restartTime(s.at)
	s.lastCall.stoodStill(i.call, s.at)
	switch {
	case yes:
		s.turns.confirm(i.cell)
		s.judgeByRight(call{by: i.by, contact: s.at})
	case i.show:
		s.judge(s.turns.refuse(i.by, NotShown)...)
	default:
		s.judge(s.turns.refuse(i.by, Unread)...)
	}
	s.judgeCalls(before(s.table.contact)) // what happened meanwhile
	if !s.round.Over() && !s.inquiry.open() {
		s.compare(s.table.contact)
		s.takeGiven()
	}
}
