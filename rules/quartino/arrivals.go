package quartino

import (
	"slices"

	"quartoboard/board"
)

// arrive identifies the tokens that came: by their tags, or as the only tokens possible.
func (s *step) arrive(ch change) {
	var unheard board.CellSet
	for c := range ch.came.All() {
		if ch.arrivals[c] == 0 {
			unheard |= board.SetOf(c)
			continue
		}
		s.arriveHeard(c, ch)
	}
	s.arriveUnheard(unheard, ch)
}

// arriveHeard puts the tokens heard on a space, and those that came with them. It asks about a token
// that is heard on several spaces.
func (s *step) arriveHeard(c board.Cell, ch change) {
	t, space := &s.table, board.SetOf(c)
	if col := &t.believed[c]; !ch.grew.Has(c) && col.n > 0 && col.top() == 0 { // it is identified now
		col.pop()
	}
	heard := ch.arrivals[c]
	for token := range ch.arrivals[c].All() {
		var spaces board.CellSet
		for other := range ch.came.All() {
			if ch.arrivals[other].Has(token) {
				spaces |= board.SetOf(other)
			}
		}
		if spaces.Len() > 1 {
			s.ask(Ask{What: WhichSpace, Cells: spaces, Token: token})
			t.doubtful |= spaces
			heard &^= board.TokenSet(0).With(token)
		}
	}
	if heard == 0 {
		return
	}
	t.doubtful &^= space
	if back := s.back(c, heard, ch); back != nil {
		s.pile(c, ch.moved[c], back)
		return
	}
	var tokens []board.Token // those that belong there in their order, then the others
	for _, token := range s.now.wheel[c].list() {
		if heard.Has(token) {
			tokens = append(tokens, token)
		}
	}
	for token := range (heard &^ s.now.wheel[c].has()).All() {
		tokens = append(tokens, token)
	}
	s.pile(c, ch.moved[c], tokens)
}

// pile puts tokens on a space, the lowest first.
func (s *step) pile(c board.Cell, moved int, tokens []board.Token) {
	if len(tokens) != max(moved, 1) {
		s.table.uncounted |= board.SetOf(c)
	}
	for _, token := range tokens {
		if token == 0 {
			s.strange(board.SetOf(c))
			continue
		}
		s.alike(token, c)
		s.table.move(token, c)
	}
}

// alike exchanges a token that came with a missing one of its colour that belongs there: nobody can
// tell them apart.
func (s *step) alike(token board.Token, c board.Cell) {
	goal, have := s.now.wheel[c], s.believed(c)
	if have.n >= goal.n || !have.begins(goal) {
		return
	}
	other := goal.tokens[have.n]
	if other == token || other.Colour() != token.Colour() || s.table.believed.all().Has(other) || !s.now.wheel.all().Has(token) {
		return
	}
	s.now.wheel.exchange(token, other)
	s.before.wheel.exchange(token, other)
	if t := &s.table; t.answers.Has(token) != t.answers.Has(other) { // the tag of that place answers
		t.answers ^= board.TokenSet(0).With(token).With(other)
	}
}

// missing returns the tokens that are off a space, the lowest first; nil if anything else is there.
func (s *step) missing(c board.Cell) []board.Token {
	have := s.believed(c)
	if !s.off(c) || have.n != s.table.believed[c].n {
		return nil
	}
	return s.now.wheel[c].list()[have.n:]
}

// back returns the missing tokens of a space that have come back, by the tags heard. A token whose tag
// has answered there before and is silent now is not there, nor are those above it. Of the other
// silent ones the field tells the number; without a number all below a heard token are there, and
// where there may be more, an unknown token, which is asked about. It is nil if the heard tokens are
// not in their order.
func (s *step) back(c board.Cell, heard board.TokenSet, ch change) []board.Token {
	t, missing := &s.table, s.missing(c)
	least, most := 0, 0
	for i, token := range missing {
		if !heard.Has(token) && (t.answers.Has(token) || t.believed.all().Has(token)) {
			break
		}
		if most = i + 1; heard.Has(token) {
			least = i + 1
			heard &^= board.TokenSet(0).With(token)
		}
	}
	n, moved := least, ch.moved[c]
	switch {
	case least == 0 || heard != 0:
		return nil
	case moved >= least && moved <= most:
		n = moved
	case least < most && moved == 0 && !ch.late.Has(c) && !s.obeys(c, missing[n-1]):
		t.doubtful |= board.SetOf(c)
		return append(slices.Clone(missing[:n]), 0)
	}
	return missing[:n]
}

