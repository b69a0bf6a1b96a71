package quartino

import (
	"slices"

	"quartoboard/board"
)

// stacks takes a settled change of the spaces.
func (s *step) stacks(f board.Stacks) {
	if f.First {
		s.table.inventory(f, &s.now.wheel)
		s.placeFound()
		s.compare()
		return
	}
	due := s.now.due()
	ch := s.table.read(f, due != 0 && !s.table.believed.all().Has(due))
	if ch.came != 0 {
		s.judgePresses(f.Contact)
	}
	for c := range ch.left.All() {
		s.leave(c, f.Now[c], ch.silent[c])
	}
	s.settle(ch.back)
	s.arrive(ch)
	s.doubt(s.unclear(ch.unknown))
	if s.over() && f.Changed != 0 {
		s.status.changedAt = s.at
	}
	s.compare()
	if !s.asksPlacement() {
		s.judgePresses(s.at + 1)
	}
}

// leave takes off what left a space. Where it is not known what happened before, that is not
// known either, but for the token in hand.
func (s *step) leave(c board.Cell, now board.Stack, silent board.TokenSet) {
	t, is := &s.table, board.SetOf(c)
	if t.doubtful.Has(c) && now.Change != board.StackCleared {
		if a := s.guide.ask; a.What != WhichToken || !a.Cells.Has(c) {
			s.movedAgain(is)
		} else if s.guide.moves++; s.guide.moves > 1 { // more than the one that is asked for
			t.lose(c)
		}
		return
	}
	t.doubtful &^= is
	top, do := t.believed[c].top(), s.guide.told.Do
	asked := s.now.taking.Has(top) || s.guide.wrong && do.Act != Return && do.From == c && t.answers.Has(top)
	if asked && now.Change == board.StackShrank {
		silent = 0 // one token, and no more
	}
	t.leave(c, now, silent)
}

// settle ends the doubt about spaces that are as they were, and the question about one.
func (s *step) settle(cells board.CellSet) {
	s.table.doubtful &^= cells
	if a := s.guide.ask; a.What == WhichSpace && cells != 0 && a.Cells&^cells == 0 {
		s.guide.ask = Ask{}
	}
}

// unclear leaves out of the spaces that changed in an unknown way those on which the top was
// lifted, since the board asked for that and its tag does not answer.
func (s *step) unclear(cells board.CellSet) board.CellSet {
	t, a := &s.table, s.guide.ask
	for c := range cells.All() {
		top := t.believed[c].top()
		points := (a.What == WhichColumn || a.What == WhichFour) && a.Cells.Has(c) && s.believed(c) == s.now.wheel[c]
		if top != 0 && !t.heard[c].Has(top) && (points || s.now.taking.Has(top)) {
			t.believed[c].pop()
			cells &^= board.SetOf(c)
		}
	}
	return cells
}

// doubt notes spaces that changed in an unknown way.
func (s *step) doubt(cells board.CellSet) {
	if cells == 0 || s.over() || s.movedAgain(cells) {
		return
	}
	t := &s.table
	t.doubtful |= cells
	s.takeBack()
	back, to := s.returning()
	switch a, hand := s.guide.ask, s.handOff(); {
	case t.doubtful == 0, a.What == WhichToken && cells&^a.Cells == 0:
	case hand != 0 && (back == 0 || back != t.tray.Token || !cells.Has(to)):
		s.ask(Ask{What: WhichSpace, Cells: cells, Token: hand})
	case t.tray.Token != 0 && t.early == 0:
		t.early, t.earlyOn = s.at, 0
	}
}

// returning is the token that is known to be on its way to its space: the one that the tray named,
// or that was to be moved. It is zero for none.
func (s *step) returning() (board.Token, board.Cell) {
	on, do := s.table.believed.all(), s.guide.told.Do
	if to, is := s.homeOf(s.table.known); is && !on.Has(s.table.known) {
		return s.table.known, to
	}
	if to, is := s.obeyed(); is {
		return do.Token, to
	}
	return 0, 0
}

// takeBack puts that token on its space, where that changed in an unknown way.
func (s *step) takeBack() {
	t := &s.table
	if token, to := s.returning(); token != 0 && t.doubtful.Has(to) && t.tray.Token != token {
		t.move(token, to)
		t.known, t.doubtful = 0, t.doubtful&^board.SetOf(to)
	}
}

