package cli

import (
	"strings"
	"testing"

	"quartoboard/deploy/profiles"
)

func TestWiringRefusesReadersLargerThanTheCells(t *testing.T) {
	text, err := profiles.FS.ReadFile("matrix-nfc.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		pitch string
		code  int
		says  string
	}{
		{"pitch_mm = 45", 2, "side by side need cells of 62 mm, and these have 45 (wood.pitch_mm)"},
		{"pitch_mm = 45\nstacked = true\nstacking = \"Every second one lies 8 mm lower.\"", 0, ""},
	} {
		file := scriptOf(t, "mine.toml", strings.Replace(string(text), "pitch_mm = 62", c.pitch, 1))
		code, out, stderr := quartoboard(t, "", "wiring", file)
		if code != c.code || !strings.Contains(stderr, c.says) || (out == "") != (code != 0) {
			t.Errorf("%q: exit code %d, %q, %q", c.pitch, code, out, stderr)
		}
	}
}
