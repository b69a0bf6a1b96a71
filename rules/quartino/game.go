package quartino

import (
	"slices"

	"quartoboard/board"
	"quartoboard/rules"
)

// Game is a game at the table as a value: copying it is a snapshot. The zero value is a table
// without a game; a board.Started begins one.
type Game struct {
	opts    Options
	cards   board.Cards
	match   board.Match   // passed on to the next game
	round   rules.Round   // begin, end and the next game
	filled  bool          // tokens were on the wheel when the game ended
	now     position      // the agreed position, and the turn
	before  position      // before the newest placement, for undo
	presses presses       // waiting to be judged
	table   table         // reports of the board
	guide   guide         // back to the agreed position
	newly   board.CellSet // that the newest event took something off
}

// New returns a game before its first turn, on an empty wheel; without cards with those of
// DefaultCards.
func New(o Options, cards board.Cards) Game {
	if cards == (board.Cards{}) {
		cards = DefaultCards()
	}
	g := Game{opts: o, cards: cards, round: rules.Round{Began: true}}
	g.now.begin(max(o.First, 1))
	return g
}

// Rules are the rules of the game.
func (g Game) Rules() Options { return g.opts }

// Cards are the cards of the deck.
func (g Game) Cards() board.Cards { return g.cards }

// Phase is the next thing that the game waits for.
func (g Game) Phase() Phase {
	switch t := &g.now.turn; {
	case g.over():
		return PhaseOver
	case g.paused():
		return PhaseWrong
	case t.card != 0 || t.columns != 0:
		return PhaseChoose
	case t.claimed:
		return PhaseShow
	case g.now.taking != 0 && (!t.alternates || t.left == 0):
		return PhaseTake
	case t.must > 0:
		return PhasePlace
	}
	return PhaseFinish
}

// Player is the player in turn.
func (g Game) Player() board.Player { return g.now.turn.player }

// Left is the number of tokens that the player in turn may still place.
func (g Game) Left() int { return int(g.now.turn.left) }

// Placed reports whether the player in turn has placed a token in this turn: from then on
// QUARTO is "Quartino".
func (g Game) Placed() bool { return g.now.turn.placed }

// InHand is the token that was laid in the tray and is to be placed; zero if none was.
func (g Game) InHand() board.Token { return g.now.turn.hand }

// Last is the newest token that was placed, and its space; ok is false before the first one,
// and when it is no longer on the wheel.
func (g Game) Last() (t board.Token, c board.Cell, ok bool) {
	c, ok = g.now.wheel.find(g.now.last)
	return g.now.last, c, ok
}

// Taking returns the number of tokens that must be taken off the wheel before play goes on, and their
// spaces: a column, or what is left of a Quartino, the top of each space. It is 0 at other times.
func (g Game) Taking() (from board.CellSet, n int) {
	for c := range g.table.believed {
		if k := (g.table.believed[c].has() & g.now.taking).Len(); k > 0 {
			from |= board.SetOf(board.Cell(c))
			n += k
		}
	}
	return from, n
}

// Tokens are the tokens on a space, the lowest first, without those that are being taken.
func (g Game) Tokens(c board.Cell) []board.Token { return g.now.wheel[c].list() }

// On returns the tokens of a space while some are lifted off it, else those of Lying.
func (g Game) On(c board.Cell) []board.Token {
	if g.table.lifted.Has(c) {
		return g.Tokens(c)
	}
	return g.Lying(c)
}

// Lying are the known tokens that lie on a space, the lowest first, with those that are being
// taken.
func (g Game) Lying(c board.Cell) []board.Token {
	return slices.DeleteFunc(slices.Clone(g.table.believed[c].list()), func(t board.Token) bool { return t == 0 })
}

// Top is the token on top of a space; zero if it is empty.
func (g Game) Top(c board.Cell) board.Token { return g.now.wheel[c].top() }

// Cache is the number of tokens of a colour that are not on the wheel.
func (g Game) Cache(c board.Colour) int {
	return board.TokensOfColour - int(g.now.wheel.counts()[c])
}

// Shown is the number of cards that a player has shown.
func (g Game) Shown(p board.Player) int { return int(g.now.shown[p]) }

// Winner is the winner of a game that has ended; zero for none.
func (g Game) Winner() board.Player { return g.now.winner }

// Ended is the kind of the game's end; zero while it runs.
func (g Game) Ended() How { return g.now.ended }

// Lifted is the set of spaces that tokens are off, maybe only to be felt.
func (g Game) Lifted() board.CellSet { return g.table.lifted }

// Held reports whether repeat is held, so that a token that is lifted is asked about.
func (g Game) Held() bool { return g.table.now < g.table.heldUntil }

// Wrong is the wrong position, while there is one.
func (g Game) Wrong() (Wrong, bool) { return g.guide.position, g.guide.wrong }

// Asking is the question that the game asks, while there is one.
func (g Game) Asking() (Ask, bool) { return g.guide.ask, g.guide.ask.What != "" }

func (g Game) over() bool { return g.round.Over() }

// paused reports whether nothing can be played until the wheel is right.
func (g Game) paused() bool {
	return g.guide.wrong || g.guide.ask.What == WhichSpace || g.guide.ask.What == WhichToken
}
