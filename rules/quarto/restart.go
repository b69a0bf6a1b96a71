package quarto

import (
	"time"

	"quartoboard/board"
)

// restart is the newest start of the program, in the middle of a game or before
// it.
type restart struct {
	at        time.Duration
	untouched bool // the game goes on after it, and no piece has come to the board since
}

// open begins a file: the facts that follow report again what is on the table.
// After a restart every time limit begins again.
func (s *step) open(f board.Opened) {
	if !f.Resumed {
		s.Game = Game{table: table{failed: s.table.failed, now: s.table.now}}
	}
	s.table.mute = false // what fails is told again
	s.restart = restart{at: s.at, untouched: f.Resumed}
	if s.inquiry.checks() {
		s.inquiry.from = s.at
	}
	s.guidance.told = Wrong{}
	s.lifted.restartAll(s.at)
	s.lastCall, s.round.Still = lastCall{from: s.at}, s.at
}

// offersFound reports whether a long press of pass begins a new game from what stands
// on the table: after a restart that found another position, until a piece comes
// to the board.
func (g Game) offersFound() bool {
	if !g.restart.untouched || g.guidance.asking || g.Phase() != PhaseWrong || g.guidance.told == (Wrong{}) {
		return false // the wrong position is told first
	}
	p, rest := g.table.cells.Sure()
	n := p.Occupied().Len()
	return rest == 0 && n > 0 && n < board.Pieces
}
