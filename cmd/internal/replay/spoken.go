package replay

import (
	"bytes"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/cmd/internal/voice"
	"quartoboard/rules/record"
)

// spoken is an output on which an utterance ends when the record says that it ended, in
// whichever language it is said now. An utterance that the record does not have takes the
// time of a caption.
type spoken struct {
	*voice.Paced
	said map[time.Duration]board.Said // by the start, in whole milliseconds
	text map[time.Duration]string     // what is said instead, by the start
	now  board.Said                   // the present one; without text if the record does not have it
	head bool                         // it ends after its head
}

// newSpoken makes an output that ends utterances as a record does.
func newSpoken(text []byte) *spoken {
	s := &spoken{Paced: voice.NewCaptions(), said: map[time.Duration]board.Said{}, text: map[time.Duration]string{}}
	for reader := record.NewReader(bytes.NewReader(text)); ; {
		l, err := reader.Next()
		if err != nil {
			return s
		}
		if said, is := l.Fact.(board.Said); is && said.Outcome != board.OutcomeDropped {
			s.said[said.Start] = said
		}
	}
}

// Start implements voice.Output.
func (s *spoken) Start(now time.Duration, u audio.Utterance) {
	start := now.Truncate(time.Millisecond)
	s.now, s.head, s.text[start] = s.said[start], false, u.Written()
	s.Paced.Start(now, u)
}

// Shorten implements voice.Output.
func (s *spoken) Shorten(now time.Duration) {
	s.head = true
	s.Paced.Shorten(now)
}

// Done implements voice.Output. What something else cut short ends by that, at its end.
func (s *spoken) Done(now time.Duration) (time.Duration, board.Outcome, bool) {
	if s.now.Text == "" {
		return s.Paced.Done(now)
	}
	cut := s.now.Outcome == board.OutcomeCut && !s.head
	return s.now.End, s.now.Outcome, now > s.now.End || now == s.now.End && !cut
}

// heard returns a fact of the record as it is with what is said now: the menu and the lesson
// know their words again.
func (s *spoken) heard(f board.Fact) board.Fact {
	if said, is := f.(board.Said); is && s.text[said.Start] != "" {
		said.Text = s.text[said.Start]
		return said
	}
	return f
}
