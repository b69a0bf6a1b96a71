package cli

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/app"
	"quartoboard/deploy/deep"
	"quartoboard/rules/record"
)

// An hour of a bus that loses three answers in ten was hundreds of lines, and on some
// builds ten minutes of speech. Depending on when it begins, matrix-nfc says 29 to 49.
func TestABusThatFailsHalfOfTheTimeIsToldInFewWords(t *testing.T) {
	builds := slices.DeleteFunc(app.Builds(), func(build string) bool {
		p, err := app.LoadProfile(build)
		return err != nil || p.Presence.Coded() // a contact that tells no piece is not counted
	})
	for _, build := range builds[:deep.Size(1, len(builds))] {
		t.Run(build, func(t *testing.T) {
			script := scriptOf(t, "unsteady.hands", "new giving=tray\nput 0 a1\nput 1 b2\ngive 7\nfault bus nak 0.3\nwait 3600s\nheal bus\nwait 600s\n")
			path := filepath.Join(t.TempDir(), "record")
			if code, _, stderr := quartoboard(t, "", "demo", "--profile", build, "--script", script, "--record", path); code != 0 {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			lines, speech, recorded, last := faultsOf(t, text(t, path))
			t.Logf("%d changes in the record, %d lines said in %v", recorded, lines, speech)
			if lines > 60 || speech > 2*time.Minute || recorded < 100 {
				t.Errorf("%d changes in the record, %d lines said in %v; want 100, and at most 60 lines in 2 min", recorded, lines, speech)
			}
			if !strings.HasPrefix(last, "Working again") {
				t.Errorf("the last word is %q, want that it works again", last)
			}
		})
	}
}

// faultsOf counts what a record has of faults: the lines said, how long they took, and
// the changes of health.
func faultsOf(t *testing.T, log string) (lines int, speech time.Duration, recorded int, last string) {
	t.Helper()
	for line := range bytes.Lines([]byte(log)) {
		l, err := record.Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		switch f := l.Fact.(type) {
		case board.Fault:
			recorded++
		case board.Said:
			if fault := f.Class == board.ClassFault || strings.HasPrefix(f.Text, "Cannot be read: tray"); fault && f.Outcome != board.OutcomeDropped {
				lines++
				speech += f.End - f.Start
				last = f.Text
			}
		}
	}
	return lines, speech, recorded, last
}
