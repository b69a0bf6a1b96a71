// Package games has the two games behind one interface, for the loop, the replay and those
// who listen to them.
package games

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino"
	"quartoboard/rules/referee"
)

// Game is a game at the table as a value: a referee.Game or a quartino.Game.
type Game interface {
	// Options are the rules of the game.
	Options() board.Options
	// Due is the tick that must be applied before anything that happens at t or later, if
	// one is due.
	Due(t time.Duration) (board.Event, bool)
	// Next is the next game, once it is to begin.
	Next() (board.Started, bool)
	// NextOptions are the options of the next game, unless it is asked for with others.
	NextOptions() board.Options
	// Waiting reports whether something waits to be judged that time alone will judge soon.
	Waiting() bool
}

// New is the table before the first game.
func New() Game { return referee.Game{} }

// Apply takes an event into a game and returns the game after it and the judgements, in
// their order. A file of the record is one of Quarto until a board.Started begins a game of
// Quartino, which knows only what is reported from then on.
func Apply(g Game, e board.Event) (Game, []board.Judgement) {
	switch f := e.Fact.(type) {
	case board.Opened:
		if _, other := g.(quartino.Game); other && !f.Resumed {
			g = New()
		}
	case board.Started:
		if f.Options.Quartino.Players != 0 {
			g, _ = quartino.Game{}.Apply(board.Event{At: e.At, Fact: board.Opened{}})
		}
	}
	if g, is := g.(quartino.Game); is {
		return boxed(g.Apply(e))
	}
	quarto, _ := Quarto(g)
	return boxed(quarto.Apply(e))
}

// boxed returns a game as one of either kind.
func boxed[G Game](g G, judged []board.Judgement) (Game, []board.Judgement) { return g, judged }

// Quarto returns a game of Quarto. It is the zero game for nil, and for another game,
// which it reports.
func Quarto(g Game) (quarto referee.Game, ok bool) {
	if g == nil {
		return referee.Game{}, true
	}
	quarto, ok = g.(referee.Game)
	return quarto, ok
}

// Step is one event with its judgements: the unit that the daemon publishes.
type Step struct {
	Event      board.Event
	Judgements []board.Judgement
	Game       Game // after it
}

// Quarto returns the step of a game of Quarto, as the function Quarto does. Of another game
// it has the event alone.
func (s Step) Quarto() (of referee.Step, ok bool) {
	of.Event = s.Event
	if of.Game, ok = Quarto(s.Game); ok {
		of.Judgements = s.Judgements
	}
	return of, ok
}

// Quartino returns the step of a game of Quartino. The game is zero for another one, which it
// reports.
func (s Step) Quartino() (quartino.Step, bool) {
	g, ok := s.Game.(quartino.Game)
	return quartino.Step{Event: s.Event, Judgements: s.Judgements, Game: g}, ok
}
