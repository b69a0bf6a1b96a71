package quarto

import "time"

// paused reports whether play waits for an answer or for a line to be shown.
func (g Game) paused() bool { return g.question.open() || g.pointing.open() }

// AwaitsAnswer reports whether the players are to answer the board before play goes on: a
// question, a request to show a line, or the offer of a new game.
func (g Game) AwaitsAnswer() bool { return g.paused() || g.Asking() || g.Offering() }

// watch takes what the table shows while play is paused: nothing is placed and
// no instruction is given.
func (s *step) watch() differences {
	d := s.differences()
	s.noteLifted(d)
	if d.missing == 0 && d.foreign == d.due {
		s.agree()
	}
	return d
}

// resume ends a pause that a call began. Pieces that are off their cells have the
// whole time again to go back; the time for the last call goes on from the
// contact of the call.
func (s *step) resume(called time.Duration) {
	s.lifted.restartTime(s.at)
	s.window.stoodStill(called, s.at)
}

// lookAgain judges what happened in a pause: first the calls before the newest
// piece came, then the table.
func (s *step) lookAgain() {
	s.judgeCallsBefore(s.table.contact)
	if s.over() || s.paused() {
		return
	}
	s.compare(s.table.contact)
	s.takeGiven()
}

// endPauses ends whatever play waits for.
func (s *step) endPauses() {
	s.guidance.wrong, s.guidance.asking = false, false
	s.pointing.by, s.question = 0, question{}
}
