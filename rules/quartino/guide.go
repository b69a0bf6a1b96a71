package quartino

import "quartoboard/board"

// guide leads back to the agreed position.
type guide struct {
	wrong    bool
	position Wrong // that was judged last
	again    bool  // the instruction is to be repeated, after a restart
	ask      Ask
	moves    int  // of the space of WhichSpace, since the question
	undoing  bool // the placement that was taken back is still on the wheel
	all      bool // missing tokens are asked for at once
	maybe    bool // the token of WhichToken may have been lifted
	naming   bool // WhichToken was asked, and the tray has not answered
}

// ask asks a question.
func (s *step) ask(a Ask) {
	if s.guide.ask != a {
		s.guide.ask, s.guide.moves, s.guide.maybe = a, 0, false
		s.guide.naming = a.What == WhichToken
		s.judge(a)
	}
}

// asksTable reports whether a question about the table is open.
func (s *step) asksTable() bool {
	return s.guide.ask.What == WhichSpace || s.guide.ask.What == WhichToken
}

// answered reports whether the question that was asked is no longer open.
func (s *step) answered() bool {
	a := s.guide.ask
	switch a.What {
	case WhichSpace:
		if a.Token == s.now.due() {
			return s.handOff() != a.Token
		}
		return s.table.believed.all().Has(a.Token) || s.table.doubtful&a.Cells == 0
	case WhichToken:
		if s.table.doubtful&a.Cells != 0 {
			return false
		}
		for c := range a.Cells.All() {
			if col := s.table.believed[c]; col.n > 0 && col.top() == 0 {
				return false
			}
		}
		return true
	case WhichColumn:
		return s.now.turn.columns == 0
	case WhichFour:
		return s.now.turn.card == 0
	}
	return true
}

// askChoice asks the player for a column, or for one of several fours.
func (s *step) askChoice() {
	switch t := &s.now.turn; {
	case s.paused(), s.over():
	case t.card != 0:
		s.ask(Ask{What: WhichFour, Cells: s.fourAsked()})
	case t.columns != 0:
		s.ask(Ask{What: WhichColumn, Cells: t.columns})
	}
}

// lead judges a wrong position, or the end of one.
func (s *step) lead(d differences) {
	if s.asksTable() {
		return
	}
	late := s.table.guided & d.missing
	if s.guide.wrong { // missing tokens are asked for at once
		late = d.missing
	}
	for c := range (d.missing &^ late).All() {
		if s.table.offUntil(c) <= s.at {
			late |= board.SetOf(c)
		}
	}
	astray := d.astray
	if s.table.early != 0 {
		astray = 0
	}
	if s.guide.undoing {
		astray |= d.put
	}
	if astray|late == 0 {
		if d.astray != 0 { // it may be the token in hand
			return
		}
		s.judgeRight()
		if s.table.laidWrong && !s.paused() {
			s.table.laidWrong = false
			s.layAgain()
		}
		return
	}
	s.table.guided |= late
	s.guide.wrong = true
	w := s.describe(astray, d.missing, late)
	if w.Do.Act == Move {
		s.table.guided |= board.SetOf(w.Do.To)
	}
	if moving := s.guide.position.Do; moving.Act == Move && w.Do == (Instruction{Act: Return, Token: moving.Token, To: moving.To}) {
		return // it is on its way
	}
	if w != s.guide.position || s.guide.again {
		s.guide.position, s.guide.again = w, false
		s.judge(w)
	}
}

// judgeRight tells that the wheel is right, if it was wrong.
func (s *step) judgeRight() {
	if !s.guide.wrong || s.guide.ask.What != "" {
		return
	}
	s.guide.wrong, s.guide.position = false, Wrong{}
	s.judge(Right{})
	if s.table.cardWaits {
		s.table.cardWaits = false
		s.showAgain()
	}
}

// describe returns a wrong position with the next act towards the agreed one: the move of a token
// to its space, else the removal of a token, else the return of one that is off the wheel.
func (s *step) describe(astray, missing, late board.CellSet) Wrong {
	cells := astray | missing
	for from := range astray.All() {
		token := s.table.believed[from].top()
		if home, ok := s.homeOf(token); ok && home != from {
			return Wrong{What: WrongMoved, Cells: cells, Do: Instruction{Act: Move, Token: token, From: from, To: home}}
		}
	}
	if astray != 0 {
		from := astray.First()
		token := s.table.believed[from].top()
		return Wrong{What: s.mistake(from, token), Cells: cells, Do: Instruction{Act: Remove, Token: token, From: from}}
	}
	home := late.First()
	token := s.now.wheel[home].tokens[s.believed(home).n]
	return Wrong{What: WrongRemoved, Cells: cells, Do: Instruction{Act: Return, Token: token, To: home}}
}

// homeOf returns the space to which a token can go at once.
func (s *step) homeOf(token board.Token) (board.Cell, bool) {
	c, ok := s.now.wheel.find(token)
	if token == 0 || !ok {
		return 0, false
	}
	have := s.believed(c)
	return c, have.begins(s.now.wheel[c]) && have.n < s.now.wheel[c].n && s.now.wheel[c].tokens[have.n] == token
}

// mistake returns the kind of mistake at the top of a space.
func (s *step) mistake(c board.Cell, token board.Token) Mistake {
	home, agreed := s.now.wheel.find(token)
	switch {
	case token == 0:
		return WrongStranger
	case agreed && home == c && s.lacks(c, token):
		return WrongRemoved
	case agreed && home == c, token == s.now.due() && board.Wheel.Has(c) && !s.guide.undoing:
		return WrongOrder
	case agreed:
		return WrongMoved
	case s.guide.undoing && token == s.now.turn.hand:
		return WrongUndone
	case token == s.now.due():
		return WrongSpace
	case token != s.now.turn.hand:
		return WrongNotLaid
	case s.now.turn.claimed:
		return WrongShowFirst
	case s.now.turn.card != 0:
		return WrongChooseFirst
	}
	return WrongTakeFirst
}

// lacks reports whether a token that belongs below another one on a space is off the wheel.
func (s *step) lacks(c board.Cell, token board.Token) bool {
	for _, below := range s.now.wheel[c].list() {
		if below == token {
			break
		}
		if !s.table.believed.all().Has(below) {
			return true
		}
	}
	return false
}

// undo takes the newest placement back, with all that followed from it.
func (s *step) undo() {
	if !s.round.Began || s.before.turn.player == 0 {
		reason := NotPlaced
		if s.now.last != 0 {
			reason = OnlyNewest
		}
		s.refuse(Refused{Deed: DeedUndo, Reason: reason})
		return
	}
	last := Undone{Player: s.before.turn.player, Token: s.before.turn.hand}
	if c, ok := s.now.wheel.find(last.Token); ok {
		last.Cell = c
	} else {
		last.Cell = s.table.lastSpace[last.Token]
	}
	s.now, s.before, s.round.Ended = s.before, position{}, false
	s.guide = guide{undoing: true, all: true}
	s.table.early, s.table.doubtful = 0, 0
	s.presses = presses{}
	s.judge(last)
	s.compare()
}
