package menu

import (
	"cmp"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// offer is what players are asked to consent to.
type offer struct {
	item    phrase.Item  // 0 for none
	agreed  board.Seat   // the player who has consented; 0 for none
	resigns board.Player // who is asked, where players have numbers
}

// request returns what is asked for once seat by has consented too, with the options of a new game;
// zero for the lesson and exercises, which are none of the daemon's.
func (o offer) request(by board.Seat, next board.Options) (a board.Asked) {
	switch o.item {
	case phrase.ItemResign:
		if a.Request, a.Player = board.RequestResign, o.resigns; o.resigns == 0 {
			a.By = by
		}
	case phrase.ItemTakeBack:
		a.Request = board.RequestUndo
	case phrase.ItemDraw:
		a.Request, a.Result = board.RequestAdjudicate, board.ResultDraw
	case phrase.ItemEnd:
		a.Request, a.Result = board.RequestAdjudicate, board.ResultAbandoned
	case phrase.ItemNewGame:
		a.Request, a.Options = board.RequestNew, next
	case phrase.ItemSwitchOff:
		a.Request = board.RequestSwitchOff
	}
	return a
}

// propose returns the choice that offers an item, if the game can have it.
func propose(i phrase.Item, can bool) func(*step) {
	return func(s *step) {
		if !can {
			s.answer(s.words.MenuNothing(i))
			return
		}
		s.offer(i)
	}
}

// begin returns the choice that begins a game, the lesson or exercises. A game that is not over and in
// which pieces or tokens have been placed is given up by both, unless it is an exercise.
func begin(i phrase.Item) func(*step) {
	return func(s *step) {
		if g := s.game.State(); g.Begun && !g.Over && !g.Posed {
			s.offer(i)
			return
		}
		s.grant(offer{item: i}, 0)
	}
}

// offer asks the players whether they consent.
func (s *step) offer(i phrase.Item) {
	s.state, s.offered = offering, offer{item: i}
	if i == phrase.ItemResign && !rules.BySeats(s.game.Options()) {
		s.offered.resigns = board.Player(s.game.State().Turn.Player)
	}
	s.ask()
}

// ask asks what the offer is, or the question of another board.
func (s *step) ask() {
	if s.state == answering {
		s.answer(s.words.Answer(s.words.LinkText(s.question)))
		return
	}
	s.answer(s.words.MenuOffer(s.offered.item, s.offered.resigns, s.game.Options()))
}

// consent takes QUARTO, pressed while repeat is held. Repeat is held for one seat: a press of
// the other, who may have meant to call, neither calls nor consents. Players with numbers
// consent by a press at each seat. Either button is that of a player who is alone.
func (s *step) consent(by board.Seat) {
	if s.state == closed || by == 0 {
		return
	}
	only := rules.StateOf(s.game).Alone
	by = cmp.Or(only, by)
	if s.consented == 0 {
		s.consented = by
	}
	switch o := s.offered; {
	case s.state == browsing: // too late
		s.answer(s.words.MenuLapsed(o.item))
	case s.consented != by:
		s.answer(s.words.Game(s.game).LetGo(by, s.game.Options()))
	case o.item == phrase.ItemSwitchOff: // by pass alone
	case o.item == phrase.ItemResign || o.agreed == by.Other() || only != 0:
		s.grant(o, by)
	default:
		s.offered.agreed = by
		s.answer(s.words.Game(s.game).Agrees(by, s.game.Options()))
	}
}

// grant leaves the menu for what an offer, if it is one, is about.
func (s *step) grant(o offer, by board.Seat) {
	s.leave()
	switch o.item {
	case phrase.ItemLesson:
		s.Lesson = true
	case phrase.ItemExercises:
		s.Train = true
	case phrase.ItemClaim:
		request(s, board.LinkClaim+" "+s.game.State().Link)
	case phrase.ItemShow, phrase.ItemStart:
		s.want(s.past.request())
	default:
		s.want(o.request(by, s.options))
	}
}

// want asks for something that the menu stays open for.
func (s *step) want(a board.Asked) {
	a.Via = board.ViaMenu
	s.Want = append(s.Want, a)
}

// lapse ends an offer, and goes back to its item.
func (s *step) lapse() {
	s.state = browsing
	s.answer(s.words.MenuLapsed(s.offered.item))
}
