package simboard

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/monitor"
	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/voice"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// drone is a synthesizer of an even sound, 70 ms a character.
type drone struct{}

func (drone) Synthesize(_ context.Context, u audio.Utterance) (audio.PCM, error) {
	samples := int(audio.Duration(u.Text) * audio.Rate / time.Second)
	return audio.PCM{Rate: audio.Rate, Samples: slices.Repeat([]int16{1000}, samples)}, nil
}

// talk adds up the time of what is said, and tells when the last cut was reported.
type talk struct {
	all time.Duration
	cut time.Time
}

func (l *talk) Hear(s rules.Step, _ record.Lines) {
	if f, ok := s.Event.Fact.(board.Said); ok {
		l.all += f.End - f.Start
		if f.Outcome == board.OutcomeCut {
			l.cut = time.Now()
		}
	}
}

func TestABrowserHearsTheBoardAndItsCuts(t *testing.T) {
	acts := actsOf(t, "put 7 a1\nwait 5s\npress repeat long\n& wait 2s\n& press repeat\nwait 5s\n")
	synctest.Test(t, func(t *testing.T) {
		sink := monitor.New(monitor.Opts{})
		live := voice.NewLive(drone{}, sink)
		var said talk
		b := boardOf(t, "analog-pn532", Opts{Parts: run.Parts{Output: live}, Speed: 1}, &said)
		var heard int
		var last time.Time // when something came
		listen := func(ctx context.Context) error {
			_ = sink.Stream(ctx, func(samples []int16) error {
				if slices.Max(samples) > 0 {
					heard, last = heard+len(samples), time.Now()
				}
				return nil
			})
			return nil
		}
		must(t, daemon.RunWithWorkers(t.Context(), func(ctx context.Context) error { return b.Play(ctx, acts) }, live.Run, listen))
		got := time.Duration(heard) * time.Second / audio.Rate
		if diff := said.all - got; said.cut.IsZero() || diff.Abs() > said.all/20 {
			t.Errorf("said for %v, heard for %v, cut at %v", said.all, got, said.cut)
		}
		if late := last.Sub(said.cut); late.Abs() > 60*time.Millisecond {
			t.Errorf("sound came until %v after the cut", late)
		}
	})
}

func TestWithoutASynthesizerTheDemoTellsWhatSpeaks(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for browser, want := range map[bool]string{
		false: "The board is silent, here are captions only: espeak-ng is not installed",
		true:  "The browser speaks by its own voice, here are captions: espeak-ng is not installed",
	} {
		var told strings.Builder
		p := &outputs{opts: OutputOpts{Browser: browser, Err: &told}, start: Opts{Speed: 1}}
		must(t, p.openSound(t.Context()))
		if got := told.String(); !strings.HasPrefix(got, want) {
			t.Errorf("browser %t: got %q", browser, got)
		}
	}
}
