package quarto

import (
	"fmt"
	"time"

	"quartoboard/board"
)

// step is the game while one event is applied to it: the making of a Step.
type step struct {
	Game
	at         time.Duration
	judgements []Judgement
}

func (s *step) judge(j Judgement) { s.judgements = append(s.judgements, j) }

// Apply takes an event into the game and returns the game after it and the
// judgements, in their order; nil for an event that changes nothing. Events
// come in the order of At. It panics on a fact of an unknown type.
func (g Game) Apply(e board.Event) (Game, []Judgement) {
	after, judged := g.apply(e)
	after.newly = 0
	for c, was := range g.table.cells {
		p, known := was.Piece()
		moved := known && after.table.cells.Pieces().Has(p)
		if was != board.Empty && after.table.cells[c] == board.Empty && !moved {
			after.newly |= board.SetOf(board.Cell(c))
		}
	}
	return after, judged
}

func (g Game) apply(e board.Event) (Game, []Judgement) {
	s := step{Game: g, at: e.At}
	s.table.now = max(s.table.now, e.At)
	s.judgeCalls(before(s.happened(e)))
	switch f := e.Fact.(type) {
	case board.Started:
		s.start(f)
	case board.Seen:
		s.seen(f)
	case board.Stacks: // of another game
	case board.Tray:
		s.tray(f)
	case board.Pressed:
		s.pressed(f)
	case board.Menu:
		s.lastCall.turnMenu(f.Open, s.at)
	case board.Asked:
		s.asked(f)
	case board.Tick:
		s.tick()
	case board.Opened:
		s.open(f)
	case board.Fault:
		s.fault(f)
	case board.Said:
		s.said(f)
	default:
		panic(fmt.Sprintf("referee: unknown fact %T", f))
	}
	return s.Game, s.judgements
}

// happened is the time of the event itself, which may be before its report; zero
// for an event that changes nothing for the calls that wait.
func (g Game) happened(e board.Event) time.Duration {
	switch f := e.Fact.(type) {
	case board.Seen:
		if f.Came() {
			return f.Contact
		}
	case board.Pressed:
		if f.Button != board.ButtonPass || f.Menu || !g.passes() {
			return 0 // a call waits with the others, and for the placement that a press of pass waits for
		}
		return f.Contact
	case board.Tray:
		return f.Contact // 0 where it was taken out: it is in a hand, and not placed yet
	case board.Asked:
		switch f.Request {
		case board.RequestCall, board.RequestSet, board.RequestSay, board.RequestSwitchOff, board.RequestCheck, board.RequestOptions, board.RequestCode:
			return 0
		}
	case board.Tick, board.Opened, board.Fault, board.Said, board.Menu:
		return 0
	}
	return e.At
}

// seen takes a settled change of the cells.
func (s *step) seen(f board.Seen) {
	s.table.update(f, s.at)
	if s.turns.noteRead(&s.table.cells) && s.window.live != 0 {
		s.boardCalls() // it may have waited for that
	}
	if f.Came() && s.at != s.restart.at { // what came at the restart was there before
		s.restart.untouched = false
	}
	s.calls.rest(s.at)
	switch {
	case s.over():
		s.round.Still = s.at
		s.leadBack()
	case s.inquiry.open():
		s.readAnswer()
	default:
		s.compare(f.Contact)
		s.takeGiven()
	}
}

// pressed takes a press of a button. One that the menu took does nothing, but no hold of
// repeat outlasts it: the menu may take the release of a press that it did not take.
func (s *step) pressed(f board.Pressed) {
	if f.Button == board.ButtonRepeat || f.Button == board.ButtonMenu {
		s.holdRepeat(f.Button == board.ButtonRepeat && f.Press == board.PressDown && !f.Menu)
	}
	if f.Menu {
		return
	}
	switch f.Button {
	case board.ButtonQuarto:
		switch {
		case f.Seat == 0: // a button without a seat
		case s.guidance.asking:
			s.askNew(nil, false)
		default:
			s.called(call{by: f.Seat, contact: f.Contact, moving: f.Moving})
		}
	case board.ButtonPass:
		s.pressedPass(f)
	case board.ButtonRepeat, board.ButtonMenu:
	default:
		panic(fmt.Sprintf("referee: unknown button %v", f.Button))
	}
}

func (s *step) pressedPass(f board.Pressed) {
	switch {
	case s.inquiry.checks():
		if f.Contact > s.inquiry.from {
			s.answer(false)
		}
	case f.Press == board.PressLong && s.offersFound():
		s.askNew(Options{Found: true}, false)
	case f.Press == board.PressShort && f.Contact >= s.turns.contact:
		if s.giving.done {
			s.giving.passed = f.Contact
		}
		s.pass(ByPass)
	}
}

// holdRepeat begins or ends a hold of repeat. After the end of a game the table moves while one lasts.
func (s *step) holdRepeat(down bool) {
	s.round.Still = max(s.round.Still, s.lifted.holdRepeat(down, s.at))
}

// fault takes a change of a part's health. Buttons that fail end a hold of repeat, since its
// release cannot be seen.
func (s *step) fault(f board.Fault) {
	s.table.fault(f)
	if f.Part.Kind == board.PartButtons {
		s.holdRepeat(false)
	}
}

// asked takes a request.
func (s *step) asked(f board.Asked) {
	switch f.Request {
	case board.RequestNew:
		s.askNew(f.Options, f.NewMatch)
	case board.RequestOptions:
		s.round.Choose(f.Options)
	case board.RequestUndo:
		s.undo()
	case board.RequestAdjudicate:
		s.end(f.Result, HowAdjudicated, nil)
	case board.RequestGive:
		if p, ok := f.Piece.Piece(); !ok || !s.onBoard(p) {
			s.give(f.Piece, ByAsking)
		}
	case board.RequestCall:
		if f.By != 0 {
			s.called(call{by: f.By, contact: s.at})
		}
	case board.RequestPass:
		if s.inquiry.checks() {
			s.answer(false)
			return
		}
		s.pass(ByAsking)
	case board.RequestResign:
		if f.By != 0 {
			s.end(board.Win(f.By.Other()), HowResigned, nil)
		}
	case board.RequestSet, board.RequestSay, board.RequestSwitchOff, board.RequestCheck, board.RequestCode: // they are for others
	default:
		panic(fmt.Sprintf("referee: unknown request %v", f.Request))
	}
}
