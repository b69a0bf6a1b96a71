package quarto

import (
	"cmp"
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

// judge adds judgements. An end of the game ends what play waits for, but for calls, which are refused later.
func (s *step) judge(js ...Judgement) {
	s.judgements = append(s.judgements, js...)
	for _, j := range js {
		if _, ends := j.(Ended); ends {
			s.round.End(s.at)
			s.guidance, s.inquiry = guidance{}, inquiry{}
			s.away.owed, s.away.offer = Owed{}, 0
			s.lifted.cells &= s.lifted.shown
			s.lifted.restartTime(s.at)
		}
	}
}

// Apply takes an event into the game and returns the game after it and the
// judgements, in their order; nil for an event that changes nothing. Events
// come in the order of At. It panics on a fact of an unknown type.
func (g Game) Apply(e board.Event) (Game, []Judgement) {
	s := step{Game: g, at: e.At}
	s.table.now = max(s.table.now, e.At)
	s.judgeCalls(before(happened(e, s.turns.full() || s.turns.rules.Giving == board.GivingPass && !s.turns.window.given)))
	switch f := e.Fact.(type) {
	case board.Started:
		s.Game = begun(f, s.table)
		s.compare(s.at)
		s.takeGiven()
	case board.Seen:
		s.seen(f)
	case board.Stacks: // of another game
	case board.Tray:
		s.table.lay(f, s.turns.agreed, s.restart.at, s.at)
		s.lead()
		if f.Holds == board.Empty && !s.round.Over() && !s.inquiry.open() {
			s.compare(s.table.contact) // what was felt on the board may be the piece from the tray
		}
		s.takeGiven()
	case board.Pressed:
		s.pressed(f)
	case board.Menu:
		s.lastCall.turnMenu(f.Open, s.at)
	case board.Asked:
		s.asked(f)
	case board.Tick:
		s.tick()
	case board.Opened:
		s.Game = opened(s.Game, f, s.at)
	case board.Fault:
		s.table.fault(f)
		if f.Part.Kind == board.PartButtons { // the release cannot be seen
			s.round.Still = max(s.round.Still, s.lifted.holdRepeat(false, s.at))
		}
	case board.Said: // the time for the last call begins again when the last placement has been spoken of
		if s.turns.full() && f.Class == board.ClassMove && f.Outcome == board.OutcomeSaid {
			s.lastCall.from = max(s.lastCall.from, f.End)
		}
	default:
		panic(fmt.Sprintf("referee: unknown fact %T", f))
	}
	if let := g.lifted.hold.on && !s.lifted.hold.on; let && s.turns.rules.Hints && !s.round.Over() && !s.inquiry.open() {
		s.judgeCalls(before(s.at))
		s.compare(s.at) // the piece that was asked about stays
	}
	s.newly = s.table.left(g.table.cells) &^ tried(&g)
	return s.Game, s.judgements
}

// happened is the time of the event itself, which may be before its report; zero
// for an event that changes nothing for the calls that wait. passes reports whether a press of pass
// does something.
func happened(e board.Event, passes bool) time.Duration {
	switch f := e.Fact.(type) {
	case board.Seen:
		if f.Came() {
			return f.Contact
		}
	case board.Pressed:
		if f.Button != board.ButtonPass || f.Menu || !passes {
			return 0 // a call waits with the others, and for the placement that a press of pass waits for
		}
		return f.Contact
	case board.Tray:
		return f.Contact // 0 where it was taken out: it is in a hand, and not placed yet
	case board.Asked:
		if f.Via == board.ViaAway { // it is not due while a call waits
			return 0
		}
		switch f.Request {
		case board.RequestCall, board.RequestSet, board.RequestSay, board.RequestSwitchOff, board.RequestCheck, board.RequestOptions, board.RequestCode, board.RequestLevel, board.RequestPast, board.RequestList, board.RequestLink:
			return 0
		}
	case board.Tick, board.Opened, board.Fault, board.Said, board.Menu:
		return 0
	}
	return e.At
}

func (s *step) seen(f board.Seen) {
	s.table.update(f, s.at)
	if s.turns.noteRead(&s.table.cells) && s.turns.window.live != 0 {
		s.judge(s.turns.boardCalls(s.table.readers)...) // it may have waited for that
	}
	if f.Came() && s.at != s.restart.at { // what came at the restart was there before
		s.restart.untouched = false
	}
	s.calls.rest(s.at)
	switch {
	case s.round.Over():
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
		down := f.Button == board.ButtonRepeat && f.Press == board.PressDown && !f.Menu
		s.round.Still = max(s.round.Still, s.lifted.holdRepeat(down, s.at)) // what was asked about cleared no board
	}
	if f.Menu {
		return
	}
	seat := f.Seat
	if away := s.turns.rules.Away.Seat(); away != 0 { // either button is the player's
		seat = away.Other()
	}
	switch f.Button {
	case board.ButtonQuarto:
		switch {
		case seat == 0: // a button without a seat
		case s.guidance.asking:
			s.askNew(nil, false)
		default:
			s.called(call{by: seat, contact: f.Contact, moving: f.Moving})
		}
	case board.ButtonPass:
		switch {
		case s.inquiry.checks():
			if f.Contact > s.inquiry.from {
				s.answer(false)
			}
		case f.Press == board.PressLong && s.Questions().Found:
			s.askNew(Options{Found: true}, false)
		case f.Press == board.PressShort && f.Contact >= s.passing.placed:
			if s.turns.window.given {
				s.passing.pressed = f.Contact
			}
			s.pass(ByPass)
		}
	case board.ButtonRepeat, board.ButtonMenu:
	default:
		panic(fmt.Sprintf("referee: unknown button %v", f.Button))
	}
}

func (s *step) asked(f board.Asked) {
	away := s.turns.rules.Away.Seat()
	if f.Via == board.ViaMenu && f.By != 0 && f.By == away && f.Request != board.RequestLevel { // either button
		f.By = away.Other()
	}
	switch {
	case f.Via == board.ViaAway:
		alone{s}.act(f)
		return
	case f.By != 0 && f.By == away && f.Request != board.RequestLevel: // nobody acts for the seat away
		return
	}
	switch f.Request {
	case board.RequestNew:
		s.askNew(f.Options, f.NewMatch)
	case board.RequestOptions:
		s.round.Chosen = f.Options
	case board.RequestUndo:
		alone{s}.offer(board.OfferUndo, f)
	case board.RequestAdjudicate:
		if f.Result == board.ResultDraw {
			alone{s}.offer(board.OfferDraw, f)
		} else {
			s.end(f.Result, HowAdjudicated)
		}
	case board.RequestGive:
		_, known := f.Piece.Piece()
		if away == 0 || known && s.turns.own() { // the seat away must know it
			s.give(f.Piece, ByAsking)
		}
	case board.RequestLevel:
		if w := s.turns.rules.Away.Sitter(); w.Kind == SitterEngine && (f.By == 0 || f.By == away) {
			w.Level = cmp.Or(f.Level, w.Level)
			s.turns.rules.Away = AwayAt(away, w)
		}
	case board.RequestCall:
		if f.By != 0 {
			s.called(call{by: f.By, contact: s.at})
		}
	case board.RequestPass:
		s.pass(ByAsking)
	case board.RequestResign:
		if f.By != 0 {
			alone{s}.offer(board.OfferResign, f)
		}
	case board.RequestSet, board.RequestSay, board.RequestSwitchOff, board.RequestCheck, board.RequestCode, board.RequestPlace, board.RequestAnswer, board.RequestPast, board.RequestList, board.RequestLink: // they are for others
	default:
		panic(fmt.Sprintf("referee: unknown request %v", f.Request))
	}
}

// passing has the contacts that decide what a press of pass is for.
type passing struct {
	placed  time.Duration // of the newest placement
	pressed time.Duration // of a press after the giving
}

// takes reports whether a piece can be given now, as far as the table goes.
func (s *step) takes(piece board.Content) bool {
	p, known := piece.Piece()
	stands := known && (s.turns.agreed.Pieces().Has(p) || s.table.cells.Pieces().Has(p))
	return !s.round.Over() && !s.guidance.wrong && !s.inquiry.open() && !stands
}

// give makes the next piece given, if one can be.
func (s *step) give(piece board.Content, via Way) {
	if s.takes(piece) && !s.turns.window.given && !s.turns.full() {
		s.judge(s.turns.give(piece, via)...)
		s.turns.window.laid = s.turns.named() && s.table.tray == piece && piece != board.Empty
	}
}

// pass is the giving where giving is a pass, the end of the last call, and no to a question.
func (s *step) pass(via Way) {
	switch {
	case s.inquiry.checks():
		s.answer(false)
	case s.guidance.asking:
		s.guidance.asking = false
	case !s.takes(board.Empty):
	case s.turns.full() && !s.turns.own(): // the seat away may call
	case s.turns.full():
		s.end(board.ResultDraw, HowLastCall)
	case s.turns.rules.Giving == board.GivingPass:
		s.give(board.Empty, via)
	}
}

// takeGiven makes the piece in the tray given. The giving stays when the piece
// leaves the tray, for the opponent has it then; another piece that is laid there
// replaces it.
func (s *step) takeGiven() {
	s.judgeCalls(before(s.table.laidAt))
	tray, w, away := s.table.tray, &s.turns.window, s.turns.rules.Away != Away{}
	if _, known := tray.Piece(); !known || s.turns.rules.Giving != board.GivingTray {
		return
	}
	w.laid = w.laid || s.turns.named() && tray == w.piece
	compared := away && (s.away.duty(&s.turns) != dutyGive || s.table.laidAt < s.passing.placed)
	if compared || !s.takes(tray) {
		return
	}
	replaces := w.given && s.table.laid && tray != w.piece && !(s.turns.named() && s.table.onlyTray(s.turns.rules)) && (away || !s.table.shows(w.piece))
	if s.table.laid = false; replaces {
		alone{s}.replace(tray, ByTray)
	} else {
		s.give(tray, ByTray)
	}
}

// place makes a placement, behind it the giving by a press of pass when the piece stood on
// its cell already and was not read yet: behind the calls that came between.
func (s *step) place(p board.Piece, c board.Cell, contact time.Duration, felt bool) {
	s.passing.placed, s.lastCall.from, s.away.owed = contact, s.at, Owed{}
	s.judge(s.turns.place(p, c, felt, s.table.readers)...)
	pressed := s.passing.pressed
	if s.passing.pressed = 0; contact > 0 && pressed > contact && s.turns.rules.Giving == board.GivingPass {
		s.judgeCalls(before(pressed))
		s.give(board.Empty, ByPass)
	}
}

// undo takes the placements back up to the newest one of a seat: one or two; for 0 the newest one. Without one the game
// begins again: what that seat gave first is taken back. A placement of that seat that is owed counts as made: it is at its own board.
func (s *step) undo(by board.Seat) {
	if !canUndo(&s.Game, by) || s.round.Due {
		return
	}
	if o := s.away.owed; by != 0 && o.By == by {
		s.judge(s.turns.place(o.Piece, o.Cell, false, s.table.readers)...)
	}
	away := s.turns.rules.Away != Away{}
	if s.round.Over() || away { // a piece put down after the end, or to give it, does not count as placed
		p, rest := s.table.cells.Sure()
		s.table.stale |= (p.Occupied() | rest) &^ s.turns.agreed.Occupied()
	}
	s.table.undone, s.away.owed, s.away.offer = 0, Owed{}, 0
	n, begin := min(1, s.turns.n), s.turns.n == 0
	if by != 0 && s.turns.toGive() != by {
		n, begin = min(2, s.turns.n), s.turns.n == 1
	}
	given := s.turns.window
	for range n {
		t := s.turns.undo()
		s.lifted.shown &^= board.SetOf(t.cell)
		s.table.undo(t.piece, t.cell)
	}
	if begin {
		s.turns.window = window{}
	}
	if away && s.turns.window.given && s.turns.own() { // to the seat away: it may stand where it was shown
		s.table.stale &^= s.table.where(s.turns.window.piece, s.turns.agreed)
	}
	s.round.Ended = false
	leads := s.guidance.leads
	s.guidance, s.inquiry = guidance{leads: leads, wrong: leads, set: s.guidance.set}, inquiry{}
	s.passing.placed = s.at
	s.lifted.restartTime(s.at)
	if n == 0 {
		s.judge(TakenBack{By: s.turns.toGive(), Piece: given.piece, Via: ByAsking})
	} else {
		s.judge(Undone{Placements: n, Phase: s.turns.phase()})
	}
	s.compare(s.at)
	s.takeGiven()
}

func (s *step) end(r board.Result, how How) {
	if !s.round.Over() {
		s.judge(s.turns.end(r, how)...)
	}
}
