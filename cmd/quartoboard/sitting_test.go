package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw"
)

// TestASignalEndsASittingAndKeepsWhatIsDone ends the program after three cells.
func TestASignalEndsASittingAndKeepsWhatIsDone(t *testing.T) {
	state := t.TempDir()
	r := newRehearsal(t, state)
	for c := range 3 {
		if err := r.table.Lower(0, c); err != nil {
			t.Fatal(err)
		}
		r.rest()
		if err := r.table.Lift(c); err != nil {
			t.Fatal(err)
		}
		r.rest()
	}
	r.heard = nil
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.run(ctx); err != nil {
		t.Fatal(err)
	}
	if len(r.heard) != 0 {
		t.Errorf("heard %q", r.heard)
	}
	if err := r.task.result(); !errors.Is(err, errUnfinished) {
		t.Errorf("got %v", err)
	}
	plan, ok, err := statedir.Dir(state).Begun("analog-nfc")
	if !ok || err != nil || plan.Left().Len() != 13 {
		t.Errorf("kept: %v, %v, %d cells left", ok, err, plan.Left().Len())
	}
}

// newRehearsal sits down to a calibration at a simulated table.
func newRehearsal(t *testing.T, state string) *rehearsal {
	t.Helper()
	r := unseated(t, state)
	if err := r.begin(); err != nil {
		t.Fatal(err)
	}
	r.rest()
	return r
}

func TestACardThatTakesNothingIsSaidOnceAndAtTheEnd(t *testing.T) {
	state := filepath.Join(t.TempDir(), "file")
	r := newRehearsal(t, state)
	if err := os.WriteFile(state, nil, 0o644); err != nil { // where the directory should be
		t.Fatal(err)
	}
	r.heard = nil
	for c := range board.Cells {
		if err := r.table.Lower(0, c); err != nil {
			t.Fatal(err)
		}
		r.rest()
		if err := r.table.Lift(c); err != nil {
			t.Fatal(err)
		}
		r.rest()
	}
	said := strings.Join(r.heard, " ")
	if n := strings.Count(said, "Not kept"); n != 2 || strings.Contains(said, "and kept") || !strings.HasSuffix(said, "Not kept: the memory card fails.") {
		t.Errorf("said %d times: %s", n, said)
	}
	if err := r.task.result(); err == nil || errors.Is(err, errUnfinished) {
		t.Errorf("got %v", err)
	}
}

func TestWhatIsNotHeardCanStillBeRead(t *testing.T) {
	r := newRehearsal(t, t.TempDir())
	mouth := &breakable{Output: voice.NewCaptions()}
	var out strings.Builder
	r.speaker, r.out = voice.NewSpeaker(mouth), &out
	for _, gone := range []bool{true, false} {
		mouth.set(gone)
		out.Reset()
		if err := r.table.Press("repeat", 150*time.Millisecond, 1); err != nil {
			t.Fatal(err)
		}
		r.pass(time.Second)
		r.rest()
		if got := out.String(); !strings.Contains(got, "Anna one") || strings.Contains(got, "the sound card is gone") != gone {
			t.Errorf("with the card gone %v: printed %q", gone, got)
		}
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
	r := newRehearsal(t, t.TempDir())
	for _, asked := range []bool{false, true} {
		r.by.out, r.by.bars = screen, asked
		s, err := r.by.sit(r.config, r.build, r.rig.Set, r.clock, voice.NewCaptions())
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
	b.scrolled()
	before := out.Len()
	b.draw(2*barPeriod, [hw.Places]uint16{})
	if third := out.String()[before:]; !strings.HasPrefix(third, "a1") {
		t.Errorf("after other output: got %q", third)
	}
}
