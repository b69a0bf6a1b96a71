package quartino

import "quartoboard/board"

// lay judges a token laid in the tray.
func (s *step) lay(token board.Token) {
	t := &s.now.turn
	if t.hand == token { // laid back
		return
	}
	cell, onWheel := s.now.wheel.find(token)
	reason := s.layReason()
	if onWheel && reason != Paused {
		s.refuse(Refused{Deed: DeedLay, Token: token, Reason: NotInCache, Cell: cell})
		return
	}
	if reason != "" {
		s.table.laidWrong = reason == Paused && !onWheel
		s.refuse(Refused{Deed: DeedLay, Token: token, Reason: reason})
		return
	}
	if t.left == 0 {
		s.endTurn()
	}
	s.accept(token)
}

// layReason returns the reason to refuse a token in the tray; zero for none.
func (s *step) layReason() Reason {
	switch t := &s.now.turn; {
	case s.paused():
		return Paused
	case t.claimed:
		return ShowFirst
	case t.card != 0, t.columns != 0 && !t.alternates:
		return ChooseFirst
	case s.now.taking != 0 && (!t.alternates || t.left == 0):
		return TakeFirst
	case t.columns != 0 && t.left == 0:
		return ChooseFirst
	}
	return ""
}

// accept makes a token the next one to be placed.
func (s *step) accept(token board.Token) {
	s.now.turn.hand = token
	s.judge(Laid{Player: s.now.turn.player, Token: token})
}

// put judges the placement of the token in hand.
func (s *step) put(c board.Cell) {
	s.before = s.now
	j := Put{Player: s.now.turn.player, Token: s.now.turn.hand, Cell: c, Height: int(s.now.wheel[c].n) + 1}
	if s.table.believed[c].has()&s.now.taking != 0 {
		j.Height = int(s.table.believed[c].n)
	}
	s.now.put(c, j.Height)
	token := board.TokenSet(0).With(j.Token)
	s.table.answers = s.table.answers&^token | s.table.heard[c]&token
	j.Left = int(s.now.turn.left)
	s.judge(j)
}

// pass ends the turn, if the player may.
func (s *step) pass() {
	switch t := &s.now.turn; {
	case s.paused():
		s.refuse(Refused{Deed: DeedPass, Reason: Paused})
	case s.now.taking != 0:
		s.refuse(Refused{Deed: DeedPass, Reason: TakeFirst})
	case t.columns != 0:
		s.refuse(Refused{Deed: DeedPass, Reason: ChooseFirst})
	case t.must > 0 && !s.now.cacheEmpty():
		t.claimed = false // it takes "Quartino" back
		s.refuse(Refused{Deed: DeedPass, Reason: NotPlaced})
	case t.must > 0 && s.now.pass(s.opts.Players):
		s.end(0, HowStuck)
	default:
		s.endTurn()
		s.layAgain()
	}
}

// endTurn begins the turn of the next player.
func (s *step) endTurn() {
	s.now.begin(s.now.next(s.opts.Players))
	s.judge(Turn{Player: s.now.turn.player})
}

// layAgain judges the token that already lies in the tray, as laid by the player in turn.
func (s *step) layAgain() {
	if token := s.table.tray.Token; token != 0 && !s.over() {
		s.lay(token)
	}
}

// resign removes a player from the game; zero for the one in turn. The last player wins.
func (s *step) resign(p board.Player) {
	if p == 0 {
		p = s.now.turn.player
	}
	players := s.opts.Players
	if s.over() || int(p) > players || s.now.out>>p&1 == 1 {
		return
	}
	s.now.out |= 1 << p
	s.judge(Resigned{Player: p})
	switch {
	case s.now.playing(players) == 1:
		s.end(s.now.next(players), HowLast)
	case p == s.now.turn.player:
		s.endTurn()
		s.layAgain()
	}
}
