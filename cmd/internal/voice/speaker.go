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
	busy   bool
}

// NewSpeaker makes a speaker with nothing to say.
func NewSpeaker(o Output) *Speaker { return &Speaker{output: o} }

// Add takes in what is to be said, and begins or cuts speech at that time.
func (s *Speaker) Add(now time.Duration, u audio.Utterance) {
	s.advance(now)
	s.queue.Add(u)
	s.advance(now)
}

// Reports goes on until now and returns what has become of utterances.
func (s *Speaker) Reports(now time.Duration) []audio.Report {
	s.advance(now)
	return s.queue.Reports()
}

// Idle says whether nothing is being said and nothing waits.
func (s *Speaker) Idle() bool { return s.queue.Idle() }

// Fault is a change of the sound's health since it was last asked.
func (s *Speaker) Fault() (board.Fault, bool) { return s.output.Fault() }

// advance lets everything be said that there is time for until now, and ends
// what must not go on.
func (s *Speaker) advance(now time.Duration) {
	for s.finished(now) && s.begin() {
	}
	s.now = max(s.now, now)
	if s.busy && s.queue.Interrupted() {
		s.output.Cut(s.now)
		s.finish(audio.Cut)
	}
	if !s.busy {
		s.begin()
	}
}

// finished says whether nothing is being said any more at now.
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

// begin begins the next utterance, if one waits.
func (s *Speaker) begin() bool {
	u, any := s.queue.Next(s.now)
	if any {
		s.busy = true
		s.output.Start(s.now, u)
	}
	return any
}

func (s *Speaker) finish(o audio.Outcome) {
	s.queue.Finish(s.now, o)
	s.busy = false
}