// askDoubt asks about a space that changed in an unknown way: the token in hand may be there, or
// one that nobody laid, which silences none.
func (s *step) askDoubt() {
	t := &s.table
	if t.doubtful == 0 || t.early != 0 || s.asksTable() {
		return
	}
	if hand := s.handOff(); hand != 0 {
		s.ask(Ask{What: WhichSpace, Cells: t.doubtful, Token: hand})
		return
	}
	s.ask(Ask{What: WhichToken, Cells: board.SetOf(t.doubtful.First())})
}

// movedAgain notes a change of the one space that the board asked about, and reports whether
// the token in hand is there: it was lifted and put down again, as was asked for, though the
// sensor cannot tell what that was.
func (s *step) movedAgain(cells board.CellSet) bool {
	a, hand := s.guide.ask, s.handOff()
	if a.What != WhichSpace || a.Token == 0 || a.Token != hand || a.Cells != cells || cells.Len() != 1 {
		return false
	}
	if s.guide.moves++; s.guide.moves < 2 {
		return false
	}
	s.table.move(hand, cells.First())
	s.table.doubtful &^= cells
	return true
}

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

// strange puts something unknown on each of the spaces.
func (s *step) strange(cells board.CellSet) {
	for c := range cells.All() {
		s.table.believed[c].push(0)
	}
}

// handOff is the token to be placed, if it left the tray and is not on the wheel.
func (s *step) handOff() board.Token {
	t := s.now.due()
	if t == 0 || s.table.tray.Token == t || s.table.believed.all().Has(t) {
		return 0
	}
	return t
}

// nameEarly names what came while the tray still reported the token in hand: now that it reports
// something else, or has reported it for so long that it lies there.
func (s *step) nameEarly(waited bool) {
	s.table.early = 0
	var cells board.CellSet
	for c := range s.table.earlyOn.All() {
		if col := &s.table.believed[c]; col.n > 0 && col.top() == 0 {
			col.pop()
			cells |= board.SetOf(c)
		}
	}
	s.arriveUnheard(cells, change{waited: waited})
	s.takeBack()
	s.compare()
}

// fetch takes a token that lies in the tray off the wheel.
func (s *step) fetch(token board.Token) {
	t, a := &s.table, s.guide.ask
	home, agreed := s.now.wheel.find(token)
	switch c, is := t.believed.find(token); {
	case is && a.What == WhichToken && a.Cells.Has(c):
		s.nameTop(c, token)
	case is:
		t.believed[c].drop(func(t board.Token) bool { return t == token })
		t.heard[c] &^= board.TokenSet(0).With(token)
	case a.What == WhichToken && token != s.now.turn.hand && (!agreed || a.Cells.Has(home)):
		s.nameUnknown(token)
	}
	if s.guide.naming {
		t.known, s.guide.naming = token, false
	}
	if a.What == WhichToken && t.doubtful&a.Cells != 0 { // it may come from elsewhere
		s.guide.naming = true
		s.judge(a)
	}
	s.compare()
}

// nameTop takes a token off a space that was asked about, and all that was believed above it.
func (s *step) nameTop(c board.Cell, token board.Token) {
	t, is := &s.table, board.SetOf(c)
	col := &t.believed[c]
	for col.has().Has(token) {
		t.heard[c] &^= board.TokenSet(0).With(col.top())
		col.pop()
	}
	t.doubtful &^= is
	t.guided |= is // what is off comes back one by one
}

// nameUnknown takes an unknown token, which has got a name, off the space that was asked about. Where
// the field did not go back to what it was before, others came with it.
func (s *step) nameUnknown(token board.Token) {
	for c := range s.guide.ask.Cells.All() {
		unsure := s.table.doubtful.Has(c)
		s.table.doubtful &^= board.SetOf(c)
		if col := &s.table.believed[c]; col.n > 0 && col.top() == 0 {
			col.pop()
			if unsure {
				s.fillBelow(c, token)
			}
			return
		}
	}
}

// fillBelow puts the tokens that belong between those on a space and one that was on top of them back
// on it.
func (s *step) fillBelow(c board.Cell, token board.Token) {
	missing := s.missing(c)
	for _, below := range missing[:max(slices.Index(missing, token), 0)] {
		if !s.table.answers.Has(below) {
			s.table.move(below, c)
		}
	}
}

// placeFound takes the token in hand as the only thing that came while the program did not
// run.
func (s *step) placeFound() {
	hand := s.handOff()
	if hand == 0 {
		return
	}
	var cells board.CellSet
	for c := range board.Wheel.All() {
		if col := s.table.believed[c]; col.n > 0 && col.top() == 0 {
			cells |= board.SetOf(c)
		}
	}
	if cells.Len() == 1 {
		s.table.believed[cells.First()].pop()
		s.table.move(hand, cells.First())
	}
}
