package commission

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/voice"
	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
)

// TestASignalEndsASessionAndKeepsWhatIsDone ends the program after three cells.
func TestASignalEndsASessionAndKeepsWhatIsDone(t *testing.T) {
	state := t.TempDir()
	r := newCalibration(t, state)
	r.carry(t, 3)
	r.heard = nil
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if len(r.heard) != 0 {
		t.Errorf("heard %q", r.heard)
	}
	if err := r.Result(); !errors.Is(err, ErrUnfinished) {
		t.Errorf("got %v", err)
	}
	plan, ok, err := statedir.Dir(state).Begun("analog-pn532")
	if !ok || err != nil || plan.Left().Len() != 13 {
		t.Errorf("kept: %v, %v, %d cells left", ok, err, plan.Left().Len())
	}
}

// teaching is a session at a simulated table.
type teaching struct {
	*Session
	table *sim.Table
	clock *chip.Clock
	opts  Opts
}

// begun is a session at its begin, with captions.
func begun(t *testing.T, task Task, state string) *teaching {
	t.Helper()
	c := config.Default(games.Kinds()...)
	c.Board.StateDir = state
	words, err := phrase.New(phrase.Opts{Lang: c.Board.Lang, Verbosity: phrase.Normal, Games: games.Words})
	if err != nil {
		t.Fatal(err)
	}
	p, err := rig.Load(profiles.FS, c.Board.Profile)
	if err != nil {
		t.Fatal(err)
	}
	table := sim.New(p, sim.Opts{Seed: 1})
	r, err := rig.Open(p, table)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	at := &teaching{table: table, clock: table.Clock()}
	at.opts = Opts{Config: c, Words: words, Profile: p, Set: r.Set, Clock: at.clock, Output: voice.NewCaptions(), Out: io.Discard, Err: io.Discard}
	if at.Session, err = New(task, at.opts); err != nil {
		t.Fatal(err)
	}
	return at
}

// newCalibration is a calibration that has said its first words.
func newCalibration(t *testing.T, state string) *teaching {
	t.Helper()
	at := begun(t, Calibrate, state)
	at.rest()
	return at
}

// carry puts piece 0 on each of so many cells, one after another.
func (r *teaching) carry(t *testing.T, cells int) {
	t.Helper()
	for c := range cells {
		if err := r.table.Hands.Lower(0, c); err != nil {
			t.Fatal(err)
		}
		r.rest()
		if err := r.table.Hands.Lift(c); err != nil {
			t.Fatal(err)
		}
		r.rest()
	}
}

// pass lets d pass.
func (r *teaching) pass(d time.Duration) {
	for end := r.clock.Now() + d; r.clock.Now() < end; {
		r.Step()
	}
}

// rest lets time pass until the table is still and all is said.
func (r *teaching) rest() {
	for quiet := r.clock.Now(); r.clock.Now() < quiet+250*time.Millisecond; {
		r.Step()
		if !r.Quiet() || r.table.Busy() {
			quiet = r.clock.Now()
		}
	}
}

func TestACardThatTakesNothingIsSaidOnceAndAtTheEnd(t *testing.T) {
	state := filepath.Join(t.TempDir(), "file")
	r := newCalibration(t, state)
	if err := os.WriteFile(state, nil, 0o644); err != nil { // where the directory should be
		t.Fatal(err)
	}
	r.heard = nil
	r.carry(t, board.Cells)
	said := strings.Join(r.heard, " ")
	if n := strings.Count(said, "Not saved"); n != 2 || strings.Contains(said, "and saved") || !strings.HasSuffix(said, "Not saved: the memory card is failing.") {
		t.Errorf("said %d times: %s", n, said)
	}
	if err := r.Result(); err == nil || errors.Is(err, ErrUnfinished) {
		t.Errorf("got %v", err)
	}
}

func TestWhatIsNotHeardCanStillBeRead(t *testing.T) {
	r := newCalibration(t, t.TempDir())
	output := &voice.Observed{Output: voice.NewCaptions()}
	var out strings.Builder
	r.speaker, r.Session.opts.Out = voice.NewSpeaker(output), &out
	for _, gone := range []bool{true, false} {
		output.Break(gone)
		out.Reset()
		if err := r.table.Buttons.Press("repeat", 150*time.Millisecond, 1); err != nil {
			t.Fatal(err)
		}
		r.pass(time.Second)
		r.rest()
		if got := out.String(); !strings.Contains(got, "Anna one") || strings.Contains(got, "the sound card is gone") != gone {
			t.Errorf("with the card gone %v: printed %q", gone, got)
		}
	}
}

