//go:build linux && amd64

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
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

func TestPhonesAreCountedWhereverTheyLie(t *testing.T) {
	on := board.Seen{Changed: board.SetOf(b3), Phone: board.SetOf(b3)}
	on.Now[b3] = board.Unknown
	all := lines(t, 10, on, board.Seen{Changed: board.SetOf(b3)}, board.Tray{Holds: board.Unknown, Phone: true}, board.Tray{})
	if n := phones(all); n != 2 {
		t.Errorf("got %d, want that on the cell and that in the tray", n)
	}
}

func TestDamagedRecordIsRefused(t *testing.T) {
	text := written(1, placed)
	text[12] ^= 1
	if _, err := parseRecord(text); err == nil {
		t.Error("a line with a wrong checksum was read")
	}
}

func TestPartFailsUntilItIsWell(t *testing.T) {
	fault := func(kind board.PartKind, state board.Health, text string, cells ...board.Cell) board.Fault {
		return board.Fault{Part: board.Part{Kind: kind}, State: state, Text: text, Cells: board.SetOf(cells...)}
	}
	all := lines(t, 1, fault(board.PartReader, board.Failed, "gone", b3), fault(board.PartReader, board.Failed, "gone too", c3),
		fault(board.PartTray, board.Failed, "gone"), fault(board.PartReader, board.OK, "", b3))
	if bad := failing(all); !slices.Equal(bad, []string{"reader c3", "tray"}) {
		t.Errorf("failing are %q, want the reader of c3 and the tray", bad)
	}
	apart := lines(t, 1, fault(board.PartConverter, board.Failed, "x", 0), fault(board.PartConverter, board.Failed, "x", 1, 2),
		fault(board.PartConverter, board.OK, "", 0, 1))
	if bad := failing(apart); !slices.Equal(bad, []string{"converter c1"}) {
		t.Errorf("failing are %q, want the converter of c1", bad)
	}
	if texts, err := faultTexts(all); err != nil || strings.Join(texts, "; ") != "gone; gone too; gone" {
		t.Errorf("got %q, %v", texts, err)
	}
	if _, err := faultTexts(lines(t, 1, fault(board.PartTray, board.Failed, "select {\n6\n}"))); err == nil {
		t.Error("a text of several lines is taken for one")
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
		if _, err := sound(dir).heard(all, i); err == nil {
			t.Errorf("two sentences are heard in %d sounds", i)
		}
		if err := os.WriteFile(filepath.Join(dir, name), slices.Concat(quiet, loud), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := sound(dir).heard(all, 2); n != 2 || err != nil {
		t.Errorf("got %d sentences, %v", n, err)
	}
	if _, err := sound(dir).heard(all, 1); err == nil {
		t.Error("two players are taken for one")
	}
	if n, err := sound(dir).heard(slices.Repeat(all, 4), 1); err == nil {
		t.Errorf("%d sentences are heard in two sounds", n)
	}
	if err := os.WriteFile(filepath.Join(dir, "heard.raw.0001"), slices.Repeat(slices.Concat(quiet, loud), 7), 0o600); err != nil {
		t.Fatal(err)
	}
	if n, err := sound(dir).heard(slices.Repeat(all, 4), 1); n != 8 || err != nil {
		t.Errorf("a player was replaced: got %d sentences, %v", n, err)
	}
	if _, err := sound(dir).heard(nil, 2); err == nil {
		t.Error("nothing was said, which proves nothing")
	}
}
