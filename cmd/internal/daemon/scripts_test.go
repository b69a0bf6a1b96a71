package daemon

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
)

// gamesOf are the lines of each game in the record of a script.
func gamesOf(t *testing.T, file string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		l, err := games.Format().Decode([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		all[l.Game] = append(all[l.Game], line)
	}
	return all
}

// goesOn reads the first n lines of a game, plays on with the facts of the others, and returns
// the game at the end and what was judged and is not in those n lines.
func goesOn(t *testing.T, lines []string, n int) (rules.Game, []board.Judgement) {
	t.Helper()
	saved, rest := savedOf(t, lines[:n]), savedOf(t, lines[n:])
	g, judged := saved.replay()
	judged = slices.Clone(judged[min(saved.Judged, len(judged)):])
	apply := func(e board.Event) {
		after, js := rules.Apply(g, e)
		g, judged = after, append(judged, js...)
	}
	pass := func(until time.Duration) {
		for tick, due := g.Due(until); due; tick, due = g.Due(until) {
			apply(tick)
		}
	}
	for _, e := range rest.Facts {
		pass(e.At)
		apply(board.Event{At: e.At, Fact: e.Fact})
	}
	pass(rest.At)
	return g, judged
}

// judgementsOf are those in lines of a record.
func judgementsOf(t *testing.T, lines []string) (js []board.Judgement) {
	t.Helper()
	for _, line := range lines {
		l, err := games.Format().Decode([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if l.Judgement != nil {
			js = append(js, l.Judgement)
		}
	}
	return js
}

// TestScriptsOfFurtherGamesGoOnTheSameFromEveryLineOfTheirRecords ends the program behind each line
// of each record, or in the quick run of every twenty-ninth, and goes on from the lines that are left.
func TestScriptsOfFurtherGamesGoOnTheSameFromEveryLineOfTheirRecords(t *testing.T) {
	var files []string
	for _, k := range games.Kinds()[1:] {
		some, err := filepath.Glob(filepath.Join("../simboard/testdata", k.Name, "*.log"))
		if err != nil || len(some) == 0 {
			t.Fatal("no records", err)
		}
		files = append(files, some...)
	}
	restarts := 0
	for _, file := range files {
		for name, lines := range gamesOf(t, file) {
			begun := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, `started"`) }) + 1
			want, _ := goesOn(t, lines, begun)
			for n := begun; n < len(lines); n += deep.Size(59, 1) {
				restarts++
				g, js := goesOn(t, lines, n)
				if all := judgementsOf(t, lines[n:]); len(js)+len(all) > 0 && !reflect.DeepEqual(js, all) {
					t.Fatalf("%s, behind line %d of %s: other judgements\n got %+v\nwant %+v", file, n, name, js, all)
				}
				if !reflect.DeepEqual(g, want) {
					t.Fatalf("%s, behind line %d of %s: another game", file, n, name)
				}
			}
		}
	}
	t.Logf("%d restarts", restarts)
}
