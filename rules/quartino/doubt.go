package quartino

import (
	"quartoboard/board"
	"quartoboard/rules/quartino/stack"
)

// leave removes lifted tokens from a space. On a doubtful space it guesses nothing while the token in
// hand may be there.
func (r *reading) leave(c board.Cell, now board.Stack) {
	t, g, space := r.table, r.guide, board.SetOf(c)
	if t.Doubtful.Has(c) && now.Change != board.StackCleared && r.hand() != 0 {
		r.movedAgain(space)
		return
	}
	if r.asksTop(c) {
		if g.question.moves++; g.question.maybe { // more than the token that is asked for
			t.Doubtful |= space
		}
	}
	t.Known = 0
	var asked stack.Request
	switch do := g.position.Do; {
	case r.agreed.Taking.Has(t.Wheel[c].Top()):
		asked = stack.Take
	case g.wrong && do.Act != Return && do.From == c, r.asksTop(c):
		asked = stack.Lift
	case g.wanted(c) != 0:
		asked = stack.Add
	}
	t.Leave(c, now, r.Silent[c], asked)
}

// asksTop reports whether the game asks for the top token of a space, the only unknown one there.
func (r *reading) asksTop(c board.Cell) bool {
	return r.guide.question.names(c) && !r.table.Doubtful.Has(c) && r.table.Strange().Has(c)
}

// settle ends the doubt about spaces whose top is back, and the question about them.
func (r *reading) settle() {
	r.table.Doubtful &^= r.Back
	if q := &r.guide.question; q.What == WhichSpace && r.Back != 0 && q.Cells&^r.Back == 0 {
		q.Ask = Ask{}
	}
}

// unclear returns the spaces that changed in an unknown way, but for those whose top was lifted: the
// board asked for that, and its tag is silent.
func (r *reading) unclear() board.CellSet {
	t, q, cells := r.table, &r.guide.question, r.Unknown
	for c := range cells.All() {
		top := t.Wheel[c].Top()
		points := (q.What == WhichColumn || q.What == WhichFour) && q.Cells.Has(c) && t.Staying(c, &r.agreed.Goal) == r.agreed.Wheel[c]
		if top != 0 && !t.Heard[c].Has(top) && (points || r.agreed.Taking.Has(top)) {
			t.Wheel[c].Pop()
			cells &^= board.SetOf(c)
		}
	}
	return cells
}

// doubt notes spaces that changed in an unknown way.
func (r *reading) doubt() {
	cells := r.unclear()
	if cells == 0 || r.agreed.over() || r.movedAgain(cells) {
		return
	}
	t, q := r.table, &r.guide.question
	for c := range cells.All() {
		switch {
		case !q.names(c):
		case q.maybe:
			t.Doubt(c)
		default:
			q.maybe = true
			cells &^= board.SetOf(c)
		}
	}
	t.Doubtful |= cells
	t.Intact &^= cells
	r.takeBack()
	back, home := r.returning()
	switch hand := r.hand(); {
	case t.Doubtful == 0, q.What == WhichToken && cells&^q.Cells == 0:
	case hand != 0 && (back == 0 || back != t.tray.Token || !cells.Has(home)):
		r.ask(Ask{What: WhichSpace, Cells: cells, Token: hand})
	case t.tray.Token != 0 && t.early == 0:
		t.early, t.earlyOn = r.at, 0
	}
}

// returning reports the token being put back, and its space: the token identified in the tray, or
// that of the last instruction. It is zero for none.
func (r *reading) returning() (board.Token, board.Cell) {
	t := r.table
	if r.guide.question.naming { // it was laid aside
		return 0, 0
	}
	if home, ok := t.Home(t.Known, &r.agreed.Goal); ok && !t.Set().Has(t.Known) {
		return t.Known, home
	}
	if home, ok := r.obeyed(); ok && r.guide.position.Do.Act == Move {
		return r.guide.position.Do.Token, home
	}
	return 0, 0
}

