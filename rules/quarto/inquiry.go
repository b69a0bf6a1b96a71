package quarto

import (
	"time"

	"quartoboard/board"
)

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
	if told := g.guidance.told != (Wrong{}); told && g.restart.untouched && g.Phase() == PhaseWrong && !q.New {
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
		line = line || cellsOf(l) == off
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
