// Package quartino judges a game of Quartino at the table. What the leaflet leaves open is
// settled in deploy/docs/quartino.md.
//
// As in package quarto, a Game is a value, Apply takes one fact and returns the game after it
// with the judgements that follow, and Due has the next tick at which a judgement is due without
// another fact.
//
// A token is known from the tray, where it is laid before it is placed, or from its tag. A
// board.Stacks says where something came or went; the number and the order of the tokens on a
// space are the game's alone. Where field and tags leave several answers, the game asks.
//
// The cards that a player holds are secret: the game learns of a card when it is laid in the tray.
package quartino

import (
	"slices"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino/stack"
)

// Game is a game at the table as a value: copying it is a snapshot. The zero value is a table
// without a game; a board.Started begins one.
type Game struct {
	match   board.Match   // passed on to the next game
	round   rules.Round   // begin, end and the next game
	filled  bool          // tokens were on the wheel when the game ended
	agreed  agreed        // by the leaflet
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
	g := Game{round: rules.Round{Began: true}, agreed: agreed{opts: o, cards: cards}}
	g.agreed.begin(max(o.First, 1))
	return g
}

// Rules are the rules of the game.
func (g Game) Rules() Options { return g.agreed.opts }

// Cards are the cards of the deck.
func (g Game) Cards() board.Cards { return g.agreed.cards }

// Phase is the next thing that the game waits for.
func (g Game) Phase() Phase {
	switch t := &g.agreed.turn; {
	case g.agreed.over():
		return PhaseOver
	case g.guide.paused():
		return PhaseWrong
	case t.card != 0 || t.columns != 0:
		return PhaseChoose
	case t.claimed:
		return PhaseShow
	case g.agreed.Taking != 0 && (!t.alternates || t.left == 0):
		return PhaseTake
	case t.must > 0:
		return PhasePlace
	}
	return PhaseFinish
}

// Player is the player in turn.
func (g Game) Player() board.Player { return g.agreed.turn.player }

// Left is the number of tokens that the player in turn may still place.
func (g Game) Left() int { return int(g.agreed.turn.left) }

// Placed reports whether the player in turn has placed a token in this turn: from then on
// QUARTO is "Quartino".
func (g Game) Placed() bool { return g.agreed.turn.placed }

// InHand is the token that was laid in the tray and is to be placed; zero if none was.
func (g Game) InHand() board.Token { return g.agreed.turn.hand }

// Last is the newest token that was placed, and its space; ok is false before the first one,
// and when it is no longer on the wheel.
func (g Game) Last() (t board.Token, c board.Cell, ok bool) {
	c, ok = g.agreed.Find(g.agreed.last)
	return g.agreed.last, c, ok
}

// Taking returns the number of tokens that must be taken off the wheel before play goes on, and their
// spaces: a column, or what is left of a Quartino, the top of each space. It is 0 at other times.
func (g Game) Taking() (from board.CellSet, n int) {
	for c := range g.table.Wheel {
		if k := (g.table.Wheel[c].Set() & g.agreed.Taking).Len(); k > 0 {
			from |= board.SetOf(board.Cell(c))
			n += k
		}
	}
	return from, n
}

// Wheel is the tokens on the spaces, without those that are being taken.
func (g Game) Wheel() stack.Wheel { return g.agreed.Wheel }

// On returns the tokens of a space while some are lifted off it, else the known ones that lie there,
// with those that are being taken; the lowest first.
func (g Game) On(c board.Cell) []board.Token {
	if g.table.lifts.cells.Has(c) {
		return g.agreed.Wheel[c].List()
	}
	return slices.DeleteFunc(slices.Clone(g.table.Wheel[c].List()), func(t board.Token) bool { return t == 0 })
}

// Shown returns the cards that a player has shown.
func (g Game) Shown(p board.Player) (cards []board.Card) {
	for c := range board.Card(board.MaxCards) {
		if g.agreed.shown[p]>>c&1 == 1 {
			cards = append(cards, c+1)
		}
	}
	return cards
}

// Formed returns the spaces of the wheel that show a card.
func Formed(g Game, c board.Card) (all board.CellSet) {
	for _, four := range matches(&g.agreed.Wheel, g.agreed.cards[c-1], 0) {
		all |= cellsOf(four)
	}
	return all
}

// Ended is the end of the game, if it has ended.
func (g Game) Ended() (Ended, bool) { return g.agreed.ended, g.agreed.ended.How != "" }

// Wrong is the wrong position, while there is one.
func (g Game) Wrong() (Wrong, bool) { return g.guide.position, g.guide.wrong }

// Asking is the question that the game asks, while there is one.
func (g Game) Asking() (Ask, bool) { return g.guide.question.Ask, g.guide.question.What != "" }

// Table returns the known table as the facts at the start of a new file: the spaces as at a start, and
// the tray.
func (g Game) Table() (board.Stacks, board.Tray) {
	f := board.Stacks{First: true, Changed: board.AllCells}
	for c, col := range g.table.Wheel {
		f.Now[c] = board.Stack{Change: board.StackCleared, Heard: g.table.Heard[c]}
		if col.Height() > 0 {
			f.Now[c].Change = board.StackUnsure
		}
	}
	return f, g.table.tray
}

// limits are the times at which judgements are due without another fact.
type limits struct {
	presses rules.Limit // judges those that wait, although the table is not at rest
	clear   rules.Limit // begins the next game: the wheel was cleared
	early   rules.Limit // names a token that came while the tray still reported one
	off     rules.Limit // of a lifted token: brings an instruction
}

func limitsOf(g *Game) (l limits) {
	if g.presses.n > 0 && !g.guide.question.places(g.agreed.due()) {
		l.presses = rules.Limit{At: g.presses.list[0].contact + rules.MovingHold, Runs: true}
	}
	if g.round.Ended && g.filled && g.table.clear() && !g.round.Due {
		l.clear = rules.Limit{At: g.round.Still + rules.ClearHold, Runs: true}
	}
	if g.table.early != 0 {
		l.early = rules.Limit{At: g.table.early + rules.TrayLag, Runs: true}
	}
	if off := &g.table.lifts; !g.agreed.over() && !g.guide.paused() {
		for c := range (off.cells &^ off.guided).All() {
			l.off = l.off.Or(rules.Limit{At: off.until(c), Runs: true})
		}
	}
	return l
}

// waits is the limit that more than a lifted token waits for.
func (l limits) waits() rules.Limit { return l.presses.Or(l.clear).Or(l.early) }
