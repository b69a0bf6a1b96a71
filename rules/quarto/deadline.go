package quarto

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// Time limits of the referee.
const (
	// CallHold is the time that a call waits for facts that happened before it
	// and are reported after it: a piece that settles, a press of "pass"
	// whose kind is not known yet.
	CallHold = 500 * time.Millisecond
	// PressHold is the time that the end of the last call waits for the report
	// of a press whose contact came before it. It covers any debounce.
	PressHold = 100 * time.Millisecond
	// OffCell is the time for which a piece may be off its cell to be felt.
	OffCell = 4 * time.Second
	// PointLimit is the time in which a caller must show the line, where calls
	// are shown.
	PointLimit = 30 * time.Second
	// CheckLimit is the time in which a question about a piece that cannot be
	// read must be answered.
	CheckLimit = 30 * time.Second
)

// limits are the times at which judgements are due without another fact.
type limits struct {
	call     rules.Limit // that waits to be judged
	clear    rules.Limit // begins the next game
	answer   rules.Limit // is refused as a no
	off      rules.Limit // brings an instruction
	lastCall rules.Limit // ends the game
	hold     rules.Limit // of repeat: what was asked about is placed
}

func limitsOf(g *Game) (l limits) {
	if g.calls.n > 0 && !g.inquiry.open() {
		l.call = rules.Limit{At: g.calls.next(g.ToGive()).due(), Runs: true}
	}
	if g.round.Ended && !g.round.Due && g.turns.agreed.Occupied()&^g.lifted.shown != 0 && g.table.bare() {
		from := g.round.Still
		if g.lifted.hold.on { // pieces are asked about
			from = max(from, g.lifted.hold.end())
		}
		l.clear = rules.Limit{At: from + rules.ClearHold, Runs: true}
	}
	if g.inquiry.open() {
		l.answer = rules.Limit{At: g.inquiry.end(), Runs: true}
		return l
	}
	if !g.round.Over() || g.table.off(g.turns.agreed)&^g.lifted.shown == 0 { // else the board is being cleared
		for c := range (g.lifted.cells &^ g.lifted.guided).All() {
			l.off = l.off.Or(rules.Limit{At: g.lifted.offUntil(c), Runs: true})
		}
	}
	if tried(g) != 0 {
		l.hold = rules.Limit{At: g.lifted.hold.end(), Runs: true}
	}
	if !g.round.Over() && g.turns.full() && g.turns.own() && !g.guidance.wrong && !g.lastCall.menu {
		l.lastCall = rules.Limit{At: g.lastCall.from + g.turns.rules.LastCall + PressHold, Runs: true}
	}
	return l
}

// Due is the tick that must be applied before anything that happens at t or
// later, if one is due: at the next moment at which time itself will judge. There is
// none while the next game is due: what waits is not judged any more.
func (g Game) Due(t time.Duration) (board.Event, bool) {
	l := limitsOf(&g)
	return g.round.Tick(l.call.Or(l.clear).Or(l.answer).Or(l.off).Or(l.lastCall).Or(l.hold), g.table.now, t)
}

// tick judges what the limits that have passed make due.
func (s *step) tick() {
	s.judgeCalls(func(c call) bool { return c.due() <= s.at })
	if limitsOf(&s.Game).clear.Passed(s.at) {
		s.askNew(nil, false)
	}
	switch l := limitsOf(&s.Game); {
	case l.answer.Passed(s.at):
		s.answer(false)
	case l.hold.Passed(s.at):
		s.lifted.holdRepeat(false, s.at)
	case l.off.Passed(s.at):
		s.guide(differencesOf(&s.Game))
	case l.lastCall.Passed(s.at): // behind the calls that came in time
		s.judgeCalls(before(l.lastCall.At - PressHold))
		if !s.inquiry.open() {
			s.end(board.ResultDraw, HowLastCall)
		}
	}
}

// lastCall is the time for the call after the last piece. While the menu of the buttons is open it
// stands still.
type lastCall struct {
	from   time.Duration
	menu   bool          // is open
	opened time.Duration // since when
}

// stoodStill gives the time back in which it stood still.
func (l *lastCall) stoodStill(from, to time.Duration) { l.from += to - max(l.from, from) }

func (l *lastCall) turnMenu(open bool, at time.Duration) {
	if l.menu {
		l.stoodStill(l.opened, at)
	}
	l.menu, l.opened = open, at
}
