package cli

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quartoboard/cmd/internal/run"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/golden"
)

// apart has what a build cannot do as the reference build does, and the scripts
// that show it: their transcripts lie in a directory of the build's name.
var apart = map[string]map[string]string{
	"resistor": {
		"alone-shown":             "a contact that does not tell its piece is not counted as a failed part",
		"ask-by-touch":            "the same",
		"dead-reader-at-start":    "the same",
		"deaf-reader":             "a contact is sensor and reader in one",
		"faults":                  "the same",
		"felt-last-piece":         "the same",
		"felt-not-read":           "the same",
		"felt-taken-back":         "the same",
		"felt-then-given":         "the same",
		"frozen-sensor":           "a contact is sensor and reader in one",
		"last-piece":              "a contact that does not tell its piece is not counted as a failed part",
		"not-readable":            "the same; a broken wire is an open contact",
		"only-the-reader":         "a contact is sensor and reader in one",
		"sensor-dead":             "a broken wire is an open contact",
		"sensor-dies-under-piece": "the same",
		"several":                 "no reader hears a second piece or a phone",
		"stuck-sensor":            "no reader tells a stuck contact",
		"unfelt-piece":            "a contact is sensor and reader in one",
		"wrong-positions":         "a resistor of no piece is not known from dirt",
	},
	"matrix-nfc": {
		"not-readable":            "a switch without supply feels nothing, and says so to nobody",
		"only-the-reader":         "it is a fault once its reader has told otherwise for half a minute",
		"sensor-dead":             "the same",
		"sensor-dies-under-piece": "the same",
		"unfelt-piece":            "it is placed when the next piece is given already",
	},
	"analog-tray": {
		"not-readable":            "a dead sensor is told, and no reader stands in for it",
		"only-the-reader":         "the same",
		"sensor-dies-under-piece": "the same",
		"unfelt-piece":            "as tray, and told in another order",
	},
	"tray": {
		"alone-power-cut":         "no reader tells which piece was put there while it was off",
		"alone-tray":              "no reader tells that it is another than the owed one",
		"call-when-wrong":         "no reader tells which piece came back",
		"exercises":               "for each position all pieces are laid in the tray again, of which the script knows nothing",
		"felt-not-read":           "no piece is read, so that none is asked about",
		"frozen-sensor":           "no reader tells that a piece was lifted",
		"found-position":          "no reader tells that pieces were swapped while it was off",
		"lesson-mistakes":         "as not-the-given",
		"menu-earlier-move":       "the pieces of a position go through the tray",
		"menu-turning-points":     "the same",
		"menu-new-game":           "it has no choice of how a piece is given",
		"menu-new-game-both":      "no reader tells which piece of the game before still stands",
		"missed-undone":           "no reader tells that a placed piece was moved",
		"not-readable":            "a switch without supply says so to nobody",
		"not-the-given":           "no reader tells that it is another than the given one",
		"only-the-reader":         "the same, and no reader helps",
		"overtaken":               "no reader tells which piece it is when hands do not wait for the tray",
		"sensor-dead":             "as only-the-reader",
		"sensor-dies-under-piece": "no reader tells that the piece stands there",
		"several":                 "no reader under a cell hears a second piece or a phone",
		"stranger":                "no reader tells that a piece is not the game's",
		"stuck-sensor":            "no reader tells a switch that stays on",
		"tray-two":                "of two at once no reader tells which is the given one",
		"unfelt-piece":            "no reader tells what no sensor feels",
		"wrong-positions":         "no reader tells pieces that were moved or swapped, two alike, an unknown one",
	},
}

// reference is the build that a demo begins with: its transcripts are those of the scripts.
const reference = "analog-pn532"

// recommended is the build that a maker begins with.
const recommended = "analog-tray"

// asAnother has the builds whose transcripts are another one's where that stands apart, too.
var asAnother = map[string]string{recommended: "tray"}

// TestEveryBuildPlaysTheScripts plays each script on each build in the deep check, else nine
// of them on the recommended one. The transcript is
// that of the reference build, or the build's own where it stands apart; then what
// the script expects is left out. A build that reads in its tray alone gets each
// piece there first, and so does the reference build that it is compared with.
func TestEveryBuildPlaysTheScripts(t *testing.T) {
	others := slices.DeleteFunc(run.Builds(), func(build string) bool { return build == reference || build == recommended })
	builds := append([]string{recommended}, others...)
	for _, build := range builds[:deep.Size(1, len(builds))] {
		reasons := apart[build]
		t.Run(build, func(t *testing.T) {
			t.Parallel()
			same := 0
			for _, script := range deep.Pick(t, 9, playable(t, build)...) {
				if playsAlike(t, build, script, reasons) {
					same++
				}
			}
			t.Logf("%d scripts as on the reference build", same)
			for _, name := range slices.Sorted(maps.Keys(reasons)) {
				t.Logf("%s differs: %s", name, reasons[name])
			}
			haveReasons(t, filepath.Join("..", "simboard", "testdata", build), reasons)
		})
	}
}

// playable are the scripts that a build can play: none in which a piece is shown, where only the tray reads.
func playable(t *testing.T, build string) []string {
	return slices.DeleteFunc(scripts(t), func(script string) bool {
		return byTray(t, build) && strings.Contains(text(t, script), "giving=shown")
	})
}