// arriveUnheard identifies the tokens that came without a tag that answers.
func (s *step) arriveUnheard(cells board.CellSet, ch change) {
	t := &s.table
	hand := s.handOff()
	if doubtful := t.doubtful & cells; doubtful != 0 && hand == 0 { // it was not laid in the tray
		cells &^= doubtful
		for c := range doubtful.All() {
			t.cut(c, t.believed[c].last(t.heard[c]))
		}
		if a := s.guide.ask; a.What == WhichToken && a.Cells&doubtful != 0 {
			s.judge(a)
		}
	}
	if c, ok := s.obeyed(); ok && cells.Has(c) && ch.moved[c] <= 1 {
		s.pile(c, ch.moved[c], []board.Token{s.guide.position.Do.Token})
		cells &^= board.SetOf(c)
	}
	for c := range cells.All() {
		if s.restore(c, ch.moved[c]) {
			cells &^= board.SetOf(c)
		}
	}
	off := s.offWheel()
	switch {
	case cells == 0:
	case t.known != 0 && off.Has(t.known) && cells.Len() == 1 && !s.asksOther(cells.First()):
		s.pile(cells.First(), ch.moved[cells.First()], []board.Token{t.known})
	case t.tray.Token != 0 && t.tray.Token == s.now.due() && !ch.waited:
		if t.early == 0 {
			t.earlyOn = 0
		}
		t.early, t.earlyOn = s.at, t.earlyOn|cells
		s.strange(cells)
	case s.guide.ask.What == WhichSpace && s.guide.moves == 0 && t.doubtful&cells == s.guide.ask.Cells:
		// The token that changed the space may have left and be back: the question stays.
	case off.Len() == 1 && cells.Len() == 1:
		s.pile(cells.First(), ch.moved[cells.First()], slices.Collect(off.All()))
		t.doubtful &^= cells
	case off == 0:
		s.strange(cells &^ t.doubtful)
		t.doubtful &^= cells
	case hand != 0 && off.Len() == 1:
		s.strange(cells)
		s.ask(Ask{What: WhichSpace, Cells: cells, Token: hand})
	default:
		s.strange(cells)
		for c := range cells.All() {
			if do := s.guide.position.Do; ch.moved[c] != 1 && !(s.guide.wrong && do.Act == Return && do.To == c) {
				t.doubtful |= board.SetOf(c)
			}
		}
		s.ask(Ask{What: WhichToken, Cells: cells})
	}
}

// offWheel returns the tokens of the game that are off the wheel, with the one in hand.
func (s *step) offWheel() board.TokenSet {
	off := s.now.wheel.all() &^ s.table.believed.all()
	if hand := s.handOff(); hand != 0 {
		off = off.With(hand)
	}
	return off
}

// asksOther reports whether the game asks for a token on a space that has another colour than the
// token identified in the tray.
func (s *step) asksOther(c board.Cell) bool {
	do := s.guide.position.Do
	return s.guide.wrong && do.Act == Return && do.To == c && do.Token.Colour() != s.table.known.Colour()
}

// obeys reports whether the game asks for the return of a token to a space.
func (s *step) obeys(c board.Cell, token board.Token) bool {
	return s.guide.wrong && s.guide.position.Do == Instruction{Act: Return, Token: token, To: c}
}

// obeyed returns the space of the instruction if its token is off the wheel and must be the one that
// came: it was to be moved, or no token of another colour can come unheard.
func (s *step) obeyed() (board.Cell, bool) {
	do := s.guide.position.Do
	if !s.guide.wrong || do.Act == Remove || do.Token == 0 || s.table.believed.all().Has(do.Token) {
		return 0, false
	}
	for token := range s.mayCome(do.To).All() {
		if do.Act == Return && token.Colour() != do.Token.Colour() && do.Token != s.table.known {
			return 0, false
		}
	}
	return do.To, true
}

// restore puts the missing tokens of a space back on it, and reports whether they came: no other
// token is off the wheel that could come unheard, and of several the field tells the number.
func (s *step) restore(c board.Cell, moved int) bool {
	missing, may, hand := s.missing(c), s.mayCome(c), s.handOff()
	several := len(missing) > 1
	if several && moved == len(missing) {
		may &^= board.TokenSet(0).With(hand)
	}
	if len(missing) == 0 || !may.Has(missing[0]) || len(missing) < may.Len() {
		return false
	}
	if several && (moved != len(missing) || !s.table.intact.Has(c)) {
		return false
	}
	s.pile(c, moved, missing)
	return true
}

// mayCome returns the tokens off the wheel that may come to a space unheard: those whose tag has not
// answered at that height, or all if there are none.
func (s *step) mayCome(c board.Cell) (may board.TokenSet) {
	t := &s.table
	off := s.offWheel()
	for token := range off.All() {
		home, _ := s.now.wheel.find(token)
		if height := slices.Index(s.now.wheel[home].list(), token); !t.answers.Has(token) || height < int(t.believed[c].n) {
			may = may.With(token)
		}
	}
	if may == 0 {
		return off
	}
	return may
}
