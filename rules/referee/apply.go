package referee

import (
	"fmt"
	"time"

	"quartoboard/board"
)

// sitting is a game while one event is applied to it.
type sitting struct {
	Game
	at         time.Duration
	judgements []Judgement
}

func (s *sitting) judge(j Judgement) { s.judgements = append(s.judgements, j) }

// Apply takes an event into the game and returns the game after it and the
// judgements, in their order; nil for an event that changes nothing. Events
// come in the order of At. It panics on a fact that is none of board's.
func (g Game) Apply(e board.Event) (Game, []Judgement) {
	s := sitting{Game: g, at: e.At}
	s.now = max(s.now, e.At)
	s.judgeCallsBefore(happened(e))
	switch f := e.Fact.(type) {
	case board.Started:
		s.start(f.Options)
	case board.Seen:
		s.seen(f)
	case board.Tray:
		s.tray = f.Holds
		_, s.laid = f.Holds.Piece()
		if f.Holds == board.Empty && s.feltAt > s.openedAt && s.at > s.feltAt+TrayLag {
			s.stale |= s.felt() // it came while the piece was still in the tray
		}
		if !s.over() && !s.paused() && f.Holds == board.Empty {
			s.compare(s.touched) // what was felt on the board may be what lay there
		}
		s.trayChanged()
	case board.Pressed:
		s.pressed(f)
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
		panic(fmt.Sprintf("referee: no fact of the board: %T", f))
	}
	return s.Game, s.judgements
}

// said gives the last placer the whole time for the call after the board has
// told of it.
func (s *sitting) said(f board.Said) {
	if s.full() && f.Class == "move" && f.Outcome == board.OutcomeSaid {
		s.lastFrom = max(s.lastFrom, f.End)
	}
}

// happened is when the event happened, which may be before it was reported;
// zero for one that changes nothing for the calls that wait.
func happened(e board.Event) time.Duration {
	switch f := e.Fact.(type) {
	case board.Seen:
		if f.Came() {
			return f.Contact
		}
	case board.Pressed:
		if f.Button == board.ButtonQuarto {
			return 0 // it waits with the others
		}
		return f.Contact
	case board.Tray:
		if f.Holds == board.Empty {
			return 0 // whoever took it has not done anything with it yet
		}
	case board.Asked:
		if f.Request == board.RequestCall {
			return 0
		}
	case board.Tick, board.Opened, board.Fault, board.Said:
		return 0
	}
	return e.At
}

// open begins a file: what was on the table comes again in it. After a restart
// whoever was doing something has the whole time for it again.
func (s *sitting) open(f board.Opened) {
	if !f.Resumed {
		s.Game = Game{now: s.now, blind: s.blind} // whether there are readers its own facts say
	}
	s.restarted, s.openedAt = f.Resumed, s.at
	s.check.from = s.at
	s.mistake = Wrong{} // to be told again
	for c := range s.liftedAt {
		s.liftedAt[c] = s.at
	}
	s.lastFrom, s.emptyFrom = s.at, s.at
}

// start begins a game. What stands on the board already is no placement, but
// part of the position where the game is to begin with it.
func (s *sitting) start(o board.Options) {
	s.Game = Game{opts: o, began: true, table: s.table, tray: s.tray, blind: s.blind, reads: s.reads, now: s.now}
	p, rest := s.table.Sure()
	s.stale = p.Occupied() | rest
	if n := p.Occupied().Len(); o.Found && n < board.Pieces {
		s.agreed, s.found, s.stale = p, n, rest
	}
	s.compare(s.at)
	s.trayChanged()
}

func (s *sitting) seen(f board.Seen) {
	var read board.CellSet // cells of which only the reading is new
	for c := range f.Changed.All() {
		if s.table[c] == board.Unknown && f.Now[c] == s.undone {
			read |= board.SetOf(c)
		}
		s.table[c] = f.Now[c]
		if _, is := f.Now[c].Piece(); is {
			s.reads = true
		}
	}
	s.reads = s.reads || f.Evidence.Reader
	s.stale &^= f.Changed &^ read
	s.noteRead()
	if f.Came() {
		s.feltAt = s.at
		s.touched = f.Contact
		s.restarted = s.restarted && s.at == s.openedAt // what was found, nobody put there now
	}
	for i := range s.waiting {
		if c := &s.calls[i]; c.moving || c.still == s.at {
			c.moving, c.still = false, s.at
		}
	}
	if s.over() {
		s.emptyFrom = s.at
		s.leadBack()
		return
	}
	if s.checking() {
		s.readAnswer()
		return
	}
	if s.pointer != 0 {
		s.point()
		return
	}
	s.compare(f.Contact)
	s.trayChanged()
}

func (s *sitting) pressed(f board.Pressed) {
	switch f.Button {
	case board.ButtonQuarto:
		if f.Seat == 0 {
			return // nobody's
		}
		if s.asking {
			s.askNew(board.Options{})
			return
		}
		s.called(call{by: f.Seat, contact: f.Contact, moving: f.Moving})
	case board.ButtonPass:
		switch {
		case s.checking():
			if f.Contact > s.check.from {
				s.answer(false)
			}
		case f.Press == board.PressLong && s.Offering():
			s.askNew(board.Options{Found: true})
		case f.Press == board.PressShort && f.Contact >= s.contact:
			if s.handed {
				s.passed = f.Contact
			}
			s.pass(ByPass)
		}
	case board.ButtonRepeat:
	default:
		panic(fmt.Sprintf("referee: no button: %v", f.Button))
	}
}

func (s *sitting) asked(f board.Asked) {
	switch f.Request {
	case board.RequestNew:
		s.askNew(f.Options)
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
		if s.checking() {
			s.answer(false)
			return
		}
		s.pass(ByAsking)
	case board.RequestResign:
		if f.By == 0 {
			return
		}
		s.end(board.Win(f.By.Other()), HowResigned, nil)
	default:
		panic(fmt.Sprintf("referee: no request: %v", f.Request))
	}
}

// askNew makes way for a new game; without options, or with nothing but Found,
// it is the same game with the other seat giving first.
func (s *sitting) askNew(o board.Options) {
	s.end(board.ResultAbandoned, HowAbandoned, nil)
	if found := o.Found; o == (board.Options{Found: found}) {
		o = s.opts
		o.First, o.Found = o.First.Other(), found
	}
	s.next, s.nextDue = o, true
}
