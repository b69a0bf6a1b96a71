package voice

import (
	"context"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// rates notes the rates that it is asked for.
type rates struct{ asked []int }

func (r *rates) Synthesize(_ context.Context, u audio.Utterance) (audio.PCM, error) {
	r.asked = append(r.asked, u.Rate)
	return audio.PCM{Rate: 1000, Samples: make([]int16, 10)}, nil
}

func (r *rates) WriteAt(time.Duration, audio.PCM) error { return nil }

func TestAnOutputIsTunedFromTheNextUtteranceOn(t *testing.T) {
	made, sink := &rates{}, &speaker{}
	live := NewLive(made, sink)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- live.Run(ctx) }()
	for _, p := range []board.Preferences{{}, {Rate: 150, Volume: 40}, {Volume: 60}} {
		live.Tune(p)
		live.Start(0, audio.Utterance{Text: "x"})
		<-live.current.ended
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	recorded := NewRecorded(made, made)
	recorded.Tune(board.Preferences{Rate: 200})
	recorded.Start(0, audio.Utterance{Text: "x"})
	want := [4]int{0, 150, 150, 200}
	if len(made.asked) != 4 || [4]int(made.asked) != want || sink.volume != 60 {
		t.Errorf("rates %v, volume %d, want %v and 60", made.asked, sink.volume, want)
	}
}
