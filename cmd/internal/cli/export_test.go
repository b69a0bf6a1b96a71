package cli

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quartoboard/cmd/internal/games"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/gametext"
	"quartoboard/rules/record"
)

// endOfGame is the calls and the result of a game.
type endOfGame struct {
	calls  []record.Move
	result string
}

// outcomesOf are those of the games of a record.
func outcomesOf(t *testing.T, path string) []endOfGame {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []endOfGame
	game := ""
	for r := games.Format().NewReader(file); ; {
		l, err := r.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if l.Game != game {
			game = l.Game
			all = append(all, endOfGame{result: record.Unfinished})
		}
		o := &all[len(all)-1]
		switch j := l.Judgement.(type) {
		case quarto.Call:
			o.calls = append(o.calls, gametext.Call{By: j.By, Good: j.Good})
		case quarto.Ended:
			o.result = []string{"A", "B", record.Draw, record.Unfinished}[j.Result-1]
		case quarto.Undone:
			o.result = record.Unfinished
		}
	}
}

// within reports whether calls are some of all, in their order.
func within(calls, all []record.Move) bool {
	for _, c := range calls {
		i := slices.Index(all, c)
		if i < 0 {
			return false
		}
		all = all[i+1:]
	}
	return true
}

// leftOut is the number of refused calls that export says it has left out.
var leftOut = regexp.MustCompile(`[0-9]+ refused calls?`)

func TestWhatIsExportedHasTheCallsAndTheResultOfItsRecord(t *testing.T) {
	logs, err := filepath.Glob("../simboard/testdata/*.log")
	more, moreErr := filepath.Glob("../replay/testdata/troubles/*.log")
	if err != nil || moreErr != nil || len(logs) == 0 {
		t.Fatalf("no records: %v, %v", err, moreErr)
	}
	for _, log := range append(logs, more...) {
		t.Run(filepath.Base(log), func(t *testing.T) {
			t.Parallel()
			code, text, stderr := quartoboard(t, "", "export", log)
			if code != 0 {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			path := scriptOf(t, "game.quarto", text)
			if code, _, stderr := quartoboard(t, "", "replay", path); code != 0 || !agree.MatchString(stderr) {
				t.Errorf("replay of the text: exit code %d, %s", code, stderr)
			}
			texts, err := games.Texts().Parse(strings.NewReader(text))
			want := outcomesOf(t, log)
			if err != nil || len(texts) != len(want) {
				t.Fatalf("%d texts of %d games, %v", len(texts), len(want), err)
			}
			for i, text := range texts {
				calls := slices.DeleteFunc(slices.Clone(text.Moves), func(m record.Move) bool { _, ok := m.(gametext.Call); return !ok })
				complete := len(calls) == len(want[i].calls)
				if text.Result != want[i].result || !within(calls, want[i].calls) || !complete && !leftOut.MatchString(stderr) {
					t.Errorf("game %d: %v and calls %v, want %v and %v; left out was said:\n%s", i+1, text.Result, calls, want[i].result, want[i].calls, stderr)
				}
			}
		})
	}
}

// silence is input that never comes.
type silence struct{ until chan struct{} }

func (s silence) Read([]byte) (int, error) { <-s.until; return 0, io.EOF }

func TestReaderThatHasHadEnoughEndsACommandQuietly(t *testing.T) {
	for _, args := range [][]string{
		{"-h"},
		{"version"},
		{"demo"},
		{"demo", "--script", "../simboard/testdata/placer-wins.hands"},
		{"replay", "../simboard/testdata/placer-wins.log"},
		{"export", "../simboard/testdata/placer-wins.log"},
		{"wiring", "analog-nfc"},
		{"log", "--port", filepath.Join(t.TempDir(), "not-there"), "--dir", t.TempDir()},
		{"calibrate", "--script", "../commission/testdata/calibrate.hands"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			read, write, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer write.Close()
			if err := read.Close(); err != nil { // as head does
				t.Fatal(err)
			}
			in := silence{make(chan struct{})}
			defer close(in.until)
			var stderr strings.Builder
			code := Run(t.Context(), "", args, Streams{in, write, &stderr})
			if code != 0 || strings.Contains(stderr.String(), "pipe") || strings.Contains(stderr.String(), "context") {
				t.Errorf("exit code %d, %s", code, stderr.String())
			}
		})
	}
}
