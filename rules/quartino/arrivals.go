package quartino

import (
	"slices"

	"quartoboard/board"
)

// arrive names what came: by its tag, or as the only token that it can be.
func (s *step) arrive(ch change) {
	var unheard board.CellSet
	for c := range ch.came.All() {
		if ch.news[c] == 0 {
			unheard |= board.SetOf(c)
			continue
		}
		s.arriveHeard(c, ch)
	}
	s.arriveUnheard(unheard, ch)
}

// arriveHeard puts the tokens heard on a space, and those that came with them. One that is heard on
// several spaces is asked about.
func (s *step) arriveHeard(c board.Cell, ch change) {
	t, is := &s.table, board.SetOf(c)
	if col := &t.believed[c]; ch.late.Has(c) && col.n > 0 && col.top() == 0 { // it has a name now
		col.pop()
	}
	heard := ch.news[c]
	for token := range ch.news[c].All() {
		var spaces board.CellSet
		for other := range ch.came.All() {
			if ch.news[other].Has(token) {
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
	t.doubtful &^= is
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
		s.table.move(token, c)
	}
}

// missing are the tokens that are off a space, the lowest first, while nothing else is there.
func (s *step) missing(c board.Cell) []board.Token {
	have := s.believed(c)
	if !s.off(c) || have.n != s.table.believed[c].n {
		return nil
	}
	return s.now.wheel[c].list()[have.n:]
}

// back are the tokens that are off a space and have come back to it, since these are heard. One
// whose tag has answered there and does not now is not there, nor what belongs above it. Of the
// others that are not heard as many are there as the field tells; where it tells no number, all
// below one that is heard, and if there may be more, something unknown, which is asked about. It is
// nil if what is heard does not follow in its order.
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
	case least < most && moved == 0 && n > 1 && !ch.late.Has(c):
		s.ask(Ask{What: WhichToken, Cells: board.SetOf(c)})
		return append(slices.Clone(missing[:n]), 0)
	}
	return missing[:n]
}

// arriveUnheard names what came without a tag that answers.
func (s *step) arriveUnheard(cells board.CellSet, ch change) {
	t := &s.table
	cells &^= t.lost
	if a := s.guide.ask; a.What == WhichToken && t.doubtful&cells&a.Cells != 0 { // it was not laid in the tray
		cells &^= t.doubtful
		s.guide.moves = 0
		s.judge(a)
	}
	hand := s.handOff()
	if c, is := s.obeyed(); is && cells.Has(c) {
		s.pile(c, ch.moved[c], []board.Token{s.guide.told.Do.Token})
		cells &^= board.SetOf(c)
	}
	for c := range cells.All() {
		if s.restore(c, ch.moved[c]) {
			cells &^= board.SetOf(c)
		}
	}
	off := s.now.wheel.all() &^ t.believed.all()
	if hand != 0 {
		off = off.With(hand)
	}
	switch {
	case cells == 0:
	case t.known != 0 && off.Has(t.known) && cells.Len() == 1:
		s.pile(cells.First(), ch.moved[cells.First()], []board.Token{t.known})
		t.known = 0
	case t.tray.Token != 0 && t.tray.Token == s.now.due() && !ch.waited:
		if t.early == 0 {
			t.earlyOn = 0
		}
		t.early, t.earlyOn = s.at, t.earlyOn|cells
		s.strange(cells)
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
		s.ask(Ask{What: WhichToken, Cells: cells})
	}
}

// obeyed is the space on which the token that is asked for came, if it is off the wheel: it was taken
// from where it was to be moved, or no other colour may come unheard.
func (s *step) obeyed() (board.Cell, bool) {
	do := s.guide.told.Do
	if !s.guide.wrong || do.Act == Remove || do.Token == 0 || s.table.believed.all().Has(do.Token) {
		return 0, false
	}
	for token := range s.mayCome(do.To).All() {
		if do.Act == Return && token.Colour() != do.Token.Colour() {
			return 0, false
		}
	}
	return do.To, true
}

// restore puts the tokens that are off a space back on it, and reports whether nothing else can have
// come there without a tag that answers: no other is off the wheel, and all of them came.
func (s *step) restore(c board.Cell, moved int) bool {
	missing, may, hand := s.missing(c), s.mayCome(c), s.handOff()
	several := len(missing) > 1
	if several && moved == len(missing) {
		may &^= board.TokenSet(0).With(hand)
	}
	if len(missing) == 0 || !may.Has(missing[0]) || len(missing) < may.Len() {
		return false
	}
	if several && moved != len(missing) {
		return false
	}
	s.pile(c, moved, missing)
	return true
}

// mayCome are the tokens off the wheel that may come on a space and not be heard there: not one whose
// tag has answered at that height. If that leaves none, all that are off may.
func (s *step) mayCome(c board.Cell) (may board.TokenSet) {
	t := &s.table
	off := s.now.wheel.all() &^ t.believed.all()
	if hand := s.handOff(); hand != 0 {
		off = off.With(hand)
	}
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
