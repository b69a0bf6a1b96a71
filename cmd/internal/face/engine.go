package face

import (
	"context"

	"quartoboard/board"
	"quartoboard/rules"
)

// Engine decides the acts of a seat away. It belongs to one goroutine at a time, Due excepted.
type Engine interface {
	// Due returns the decision that a game waits for, if an engine has to make it: comparable,
	// another one for each act. It is nil for none.
	Due(g rules.Game) any
	// Decide returns the act that is due. It depends on the game alone. ok is false once ctx has
	// ended.
	Decide(ctx context.Context, g rules.Game) (a board.Asked, ok bool)
}
