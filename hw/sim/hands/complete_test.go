package hands

import (
	"strings"
	"testing"

	"quartoboard/rules/quarto"
)

func TestWordsOfAnActAreCompleted(t *testing.T) {
	for line, want := range map[string]string{
		"p":                   "phone power-cut press put",
		"& p":                 "phone power-cut press put",
		"phone t":             "tray",
		"hover 7 b":           "b1 b2 b3 b4",
		"put a b":             "b1 b2 b3 b4",
		"put 7 b3 ":           "",
		"give f":              "f",
		"swap a1 d":           "d1 d2 d3 d4",
		"lift d":              "d1 d2 d3 d4",
		"press ":              "A B menu pass repeat",
		"hold ":               "A B pass repeat",
		"fault s":             "sensor supply",
		"fault reader ":       strings.Join(cells, " "),
		"tag e":               "e",
		"expect ":             "said phase owed",
		"expect owed b":       "b1 b2 b3 b4",
		"away ":               "answer call draw final give pass place resign undo",
		"give f d":            "d1 d2 d3 d4",
		"new se":              "seat= seed=",
		"new g":               "giving game=quarto game=quartino",
		"new game=quartino p": "players",
		"lay ":                "blue green red yellow",
		"put y":               "yellow",
		"put yellow b":        "b1 b2 b3 b4",
		"put b":               "b blue b1 b2 b3 b4",
		"put b2 ":             "",
		"lift b2 ":            "all",
		"cl":                  "claim",
		"ca":                  "cache card",
		"frob ":               "",
	} {
		if got := strings.Join(Complete(line, games...), " "); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

// Each verb is completed, and each completion of a verb is one.
func TestEveryVerbIsCompleted(t *testing.T) {
	p := NewParser("x", quarto.DefaultOptions(), games...)
	for _, word := range Complete("", games...) {
		if _, err := p.parse(word, nil); err != nil && strings.HasPrefix(err.Error(), "unknown act") {
			t.Error(err)
		}
	}
}
