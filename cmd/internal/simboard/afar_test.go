package simboard

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/golden"
)

// TestTwoBoardsTellTheirPlayersTheSameGame plays scripts of both players: "anna:" and "ben:" begin the lines of their
// hands, and "strangers", "cut BOARD", "mend" and "wait" concern the boards and what lies between them. Each record
// replays alone.
func TestTwoBoardsTellTheirPlayersTheSameGame(t *testing.T) {
	scripts, err := filepath.Glob("testdata/afar/*.hands")
	must(t, err)
	if len(scripts) < 8 {
		t.Fatalf("%d scripts", len(scripts))
	}
	for _, script := range scripts {
		stem := strings.TrimSuffix(script, ".hands")
		t.Run(filepath.Base(stem), func(t *testing.T) {
			cryptotest.SetGlobalRandom(t, 1)
			text, err := os.ReadFile(script)
			must(t, err)
			var said bytes.Buffer
			defer func() {
				if t.Failed() {
					t.Log(said.String())
				}
			}()
			both := playAfar(t, string(text), &said)
			golden.File(t, stem+".transcript", said.String())
			for _, f := range both {
				text := linesOf(t, f.keep)
				golden.File(t, stem+"."+f.name+".log", text)
				checkReplays(t, text)
			}
		})
	}
}

// playAfar plays a script of two players, to the end of what is said of it.
func playAfar(t *testing.T, script string, said *bytes.Buffer) [2]*far {
	t.Helper()
	opts := [2]farOpts{
		{"anna", "analog-pn532", board.Preferences{Lang: "en", Verbosity: "normal"}},
		{"ben", "resistor", board.Preferences{Lang: "de", Verbosity: "brief", Letters: board.On}},
	}
	p, strange := &post{}, false
	var both [2]*far
	for n, line := range strings.Split(script, "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			continue
		case words[0] == "strangers":
			strange = true
			continue
		case words[0] == "board" && len(words) == 2:
			opts[1].profile = words[1]
			continue
		}
		if both[0] == nil {
			both = newFar(t, p, said, opts)
			if !strange {
				pair(t, both)
			}
			for i, f := range both {
				o := both[1-i]
				f.wait = func() bool {
					for o.time() < f.time() {
						must(t, o.step())
					}
					return true
				}
			}
			must(t, both[0].hand.Pass(time.Second))
		}
		fmt.Fprintf(said, "> %s\n", strings.TrimSpace(line))
		var err error
		switch who, act, _ := strings.Cut(line, ": "); {
		case words[0] == "cut":
			p.down = words[1]
		case words[0] == "mend":
			p.down = ""
		case words[0] == "wait":
			err = both[0].do(line)
		case who == both[0].name:
			err = both[0].do(act)
		case who == both[1].name:
			err = both[1].do(act)
		default:
			t.Fatalf("line %d: %q", n+1, line)
		}
		must(t, err, both[0].hand.Rest(), both[1].hand.Rest())
	}
	return both
}
