package cli

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/run"
	"quartoboard/deploy/deep"
)

// An hour of a bus that loses three answers in ten was hundreds of lines, and on some
// builds ten minutes of speech. How many depends on when it begins: of 4 begins on each build
// analog-nfc says up to 62 lines in 104 s, matrix-nfc up to 49, the others up to 35.
func TestABusThatFailsHalfOfTheTimeIsToldInFewWords(t *testing.T) {
	builds := slices.DeleteFunc(run.Builds(), func(build string) bool {
		p, err := run.LoadProfile(build)
		return err != nil || p.Presence.Coded() // a contact that tells no piece is not counted
	})
	for begin, build := range builds[:deep.Size(1, len(builds))] {
		t.Run(build, func(t *testing.T) {
			t.Parallel()
			lines, speech, recorded, last := unsteady(t, build, begin)
			t.Logf("begin %d: %d changes in the record, %d lines said in %v", begin, recorded, lines, speech)
			if most := deep.Size(20, 55); lines > most || speech > 95*time.Second || recorded < deep.Size(4, 8) {
				t.Errorf("%d changes in the record, %d lines said in %v, want at most %d in 95 s", recorded, lines, speech, most)
			}
			if !strings.HasPrefix(last, "Working again") {
				t.Errorf("the last word is %q, want that it works again", last)
			}
		})
	}
}

// unsteady plays an hour of an unsteady bus, or ten minutes of it, which begins n × 370 ms later, and counts what
// the record has of it.
func unsteady(t *testing.T, build string, n int) (lines int, speech time.Duration, recorded int, last string) {
	t.Helper()
	script := scriptOf(t, "unsteady.hands", fmt.Sprintf(
		"new giving=tray\nput 0 a1\nput 1 b2\ngive 7\nwait %dms\nfault bus nak 0.3\nwait %dm\nheal bus\nwait 10m\n", 1+370*n, deep.Size(5, 60)))
	path := filepath.Join(t.TempDir(), "record")
	if code, _, stderr := quartoboard(t, "", "demo", "--profile", build, "--script", script, "--record", path); code != 0 {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	return faultsOf(t, text(t, path))
}

// faultsOf counts what a record has of faults: the lines said, how long they took, and
// the changes of health.
func faultsOf(t *testing.T, log string) (lines int, speech time.Duration, recorded int, last string) {
	t.Helper()
	for line := range bytes.Lines([]byte(log)) {
		l, err := games.Format().Decode(line)
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
