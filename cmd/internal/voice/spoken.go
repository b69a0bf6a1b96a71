package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// Spoken is an output on which an utterance ends when a record says that it ended, in
// whichever language it is said now. An utterance that the record does not have takes the
// time of a caption.
type Spoken struct {
	*Paced
	said map[time.Duration]board.Said // by the start, in whole milliseconds
	text map[time.Duration]string     // what is said instead, by the start
	now  board.Said                   // the present one; without text if the record does not have it
	head bool                         // it ends after its head
}

// NewSpoken makes an output that ends utterances as a record does, whose facts must be added first.
func NewSpoken() *Spoken {
	return &Spoken{Paced: NewCaptions(), said: map[time.Duration]board.Said{}, text: map[time.Duration]string{}}
}

// Add adds a fact of the record.
func (s *Spoken) Add(f board.Fact) {
	if said, ok := f.(board.Said); ok && said.Outcome != board.OutcomeDropped {
		s.said[said.Start] = said
	}
}

// Hint returns the start of a hint of the record between two times that has not begun yet.
func (s *Spoken) Hint(from, until time.Duration) (at time.Duration, ok bool) {
	for start, said := range s.said {
		if said.Class == board.ClassHint && s.text[start] == "" && from <= start && start < until && (!ok || start < at) {
			at, ok = start, true
		}
	}
	return at, ok
}

// Start implements Output.
func (s *Spoken) Start(now time.Duration, u audio.Utterance) {
	start := now.Truncate(time.Millisecond)
	s.now, s.head, s.text[start] = s.said[start], false, u.Written()
	s.Paced.Start(now, u)
}

// Shorten implements Output.
func (s *Spoken) Shorten(now time.Duration) {
	s.head = true
	s.Paced.Shorten(now)
}

// Done implements Output. What something else cut short ends by that, at its end.
func (s *Spoken) Done(now time.Duration) (time.Duration, board.Outcome, bool) {
	if s.now.Text == "" {
		return s.Paced.Done(now)
	}
	cut := s.now.Outcome == board.OutcomeCut && !s.head
	return s.now.End, s.now.Outcome, now > s.now.End || now == s.now.End && !cut
}

// Heard returns a fact of the record with the text that is said now, so that the menu and
// the lesson know their words again.
func (s *Spoken) Heard(f board.Fact) board.Fact {
	if said, ok := f.(board.Said); ok && s.text[said.Start] != "" {
		said.Text = s.text[said.Start]
		return said
	}
	return f
}
