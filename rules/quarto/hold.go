package quarto

import (
	"time"

	"quartoboard/board"
)

// holding is a press of repeat under way: pieces are lifted to ask about them.
type holding struct {
	on   bool
	from time.Duration // since when, or since the newest piece that was lifted
}

// end is the time at which a hold no longer counts: the contact may be stuck.
func (h holding) end() time.Duration { return h.from + HoldLimit }

// held reports whether repeat is held, so that a piece that is lifted is asked about.
func (h holding) held(now time.Duration) bool { return h.on && now < h.end() }

// offUntil is the time at which a lifted piece has been off its cell for too long. The
// time in which repeat is held does not count.
func (g Game) offUntil(c board.Cell) time.Duration {
	return g.lifted.from[c] + g.heldOff(c, g.hold.end()) + OffCell
}

// heldOff is the time for which repeat is held while a piece is off its cell, up to an end.
func (g Game) heldOff(c board.Cell, end time.Duration) time.Duration {
	if !g.hold.on {
		return 0
	}
	return max(0, end-max(g.lifted.from[c], g.hold.from))
}

// holdRepeat begins or ends a hold of repeat: a piece that is off its cell when it ends has
// as long to go back as it had when it began.
func (s *step) holdRepeat(down bool) {
	for c := range s.lifted.from {
		s.lifted.from[c] += s.heldOff(board.Cell(c), min(s.at, s.hold.end()))
	}
	if s.hold.on {
		s.round.Still = max(s.round.Still, min(s.at, s.hold.end()))
	}
	s.hold = holding{on: down, from: s.at}
}
