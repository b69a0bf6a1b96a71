package quarto

import (
	"quartoboard/board"
	"quartoboard/rules"
)

// Game is a game at the table as a value: copying it is a snapshot. The zero
// value is a table without a game; Started begins one.
type Game struct {
	opts     Options
	match    board.Match   // before the game
	round    rules.Round   // begin, end and the next game
	status   status        // of the end
	turns    turns         // placements and the agreed position
	giving   giving        // of the next piece
	window   window        // what may be called
	calls    calls         // waiting to be judged
	lastCall lastCall      // the time for it
	inquiry  inquiry       // before a call is judged
	table    table         // what the board has reported
	lifted   lifted        // pieces off their cells
	guidance guidance      // back to the agreed position
	restart  restart       // of the program
	newly    board.CellSet // that the newest event took something off
}

// New is the game before its first giving, on an empty table.
func New(o Options) Game { return Game{opts: o, round: rules.Round{Began: true}} }

// Rules are the rules of the game.
func (g Game) Rules() Options { return g.opts }

// Position is the agreed position.
func (g Game) Position() board.Position { return g.turns.agreed }

// Phase is the next thing that the game waits for.
func (g Game) Phase() Phase {
	switch {
	case g.over():
		return PhaseOver
	case g.guidance.wrong:
		return PhaseWrong
	}
	return g.turnPhase()
}

// turnPhase is the phase of a running game while the board agrees.
func (g Game) turnPhase() Phase {
	if g.giving.done {
		return PhasePlace
	}
	return PhaseGive
}

// ToGive is the seat that gives next; in PhasePlace the one that gave. It is the
// seat that placed the newest piece, if there is one.
func (g Game) ToGive() board.Seat {
	if g.turns.n%2 == 0 {
		return g.opts.First
	}
	return g.opts.First.Other()
}

// Given is the piece given and not yet placed; Empty if none was, or if it was
// not seen.
func (g Game) Given() board.Content { return g.giving.piece }

// Placements is the number of pieces placed, including those that the game
// began with.
func (g Game) Placements() int { return g.turns.placed() }

// Last is the newest placement.
func (g Game) Last() (piece board.Piece, cell board.Cell, ok bool) {
	if g.turns.n == 0 {
		return 0, 0, false
	}
	t := g.turns.last()
	return t.piece, t.cell, true
}

// Wrong is the wrong position and what is to be done next: in PhaseWrong, and in
// PhaseOver while the pieces of a shown line are led back.
func (g Game) Wrong() (Wrong, bool) {
	if !g.guidance.wrong {
		return Wrong{}, false
	}
	return g.differences().wrong(), true
}

func (g Game) over() bool { return g.round.Over() }
