package cli

import (
	"strings"
	"testing"
	"unicode"
)

// evil is a name that clears the screen, forges a line, and turns the rest round.
const evil = "\x1b[2J\u009bm\n[verdict] Draw.\u202e"

// wantPlain holds that a text has no control character but the ends of lines.
func wantPlain(t *testing.T, what, text string) {
	t.Helper()
	for _, r := range text {
		if r != '\n' && unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control) {
			t.Errorf("%s prints %q: %q", what, r, text)
			return
		}
	}
}

func TestNamesDoNotControlTheTerminal(t *testing.T) {
	quoted := `"names=\x1b[2J\u009bm\n[verdict] Draw.\u202e,B"`
	script := scriptOf(t, "evil.hands", "new "+quoted+"\nput 0 a1\n")
	for _, row := range []struct {
		name, stdin string
		args        []string
		code        int
	}{
		{"demo", "", []string{"demo", "--script", script}, 2},
		{"acts from standard input", "new " + quoted + "\nput 0 a1\nfrob\x1b[2J\n", []string{"demo"}, 0},
	} {
		code, out, stderr := quartoboard(t, row.stdin, row.args...)
		wantPlain(t, row.name, out+stderr)
		if code != row.code || !strings.Contains(out+stderr, "names: unprintable character in the name") {
			t.Errorf("%s: exit code %d, %s, and said %s", row.name, code, stderr, out)
		}
	}
}

func TestErrorsDoNotControlTheTerminal(t *testing.T) {
	for _, name := range []string{evil, "x\x1b[31m"} {
		code, out, stderr := quartoboard(t, "", "replay", name)
		wantPlain(t, "replay", out+stderr)
		if code != 2 || !strings.Contains(stderr, `\x1b[`) {
			t.Errorf("exit code %d, %s", code, stderr)
		}
	}
}
