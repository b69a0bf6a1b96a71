//go:build linux && amd64

package bench

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// lines is a record of these facts and judgements, at a time of the game.
func lines(t *testing.T, at time.Duration, values ...any) []record.Line {
	t.Helper()
	all, err := parseRecord(append(written(at, values...), "torn"...))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func written(at time.Duration, values ...any) (text []byte) {
	e := format.NewEncoder("g", 1, func(time.Duration) time.Time { return time.Unix(0, 0) })
	for _, v := range values {
		if f, ok := v.(board.Fact); ok {
			text = e.AppendFact(text, at, f)
		} else {
			text = e.AppendJudgement(text, at, v.(quarto.Judgement))
		}
	}
	return text
}

const b3, c3 = board.Cell(9), board.Cell(10)

var (
	placed = quarto.Placed{By: board.A, Piece: 7, Cell: b3}
	moved  = quarto.Moved{Piece: 7, From: b3, To: c3}
)

func TestJudgementsAreComparedWithoutTheirTimes(t *testing.T) {
	pressed := board.Pressed{Button: board.ButtonPass, Press: board.PressShort}
	want := lines(t, 10, pressed, placed, moved)
	other := placed
	other.Cell = c3
	for _, c := range []struct {
		name string
		got  []record.Line
		same bool
	}{
		{"at another time, pressed twice", lines(t, 99, pressed, placed, pressed, moved), true},
		{"one less", lines(t, 10, pressed, placed), false},
		{"one more", lines(t, 10, placed, moved, placed), false},
		{"another order", lines(t, 10, moved, placed), false},
		{"another cell", lines(t, 10, other, moved), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := sameJudgements(c.got, want)
			if (err == nil) != c.same || c.same && n != 2 {
				t.Errorf("got %d, %v", n, err)
			}
		})
	}
	if _, err := sameJudgements(lines(t, 1, pressed), lines(t, 1, pressed)); err == nil {
		t.Error("two records without a judgement are the same, which proves nothing")
	}
}

func TestDamagedRecordIsRefused(t *testing.T) {
	text := written(1, placed)
	text[12] ^= 1
	if _, err := parseRecord(text); err == nil {
		t.Error("a line with a wrong checksum was read")
	}
}

func TestEachSentenceHasItsSound(t *testing.T) {
	dir := t.TempDir()
	said := func(o board.Outcome) board.Said {
		return board.Said{Class: board.ClassMove, Lang: "en", Text: "x", Outcome: o}
	}
	all := lines(t, 1, said(board.OutcomeSaid), said(board.OutcomeCut), said(board.OutcomeSaid))
	quiet, loud := make([]byte, silence), []byte{1, 0, 1}
	for i, name := range []string{"heard.raw", "heard.raw.0001"} {
		if _, err := sound(dir).heard(all); err == nil {
			t.Errorf("two sentences are heard in %d sounds", i)
		}
		if err := os.WriteFile(filepath.Join(dir, name), slices.Concat(quiet, loud), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := sound(dir).heard(all); n != 2 || err != nil {
		t.Errorf("got %d sentences, %v", n, err)
	}
	if n, err := sound(dir).heard(slices.Repeat(all, 4)); err == nil {
		t.Errorf("%d sentences are heard in two sounds", n)
	}
	if _, err := sound(dir).heard(nil); err == nil {
		t.Error("nothing was said, which proves nothing")
	}
}
