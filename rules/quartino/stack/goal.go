package stack

import (
	"slices"

	"quartoboard/board"
)

// Goal is the tokens that lie on the wheel by the game.
type Goal struct {
	Wheel
	Taking board.TokenSet // to be taken off the wheel; no longer part of it
}

// Take removes tokens from the wheel, which the player must take off.
func (g *Goal) Take(set board.TokenSet) {
	g.Drop(set)
	g.Taking |= set
}

// Differences are the spaces that differ from the goal.
type Differences struct {
	Astray  board.CellSet // with something that does not belong there
	Missing board.CellSet // without some of their tokens, else right
	Put     board.CellSet // the space of the wheel with the due token on top, else right
}

// Compare returns the differences; due is the token to be placed, zero for none.
func (b *Belief) Compare(g *Goal, due board.Token) (d Differences) {
	for c := range board.Cell(board.Cells) {
		have, goal, space := b.Staying(c, g), g.Wheel[c], board.SetOf(c)
		switch {
		case have == goal:
			b.Intact |= space &^ b.Doubtful
		case have.Begins(goal):
			d.Missing |= space
		case board.Wheel.Has(c) && have.Height() == goal.Height()+1 && goal.Begins(have) && have.Top() != 0 && have.Top() == due:
			d.Put |= space
		default:
			d.Astray |= space
		}
	}
	return d
}

// Staying returns the believed tokens of a space, without those that are being taken.
func (b *Belief) Staying(c board.Cell, g *Goal) Column {
	col := b.Wheel[c]
	col.Drop(g.Taking)
	return col
}

// Missing returns the tokens that are off a space, the lowest first; none if anything else is there.
func (b *Belief) Missing(c board.Cell, g *Goal) []board.Token {
	have, goal := b.Staying(c, g), g.Wheel[c]
	if !have.Begins(goal) {
		return nil
	}
	return goal.List()[have.n:]
}

// Lifted returns the spaces of which tokens are missing.
func (b *Belief) Lifted(g *Goal) board.CellSet {
	return board.AllCells.Where(func(c board.Cell) bool { return len(b.Missing(c, g)) > 0 })
}

// Home returns the space to which a token can go at once.
func (b *Belief) Home(token board.Token, g *Goal) (board.Cell, bool) {
	c, ok := g.Find(token)
	missing := b.Missing(c, g)
	return c, ok && len(missing) > 0 && missing[0] == token
}

// Lacks reports whether a token that belongs below another one on its space is off the wheel.
func (b *Belief) Lacks(c board.Cell, token board.Token, g *Goal) bool {
	all, list := b.Set(), g.Wheel[c].List()
	return slices.ContainsFunc(list[:slices.Index(list, token)], func(t board.Token) bool { return !all.Has(t) })
}

// Alike returns the missing token that belongs where another one of its colour comes to; zero for none.
// Nobody can tell the two apart: the tag of that place answers.
func (b *Belief) Alike(token board.Token, c board.Cell, g *Goal) board.Token {
	missing := b.Missing(c, g)
	if len(missing) == 0 || missing[0] == token || missing[0].Colour() != token.Colour() || b.Set().Has(missing[0]) || !g.Set().Has(token) {
		return 0
	}
	if b.Answers.Has(token) != b.Answers.Has(missing[0]) {
		b.Answers ^= board.TokenSet(0).With(token).With(missing[0])
	}
	return missing[0]
}

// MayCome returns those of the tokens off the wheel that may come to a space unheard: those whose tag
// has not answered at that height, or all if there are none.
func (b *Belief) MayCome(c board.Cell, off board.TokenSet, g *Goal) (may board.TokenSet) {
	for token := range off.All() {
		home, _ := g.Find(token)
		if height := slices.Index(g.Wheel[home].List(), token); !b.Answers.Has(token) || height < b.Wheel[c].Height() {
			may = may.With(token)
		}
	}
	if may == 0 {
		return off
	}
	return may
}

// NoteAnswers notes the tokens whose tags answer where they belong.
func (b *Belief) NoteAnswers(cells board.CellSet, g *Goal) {
	for c := range cells.All() {
		have := b.Staying(c, g)
		for i, token := range g.Wheel[c].List() {
			if i == have.Height() || have.tokens[i] != token {
				break
			}
			b.Answers |= b.Heard[c] & board.TokenSet(0).With(token)
		}
	}
}
