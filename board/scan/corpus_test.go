package scan_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
	"quartoboard/deploy/golden"
)

// TestTroublesAreUnderstoodAsTheGoldensSay plays the stored traces of
// testdata, each a trouble by its name, and compares the facts. The traces are
// not recorded again, so that what was seen once stays a test. With -update they are,
// by troubles_test.go.
func TestTroublesAreUnderstoodAsTheGoldensSay(t *testing.T) {
	for _, tr := range troubles() {
		t.Run(tr.name, func(t *testing.T) {
			stem := filepath.Join("testdata", tr.name)
			if golden.Updates() {
				write(t, stem+".trace", tr.record(t))
			}
			file, err := os.ReadFile(stem + ".trace")
			if err != nil {
				t.Fatal(err)
			}
			got := "# " + tr.what + "\n" + factsOf(t, file)
			golden.File(t, stem+".golden", got)
		})
	}
}

func TestEveryTroubleHasItsFiles(t *testing.T) {
	var want []string
	for _, tr := range troubles() {
		want = append(want, tr.name+".golden", tr.name+".trace")
	}
	slices.Sort(want)
	var got []string
	for _, pattern := range []string{"*.golden", "*.trace"} {
		files, err := filepath.Glob(filepath.Join("testdata", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			got = append(got, filepath.Base(f))
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func write(t *testing.T, path string, b []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
}

// factsOf plays a trace to a Settler: a line a fact, and where it ends.
func factsOf(t *testing.T, file []byte) string {
	t.Helper()
	p, err := trace.Open(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	h, ok := p.Start()
	if !ok {
		t.Fatal(p.Err())
	}
	s, err := scan.NewSettler(h.Scan, h.Build)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	var events []board.Event
	var position board.Position
	for more := true; more; {
		events, more = p.Look(s, events[:0])
		for _, e := range events {
			fmt.Fprintf(&b, "%d ms: %s\n", e.At.Milliseconds(), text(e.Fact))
			if seen, ok := e.Fact.(board.Seen); ok {
				for c := range seen.Changed.All() {
					position[c] = seen.Now[c]
				}
			}
		}
	}
	if p.Err() != nil || p.Departures() > 0 {
		t.Errorf("%v; %d departures: the Settler asks otherwise than when this was recorded", p.Err(), p.Departures())
	}
	motion := "still"
	if !s.Still() {
		motion = "not still"
	}
	fmt.Fprintf(&b, "%v, %s\n", position, motion)
	return b.String()
}

// text is a fact with all that the record has of it.
func text(f board.Fact) string {
	switch f := f.(type) {
	case board.Seen:
		s := "seen"
		for c := range f.Changed.All() {
			s += fmt.Sprintf(" %v=%v", c, f.Now[c]) + reason(f.Several.Has(c), f.Phone.Has(c))
		}
		if f.Came() {
			s += fmt.Sprintf(", contact %d ms, steady for %d ms, %d reads, %d counts", f.Contact.Milliseconds(),
				f.Evidence.Settle.Milliseconds(), f.Evidence.Reads, f.Evidence.Level)
		}
		return s
	case board.Tray:
		return fmt.Sprintf("tray %v", f.Holds) + reason(f.Several, f.Phone)
	case board.Pressed:
		s := f.Button.String()
		if f.Seat != 0 {
			s += " " + f.Seat.String()
		}
		s += fmt.Sprintf(" %v, contact %d ms", f.Press, f.Contact.Milliseconds())
		if f.Moving {
			s += ", moving"
		}
		return s
	case board.Fault:
		s := fmt.Sprintf("%s %v", f.Part, f.State)
		for c := range f.Cells.All() {
			s += " " + c.String()
		}
		return s + ": " + f.Text
	}
	return fmt.Sprintf("%#v", f)
}

// reason is why a place is unknown.
func reason(several, phone bool) string {
	switch {
	case several:
		return " (several)"
	case phone:
		return " (phone)"
	}
	return ""
}

// ms makes the times of the troubles short to read.
const ms = time.Millisecond
