package hands

import (
	"strings"
	"testing"

	"quartoboard/board"
)

func TestWordsOfAnActAreCompleted(t *testing.T) {
	for line, want := range map[string]string{
		"p":             "power-cut press put",
		"& p":           "power-cut press put",
		"put a b":       "b1 b2 b3 b4",
		"put 7 b3 ":     "",
		"lift d":        "d1 d2 d3 d4",
		"press ":        "A B pass repeat",
		"fault s":       "sensor",
		"fault reader ": strings.Join(cells(), " "),
		"new g":         "giving",
		"frob ":         "",
	} {
		if got := strings.Join(Complete(line), " "); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

// Each verb is completed, and each completion of a verb is one.
func TestEveryVerbIsCompleted(t *testing.T) {
	p := NewParser("x", board.DefaultOptions())
	for _, word := range Complete("") {
		if _, known := p.verb(word); !known {
			t.Errorf("%q is not an act", word)
		}
	}
}
