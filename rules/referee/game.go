package referee

import (
	"time"

	"quartoboard/board"
)

// Game is a game at the table as a value: copying it is a snapshot.
type Game struct {
	opts   board.Options
	agreed board.Position
}

// New is the game before its first giving.
func New(o board.Options) Game { return Game{opts: o} }

// Apply takes a fact into the game.
func (g Game) Apply(e board.Event) (Game, []Judgement) { return g, nil }

// Deadline is when time itself will judge next.
func (g Game) Deadline() (time.Duration, bool) { return 0, false }

// Options are the rules of the game.
func (g Game) Options() board.Options { return g.opts }

// Position is the agreed position.
func (g Game) Position() board.Position { return g.agreed }

// Phase is what the game waits for.
func (g Game) Phase() Phase { return PhaseGive }

// ToGive is the seat that gives next; in PhasePlace the one that gave.
func (g Game) ToGive() board.Seat { return board.A }

// Given is the piece given and not yet placed; Empty if none was, or if it was not seen.
func (g Game) Given() board.Content { return board.Empty }

// Placements is the number of pieces placed.
func (g Game) Placements() int { return 0 }
