package main

import (
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// newTestStage is a board on a simulated table with captions, and a game begun.
func newTestStage(t testing.TB) *stage {
	t.Helper()
	st := buildStage(t, voice.NewCaptions(), 0)
	st.daemon.Begin(board.DefaultOptions())
	st.rest()
	return st
}

func buildStage(t testing.TB, m voice.Output, speed float64, listeners ...daemon.Listener) *stage {
	t.Helper()
	return stageOf(t, setting{profile: "analog-nfc", mouth: m, speed: speed, listeners: listeners})
}

// stageOf is a stage of some settings, in English and with a journal in memory.
func stageOf(t testing.TB, set setting) *stage {
	t.Helper()
	words, err := phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Normal})
	if err != nil {
		t.Fatal(err)
	}
	keep := journal.NewMemory()
	set.words, set.journal, set.late = words, keep, &lateDaemon{}
	set.name = func() string { return keep.Unique("test") }
	st, err := newStage(set)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return st
}

func TestTheDemoIsPacedByItsSpeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := buildStage(t, voice.NewCaptions(), 10)
		st.daemon.Begin(board.DefaultOptions())
		start, begun := time.Now(), st.clock.Now()
		st.pass(20 * time.Second)
		took, passed := time.Since(start), st.clock.Now()-begun
		if diff := took - passed/10; diff < -10*time.Millisecond || diff > 10*time.Millisecond {
			t.Errorf("%v of play took %v at ten times the speed", passed, took)
		}
	})
}

// beep is a synthesizer of 70 ms a character, and card a sink that takes the
// time of the sound.
type beep struct{}

func (beep) Synthesize(_ context.Context, u audio.Utterance) (audio.PCM, error) {
	return audio.PCM{Rate: 1000, Samples: make([]int16, 70*len(u.Text))}, nil
}

func (beep) Play(ctx context.Context, sound audio.PCM) error {
	select {
	case <-time.After(sound.Duration()):
	case <-ctx.Done():
	}
	return ctx.Err()
}

// outcomes counts what became of utterances.
type outcomes map[board.Outcome]int

func (o outcomes) Hear(s referee.Step, _ record.Lines) {
	if said, ok := s.Event.Fact.(board.Said); ok {
		o[said.Outcome]++
	}
}

func TestTheBuiltInGameIsHeardInRealTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		live := voice.NewLive(beep{}, beep{})
		heard := outcomes{}
		st := buildStage(t, live, 1, heard)
		acts, err := hands.Parse("demo.hands", strings.NewReader(builtIn))
		if err != nil {
			t.Fatal(err)
		}
		p := &performance{stage: st}
		err = daemon.RunWithWorkers(t.Context(), func(ctx context.Context) error { return p.play(ctx, acts) }, live.Run)
		if err != nil {
			t.Fatal(err)
		}
		if heard[board.OutcomeSaid] < 10 || heard[board.OutcomeDropped]+heard[board.OutcomeCut] > 0 {
			t.Errorf("said %d, cut %d, dropped %d: want all said", heard[board.OutcomeSaid], heard[board.OutcomeCut], heard[board.OutcomeDropped])
		}
	})
}

func TestAnInterruptEndsTheConversation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, typing := io.Pipe()
		ctx, cancel := context.WithCancel(t.Context())
		p := &performance{stage: newTestStage(t)}
		done := make(chan error)
		go func() { done <- converse(ctx, p, streams{in, io.Discard, io.Discard}) }()
		if _, err := typing.Write([]byte("put 7 b3\n")); err != nil {
			t.Error(err)
		}
		synctest.Wait() // for the prompt, and a line that does not come
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if n := p.daemon.Game().Placements(); n != 1 {
			t.Errorf("%d placements, want the one that was typed", n)
		}
		_ = typing.Close() // the reader of the terminal ends too
	})
}

func TestALookAtAStillTableAllocatesNothing(t *testing.T) {
	st := newTestStage(t)
	if n := testing.AllocsPerRun(1000, st.daemon.Step); n != 0 {
		t.Errorf("%v allocations a look, want none", n)
	}
}

// BenchmarkStep is one look with all that the daemon does at it, on simulated
// chips, while nothing moves: simulated seconds a second of one core.
func BenchmarkStep(b *testing.B) {
	st := newTestStage(b)
	b.ReportAllocs()
	begun := st.clock.Now()
	for b.Loop() {
		st.daemon.Step()
	}
	b.ReportMetric((st.clock.Now()-begun).Seconds()/b.Elapsed().Seconds(), "sim-s/s")
}