func TestATapOnRepeatEndsSpeechAndSaysTheInstructionInSilence(t *testing.T) {
	r := newCalibration(t, t.TempDir())
	tap := func(after time.Duration) {
		t.Helper()
		r.pass(after)
		if err := r.table.Buttons.Press("repeat", 150*time.Millisecond, 1); err != nil {
			t.Fatal(err)
		}
	}
	r.heard = nil
	tap(100 * time.Millisecond)
	r.pass(350 * time.Millisecond)
	if r.speaker.Idle() {
		t.Fatal("silent after a tap in silence")
	}
	tap(0)
	r.pass(50 * time.Millisecond)
	if !r.speaker.Idle() {
		t.Error("the board speaks 50 ms after the contact of a tap")
	}
	r.rest()
	if len(r.heard) != 1 || !strings.Contains(r.heard[0], "Anna one") {
		t.Errorf("heard %q, want the instruction, once", r.heard)
	}
}

// TestATerminalIsNotDrawnOnUnasked has a terminal, as far as a file can tell: a screen
// reader would speak every bar, and hide every sentence below them.
func TestATerminalIsNotDrawnOnUnasked(t *testing.T) {
	screen, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer screen.Close()
	r := newCalibration(t, t.TempDir())
	for _, asked := range []bool{false, true} {
		r.opts.Out, r.opts.Bars = screen, asked
		s, err := New(Calibrate, r.opts)
		if err != nil || (s.bars != nil) != asked {
			t.Errorf("asked for %v: drawn %v, %v", asked, s.bars != nil, err)
		}
	}
}

func TestBarsAreALineACell(t *testing.T) {
	var out strings.Builder
	b := &bars{w: &out, top: 1023}
	for n := range b.cells {
		b.cells[n] = board.Cell(15 - n)
	}
	b.draw(0, [hw.Places]uint16{15: 1023, 14: 512})
	first := out.String()
	if n := strings.Count(first, "\n"); n != board.Cells {
		t.Errorf("%d lines", n)
	}
	if want := "a1  1023 " + strings.Repeat("#", barWidth) + "\x1b[K\nb1   512 " + strings.Repeat("#", barWidth/2); !strings.HasPrefix(first, want) {
		t.Errorf("got %q, want %q", first, want)
	}
	b.draw(barPeriod-1, [hw.Places]uint16{})
	if out.String() != first {
		t.Error("drawn too often")
	}
	b.draw(barPeriod, [hw.Places]uint16{})
	if second := out.String()[len(first):]; !strings.HasPrefix(second, "\x1b[16Aa1     0 \x1b[K\n") {
		t.Errorf("got %q", second)
	}
	b.above = false
	before := out.Len()
	b.draw(2*barPeriod, [hw.Places]uint16{})
	if third := out.String()[before:]; !strings.HasPrefix(third, "a1") {
		t.Errorf("after other output: got %q", third)
	}
}

// TestASignalEndsASessionInEachState ends a calibration and an enrolment while they
// speak, wait, and have a piece.
func TestASignalEndsASessionInEachState(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, task := range []Task{Calibrate, Enroll} {
		for _, at := range []time.Duration{0, time.Second, 5 * time.Second, 20 * time.Second, 23 * time.Second} {
			r := begun(t, task, t.TempDir())
			r.pass(at / 2)
			if err := r.table.Hands.Lower(0, 0); err != nil {
				t.Fatal(err)
			}
			r.pass(at / 2)
			r.heard = nil
			from := r.clock.Now()
			if err := r.Run(ended); err != nil {
				t.Fatal(err)
			}
			if took := r.clock.Now() - from; took > 0 || len(r.heard) > 0 || !r.task.over() {
				t.Errorf("%v after %v: took %v, said %q, over %v", task, at, took, r.heard, r.task.over())
			}
			if err := r.Result(); !errors.Is(err, ErrUnfinished) {
				t.Errorf("%v after %v: %v", task, at, err)
			}
		}
	}
}
