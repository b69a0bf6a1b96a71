package menu

import (
	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// offer asks the players whether they consent.
func (s *step) offer(i phrase.Item) {
	s.state, s.offered, s.agreed = offering, i, 0
	if s.resigns = 0; i == phrase.ItemResign && !rules.BySeats(s.game.Options()) {
		s.resigns = board.Player(s.game.State().Turn.Player)
	}
	s.answer(s.question())
}

// question returns what the offer asks.
func (s *step) question() audio.Utterance {
	return s.words.MenuOffer(s.offered, s.resigns, s.game.Options())
}

func (s *step) offerTakeBack() {
	if !s.game.State().CanUndo {
		s.answer(s.words.MenuNothing(phrase.ItemTakeBack))
		return
	}
	s.offer(phrase.ItemTakeBack)
}

// offerEnd offers a draw, the end of the game or a resignation.
func (s *step) offerEnd() {
	i := s.row().item
	if s.game.State().Over {
		s.answer(s.words.MenuNothing(i))
		return
	}
	s.offer(i)
}

// start asks for the new game. One in which pieces have been placed is given up by both.
func (s *step) start() {
	if running(s.game.State()) {
		s.offer(phrase.ItemNewGame)
		return
	}
	s.request(board.Asked{Request: board.RequestNew, Options: s.options})
}

// running reports whether pieces or tokens have been placed in a game that is not over.
func running(g rules.State) bool { return g.Begun && !g.Over }

// startLesson begins the lesson, for which a game is given up as for a new one.
func (s *step) startLesson() {
	if running(s.game.State()) {
		s.offer(phrase.ItemLesson)
		return
	}
	s.teach()
}

// teach leaves the menu for the lesson.
func (s *step) teach() {
	s.leave()
	s.Lesson = true
}

// consent takes QUARTO, pressed while repeat is held. Repeat is held for one seat: a press of
// the other, who may have meant to call, neither calls nor consents. Players with numbers
// consent by a press at each seat.
func (s *step) consent(by board.Seat) {
	if s.state == closed || by == 0 {
		return
	}
	if s.consented == 0 {
		s.consented = by
	}
	switch {
	case s.state == browsing: // too late
		s.answer(s.words.MenuLapsed(s.offered))
	case s.consented != by:
		s.answer(s.words.MenuLetGo(by, s.game.Options()))
	case s.offered == phrase.ItemSwitchOff: // by pass alone
	case s.offered == phrase.ItemResign && s.resigns != 0:
		s.request(board.Asked{Request: board.RequestResign, Player: s.resigns})
	case s.offered == phrase.ItemResign:
		s.request(board.Asked{Request: board.RequestResign, By: by})
	case s.agreed != by.Other():
		s.agreed = by
		s.answer(s.words.MenuAgrees(by, s.game.Options()))
	case s.offered == phrase.ItemTakeBack:
		s.request(board.Asked{Request: board.RequestUndo})
	case s.offered == phrase.ItemDraw:
		s.request(board.Asked{Request: board.RequestAdjudicate, Result: board.ResultDraw})
	case s.offered == phrase.ItemEnd:
		s.request(board.Asked{Request: board.RequestAdjudicate, Result: board.ResultAbandoned})
	case s.offered == phrase.ItemLesson:
		s.teach()
	case s.offered == phrase.ItemNewGame:
		s.request(board.Asked{Request: board.RequestNew, Options: s.options})
	}
}

// request leaves the menu with a request.
func (s *step) request(a board.Asked) {
	s.leave()
	s.want(a)
}

// want asks for something that the menu stays open for.
func (s *step) want(a board.Asked) {
	a.Via = board.ViaMenu
	s.Want = append(s.Want, a)
}

// lapse ends an offer, and goes back to its item.
func (s *step) lapse() {
	s.state = browsing
	s.answer(s.words.MenuLapsed(s.offered))
}
