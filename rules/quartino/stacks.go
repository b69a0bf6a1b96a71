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
		s.round.Still = s.at
	}
	s.compare()
	if !s.asksPlacement() {
		s.judgePresses(s.at + 1)
	}
}

// noteAnswers notes the tokens whose tags answer where they belong.
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

// leave removes lifted tokens from a space. On a doubtful space it guesses nothing while the token in
// hand may be there.
func (s *step) leave(c board.Cell, now board.Stack, silent board.TokenSet) {
	t, space := &s.table, board.SetOf(c)
	if t.doubtful.Has(c) && now.Change != board.StackCleared && s.handOff() != 0 {
		s.movedAgain(space)
		return
	}
	if s.asksTop(c) {
		if s.guide.moves++; s.guide.maybe { // more than the token that is asked for
			t.doubtful |= space
		}
	}
	t.known = 0
	do := s.guide.position.Do
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

// asksTop reports whether the game asks for the top token of a space, the only unknown one there.
func (s *step) asksTop(c board.Cell) bool {
	t, a := &s.table, s.guide.ask
	return a.What == WhichToken && a.Cells.Has(c) && !t.doubtful.Has(c) && t.believed[c].n > 0 && t.believed[c].top() == 0
}

// settle ends the doubt about unchanged spaces, and the question about them.
func (s *step) settle(cells board.CellSet) {
	s.table.doubtful &^= cells
	if a := s.guide.ask; a.What == WhichSpace && cells != 0 && a.Cells&^cells == 0 {
		s.guide.ask = Ask{}
	}
}

// unclear returns the spaces that changed in an unknown way, but for those whose top was lifted: the
// board asked for that, and its tag is silent.
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
	back, home := s.returning()
	switch a, hand := s.guide.ask, s.handOff(); {
	case t.doubtful == 0, a.What == WhichToken && cells&^a.Cells == 0:
	case hand != 0 && (back == 0 || back != t.tray.Token || !cells.Has(home)):
		s.ask(Ask{What: WhichSpace, Cells: cells, Token: hand})
	case t.tray.Token != 0 && t.early == 0:
		t.early, t.earlyOn = s.at, 0
	}
}

// returning reports the token being put back, and its space: the token identified in the tray, or
// that of the last instruction. It is zero for none.
func (s *step) returning() (board.Token, board.Cell) {
	if s.guide.naming { // it was laid aside
		return 0, 0
	}
	if home, ok := s.homeOf(s.table.known); ok && !s.table.believed.all().Has(s.table.known) {
		return s.table.known, home
	}
	if home, ok := s.obeyed(); ok && s.guide.position.Do.Act == Move {
		return s.guide.position.Do.Token, home
	}
	return 0, 0
}

// takeBack puts the returning token on its space, if the space changed in an unknown way.
func (s *step) takeBack() {
	t := &s.table
	if token, home := s.returning(); token != 0 && t.doubtful.Has(home) && t.tray.Token != token {
		t.move(token, home)
		t.doubtful &^= board.SetOf(home)
	}
}

// askDoubt asks about a space that changed in an unknown way: the token in hand may be there, or a
// token that was not laid in the tray.
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

// movedAgain notes a change of the one space that the board asked about, and reports whether the
// token in hand is there: the second change is its return, after the lift that the board asked for.
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

// strange puts an unknown token on each of the spaces.
func (s *step) strange(cells board.CellSet) {
	s.table.intact &^= cells
	for c := range cells.All() {
		s.table.believed[c].push(0)
	}
}

// handOff returns the token to be placed, if it is off the tray and off the wheel; else zero.
func (s *step) handOff() board.Token {
	t := s.now.due()
	if t == 0 || s.table.tray.Token == t || s.table.believed.all().Has(t) {
		return 0
	}
	return t
}

// nameEarly identifies the tokens that came while the tray still reported the token in hand. By now
// the tray reports something else, or, if waited, has reported the token for so long that it lies
// there.
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

// fetch removes a token that lies in the tray from the wheel.
func (s *step) fetch(token board.Token) {
	t, a := &s.table, s.guide.ask
	home, agreed := s.now.wheel.find(token)
	switch c, ok := t.believed.find(token); {
	case ok && a.What == WhichToken && a.Cells.Has(c):
		s.nameTop(c, token)
		s.trust(c, token) // the tokens below it did not move
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

// trust ends the doubt about a space from which a token was taken, unless that may have been the token
// below it, which has the same colour and is silent.
func (s *step) trust(c board.Cell, token board.Token) {
	t := &s.table
	if top := t.believed[c].top(); top == 0 || top.Colour() != token.Colour() || t.heard[c].Has(top) {
		t.doubtful &^= board.SetOf(c)
	}
}

// nameTop removes a token from a space that was asked about, and all tokens above it.
func (s *step) nameTop(c board.Cell, token board.Token) {
	t := &s.table
	col := &t.believed[c]
	for col.has().Has(token) {
		t.heard[c] &^= board.TokenSet(0).With(col.top())
		col.pop()
	}
	t.guided |= board.SetOf(c) // the tokens come back one by one
}

// nameUnknown removes an unknown token, which is identified now, from the space that was asked about.
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

// placeFound identifies the only unknown token, which came while the program did not run, as the
// token in hand.
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
