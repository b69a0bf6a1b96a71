package quarto

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// window has the alignments that may be called.
type window struct {
	live rules.LineSet // alignments through the newest cell that may be called
	dead rules.LineSet // those that may not: announced as missed before an undo
}

// align makes live what the newest piece on c completed.
func (s *step) align(c board.Cell, contact time.Duration) {
	s.window.live = rules.Through(c, s.opts.Squares).Aligned(&s.turns.agreed, s.opts.Attributes) &^ s.window.dead
	s.turns.contact, s.lastCall.from = contact, s.at
	s.boardCalls()
}

// boardCalls calls for the placer, where the board does that: not while the
// newest piece is only felt, if the board has readers.
func (s *step) boardCalls() {
	if s.opts.Caller != board.CallerBoard || s.over() || s.turns.last().felt && s.table.readers {
		return
	}
	switch {
	case s.certain():
		s.win(s.ToGive(), HowBoard)
	case s.window.live == 0 && s.turns.full():
		s.endLastCall()
	}
}

// certain reports whether a live alignment has no unread piece.
func (g Game) certain() bool {
	unread := g.unread()
	for l := range g.window.live.All() {
		if cellsOf(l)&unread == 0 {
			return true
		}
	}
	return false
}

// miss reports what is live as missed.
func (s *step) miss() {
	if s.window.live != 0 {
		s.judge(Missed{s.window.live.Alignments(&s.turns.agreed, s.opts.Attributes)})
		s.window.live = 0
	}
}

// said restarts the time for the last call when the board has spoken of the last
// placement.
func (s *step) said(f board.Said) {
	if s.turns.full() && f.Class == board.ClassMove && f.Outcome == board.OutcomeSaid {
		s.lastCall.from = max(s.lastCall.from, f.End)
	}
}
