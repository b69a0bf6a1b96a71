package simboard

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/cmd/internal/transcript"
	"quartoboard/hw/sim/hands"
)

// judgements are the judgements of a record without their times and numbers,
// and without those of pieces that are being felt, which take their time.
func judgements(t *testing.T, record string) []string {
	t.Helper()
	left := map[string]bool{
		"opened": true, "started": true, "seen": true, "tray": true, "pressed": true, "menu": true, "asked": true, "fault": true, "said": true,
		"lifted": true, "returned": true, "wrong": true, "right": true,
		"quartino-started": true, "quartino-seen": true,
		"quartino-lifted": true, "quartino-returned": true, "quartino-ask": true, "quartino-wrong": true, "quartino-right": true,
	}
	var list []string
	for line := range strings.Lines(record) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line[9:]), &object); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"mono_ms", "wall", "seq", "v"} {
			delete(object, key)
		}
		if object["type"] == "quartino-taken" { // in any order
			delete(object, "token")
		}
		if !left[object["type"].(string)] {
			text, err := json.Marshal(object)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, string(text))
		}
	}
	return list
}

// askedAbout has the scripts that go otherwise after a start, and why.
var askedAbout = map[string]string{
	"given-at-once":    "pass is pressed while the program starts",
	"stop":             "a reading that a tap has stopped does not go on",
	"which-space":      "the parts that fail are tried first, and the question is another one by then",
	"wrong-table":      "a start finds that tokens lie on a space, and not how many",
	"both":             "the same, while a column is taken in parts: what was taken is told later",
	"shown-when-wrong": "the only piece is lifted: a board that is found empty may have been cleared, which is asked",
}

// TestAPowerCutAfterAnyActLosesNothing plays each script again and again, with
// a power cut after each of its acts, or after a sample of them: the same is judged.
func TestAPowerCutAfterAnyActLosesNothing(t *testing.T) {
	for _, script := range scripts(t) {
		stem := strings.TrimSuffix(script, ".hands")
		t.Run(strings.TrimPrefix(stem, "testdata/"), func(t *testing.T) {
			if askedAbout[filepath.Base(stem)] != "" {
				return
			}
			t.Parallel()
			text, err := os.ReadFile(script)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
			want := judgements(t, played(t, filepath.Base(script), lines))
			for _, i := range sampled(t, script, len(lines), 10) {
				if !cuttable(t, lines, i) {
					continue
				}
				cut, want := slices.Insert(slices.Clone(lines), i+1, "power-cut"), want
				if forgets(lines[:i+1]) {
					cut, want = cut[:i+2], judgements(t, played(t, filepath.Base(script), lines[:i+1]))
				}
				if got := judgements(t, played(t, filepath.Base(script), cut)); !slices.Equal(got, want) {
					t.Errorf("cut after line %d, %q\n got %v\nwant %v", i+1, lines[i], got, want)
				}
			}
		})
	}
}

// forgets reports whether a start after these acts changes what the next ones do: it closes
// the menu and begins it at its first item, and a button that is held counts once it was
// let go.
func forgets(lines []string) bool {
	return slices.ContainsFunc(lines, func(line string) bool {
		return strings.Contains(line, "press menu") || strings.Contains(line, "hold repeat")
	})
}

// played is the record of a script.
func played(t *testing.T, name string, lines []string) string {
	t.Helper()
	acts, err := hands.Parse(name, strings.NewReader(strings.Join(lines, "\n")))
	must(t, err)
	var record strings.Builder
	b, err := New("analog-nfc", "", "")
	must(t, err)
	b.Listen(transcript.Lines{Writer: &record})
	must(t, b.Start(optsOf(t, Opts{})))
	if err := errors.Join(b.Play(t.Context(), acts), b.Close()); err != nil {
		t.Errorf("%s\n%v", strings.Join(lines, "\n"), err)
	}
	return record.String()
}

// cuttable reports whether an act stands on line i that no other goes together
// with, that the disk has room for, and that no sensor is stuck at: a start takes
// its level for that of the empty cell.
func cuttable(t *testing.T, lines []string, i int) bool {
	t.Helper()
	acts, err := hands.Parse("x", strings.NewReader(strings.Join(lines[:i+1], "\n")))
	if err != nil {
		t.Fatal(err)
	}
	together := i+1 < len(lines) && strings.HasPrefix(lines[i+1], "&")
	text := strings.Join(lines[:i+1], "\n")
	full := strings.LastIndex(text, "fault disk") > strings.LastIndex(text, "heal disk")
	stuck := max(strings.LastIndex(text, "stuck-on"), strings.LastIndex(text, "frozen")) > strings.LastIndex(text, "heal sensor")
	return len(acts) > 0 && acts[len(acts)-1].Line == i+1 && !together && !full && !stuck
}

func scripts(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"testdata/*.hands", "testdata/quartino/*.hands"} {
		some, err := filepath.Glob(pattern)
		if err != nil || len(some) == 0 {
			t.Fatalf("no scripts: %v", err)
		}
		all = append(all, some...)
	}
	return all
}
