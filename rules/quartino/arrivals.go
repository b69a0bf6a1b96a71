package quartino

import (
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino/stack"
)

// reading is a report of the spaces while it is read: it identifies the tokens that left and came.
// Where field and tags leave several answers, it asks.
type reading struct {
	stack.Change
	table  *table
	agreed *agreed
	guide  *guide
	at     time.Duration
	waited bool // a token came before, and that in the tray has stayed there
	asks   []board.Judgement
}

func (r *reading) ask(a Ask) {
	if r.guide.question.ask(a) {
		r.asks = append(r.asks, a)
	}
}

// hand returns the token to be placed, if it is off the tray and off the wheel; else zero.
func (r *reading) hand() board.Token {
	due := r.agreed.due()
	if r.table.tray.Token == due || r.table.Set().Has(due) {
		return 0
	}
	return due
}

// off returns the tokens of the game that are off the wheel, with the one in hand.
func (r *reading) off() board.TokenSet {
	return (r.agreed.Set() &^ r.table.Set()).With(r.hand()).Without(0)
}

// arrive identifies the tokens that came: by their tags, or as the only tokens possible.
func (r *reading) arrive() {
	unheard := r.Came
	for c := range r.Came.All() {
		if r.Arrivals[c] != 0 {
			unheard &^= board.SetOf(c)
			r.arriveHeard(c)
		}
	}
	r.arriveUnheard(unheard)
}

// arriveHeard puts the tokens heard on a space, and those that came with them. It asks about a token
// that is heard on several spaces.
func (r *reading) arriveHeard(c board.Cell) {
	t, space := r.table, board.SetOf(c)
	if !r.Grew.Has(c) { // it is identified now
		t.PopStrange(space)
	}
	heard := r.Arrivals[c]
	for token := range r.Arrivals[c].All() {
		spaces := r.Came.Where(func(other board.Cell) bool { return r.Arrivals[other].Has(token) })
		if spaces.Len() > 1 {
			r.ask(Ask{What: WhichSpace, Cells: spaces, Token: token})
			t.Doubtful |= spaces
			heard = heard.Without(token)
		}
	}
	if heard == 0 {
		return
	}
	t.Doubtful &^= space
	if back := r.back(c, heard); back != nil {
		r.pile(c, back)
		return
	}
	own := r.agreed.Wheel[c] // first those that belong there, in their order
	own.Drop(^heard)
	r.pile(c, slices.AppendSeq(own.List(), (heard&^own.Set()).All()))
}

// pile puts tokens on a space, the lowest first. A token that came for a missing one of its colour is
// exchanged with it.
func (r *reading) pile(c board.Cell, tokens []board.Token) {
	t, a := r.table, r.agreed
	if len(tokens) != max(r.Moved[c], 1) {
		t.Uncounted |= board.SetOf(c)
	}
	for _, token := range tokens {
		if token == 0 {
			t.PutStrange(board.SetOf(c))
			continue
		}
		if other := t.Alike(token, c, &a.Goal); other != 0 {
			a.Exchange(token, other)
			a.before.Exchange(token, other)
		}
		t.Move(token, c)
	}
}

// missing returns the tokens that are off a space, the lowest first; none if anything else is there.
func (r *reading) missing(c board.Cell) []board.Token {
	if r.table.Wheel[c].Set()&r.agreed.Taking != 0 {
		return nil
	}
	return r.table.Missing(c, &r.agreed.Goal)
}

// back returns the missing tokens of a space that have come back, by the tags heard. A token whose tag
// has answered there before and is silent now is not there, nor are those above it. Of the other
// silent ones the field tells the number; without a number all below a heard token are there, and
// where there may be more, an unknown token, which is asked about. It is nil if the heard tokens are
// not in their order.
func (r *reading) back(c board.Cell, heard board.TokenSet) []board.Token {
	t, missing := r.table, r.missing(c)
	least, most := 0, 0
	for i, token := range missing {
		if !heard.Has(token) && (t.Answers.Has(token) || t.Set().Has(token)) {
			break
		}
		if most = i + 1; heard.Has(token) {
			least = i + 1
			heard = heard.Without(token)
		}
	}
	switch moved := r.Moved[c]; {
	case least == 0 || heard != 0:
		return nil
	case moved >= least && moved <= most:
		return missing[:moved]
	case least < most && moved == 0 && !r.Late.Has(c) && r.guide.wanted(c) != missing[least-1]:
		t.Doubtful |= board.SetOf(c)
		return append(slices.Clone(missing[:least]), 0)
	}
	return missing[:least]
}