// takeBack puts the returning token on its space, if the space changed in an unknown way.
func (r *reading) takeBack() {
	t := r.table
	if token, home := r.returning(); token != 0 && t.Doubtful.Has(home) && t.tray.Token != token {
		t.Move(token, home)
		t.Doubtful &^= board.SetOf(home)
	}
}

// askDoubt asks about a space that changed in an unknown way: the token in hand may be there, or a
// token that was not laid in the tray.
func (r *reading) askDoubt() {
	t, hand := r.table, r.hand()
	switch {
	case t.Doubtful == 0 || t.early != 0 || r.guide.question.ofTable():
	case hand != 0:
		r.ask(Ask{What: WhichSpace, Cells: t.Doubtful, Token: hand})
	default:
		r.ask(Ask{What: WhichToken, Cells: board.SetOf(t.Doubtful.First())})
	}
}

// movedAgain notes a change of the one space that the board asked about, and reports whether the
// token in hand is there: the second change is its return, after the lift that the board asked for.
func (r *reading) movedAgain(cells board.CellSet) bool {
	q, hand := &r.guide.question, r.hand()
	if q.Ask != (Ask{What: WhichSpace, Cells: cells, Token: hand}) || hand == 0 || cells.Len() != 1 {
		return false
	}
	if q.moves++; q.moves < 2 {
		return false
	}
	r.table.Move(hand, cells.First())
	r.table.Doubtful &^= cells
	return true
}

// nameEarly identifies the tokens that came while the tray still reported the token in hand. By now
// the tray reports something else, or, if waited, has reported the token for so long that it lies
// there.
func (r *reading) nameEarly(waited bool) {
	r.table.early, r.waited = 0, waited
	r.arriveUnheard(r.table.PopStrange(r.table.earlyOn))
	r.takeBack()
}

// fetch removes a token that lies in the tray from the wheel.
func (r *reading) fetch(token board.Token) {
	t, q, a := r.table, &r.guide.question, r.guide.question.Ask
	home, inGame := r.agreed.Find(token)
	switch c, ok := t.Find(token); {
	case ok && q.names(c):
		t.TakeDown(token, c)
		t.lifts.guided |= board.SetOf(c) // the tokens come back one by one
		t.Trust(c, token)                // the tokens below it did not move
	case ok:
		t.Wheel[c].Drop(board.TokenSet(0).With(token))
		t.Heard[c] = t.Heard[c].Without(token)
	case a.What == WhichToken && token != r.agreed.turn.hand && (!inGame || a.Cells.Has(home)):
		if q.moves > 0 { // the token was seen to leave
			q.moves--
		} else if cells := t.Strange() & q.Cells; cells != 0 { // it is that one
			t.Wheel[cells.First()].Pop()
		}
	}
	if a.What == WhichToken && r.off().Without(token) == 0 {
		for c := range a.Cells.All() { // nothing else can be there
			t.Trust(c, token)
		}
	}
	if q.naming {
		t.Known, q.naming = token, false
	}
	if a.What == WhichToken && t.Doubtful&a.Cells != 0 { // it may come from elsewhere
		q.naming = true
		r.asks = append(r.asks, a)
	}
	q.maybe = false
}

// answered closes a question that has been answered.
func (r *reading) answered() {
	t, a, q := r.table, r.agreed, &r.guide.question
	open := false
	switch q.What {
	case WhichSpace:
		if open = t.Doubtful&q.Cells != 0 && !t.Set().Has(q.Token); q.Token == a.due() {
			open = r.hand() == q.Token
		}
	case WhichToken:
		open = (t.Doubtful|t.Strange())&q.Cells != 0
	case WhichColumn:
		open = a.turn.columns != 0
	case WhichFour:
		open = a.turn.card != 0
	}
	if open {
		return
	}
	if q.What == WhichSpace && t.Set().Has(q.Token) {
		t.Doubtful &^= q.Cells
	}
	q.Ask = Ask{}
}
