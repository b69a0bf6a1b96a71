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