// arriveUnheard identifies the tokens that came without a tag that answers.
func (r *reading) arriveUnheard(cells board.CellSet) {
	t, q, hand := r.table, &r.guide.question, r.hand()
	if doubtful := t.Doubtful & cells; doubtful != 0 && hand == 0 { // it was not laid in the tray
		cells &^= doubtful
		for c := range doubtful.All() {
			t.Doubt(c)
		}
		if q.What == WhichToken && q.Cells&doubtful != 0 {
			r.asks = append(r.asks, q.Ask)
		}
	}
	if c, ok := r.obeyed(); ok && cells.Has(c) && r.Moved[c] <= 1 {
		r.pile(c, []board.Token{r.guide.position.Do.Token})
		cells &^= board.SetOf(c)
	}
	for c := range cells.All() {
		if r.restore(c) {
			cells &^= board.SetOf(c)
		}
	}
	off, only := r.off(), cells.First()
	switch {
	case cells == 0:
	case cells.Len() == 1 && off.Has(t.Known) && r.guide.expects(only, t.Known):
		r.pile(only, []board.Token{t.Known})
	case t.tray.Token != 0 && t.tray.Token == r.agreed.due() && !r.waited:
		if t.early == 0 {
			t.earlyOn = 0
		}
		t.early, t.earlyOn = r.at, t.earlyOn|cells
		t.PutStrange(cells)
	case q.What == WhichSpace && q.moves == 0 && t.Doubtful&cells == q.Cells:
		// The token that changed the space may have left and be back: the question stays.
	case off.Len() == 1 && cells.Len() == 1:
		r.pile(only, slices.Collect(off.All()))
		t.Doubtful &^= cells
	case off == 0:
		t.PutStrange(cells &^ t.Doubtful)
		t.Doubtful &^= cells
	case hand != 0 && off.Len() == 1:
		t.PutStrange(cells)
		r.ask(Ask{What: WhichSpace, Cells: cells, Token: hand})
	default:
		t.PutStrange(cells)
		t.Doubtful |= cells.Where(func(c board.Cell) bool { return r.Moved[c] != 1 && r.guide.wanted(c) == 0 })
		r.ask(Ask{What: WhichToken, Cells: cells})
	}
}

// obeyed returns the space of the instruction if its token is off the wheel and must be the one that
// came: it was to be moved, or no token of another colour can come unheard.
func (r *reading) obeyed() (board.Cell, bool) {
	do := r.guide.position.Do
	if !r.guide.wrong || do.Act == Remove || do.Token == 0 || r.table.Set().Has(do.Token) {
		return 0, false
	}
	for token := range r.table.MayCome(do.To, r.off(), &r.agreed.Goal).All() {
		if !r.guide.expects(do.To, token) && do.Token != r.table.Known {
			return 0, false
		}
	}
	return do.To, true
}

// restore puts the missing tokens of a space back on it, and reports whether they came: no other
// token is off the wheel that could come unheard, and of several the field tells the number.
func (r *reading) restore(c board.Cell) bool {
	missing, may := r.missing(c), r.table.MayCome(c, r.off(), &r.agreed.Goal)
	several, counted := len(missing) > 1, r.Moved[c] == len(missing)
	if several && counted {
		may = may.Without(r.hand())
	}
	if len(missing) == 0 || !may.Has(missing[0]) || len(missing) < may.Len() || several && !(counted && r.table.Intact.Has(c)) {
		return false
	}
	r.pile(c, missing)
	return true
}
