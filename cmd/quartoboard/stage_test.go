package main

import (
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/voice"
)

// newTestStage is a board on a simulated table with captions, and a game begun.
func newTestStage(t testing.TB) *stage {
	t.Helper()
	words, err := phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Normal})
	if err != nil {
		t.Fatal(err)
	}
	keep := journal.NewMemory(journal.Opts{})
	st, err := newStage(setting{
		profile: "analog-nfc", words: words, mouth: voice.NewCaptions(), journal: keep,
		name: func() string { return keep.Unique("test") }, late: &lateDaemon{},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	st.daemon.Begin(board.DefaultOptions())
	st.rest()
	return st
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
