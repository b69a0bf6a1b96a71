package simboard

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/board"
)

// TestADemoAmongBoardsGoesOnWithItsGame types at one demo, and then at the next one with the same folders.
func TestADemoAmongBoardsGoesOnWithItsGame(t *testing.T) {
	dir := t.TempDir()
	play := func(typed string) string {
		var out bytes.Buffer
		must(t, Demo(t.Context(), DemoOpts{
			OutputOpts: OutputOpts{
				Speech: board.Preferences{Lang: "en", Verbosity: "brief"}, Journal: filepath.Join(dir, "demo"), Link: filepath.Join(dir, "link"),
				Silent: true, Speed: 1000, Out: &out, Err: &out,
			},
			Profile: "analog-pn532", In: strings.NewReader(typed), NoPage: true,
		}))
		return out.String()
	}
	play("give 3\nput 3 b2\ngive 5\n")
	said := play("put 5 c3\ngive 8\nput 8 d4\nboard\n")
	for _, want := range []string{
		"Game resumed, one piece placed, A to place.",
		"Cesar three.",
		"4  . . . 8    David four: tall round hollow smooth. B to give.",
		"2  . 3 . .",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("want %q in\n%s", want, said)
		}
	}
}
