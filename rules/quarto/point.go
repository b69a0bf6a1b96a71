package quarto

import (
	"time"

	"quartoboard/board"
)

// shownPieces is the number of pieces that a caller lifts to show a line.
const shownPieces = 4

// pointing is a call by right whose caller has been asked to show the line.
type pointing struct {
	by   board.Seat    // who called; zero for no line to show
	from time.Duration // when the caller was asked
	call time.Duration // contact of the call
}

func (p *pointing) open() bool { return p.by != 0 }

// startPointing asks a caller to show the line. What is off its cell already
// counts.
func (s *step) startPointing(c call) {
	s.pointing.by, s.pointing.from, s.pointing.call = c.by, s.at, c.contact
	s.point()
}

// point takes what the caller has lifted so far. It judges once four pieces are
// off their cells together: all four of one live line and no other are good.
// Fewer are no answer: they may just be felt, and a verdict would tell whether
// something is live.
func (s *step) point() {
	d := s.watch()
	s.lifted.shown = d.missing
	off := d.missing | d.foreign&s.turns.agreed.Occupied()
	if off.Len() < shownPieces {
		return
	}
	for l := range s.window.live.All() {
		if cellsOf(l) == off {
			by := s.pointing.by
			s.pointing.by = 0
			s.win(by, HowCall)
			return
		}
	}
	s.stopPointing()
}

// stopPointing refuses a call whose line was not shown.
func (s *step) stopPointing() {
	by := s.pointing.by
	s.pointing.by = 0
	s.resume(s.pointing.call)
	s.refuse(by, NotShown)
	s.lookAgain()
}
