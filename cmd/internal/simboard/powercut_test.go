package simboard

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/run"
	"quartoboard/deploy/deep"
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
	"alone-draw":       "an offer by the menu does not outlast it",
	"alone-hints":      "a hold of repeat does not outlast it: the piece that is asked about is placed",
	"given-at-once":    "pass is pressed while the program starts",
	"stop":             "a reading that a tap has stopped does not go on",
	"which-space":      "the parts that fail are tried first, and the question is another one by then",
	"wrong-table":      "a start finds that tokens lie on a space, and not how many",
	"both":             "the same, while a column is taken in parts: what was taken is told later",
	"shown-when-wrong": "the only piece is lifted: a board that is found empty may have been cleared, which is asked",
}

// startsFast has the scripts that are played on the build which starts fastest, and why.
var startsFast = map[string]string{
	"overtaken":     "pieces come faster than analog-pn532 starts, and their order is not known then",
	"from-the-tray": "a call in the moment of a placement: of what came while the program was off nobody knows the contact",
	"felt-not-read": "a fault: on analog-pn532 the last piece of a line that is shown, lifted while the program starts, is missed for 15 s",
}

// startsOn is the build on which a script is played that is started again.
func startsOn(script string) string {
	if startsFast[strings.TrimSuffix(filepath.Base(script), ".hands")] != "" {
		return "analog-nfc"
	}
	return "analog-pn532"
}

// cuts is after every how many acts the power is cut in a play.
const cuts = 6

// TestAPowerCutAfterAnyActLosesNothing plays a script with a power cut after every sixth of
// its acts, beginning at each of the first six, or at one: the same is judged. Where a start
// changes what the next acts do the script ends with the first cut.
func TestAPowerCutAfterAnyActLosesNothing(t *testing.T) {
	all := slices.DeleteFunc(scripts(t), func(script string) bool {
		return askedAbout[strings.TrimSuffix(filepath.Base(script), ".hands")] != ""
	})
	for _, script := range deep.Pick(t, 6, all...) {
		t.Run(strings.TrimPrefix(script, "testdata/"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(script)
			must(t, err)
			lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
			whole := judgements(t, recordOf(t, script))
			for _, first := range deep.Sample(t, cuts, cuts) {
				cut, want := powerCuts(t, lines, first), whole
				if forgets(cut) {
					want = judgements(t, played(t, filepath.Base(script), slices.DeleteFunc(slices.Clone(cut), isCut)))
				}
				if got := judgements(t, played(t, filepath.Base(script), cut)); !slices.Equal(got, want) {
					t.Errorf("with these cuts\n%s\n%s", strings.Join(cut, "\n"), firstDifference(got, want))
				}
			}
		})
	}
}

func isCut(line string) bool { return line == "power-cut" }

// powerCuts returns a script with a power cut behind the line first and every few lines
// after it, each where it can be. It ends with the first one after which a start does
// otherwise.
func powerCuts(t *testing.T, lines []string, first int) (cut []string) {
	t.Helper()
	next := first
	for i, line := range lines {
		cut = append(cut, line)
		if i < next || !cuttable(t, lines, i) {
			continue
		}
		cut, next = append(cut, "power-cut"), i+cuts
		if forgets(cut) {
			break
		}
	}
	return cut
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
	acts, err := hands.Parse(name, strings.NewReader(strings.Join(lines, "\n")), games.Kinds()...)
	must(t, err)
	var record strings.Builder
	b, err := New(startsOn(name), "", "")
	must(t, err)
	b.Listen(run.RecordLines{Writer: &record})
	p := optsOf(t, Opts{})
	p.Name = func() string { return p.Journal.Unique(strings.TrimSuffix(name, ".hands")) }
	must(t, b.Start(p))
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
	acts := actsOf(t, strings.Join(lines[:i+1], "\n"))
	together := i+1 < len(lines) && strings.HasPrefix(lines[i+1], "&")
	text := strings.Join(lines[:i+1], "\n")
	full := strings.LastIndex(text, "fault disk") > strings.LastIndex(text, "heal disk")
	stuck := max(strings.LastIndex(text, "stuck-on"), strings.LastIndex(text, "frozen")) > strings.LastIndex(text, "heal sensor")
	return len(acts) > 0 && acts[len(acts)-1].Line == i+1 && !together && !full && !stuck
}

func scripts(t *testing.T) []string {
	t.Helper()
	var all []string
	for i, k := range games.Kinds() {
		folder := "testdata"
		if i > 0 {
			folder = filepath.Join(folder, k.Name)
		}
		some, err := filepath.Glob(filepath.Join(folder, "*.hands"))
		if err != nil || len(some) == 0 {
			t.Fatalf("no scripts: %v", err)
		}
		all = append(all, some...)
	}
	return all
}
