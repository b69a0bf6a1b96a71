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
		s.movedAgain(is)
		return
	}
	t.doubtful &^= is
	if do := s.guide.told.Do; s.guide.wrong && do.Act != Return && do.From == c && now.Change == board.StackShrank { // as was asked for
		silent = 0
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
	s.arriveUnheard(unheard)
}

// arriveHeard puts the tokens heard on a space, each above those of the game that belong
// below it. One that is heard on several spaces is asked about.
func (s *step) arriveHeard(c board.Cell, ch change) {
	t := &s.table
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
			continue
		}
		t.doubtful &^= spaces
		if s.now.taken.Has(token) && t.lastSpace[token] == c && !ch.grew.Has(c) && token != s.now.turn.hand { // it was silent, and is still to be taken
			s.now.taken &^= board.TokenSet(0).With(token)
			s.now.taking = s.now.taking.With(token)
		}
		s.restoreBelow(c, token)
		if !t.believed[c].has().Has(token) {
			t.move(token, c)
		}
	}
	s.restoreAbove(c, ch.late.Has(c))
}

// restoreAbove puts the tokens that are off a space back on it, while they were seen nowhere else
// and their tags have never answered there: they came back with the one that was heard. Late is
// whether it had come before, without the guide.
func (s *step) restoreAbove(c board.Cell, late bool) {
	for s.off(c) && (late || !s.table.guided.Has(c)) && s.believed(c).n == s.table.believed[c].n {
		token := s.now.wheel[c].tokens[s.believed(c).n]
		if t := &s.table; t.answers.Has(token) || t.believed.all().Has(token) || t.lastSpace[token] != c {
			return
		}
		s.table.move(token, c)
		s.table.loose |= board.SetOf(c)
	}
}

// restoreBelow puts the tokens that are off a space back on it, up to one that was heard there:
// a buried tag need not answer.
func (s *step) restoreBelow(c board.Cell, token board.Token) {
	goal, have := s.now.wheel[c], s.believed(c)
	if s.table.guided.Has(c) || !goal.has().Has(token) || !have.begins(goal) || have.n != s.table.believed[c].n {
		return
	}
	for _, below := range goal.list()[have.n:] {
		if !s.table.believed.all().Has(below) || below == token {
			s.table.move(below, c)
		}
		if below == token {
			return
		}
	}
}

// arriveUnheard names what came without a tag that answers.
func (s *step) arriveUnheard(cells board.CellSet) {
	t := &s.table
	if a := s.guide.ask; a.What == WhichToken && t.doubtful&cells&a.Cells != 0 { // it was not laid in the tray
		cells &^= t.doubtful
		s.judge(a)
	}
	if c, is := s.obeyed(); is && cells.Has(c) {
		t.move(s.guide.told.Do.Token, c)
		cells &^= board.SetOf(c)
	}
	hand := s.handOff()
	if hand == 0 {
		for c := range cells.All() {
			if s.restore(c) {
				cells &^= board.SetOf(c)
			}
		}
	}
	off := s.now.wheel.all() &^ t.believed.all()
	if hand != 0 {
		off = off.With(hand)
	}
	switch {
	case cells == 0:
	case t.known != 0 && off.Has(t.known) && cells.Len() == 1:
		t.move(t.known, cells.First())
		t.known = 0
	case t.tray.Token != 0 && t.tray.Token == s.now.due():
		if t.early == 0 {
			t.earlyOn = 0
		}
		t.early, t.earlyOn = s.at, t.earlyOn|cells
		s.strange(cells)
	case off.Len() == 1 && cells.Len() == 1:
		for token := range off.All() {
			t.move(token, cells.First())
		}
		t.doubtful &^= cells
	case off == 0:
		s.strange(cells &^ t.loose &^ t.doubtful)
		t.doubtful &^= cells
	case hand != 0 && off.Len() == 1:
		s.strange(cells)
		s.ask(Ask{What: WhichSpace, Cells: cells, Token: hand})
	default:
		s.strange(cells)
		s.ask(Ask{What: WhichToken, Cells: cells})
	}
}

// obeyed is the space on which the token that is asked for must be put, if it is off the wheel.
func (s *step) obeyed() (board.Cell, bool) {
	do := s.guide.told.Do
	return do.To, s.guide.wrong && do.Act != Remove && do.Token != 0 && !s.table.believed.all().Has(do.Token)
}

// restore puts all tokens that are off a space back on it, or the one that was asked for, and
// reports whether there were any.
func (s *step) restore(c board.Cell) bool {
	if !s.off(c) || s.believed(c).n != s.table.believed[c].n {
		return false
	}
	goal := s.now.wheel[c]
	missing := goal.list()[s.believed(c).n:]
	if s.table.guided.Has(c) {
		missing = missing[:1]
	}
	if len(missing) > 1 {
		s.table.loose |= board.SetOf(c)
	}
	for _, token := range missing {
		s.table.move(token, c)
	}
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

// nameEarly names what came while the tray still reported the token in hand.
func (s *step) nameEarly() {
	s.table.early = 0
	var cells board.CellSet
	for c := range s.table.earlyOn.All() {
		if col := &s.table.believed[c]; col.n > 0 && col.top() == 0 {
			col.pop()
			cells |= board.SetOf(c)
		}
	}
	s.arriveUnheard(cells)
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
		s.nameUnknown()
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

// nameUnknown takes an unknown token off the space that was asked about.
func (s *step) nameUnknown() {
	for c := range s.guide.ask.Cells.All() {
		s.table.doubtful &^= board.SetOf(c)
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
