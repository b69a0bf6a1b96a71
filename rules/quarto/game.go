package quarto

import (
	"quartoboard/board"
	"quartoboard/rules"
)

// Game is a game at the table as a value: copying it is a snapshot. The zero
// value is a table without a game; Started begins one.
type Game struct {
	match    board.Match   // before the game
	round    rules.Round   // begin, end and the next game
	turns    turns         // what is agreed
	passing  passing       // how a press of pass is taken
	calls    calls         // waiting to be judged
	lastCall lastCall      // the time for it
	inquiry  inquiry       // before a call is judged
	table    table         // what the board has reported
	lifted   lifted        // pieces off their cells
	guidance guidance      // back to the agreed position
	restart  restart       // of the program
	away     away          // the seat whose acts come as facts
	newly    board.CellSet // that the newest event took something off
}

// New is the game before its first giving, on an empty table.
func New(o Options) Game { return Game{turns: turns{rules: o}, round: rules.Round{Began: true}} }

// Rules are the rules of the game.
func (g Game) Rules() Options { return g.turns.rules }

// Position is the agreed position.
func (g Game) Position() board.Position { return g.turns.agreed }

// Phase is the next thing that the game waits for.
func (g Game) Phase() Phase {
	switch {
	case g.round.Over():
		return PhaseOver
	case g.guidance.wrong:
		return PhaseWrong
	}
	return g.turns.phase()
}

// ToGive is the seat that gives next; in PhasePlace the one that gave. It is the
// seat that placed the newest piece, if there is one.
func (g Game) ToGive() board.Seat { return g.turns.toGive() }

// Given is the piece given and not yet placed; Empty if none was, or if it was
// not seen.
func (g Game) Given() board.Content { return g.turns.window.piece }

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
	return differencesOf(&g).wrong(), true
}

// Result is the result of the game; zero while it runs.
func (g Game) Result() board.Result { return g.turns.result }

// Lines are the alignments of the call that won the game, none if no call did, and those on the board that
// nobody called and that are dead. They do not depend on what is live.
func (g Game) Lines() (won, missed []rules.Alignment) {
	t := &g.turns
	dead := rules.All(t.rules.Squares) &^ t.won
	if t.n > 0 && !g.round.Over() {
		dead &^= rules.Through(t.last().cell, true)
	}
	return t.won.Alignments(&t.agreed, t.rules.Attributes), dead.Alignments(&t.agreed, t.rules.Attributes)
}

// Dead is the set of aligned lines on the agreed board that can never be called any more.
func (g Game) Dead() rules.LineSet {
	t := &g.turns
	return rules.All(t.rules.Squares).Aligned(&t.agreed, t.rules.Attributes) &^ t.window.live &^ t.won
}

// MayCall reports whether a seat has the right to call now. It does not depend on what is
// live.
func (g Game) MayCall(by board.Seat) bool {
	return g.turns.rules.Caller != board.CallerBoard && !g.round.Over() && g.turns.refusal(by) == ""
}
