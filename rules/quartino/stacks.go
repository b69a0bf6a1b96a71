package quartino

import "quartoboard/board"

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
	s.noteAnswers(f.Changed)
	s.doubt(s.unclear(ch.unknown))
	if s.over() && f.Changed != 0 {
		s.status.changedAt = s.at
	}
	s.compare()
	if !s.asksPlacement() {
		s.judgePresses(s.at + 1)
	}
}

// noteAnswers notes the tokens whose tags are heard where they belong.
func (s *step) noteAnswers(cells board.CellSet) {
	for c := range cells.All() {
		have, goal := s.believed(c), s.now.wheel[c]
		for i := range min(have.n, goal.n) {
			if have.tokens[i] != goal.tokens[i] {
				break
			}
			s.table.answers |= s.table.heard[c] & board.TokenSet(0).With(goal.tokens[i])
		}
	}
}

// leave takes off what left a space. Where it is not known what happened before, that is not
// known either, but for the token in hand.
func (s *step) leave(c board.Cell, now board.Stack, silent board.TokenSet) {
	t, is := &s.table, board.SetOf(c)
	if t.doubtful.Has(c) && now.Change != board.StackCleared && s.handOff() != 0 {
		s.movedAgain(is)
		return
	}
	if s.asksTop(c) {
		if s.guide.moves++; s.guide.maybe { // more than the one that is asked for
			t.doubtful |= is
		}
	}
	t.known = 0
	do := s.guide.told.Do
	var asked asking
	switch {
	case s.now.taking.Has(t.believed[c].top()):
		asked = taken
	case s.guide.wrong && do.Act != Return && do.From == c, s.asksTop(c):
		asked = top
	case s.guide.wrong && do.Act == Return && do.To == c:
		asked = another
	}
	t.leave(c, now, silent, asked)
}

// asksTop reports whether the game has asked for the one token on top of a space that is not known.
func (s *step) asksTop(c board.Cell) bool {
	t, a := &s.table, s.guide.ask
	return a.What == WhichToken && a.Cells.Has(c) && !t.doubtful.Has(c) && t.believed[c].n > 0 && t.believed[c].top() == 0
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
	for c := range cells.All() {
		switch a := s.guide.ask; {
		case !s.asksTop(c) && !(a.What == WhichToken && a.Cells.Has(c)):
		case s.guide.maybe:
			t.cut(c, t.believed[c].last(t.heard[c]))
		default:
			s.guide.maybe = true
			cells &^= board.SetOf(c)
		}
	}
	t.doubtful |= cells
	t.intact &^= cells
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
	if s.guide.naming { // it was laid aside
		return 0, 0
	}
	on, do := s.table.believed.all(), s.guide.told.Do
	if to, ok := s.homeOf(s.table.known); ok && !on.Has(s.table.known) {
		return s.table.known, to
	}
	if to, ok := s.obeyed(); ok && do.Act == Move {
		return do.Token, to
	}
	return 0, 0
}

// takeBack puts that token on its space, where that changed in an unknown way.
func (s *step) takeBack() {
	t := &s.table
	if token, to := s.returning(); token != 0 && t.doubtful.Has(to) && t.tray.Token != token {
		t.move(token, to)
		t.doubtful &^= board.SetOf(to)
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
	s.table.intact &^= cells
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
	switch c, ok := t.believed.find(token); {
	case ok && a.What == WhichToken && a.Cells.Has(c):
		s.nameTop(c, token)
		s.trust(c, token) // what is below it did not move
	case ok:
		t.believed[c].drop(func(t board.Token) bool { return t == token })
		t.heard[c] &^= board.TokenSet(0).With(token)
	case a.What == WhichToken && token != s.now.turn.hand && (!agreed || a.Cells.Has(home)):
		s.nameUnknown()
	}
	if a.What == WhichToken && s.offWheel()&^board.TokenSet(0).With(token) == 0 {
		for c := range a.Cells.All() { // nothing else can be there
			s.trust(c, token)
		}
	}
	if s.guide.naming {
		t.known, s.guide.naming = token, false
	}
	if a.What == WhichToken && t.doubtful&a.Cells != 0 { // it may come from elsewhere
		s.guide.naming = true
		s.judge(a)
	}
	s.guide.maybe = false
	s.compare()
}

// trust ends the doubt about a space from which a token was taken, unless it may have been taken for
// the one below it, which is of its colour and does not answer.
func (s *step) trust(c board.Cell, token board.Token) {
	t := &s.table
	if top := t.believed[c].top(); top == 0 || top.Colour() != token.Colour() || t.heard[c].Has(top) {
		t.doubtful &^= board.SetOf(c)
	}
}

// nameTop takes a token off a space that was asked about, and all that was believed above it.
func (s *step) nameTop(c board.Cell, token board.Token) {
	t := &s.table
	col := &t.believed[c]
	for col.has().Has(token) {
		t.heard[c] &^= board.TokenSet(0).With(col.top())
		col.pop()
	}
	t.guided |= board.SetOf(c) // what is off comes back one by one
}

// nameUnknown takes an unknown token, which has got a name, off the space that was asked about.
func (s *step) nameUnknown() {
	if s.guide.moves > 0 { // it was seen to leave
		s.guide.moves--
		return
	}
	for c := range s.guide.ask.Cells.All() {
		if col := &s.table.believed[c]; col.n > 0 && col.top() == 0 {
			col.pop()
			return
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
