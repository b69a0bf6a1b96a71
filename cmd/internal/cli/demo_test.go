package cli

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quartoboard/cmd/internal/games"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/golden"
)

// quartoboard runs the program and returns what it printed.
func quartoboard(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = Run(context.Background(), "", args, Streams{strings.NewReader(stdin), &out, &err})
	return code, out.String(), err.String()
}

func scripts(t *testing.T) []string { return scriptsIn(t, "../simboard/testdata") }

func quartinoScripts(t *testing.T) []string { return scriptsIn(t, "../simboard/testdata/quartino") }

// scriptsOfAll are the scripts of each game, of which all but the first have a folder.
func scriptsOfAll(t *testing.T) []string {
	all := scripts(t)
	for _, k := range games.Kinds()[1:] {
		all = append(all, scriptsIn(t, filepath.Join("../simboard/testdata", k.Name))...)
	}
	return all
}

func scriptsIn(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*.hands"))
	if err != nil || len(all) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	return all
}

// agree is what replay says when all is well, of a record and of a trace.
var agree = regexp.MustCompile(`^(quartoboard: .*: ([0-9]+ (judgements|facts), all agree|1 (judgement|fact), and it agrees)\n)+$`)

// TestScriptsGiveTheirGoldenTranscriptRecordAndTrace plays each script once. Its record is
// judged again, and its trace, in the quick run of a quarter of them, comes to the facts of
// the record, faults and power cuts included.
func TestScriptsGiveTheirGoldenTranscriptRecordAndTrace(t *testing.T) {
	all := scriptsOfAll(t)
	traced := deep.Pick(t, len(all)/6, all...)
	for _, script := range all {
		stem := strings.TrimSuffix(script, ".hands")
		t.Run(strings.TrimPrefix(stem, "../simboard/testdata/"), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			record, trace := filepath.Join(dir, "record"), []string{}
			if slices.Contains(traced, script) {
				trace = []string{"--frames", filepath.Join(dir, "frames")}
			}
			code, transcript, stderr := quartoboard(t, "", slices.Concat([]string{"demo", "--script", script, "--record", record}, trace)...)
			if code != 0 || stderr != "" {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			golden.File(t, stem+".transcript", transcript)
			golden.File(t, stem+".log", text(t, record))
			code, again, stderr := quartoboard(t, "", slices.Concat([]string{"replay"}, trace, []string{record})...)
			if code != 0 || !agree.MatchString(stderr) || strings.Count(stderr, "\n") != 1+len(trace)/2 {
				t.Errorf("replay: exit code %d, %s", code, stderr)
			}
			if again != transcript {
				t.Errorf("replay says\n%s\nwant\n%s", again, transcript)
			}
		})
	}
}

// The game after the built-in one is played as that was, and so are the hands.
func TestTypedHandsGiveAsTheGameHasIt(t *testing.T) {
	for _, build := range []string{reference, "tray"} {
		code, out, stderr := quartoboard(t, "give 8\nput 8 a1\n", "demo", "--profile", build)
		_, typed, _ := strings.Cut(out, "Now it is your turn.")
		for _, want := range []string{"Given: tall round hollow smooth.", "Anna one."} {
			if code != 0 || !strings.Contains(typed, want) {
				t.Errorf("%s: exit code %d, %s; want %q in\n%s", build, code, stderr, want, typed)
			}
		}
	}
}

// typed plays lines at the terminal and returns what each of them was answered.
func typed(t *testing.T, lines ...string) (answers []string) {
	t.Helper()
	code, out, stderr := quartoboard(t, strings.Join(lines, "\n")+"\n", "demo")
	if code != 0 {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	parts := strings.Split(out, "\n> ")
	if len(parts) != len(lines)+2 {
		t.Fatalf("%d lines got %d answers: %s", len(lines), len(parts)-2, out)
	}
	for _, part := range parts[1 : len(lines)+1] {
		answers = append(answers, part+"\n")
	}
	return answers
}

func TestNewKeepsTheOptionsAndNamesOfTheGameBefore(t *testing.T) {
	got := typed(t,
		"new names=Ann,Bob giving=pass squares", "give 8", "put 8 a1",
		"new", "give 8", "press pass",
		"new giving=tray", "give 8", "ask new squares=false", "give 9", "new names=,", "put 9 a1")
	for i, want := range map[int]string{
		0:  "[move] New game. Ann gives first. Squares count too. When you give, press pass.\n",
		1:  "[move] Given.\n",
		3:  "[verdict] Game abandoned.\n[move] New game. Bob gives first. Squares count too. When you give, press pass.\n",
		4:  "[move] Given.\n",
		6:  "[move] New game. Ann gives first. Squares count too.\n",
		7:  "[move] Given: tall round hollow smooth.\n",
		8:  "[move] New game. Bob gives first.\n[move] Given: tall round hollow smooth.\n",
		10: "[move] New game. A gives first.\n",
	} {
		if !strings.HasSuffix(got[i], want) {
			t.Errorf("line %d: got %q, want %q", i+1, got[i], want)
		}
	}
}

func TestBoardDrawsThePiecesWhereTheyAre(t *testing.T) {
	got := typed(t, "new giving=tray", "give 7", "board", "put 3 b3", "board", "give 5", "take", "lift b3", "board")
	for i, want := range map[int]string{
		2: "  3  . . . .    beside the board: 0 1 2 3 4 5 6 8 9 a b c d e f\n  2  . . . .    given: 7\n",
		4: "  3  . 3 . .    beside the board: 0 1 2 4 5 6 8 9 a b c d e f\n  2  . . . .    given: 7\n",
		8: "  3  . . . .    beside the board: 0 1 2 3 4 5 6 8 9 a b c d e f\n  2  . . . .    given: 7\n",
	} {
		if !strings.Contains(got[i], want) {
			t.Errorf("answer %d is\n%s, want\n%s", i, got[i], want)
		}
	}
}

func TestEveryTypedActIsAnswered(t *testing.T) {
	lines := []string{
		"new giving=unseen", "give 5", "press pass", "press repeat", "touch a1", "put 5 a1", "touch a1", "lift a1", "put 5 a1",
		"slide a1 b1", "press A", "press A long", "wait 1s", "noise 0.01", "noise 0", "fault sensor d4 dead", "heal sensor d4", "tag 7 unknown", "ask pass",
		"put 6 a2", "swap b1 a2", "swap b1 a2", "expect phase give", "expect said nothing", "frob", "ask undo", "ask undo", "give 7", "power-cut",
		"new caller=board giving=tray", "give 8", "take", "put 8 a1", "press B", "ask resign by=A", "give 9", "press pass", "lift a1", "put 8 a1", "wait 3s",
	}
	for i, answer := range typed(t, lines...) {
		if strings.TrimSpace(answer) == "" {
			t.Errorf("%q was not answered", lines[i])
		}
	}
}
