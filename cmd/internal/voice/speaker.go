package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// Speaker says utterances in the order of an audio.Queue, by an Output. It belongs
// to one goroutine.
type Speaker struct {
	output Output
	queue  audio.Queue
	now    time.Duration
	ended  time.Duration // when something was last heard
	busy   bool
}

// NewSpeaker makes a speaker with nothing to say.
func NewSpeaker(o Output) *Speaker { return &Speaker{output: o} }

// Add queues an utterance, and begins or cuts speech at now.
func (s *Speaker) Add(now time.Duration, u audio.Utterance) {
	s.advance(now)
	s.queue.Add(u)
	s.advance(now)
}

// Stop takes a press of repeat and reports whether it does no more than end speech: when
// its contact closes it cuts what is being said, and a tap that began then, or just after
// speech, asks nothing.
func (s *Speaker) Stop(now time.Duration, p board.Pressed) bool {
	s.advance(now)
	if p.Press == board.PressDown {
		s.queue.Stop()
		s.advance(now)
	}
	return p.Press == board.PressDown || audio.StopsLate(p, s.ended)
}

// Reports advances to now and returns the reports of finished utterances.
func (s *Speaker) Reports(now time.Duration) []audio.Report {
	s.advance(now)
	return s.queue.Reports()
}

// Idle reports whether no utterance is being said and none waits.
func (s *Speaker) Idle() bool { return s.queue.Idle() }

// Fault returns a change of the health of the sound since the last call.
func (s *Speaker) Fault() (board.Fault, bool) { return s.output.Fault() }

// advance says the utterances that fit before now, and cuts the current one if it is
// interrupted, or after its head if it is shortened.
func (s *Speaker) advance(now time.Duration) {
	s.proceed(now)
	s.now = max(s.now, now)
	switch {
	case s.queue.Interrupted():
		s.output.Cut(s.now)
		s.finish(board.OutcomeCut)
		s.begin()
	case s.queue.Shortened():
		s.output.Shorten(s.now)
		s.proceed(s.now)
	}
}

// proceed says the utterances that fit before now.
func (s *Speaker) proceed(now time.Duration) {
	for s.finished(now) && s.begin() {
	}
}

// finished reports whether no utterance is being said at now.
func (s *Speaker) finished(now time.Duration) bool {
	if !s.busy {
		return true
	}
	end, o, done := s.output.Done(now)
	if done {
		s.now = max(s.now, end)
		s.finish(o)
	}
	return done
}

// begin begins the next utterance, if one waits, and reports whether it did.
func (s *Speaker) begin() bool {
	u, any := s.queue.Next(s.now)
	if any {
		s.busy = true
		s.output.Start(s.now, u)
	}
	return any
}

func (s *Speaker) finish(o board.Outcome) {
	s.queue.Finish(s.now, o)
	s.busy = false
	if o != board.OutcomeDropped {
		s.ended = s.now
	}
}
