package quarto

import (
	"time"

	"quartoboard/board"
)

// paused reports whether play waits for an answer or for a line to be shown.
func (g Game) paused() bool { return g.question.open() || g.pointing.open() }

// Questions are what the players are to answer before play goes on; the zero value is nothing.
type Questions struct {
	Check Check      // that a call waits for: the QUARTO button of the other seat is yes, pass is no
	Show  board.Seat // has been asked to show its line, by lifting the four pieces and no other
	New   bool       // whether to begin a new game, since the board was cleared: a QUARTO button is yes, pass is no
	Found bool       // a long press of pass begins a new game from what stands on the table
}

// Questions returns what the board asks.
func (g Game) Questions() Questions {
	q := Questions{Show: g.pointing.by, New: g.guidance.asking, Found: g.offersFound()}
	if g.question.open() {
		p, _ := g.turns.agreed[g.question.cell].Piece()
		q.Check = Check{By: g.question.by, Cell: g.question.cell, Piece: p}
	}
	return q
}

// watch takes what the table shows while play is paused: nothing is placed and
// no instruction is given.
func (s *step) watch() differences {
	d, _ := s.look()
	if d.none() {
		s.agree()
	}
	return d
}

// resume ends a pause that a call began. Pieces that are off their cells have the
// whole time again to go back; the time for the last call goes on from the
// contact of the call.
func (s *step) resume(called time.Duration) {
	s.lifted.restartTime(s.at)
	s.lastCall.stoodStill(called, s.at)
}

// lookAgain judges what happened in a pause: first the calls before the newest
// piece came, then the table.
func (s *step) lookAgain() {
	s.judgeCallsBefore(s.table.contact)
	if s.over() || s.paused() {
		return
	}
	s.compare(s.table.contact)
	s.takeGiven()
}

// endPauses ends whatever play waits for.
func (s *step) endPauses() {
	s.guidance.wrong, s.guidance.asking = false, false
	s.pointing.by, s.question = 0, question{}
}
