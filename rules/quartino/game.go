package quartino

import (
	"time"

	"quartoboard/board"
)

// Game is a game at the table as a value: copying it is a snapshot. The zero value is a table
// without a game; a board.Started begins one.
type Game struct {
	opts  board.Options
	cards board.Cards
	wheel wheel
	turn  turn
}

// column is the tokens on a space, the lowest first.
type column struct {
	n      uint8
	tokens [board.Tokens]board.Token
}

// wheel is the tokens on each space.
type wheel [board.Cells]column

// turn is what a player may still do.
type turn struct {
	player board.Player
	left   int
}

// New is the game before its first turn, on an empty wheel.
func New(o board.Options, cards board.Cards) Game {
	return Game{opts: o, cards: cards, turn: turn{player: o.Quartino.First, left: 1}}
}

// Options are the rules of the game.
func (g Game) Options() board.Options { return g.opts }

// Cards are the cards of the deck.
func (g Game) Cards() board.Cards { return g.cards }

// Phase is the next thing that the game waits for.
func (g Game) Phase() Phase { return PhasePlace }

// Player is the player in turn.
func (g Game) Player() board.Player { return g.turn.player }

// Left is the number of tokens that the player in turn may still place.
func (g Game) Left() int { return g.turn.left }

// InHand is the token that was laid in the tray and is to be placed; zero if none was.
func (g Game) InHand() board.Token { return 0 }

// Tokens are the tokens on a space, the lowest first.
func (g Game) Tokens(c board.Cell) []board.Token {
	return g.wheel[c].tokens[:g.wheel[c].n]
}

// Top is the token on top of a space; zero if it is empty.
func (g Game) Top(c board.Cell) board.Token {
	if n := g.wheel[c].n; n > 0 {
		return g.wheel[c].tokens[n-1]
	}
	return 0
}

// Cache is the number of tokens of a colour that are not on the wheel.
func (g Game) Cache(c board.Colour) int { return board.TokensOfColour }

// Shown is the number of cards that a player has shown.
func (g Game) Shown(p board.Player) int { return 0 }

// Winner is the winner of a game that has ended; zero if nobody won.
func (g Game) Winner() board.Player { return 0 }

// Wrong is the wrong position, while there is one.
func (g Game) Wrong() (Wrong, bool) { return Wrong{}, false }

// Asking is the question that the game asks, while there is one.
func (g Game) Asking() (Ask, bool) { return Ask{}, false }

// Apply takes an event into the game and returns the game after it and the judgements, in
// their order; nil for an event that changes nothing. Events come in the order of At. It
// panics on a fact of an unknown type.
func (g Game) Apply(e board.Event) (Game, []Judgement) {
	if f, is := e.Fact.(board.Started); is {
		g = New(f.Options, f.Cards)
		return g, []Judgement{Turn{Player: g.turn.player}}
	}
	return g, nil
}

// Deadline is the next moment at which time itself will judge, if there is one. A Tick at that
// time, before any later event, makes it do so.
func (g Game) Deadline() (at time.Duration, ok bool) { return 0, false }

// Due is the tick that must be applied before anything that happens at t or later, if one is
// due.
func (g Game) Due(t time.Duration) (board.Event, bool) {
	at, ok := g.Deadline()
	return board.Event{At: at, Fact: board.Tick{}}, ok && at <= t
}

// Waiting reports whether something done will be judged by a deadline within seconds.
func (g Game) Waiting() bool { return false }

// Next is the next game, once it is to begin.
func (g Game) Next() (board.Started, bool) { return board.Started{}, false }

// NextOptions are the options of the next game, unless it is asked for with others.
func (g Game) NextOptions() board.Options { return g.opts }

// Table is what the board has reported of each space and of the tray: whether something is
// there, and whose tags answer. At a restart it is compared with what is there now.
func (g Game) Table() ([board.Cells]board.Stack, board.Tray) {
	return [board.Cells]board.Stack{}, board.Tray{}
}
