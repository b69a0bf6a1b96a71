package simboard

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// newTestBoard is a board with captions, and a game begun.
func newTestBoard(t testing.TB) *Board {
	t.Helper()
	b := boardOf(t, "analog-pn532", Opts{})
	b.daemon.Begin(quarto.DefaultOptions())
	must(t, b.player.Rest())
	return b
}

func must(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// boardOf is a board of some parts, in English, with captions and a journal in memory
// unless there are others.
func boardOf(t testing.TB, profile string, p Opts, listeners ...daemon.Listener) *Board {
	t.Helper()
	b, err := New(profile, "", "")
	must(t, err)
	for _, l := range listeners {
		b.Listen(l)
	}
	must(t, b.Start(optsOf(t, p)))
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// optsOf fills in what is missing.
func optsOf(t testing.TB, p Opts) Opts {
	t.Helper()
	if p.Words == nil {
		words, err := run.WordsOf(board.Preferences{Lang: "en", Verbosity: "normal"})
		must(t, err)
		p.Words = words
	}
	if p.Output == nil {
		p.Output = voice.NewCaptions()
	}
	if p.Journal == nil {
		p.Journal = journal.NewMemory()
	}
	p.Name = func() string { return p.Journal.Unique("test") }
	return p
}

// builtInGame is the acts of the demo.
func builtInGame(t testing.TB) []hands.Act {
	t.Helper()
	acts, err := OutputOpts{}.acts()
	must(t, err)
	return acts
}

// script is the acts of one of the scripts.
func script(t testing.TB, name string) []hands.Act {
	t.Helper()
	acts, err := readScript(filepath.Join("testdata", name+".hands"))
	must(t, err)
	return acts
}

// actsOf is the acts of a script.
func actsOf(t testing.TB, text string) []hands.Act {
	t.Helper()
	acts, err := hands.Parse("test", strings.NewReader(text), games.Kinds()...)
	must(t, err)
	return acts
}

func TestTheDemoIsPacedByItsSpeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := boardOf(t, "analog-pn532", Opts{Speed: 10})
		b.daemon.Begin(quarto.DefaultOptions())
		start, begun := time.Now(), b.Now()
		must(t, b.player.Pass(20*time.Second))
		took, passed := time.Since(start), b.Now()-begun
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

func (beep) SetVolume(int) {}

// outcomes counts what became of utterances.
type outcomes map[board.Outcome]int

func (o outcomes) Hear(s rules.Step, _ record.Lines) {
	if said, ok := s.Event.Fact.(board.Said); ok {
		o[said.Outcome]++
	}
}

func TestTheBuiltInGameIsHeardInRealTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		live := voice.NewLive(beep{}, beep{})
		heard := outcomes{}
		b := boardOf(t, "analog-pn532", Opts{Parts: run.Parts{Output: live}, Speed: 1}, heard)
		acts := builtInGame(t)
		must(t, daemon.RunWithWorkers(t.Context(), func(ctx context.Context) error { return b.Play(ctx, acts) }, live.Run))
		if heard[board.OutcomeSaid] < 10 || heard[board.OutcomeDropped]+heard[board.OutcomeCut] > 0 {
			t.Errorf("said %d, cut %d, dropped %d: want all said", heard[board.OutcomeSaid], heard[board.OutcomeCut], heard[board.OutcomeDropped])
		}
	})
}

func TestAnInterruptEndsTheDemo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, typing := io.Pipe()
		ctx, cancel := context.WithCancel(t.Context())
		b := newTestBoard(t)
		done := make(chan error)
		go func() { done <- (&console{board: b, terminal: openTerminal(in, io.Discard)}).interact(ctx) }()
		if _, err := typing.Write([]byte("put 7 b3\n")); err != nil {
			t.Error(err)
		}
		synctest.Wait() // for the prompt, and a line that does not come
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if n := b.quarto().Placements(); n != 1 {
			t.Errorf("%d placements, want the one that was typed", n)
		}
		_ = typing.Close() // the reader of the terminal ends too
	})
}

// BenchmarkStep is one look with all that the daemon does at it, on simulated
// chips, while nothing moves: simulated seconds a second of one core.
func BenchmarkStep(b *testing.B) {
	at := newTestBoard(b)
	b.ReportAllocs()
	begun := at.Now()
	for b.Loop() {
		at.daemon.Step()
	}
	b.ReportMetric((at.Now()-begun).Seconds()/b.Elapsed().Seconds(), "sim-s/s")
}

// TestASignalEndsADemoInTheMiddleOfAnAct waits ten minutes in real time.
func TestASignalEndsADemoInTheMiddleOfAnAct(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		acts := actsOf(t, "put 0 a1\nwait 10m\nput 1 b1\n")
		live := voice.NewLive(beep{}, beep{})
		b := boardOf(t, "analog-pn532", Opts{Parts: run.Parts{Output: live}, Speed: 1})
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(30*time.Second, cancel)
		from := time.Now()
		err := daemon.RunWithWorkers(ctx, func(ctx context.Context) error { return b.Play(ctx, acts) }, live.Run)
		if took := time.Since(from) - 30*time.Second; !errors.Is(err, hands.ErrStopped) || took < 0 || took > 100*time.Millisecond {
			t.Errorf("got %v, %v after the signal", err, took)
		}
	})
}

// quarto returns the game of a board that plays Quarto.
func (b *Board) quarto() quarto.Game {
	g := quarto.Of(b.daemon.Game())
	return g
}
