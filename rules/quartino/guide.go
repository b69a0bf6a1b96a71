package quartino

import (
	"quartoboard/board"
	"quartoboard/rules/quartino/stack"
)

// guide leads back to the agreed position.
type guide struct {
	wrong    bool
	position Wrong // that was judged last
	again    bool  // the instruction is to be repeated, after a restart
	undoing  bool  // the placement that was taken back is still on the wheel
	all      bool  // missing tokens are asked for at once
	question question
}

// question is the question that is open, and what the players did since.
type question struct {
	Ask
	moves  int  // of the space of WhichSpace
	maybe  bool // the token of WhichToken may have been lifted
	naming bool // WhichToken was asked, and the tray has not answered
}

// ask asks a question, and reports whether it is another one.
func (q *question) ask(a Ask) bool {
	if q.Ask == a {
		return false
	}
	*q = question{Ask: a, naming: a.What == WhichToken}
	return true
}

// ofTable reports whether the question is one about the table.
func (q *question) ofTable() bool { return q.What == WhichSpace || q.What == WhichToken }

// names reports whether the answer names the token on top of a space.
func (q *question) names(c board.Cell) bool { return q.What == WhichToken && q.Cells.Has(c) }

// places reports whether the answer places a token that is due. A call in the meantime may be for that
// token, and waits.
func (q *question) places(due board.Token) bool { return q.What == WhichSpace && q.Token == due }

// paused reports whether nothing can be played until the wheel is right.
func (g *guide) paused() bool { return g.wrong || g.question.ofTable() }

// wanted is the token whose return to a space was asked for; zero for none.
func (g *guide) wanted(c board.Cell) board.Token {
	if do := g.position.Do; g.wrong && do.Act == Return && do.To == c {
		return do.Token
	}
	return 0
}

// expects reports whether a token may come to a space: none of another colour was asked for there.
func (g *guide) expects(c board.Cell, token board.Token) bool {
	wanted := g.wanted(c)
	return wanted == 0 || wanted.Colour() == token.Colour()
}

// instruct takes a wrong position, and reports whether its instruction is to be told: not the return of
// a token that moves to its space.
func (g *guide) instruct(w Wrong) bool {
	moving := g.position.Do
	if moving.Act == Move && w.Do == (Instruction{Act: Return, Token: moving.Token, To: moving.To}) || w == g.position && !g.again {
		return false
	}
	g.position, g.again = w, false
	return true
}

// describe returns a wrong position with the next act towards the agreed one: the move of a token
// to its space, else the removal of a token, else the return of one that is off the wheel.
func (g *guide) describe(b *stack.Belief, a *agreed, astray, missing, late board.CellSet) Wrong {
	cells := astray | missing
	for from := range astray.All() {
		token := b.Wheel[from].Top()
		if home, ok := b.Home(token, &a.Goal); ok && home != from {
			return Wrong{What: WrongMoved, Cells: cells, Do: Instruction{Act: Move, Token: token, From: from, To: home}}
		}
	}
	if astray != 0 {
		from := astray.First()
		token := b.Wheel[from].Top()
		return Wrong{What: g.mistake(b, a, from, token), Cells: cells, Do: Instruction{Act: Remove, Token: token, From: from}}
	}
	home := late.First()
	return Wrong{What: WrongRemoved, Cells: cells, Do: Instruction{Act: Return, Token: b.Missing(home, &a.Goal)[0], To: home}}
}

// mistake returns the kind of mistake at the top of a space.
func (g *guide) mistake(b *stack.Belief, a *agreed, c board.Cell, token board.Token) Mistake {
	home, onWheel := a.Find(token)
	switch {
	case token == 0:
		return WrongStranger
	case onWheel && home == c && b.Lacks(c, token, &a.Goal):
		return WrongRemoved
	case onWheel && home == c, token == a.due() && board.Wheel.Has(c) && !g.undoing:
		return WrongOrder
	case onWheel:
		return WrongMoved
	case g.undoing && token == a.turn.hand:
		return WrongUndone
	case token == a.due():
		return WrongSpace
	case token != a.turn.hand:
		return WrongNotLaid
	case a.turn.claimed:
		return WrongShowFirst
	case a.turn.card != 0:
		return WrongChooseFirst
	}
	return WrongTakeFirst
}