// byTray reports whether a build reads in its tray alone.
func byTray(t *testing.T, build string) bool {
	p, err := run.LoadProfile(build)
	if err != nil {
		t.Fatal(err)
	}
	return p.ByTray()
}

// haveReasons expects a transcript in the directory for each script that stands apart,
// and no other.
func haveReasons(t *testing.T, dir string, reasons map[string]string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.transcript"))
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		files[i] = strings.TrimSuffix(filepath.Base(file), ".transcript")
	}
	slices.Sort(files)
	if want := slices.Sorted(maps.Keys(reasons)); !slices.Equal(files, want) {
		t.Errorf("%s has transcripts of %q, reasons are given for %q", dir, files, want)
	}
}

// firstNamed is what a build that reads in its tray alone says of the first piece that a seat away gives.
var firstNamed = regexp.MustCompile(`(?m)^(\[move\] For you: .*) Lay it in the tray first\.$`)

// playsAlike plays a script on a build and reports whether it went as on the
// reference build. What went otherwise must be known.
func playsAlike(t *testing.T, build, script string, reasons map[string]string) bool {
	t.Helper()
	name := strings.TrimSuffix(filepath.Base(script), ".hands")
	own := filepath.Join(filepath.Dir(script), build, name+".transcript")
	var want string
	if byTray(t, build) {
		script = throughTheTray(t, script)
		var code int
		if code, want, _ = quartoboard(t, "", "demo", "--script", script); code != 0 {
			t.Fatalf("%s through the tray: the reference build ends with %d after\n%s", name, code, want)
		}
	} else {
		want = text(t, strings.TrimSuffix(script, ".hands")+".transcript")
	}
	another := asAnother[build]
	if _, ok := apart[another][name]; ok {
		if got := without(t, build, script); got == text(t, filepath.Join(filepath.Dir(filepath.Dir(own)), another, name+".transcript")) {
			if reasons[name] != "" {
				t.Errorf("%s: as on the build %s: want no reason in apart", name, another)
			}
			return true
		}
	}
	code, got, _ := quartoboard(t, "", "demo", "--profile", build, "--script", script)
	alike := code == 0 && firstNamed.ReplaceAllString(got, "$1") == want
	switch _, known := reasons[name]; {
	case known && alike:
		t.Errorf("%s: as on the reference build: want no reason in apart", name)
	case !known && !alike:
		t.Errorf("%s: not as on the reference build: want a reason in apart", name)
	}
	if alike {
		if _, err := os.Stat(own); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is not needed: %v", own, err)
		}
		return true
	}
	if golden.Updates() {
		if err := os.MkdirAll(filepath.Dir(own), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	golden.File(t, own, without(t, build, script))
	return false
}

// without plays a script on a build, without what it expects, and returns what is said and printed.
func without(t *testing.T, build, script string) string {
	t.Helper()
	copied := withoutExpectations(t, script)
	_, got, stderr := quartoboard(t, "", "demo", "--profile", build, "--script", copied)
	return got + strings.ReplaceAll(stderr, copied, filepath.Base(script))
}

// withoutExpectations is a copy of a script that expects nothing.
func withoutExpectations(t *testing.T, script string) string {
	t.Helper()
	lines := slices.DeleteFunc(slices.Collect(strings.Lines(text(t, script))), func(line string) bool {
		return strings.HasPrefix(line, "expect")
	})
	return scriptOf(t, filepath.Base(script), strings.Join(lines, ""))
}

// scriptOf is a file with that text.
func scriptOf(t *testing.T, name, acts string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(acts), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// throughTheTray is a copy of a script that expects nothing, gives each piece in the
// tray before it is put down, and has no reader under a cell fail.
func throughTheTray(t *testing.T, script string) string {
	t.Helper()
	lines := []string{"new giving=tray"}
	came, inTray := map[string]bool{}, "" // out of the box
	for line := range strings.Lines(text(t, withoutExpectations(t, script))) {
		act, _, _ := strings.Cut(line, "#")
		act = strings.Replace(act, "ask new", "ask new giving=tray", 1)
		f := append(strings.Fields(act), "", "")
		switch f[0] {
		case "", "fault", "heal":
			if f[0] == "" || f[1] == "reader" {
				continue
			}
		case "new":
			if len(lines) == 1 {
				lines = nil
			}
			f = slices.DeleteFunc(f, func(s string) bool { return strings.HasPrefix(s, "giving=") })
			act, came, inTray = strings.Join(append(f, "giving=tray"), " "), map[string]bool{}, ""
		case "give":
			came[f[1]], inTray = true, f[1]
		case "away":
			if f[1] == "give" { // it is laid there before it is placed
				delete(came, f[2])
			}
		case "take":
			came[inTray], inTray = false, ""
		case "put":
			if !came[f[1]] && inTray == "" {
				lines = append(lines, "give "+f[1])
			}
			if came[f[1]] = true; f[1] == inTray {
				inTray = ""
			}
		}
		lines = append(lines, strings.TrimSpace(act))
	}
	return scriptOf(t, filepath.Base(script), strings.Join(lines, "\n")+"\n")
}
