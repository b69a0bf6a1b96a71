package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/deploy/profiles"
)

// apart has what a build cannot do as the reference build does, and the scripts
// that show it: their transcripts lie in a directory of the build's name. Without
// an ID in every cell that is whatever needs one.
var apart = map[string]map[string]string{
	"resistor": {
		"faults":          "a contact that does not tell its piece is no part that fails",
		"last-piece":      "the same",
		"not-readable":    "the same; a broken wire is an open contact",
		"only-the-reader": "a contact is sensor and reader in one",
		"sensor-dead":     "a broken wire is an open contact",
		"stuck-sensor":    "no reader tells a stuck contact",
		"wrong-positions": "a resistor of no piece is not known from dirt",
	},
	"switch-nfc": {
		"not-readable": "a switch without supply feels nothing, and says so to nobody",
		"sensor-dead":  "the same",
	},
	"matrix-nfc": {
		"not-readable": "as switch-nfc",
		"sensor-dead":  "as switch-nfc",
	},
	"tray": nil,
}

// TestEveryBuildPlaysTheScripts plays each script on each build. The transcript is
// that of the reference build, or the build's own where it stands apart; then what
// the script expects is left out.
func TestEveryBuildPlaysTheScripts(t *testing.T) {
	entries, err := profiles.FS.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for k, e := range entries {
		build := strings.TrimSuffix(e.Name(), ".toml")
		if build == "analog-nfc" {
			continue
		}
		reasons, known := apart[build]
		if !known {
			t.Errorf("%s: is it apart?", build)
		}
		t.Run(build, func(t *testing.T) {
			same := 0
			for i, script := range scripts(t) {
				if testing.Short() && i%4 != k%4 {
					continue // the whole of it without the race detector
				}
				if playsAlike(t, build, script, reasons) {
					same++
				}
			}
			t.Logf("%d of %d scripts as on the reference build", same, len(scripts(t)))
		})
	}
}

// playsAlike plays a script on a build and says whether it went as on the
// reference build. What went otherwise must be known.
func playsAlike(t *testing.T, build, script string, reasons map[string]string) bool {
	t.Helper()
	name := strings.TrimSuffix(filepath.Base(script), ".hands")
	own := filepath.Join("testdata", build, name+".transcript")
	want, err := os.ReadFile(strings.TrimSuffix(script, ".hands") + ".transcript")
	if err != nil {
		t.Fatal(err)
	}
	code, got, _ := quartoboard(t, "", "demo", "-profile", build, "-script", script)
	alike := code == 0 && got == string(want)
	_, known := reasons[name]
	if reasons != nil && known == alike {
		t.Errorf("%s: as on the reference build: %v, want the other", name, alike)
	}
	if alike {
		if _, err := os.Stat(own); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is not needed: %v", own, err)
		}
		return true
	}
	copied := withoutExpectations(t, script)
	_, got, stderr := quartoboard(t, "", "demo", "-profile", build, "-script", copied)
	if *update {
		if err := os.MkdirAll(filepath.Dir(own), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	golden(t, own, got+strings.ReplaceAll(stderr, copied, filepath.Base(script)))
	return false
}

// withoutExpectations is a copy of a script that expects nothing.
func withoutExpectations(t *testing.T, script string) string {
	t.Helper()
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.DeleteFunc(slices.Collect(strings.Lines(string(text))), func(line string) bool {
		return strings.HasPrefix(line, "expect")
	})
	path := filepath.Join(t.TempDir(), filepath.Base(script))
	if err := os.WriteFile(path, []byte(strings.Join(lines, "")), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
