package quartino

import (
	"fmt"
	"time"

	"quartoboard/board"
)

// step is the game while an event is applied to it.
type step struct {
	Game
	at         time.Duration
	was        wheel // the believed tokens before the event
	judgements []board.Judgement
}

func (s *step) judge(j board.Judgement) { s.judgements = append(s.judgements, j) }

// Apply takes an event into the game and returns the game after it and the judgements, in
// their order; nil for an event that changes nothing. Events come in the order of At. It
// panics on a fact of an unknown type.
func (g Game) Apply(e board.Event) (Game, []board.Judgement) {
	s := step{Game: g, at: e.At, was: g.table.believed}
	s.table.now = max(s.table.now, e.At)
	switch f := e.Fact.(type) {
	case board.Started:
		s.start(f)
	case board.Stacks:
		s.stacks(f)
	case board.Tray:
		s.tray(f)
	case board.Pressed:
		s.pressed(f)
	case board.Asked:
		s.asked(f)
	case board.Tick:
		s.tick()
	case board.Opened:
		s.open(f)
	case board.Fault:
		s.table.fault(f)
	case board.Seen, board.Menu, board.Said: // the game ignores them
	default:
		panic(fmt.Sprintf("quartino: unknown fact %T", f))
	}
	s.newly = s.table.lifted &^ g.table.lifted
	return s.Game, s.judgements
}

// tray takes a settled change of the tray.
func (s *step) tray(f board.Tray) {
	if f.Contact < s.at { // in a record of an older version it is the same
		s.judgePresses(f.Contact)
	}
	before := s.table.tray
	s.table.tray, s.table.cardWaits, s.table.laidWrong = f, false, false
	if s.table.early != 0 && before.Token != 0 && f.Token != before.Token {
		s.nameEarly(false)
	}
	if s.over() {
		return
	}
	switch {
	case f.Token != 0:
		home, returns := s.now.wheel.find(f.Token)
		a := s.guide.ask
		answers := returns && (s.guide.naming || a.What == WhichSpace && a.Cells.Has(home)) // and goes back
		s.fetch(f.Token)
		if !answers {
			s.lay(f.Token)
		}
	case f.Card != 0:
		s.layCard(f.Card)
	case f.Holds != board.Empty:
		s.refuse(Refused{Deed: DeedLay, Reason: strangeReason(f)})
	}
}

// strangeReason returns the reason to refuse a thing in the tray that is neither a token nor a card.
func strangeReason(f board.Tray) Reason {
	switch _, piece := f.Holds.Piece(); {
	case piece:
		return NoToken
	case f.Several:
		return Several
	case f.Holds == board.Unenrolled:
		return Unenrolled
	}
	return Unread
}

// asked takes a request.
func (s *step) asked(f board.Asked) {
	switch f.Request {
	case board.RequestNew:
		s.askNew(f.Options)
	case board.RequestOptions:
		s.round.Choose(f.Options)
	case board.RequestUndo:
		s.undo()
	case board.RequestAdjudicate:
		how := HowAdjudicated
		if f.Result == board.ResultAbandoned { // by the players
			how = HowAbandoned
		}
		s.end(f.Player, how)
	case board.RequestCall:
		if f.By != 0 {
			s.press(press{seat: f.By, contact: s.at})
		}
	case board.RequestPass:
		s.press(press{contact: s.at})
	case board.RequestResign:
		s.resign(f.Player)
	case board.RequestGive, board.RequestSet, board.RequestSay, board.RequestSwitchOff, board.RequestCheck, board.RequestCode: // the game ignores them
	default:
		panic(fmt.Sprintf("quartino: unknown request %v", f.Request))
	}
}

// refuse refuses a deed of the player in turn.
func (s *step) refuse(r Refused) {
	r.Player = s.now.turn.player
	s.judge(r)
}
