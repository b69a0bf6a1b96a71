package quarto

import (
	"cmp"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// Need is what the game needs from the seat away.
type Need uint8

// The needs. The seat may resign instead, and at any other time; so may it undo, or agree to a draw.
const (
	NeedPlace  Need = iota + 1 // a placement of the given piece, or a call
	NeedGive                   // a giving, or a call
	NeedLast                   // a call or a pass: the last piece is placed
	NeedAnswer                 // an answer to an offer
)

// Takes reports whether a request meets the need.
func (n Need) Takes(r board.Request) bool {
	switch r {
	case board.RequestPlace:
		return n == NeedPlace
	case board.RequestGive:
		return n == NeedGive
	case board.RequestPass:
		return n == NeedLast
	case board.RequestAnswer:
		return n == NeedAnswer
	case board.RequestCall:
		return n != 0 && n != NeedAnswer
	default:
		return r == board.RequestResign || r == board.RequestUndo || r == board.RequestAdjudicate
	}
}

// Awaits is what the game waits for from the seat away; the zero value is nothing, and a game
// without such a seat.
type Awaits struct {
	Need Need // zero while the seat must not act
	By   board.Seat
	N    int           // the number of its next act
	At   string        // the position that the act answers
	To   board.Offer   // to be answered
	Live rules.LineSet // what may be called
}

// away has what the seat away has done and is asked for.
type away struct {
	acts  int           // that were taken
	owed  Owed          // zero for none
	shown board.CellSet // cells where the owed piece has stood since it was given
	offer board.Offer   // that waits for an answer
}

// duty is what the hands at the board are to do with a piece.
type duty uint8

const (
	dutyPlace duty = iota // the given one; between two people also one whose giving was not seen
	dutyGive              // choose it; until the seat away has answered another one replaces it
	dutyCarry             // carry out the owed placement
	dutyWait              // nothing: the seat away is to give, or to answer what was given for good
)

func (a *away) duty(t *turns) duty {
	switch own := t.own(); {
	case t.rules.Away == Away{} || !own && t.window.given:
		return dutyPlace
	case a.owed.By != 0:
		return dutyCarry
	case own && !(t.window.given && t.window.final):
		return dutyGive
	}
	return dutyWait
}

// expected is what may come to the board.
func (a *away) expected(t *turns, b *table) expected {
	e := expected{piece: t.window.piece, cells: board.AllCells}
	switch a.duty(t) {
	case dutyGive:
		e.piece, e.aside = board.Empty, b.where(e.piece, t.agreed)
	case dutyCarry:
		e.owed, e.cells = a.owed, board.SetOf(a.owed.Cell)
		e.aside = a.shown &^ e.cells
		if p, c, ok := onlyPossible(t, b); ok && p == e.owed.Piece {
			e.felt = board.SetOf(c) &^ e.cells &^ e.aside
		}
	case dutyWait:
		e.aside, e.cells = b.where(e.piece, t.agreed), 0
	}
	return e
}

// Awaits returns what the game waits for from the seat away: no act in a wrong position, while a
// question is open, and while a call waits to be judged. Offers are answered in a wrong position, too.
func (g Game) Awaits() Awaits {
	a := Awaits{By: g.turns.rules.Away.Seat(), N: g.away.acts + 1}
	if a.By == 0 || g.round.Due || g.round.Over() && g.away.offer == 0 {
		return Awaits{}
	}
	a.At, a.Live = board.FormatPosition(g.turns.agreed, g.turns.window.piece), g.turns.window.live
	switch given, own := g.turns.window.given, g.turns.own(); {
	case g.inquiry.open() || g.calls.n > 0:
	case g.away.offer != 0:
		a.Need, a.To = NeedAnswer, g.away.offer
	case g.guidance.wrong || g.away.owed.By != 0:
	case g.turns.full() && !own:
		a.Need = NeedLast
	case given && own:
		a.Need = NeedPlace
	case !given && !own:
		a.Need = NeedGive
	}
	return a
}

// Answered reports whether what a player at the board did last is final, as the seat away has it: another piece
// cannot be given, or the placement cannot be adjusted.
func (g Game) Answered() bool { return g.turns.window.final }

// alone is a step of a game with a player at the board and a seat away.
type alone struct{ *step }

func (s alone) act(f board.Asked) {
	if f.By == 0 {
		return
	}
	if reason := s.void(f); reason != "" {
		s.judge(Void{By: f.By, N: f.N, Reason: reason})
		return
	}
	s.away.acts++
	switch f.Request {
	case board.RequestPlace:
		p, _ := f.Piece.Piece()
		s.away.owed, s.away.shown = Owed{By: f.By, Piece: p, Cell: f.Cell}, s.table.where(f.Piece, s.turns.agreed)
		if p, c, ok := onlyPossible(&s.turns, &s.table); ok && p == s.away.owed.Piece {
			s.away.shown |= board.SetOf(c)
		}
		s.judge(s.away.owed)
		s.compare(s.table.contact)
	case board.RequestGive:
		s.judge(s.turns.give(f.Piece, ByAsking)...)
		s.turns.window.laid = s.table.tray == f.Piece
	case board.RequestCall:
		s.calls.add(call{by: f.By, contact: s.at})
		s.judgeCalls(func(call) bool { return true })
	case board.RequestPass:
		s.end(board.ResultDraw, HowLastCall)
	case board.RequestResign:
		s.end(board.Win(f.By.Other()), HowResigned)
	case board.RequestUndo:
		s.judgeCalls(before(s.at))
		s.undo(f.By)
	case board.RequestAdjudicate:
		s.end(f.Result, HowAdjudicated)
	case board.RequestAnswer:
		if f.To == board.OfferGive {
			s.turns.window.final = true
			return
		}
		s.away.offer = 0
		if f.Yes {
			s.agreeTo(f.To, 0)
		}
	}
}

// void returns the reason why an act changes nothing, zero for one that is taken.
func (s alone) void(f board.Asked) VoidReason {
	_, known := f.Piece.Piece()
	switch a := s.Awaits(); {
	case a.By != f.By || a.N != f.N:
		return VoidNotDue
	case a.At != f.At:
		return VoidOtherPosition
	case !s.due(f, a):
		return VoidNotDue
	case f.Request == board.RequestPlace && (f.Piece != s.turns.window.piece || s.turns.agreed[f.Cell] != board.Empty),
		f.Request == board.RequestGive && (!known || !s.takes(f.Piece)):
		return VoidIllegal
	}
	return ""
}

// due reports whether the game waits for an act of that kind.
func (s alone) due(f board.Asked, a Awaits) bool {
	switch f.Request {
	case board.RequestCall:
		return a.Need.Takes(f.Request) && s.turns.rules.Caller != board.CallerBoard
	case board.RequestUndo:
		return !s.round.Over() && canUndo(&s.Game, f.By)
	case board.RequestAdjudicate:
		return !s.round.Over() && f.Result == board.ResultDraw
	case board.RequestAnswer:
		if f.To == board.OfferGive {
			return f.Yes && !s.turns.window.final && s.settled(a)
		}
		return a.Need == NeedAnswer && f.To == a.To
	}
	return a.Need.Takes(f.Request) && (a.Need != 0 || !s.round.Over())
}

// settled reports whether nothing else is open than what a player at the board has given, or placed.
func (s alone) settled(a Awaits) bool {
	if s.turns.window.given || s.turns.n == 0 {
		return a.Need == NeedPlace
	}
	return s.turns.own() && a.Need == 0 && !s.guidance.wrong && !s.inquiry.open() && s.calls.n == 0
}

// offer asks the seat away to agree, where a player at the board asks; a host decides at once. Only another board that
// has the turn is asked about a resignation, whatever the way: if its player ends the game first, that counts.
func (s alone) offer(o board.Offer, f board.Asked) {
	waits := s.turns.rules.Away != Away{} && (f.Via == board.ViaMenu || f.Via == board.ViaPage)
	if o == board.OfferResign {
		duty := s.away.duty(&s.turns)
		waits = s.turns.rules.Away.Sitter().Kind == SitterLink && (duty == dutyCarry || duty == dutyWait)
	}
	switch {
	case !waits:
		s.agreeTo(o, f.By)
	case o == board.OfferUndo && canUndo(&s.Game, s.turns.player()) && !s.round.Due, o != board.OfferUndo && !s.round.Over():
		s.away.offer = o
	}
}

// canUndo reports whether there is a placement to take back; or for a seat, 0 for none, what it gave first, before
// the end of the game.
func canUndo(g *Game, by board.Seat) bool {
	t := &g.turns
	return t.n > 0 || by != 0 && (g.away.owed.By == by || t.window.given && t.toGive() == by && !g.round.Over())
}

func (s alone) agreeTo(o board.Offer, by board.Seat) {
	switch o {
	case board.OfferUndo:
		s.undo(cmp.Or(by, s.turns.player()))
	case board.OfferResign:
		s.end(board.Win(cmp.Or(by, s.turns.player()).Other()), HowResigned)
	default:
		s.end(board.ResultDraw, HowAdjudicated)
	}
}

// came takes a piece that has come to a free cell of an agreed board.
func (s alone) came(p board.Piece, c board.Cell, contact time.Duration, felt bool) {
	switch s.away.duty(&s.turns) {
	case dutyPlace:
		if !s.hints() {
			s.place(p, c, contact, felt)
		}
	case dutyCarry:
		if c == s.away.owed.Cell {
			s.place(p, c, contact, felt)
		}
	case dutyGive:
		if piece := board.Holding(p); piece != s.turns.window.piece {
			s.replace(piece, ByShowing)
		}
	}
}

// hints reports whether what the named piece is worth is asked: while repeat is held it is not placed.
func (s alone) hints() bool {
	return s.turns.rules.Hints && s.turns.named() && s.lifted.hold.on
}

// replace makes a piece given, in place of one that was given. That one must leave the board.
func (s alone) replace(piece board.Content, via Way) {
	before := s.table.where(s.turns.window.piece, s.turns.agreed)
	s.judge(s.turns.give(piece, via)...)
	if s.table.stale |= before; before != 0 {
		s.compare(s.table.contact)
	}
}

// placesAndGives reports whether the named piece was placed and the next one touched down in one
// movement, and does both.
func (s alone) placesAndGives(d differences, contact time.Duration) bool {
	next := d.foreign &^ d.due
	if s.turns.rules.Away == (Away{}) || s.away.duty(&s.turns) != dutyPlace || s.guidance.wrong || s.hints() || d.missing != 0 ||
		d.due == 0 || next.Len() != 1 || d.agreed[next.First()] != board.Empty || !d.isNew(next.First()) {
		return false
	}
	p, _ := d.seen[d.due.First()].Piece()
	s.place(p, d.due.First(), contact, false)
	if !s.round.Over() {
		s.compare(contact)
	}
	return true
}
