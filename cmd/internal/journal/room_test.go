package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino"
	"quartoboard/rules/record"
)

func TestWhichGamesGo(t *testing.T) {
	for _, test := range []struct {
		name  string
		opts  Opts
		games string // a letter each: p played, a played and acknowledged, - without a placement; the last is at hand
		gone  []int
	}{
		{"none within the limits", Opts{MaxGames: 4}, "p-ap", nil},
		{"those without a placement first", Opts{MaxGames: 2}, "p-p-p", []int{0, 1, 3}},
		{"only as many as must", Opts{MaxGames: 3}, "p-p-p", []int{1, 3}},
		{"acknowledged ones before others", Opts{MaxGames: 3}, "ppaap", []int{2, 3}},
		{"the oldest of a kind first", Opts{MaxGames: 3}, "ppppp", []int{0, 1}},
		{"none that was played for one that was not", Opts{MaxGames: 3}, "ppp-", nil},
		{"nor for many that were not", Opts{MaxGames: 3}, "-p-pp--", []int{0, 2, 5}},
		{"by their size", Opts{MaxGames: 100, MaxBytes: 25}, "pa-p", []int{1, 2}},
		{"none that was played for the size of one that was not", Opts{MaxGames: 100, MaxBytes: 30}, "ppp-", nil},
		{"never the one at hand", Opts{MaxGames: 1, MaxBytes: 5}, "-", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var games []game
			for _, kind := range test.games {
				g := game{last: 9, size: 8, torn: 2, played: kind != '-'}
				if kind == 'a' {
					g.acked = 9
				}
				games = append(games, g)
			}
			if got := test.opts.withDefaults().surplus(games); !slices.Equal(got, test.gone) {
				t.Errorf("%s: got %v, want %v", test.games, got, test.gone)
			}
		})
	}
}

// playGame is a game of the evening under another name, with its placement.
func playGame(t *testing.T, s *Journal, game string, count int) {
	t.Helper()
	must(t, s.Begin(game), s.append(opened(game, count)))
	for line := range bytes.Lines(bytes.Join(appends("z")[1:], nil)) {
		must(t, s.append(renamed(line, game)))
	}
}

func TestFloodOfNewGamesDoesNotEraseThePlayedOnes(t *testing.T) {
	j, _, err := openOn(newPlatter("/"), gamesDir, Opts{MaxGames: 20, Played: format.HasPlacement})
	must(t, err)
	var want []string
	for i := range 20 {
		want = append(want, fmt.Sprint("played-", i))
		playGame(t, j, want[i], j.NextCount())
	}
	for i := range 200 {
		stub := fmt.Sprint("stub-", i)
		must(t, j.Begin(stub), j.append(opened(stub, j.NextCount())))
	}
	if got := j.Games(); !slices.Equal(got, append(want, "stub-199")) {
		t.Errorf("games %v", got)
	}
	playGame(t, j, "last", j.NextCount())
	if got := j.Games(); !slices.Equal(got, append(want[1:], "last")) {
		t.Errorf("after one more that was played: games %v", got)
	}
}

func TestGamesThatAHostHasGoBeforeOthers(t *testing.T) {
	s, _ := open(t, t.TempDir(), Opts{MaxGames: 4})
	for i := range 4 {
		playGame(t, s, fmt.Sprint("g", i), i+1)
	}
	s.Acknowledge("g1", 7)
	s.Acknowledge("g1", 3) // late
	s.Acknowledge("g2", 6) // not all of it
	s.Acknowledge("nobody's", 7)
	playGame(t, s, "g4", 5)
	if got, want := s.Games(), []string{"g0", "g2", "g3", "g4"}; !slices.Equal(got, want) {
		t.Errorf("games %v, want %v", got, want)
	}
}

func TestPlayedGamesAreKnownAfterARestart(t *testing.T) {
	dir := t.TempDir()
	j, _ := open(t, dir, Opts{})
	must(t, j.Begin("talk"), j.append(opened("talk", 1)))
	must(t, j.append(lines("talk", 2, 100))) // more than is read at once
	playGame(t, j, "short", 2)
	must(t, j.Begin("late"), j.append(opened("late", 3)), j.append(lines("late", 2, 100)))
	last := bytes.SplitAfter(bytes.Join(appends("z"), nil), []byte("\n"))[2]
	must(t, j.append(renumbered(last, "late", 102)), j.Close())
	j, _ = open(t, dir, Opts{MaxGames: 3})
	must(t, j.Begin("new"), j.append(opened("new", 4)))
	if got, want := j.Games(), []string{"short", "late", "new"}; !slices.Equal(got, want) {
		t.Errorf("games %v, want %v", got, want)
	}
}

// A game of Quartino has no "placed" lines.
func TestAGameOfQuartinoCountsAsPlayed(t *testing.T) {
	wall := func(time.Duration) time.Time { return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) }
	dir := t.TempDir()
	j, _ := open(t, dir, Opts{})
	put := format.NewEncoder("quartino", 2, wall).AppendJudgement(nil, 0, quartino.Put{Player: 1, Token: 3, Cell: board.B2, Height: 1, Left: 6})
	must(t, j.Begin("quartino"), j.append(opened("quartino", 1)), j.append(put), j.Close())
	j, _ = open(t, dir, Opts{MaxGames: 3})
	for i := range 5 {
		stub := fmt.Sprint("stub-", i)
		must(t, j.Begin(stub), j.append(opened(stub, j.NextCount())))
	}
	playGame(t, j, "quarto", j.NextCount())
	if got, want := j.Games(), []string{"quartino", "stub-4", "quarto"}; !slices.Equal(got, want) {
		t.Errorf("games %v, want %v", got, want)
	}
}

// A tail of several MiB, as a file system may leave it, once displaced every played game.
func TestTornTailsGoBeforeGames(t *testing.T) {
	dir := t.TempDir()
	j, _ := open(t, dir, Opts{})
	for i := range 3 {
		playGame(t, j, fmt.Sprint("g", i), i+1)
	}
	must(t, j.Close())
	tail := make([]byte, 1<<20)
	must(t, os.WriteFile(filepath.Join(dir, "g0.log.torn"), tail, 0o600))
	f, err := os.OpenFile(filepath.Join(dir, "g2.log"), os.O_APPEND|os.O_WRONLY, 0)
	must(t, err)
	_, err = f.Write(tail)
	must(t, err, f.Close())
	j, report := open(t, dir, Opts{MaxBytes: 1 << 20})
	if got, want := j.Games(), []string{"g0", "g1", "g2"}; !slices.Equal(got, want) {
		t.Errorf("games %v, want %v", got, want)
	}
	if got, want := files(t, dir), []string{"g0.log", "g1.log", "g2.log"}; !slices.Equal(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
	if len(report.Cut) != 1 || report.Cut[0].Kept != "" || !errors.Is(report.Cut[0].Err, errRoom) {
		t.Errorf("reported %v", report.Cut)
	}
}

func TestOfManyGamesOpenReadsTheFirstLineAlone(t *testing.T) {
	p := newPlatter("/", "/var", "/var/lib", gamesDir)
	const games = 300
	for i := range games {
		name := fmt.Sprint("g", i)
		p.names[gamesDir+"/"+name+".log"] = &inode{data: append(opened(name, i+1), lines(name, 2, 60)...)}
	}
	reads := 0
	p.trace = func(_ int, op, _ string) {
		if op == "read" {
			reads++
		}
	}
	newest := fmt.Sprint("g", games-1)
	for _, start := range []struct {
		name string
		most int // reads
		old  func()
	}{
		{"without an index", games + 10, func() {}},
		{"with one", 10, func() {}},
		{"with one of other sizes", 30, func() {
			for i := range 20 {
				f := p.names[fmt.Sprint(gamesDir, "/g", i, ".log")]
				f.data = append(f.data, "torn"...)
			}
		}},
		{"with a damaged one", games + 10, func() { p.names[gamesDir+".index"].data[40] ^= 1 }},
		{"with an empty one", games + 10, func() { p.names[gamesDir+".index"].data = nil }},
	} {
		start.old()
		reads = 0
		j, report, err := openOn(p, gamesDir, Opts{})
		must(t, err, report.Err)
		if reads > start.most {
			t.Errorf("%s: %d reads for %d games", start.name, reads, games)
		}
		if got := j.Games(); len(got) != games || got[games-1] != newest || j.NextCount() != games+1 {
			t.Errorf("%s: %d games, the last is %s, the next number %d", start.name, len(got), got[len(got)-1], j.NextCount())
		}
		if got := j.Last("g7"); got != 61 {
			t.Errorf("%s: the last line of g7 is %d, want 61", start.name, got)
		}
		must(t, j.Close())
	}
}

func TestFileOfTheGameAtHandIsBounded(t *testing.T) {
	whole := append(lines("one", 1, 3), lines("one", 4, 2)...)
	j, _ := open(t, t.TempDir(), Opts{MaxGame: int64(len(whole))})
	must(t, j.Begin("one"), j.append(lines("one", 1, 3)), j.append(lines("one", 4, 2)))
	for seq := 6; seq < 9; seq++ {
		if err := j.append(lines("one", seq, 1)); !errors.Is(err, errLong) {
			t.Errorf("line %d: %v, want %v", seq, err, errLong)
		}
	}
	if got := stored(t, j, "one", 1); !bytes.Equal(got, whole) {
		t.Errorf("the file holds %s", got)
	}
	must(t, j.Begin("two"), j.append(lines("two", 1, 2)))
}

func TestRotationLooksTheDirectoryUpOnce(t *testing.T) {
	const games = 2000
	p := newPlatter("/", gamesDir)
	for i := range games {
		name := fmt.Sprint("g", i)
		for _, suffix := range []string{"", ".torn", ".torn-2"} {
			p.names[gamesDir+"/"+name+".log"+suffix] = &inode{data: opened(name, i+1)}
		}
	}
	lists := 0
	p.trace = func(_ int, op, _ string) {
		if op == "list" {
			lists++
		}
	}
	j, report, err := openOn(p, gamesDir, Opts{MaxGames: 10, Played: format.HasPlacement})
	must(t, err, report.Err)
	for len(j.surplusUnread())+len(j.rotate()) > 0 { // as the next lines of a game do
	}
	if len(p.names) != 2+10*3 {
		t.Errorf("%d names are left by Open", len(p.names))
	}
	must(t, j.Begin("new"), j.append(opened("new", games+1)))
	if lists != 1 || p.calls > 10*games {
		t.Errorf("the directory was listed %d times, in %d calls for %d games", lists, p.calls, games)
	}
	if len(p.names) != 2+9*3+1 {
		t.Errorf("%d names are left", len(p.names))
	}
}

// renamed is a line in another game.
func renamed(line []byte, game string) []byte {
	return reframed(line, `"game":"z"`, fmt.Sprintf(`"game":%q`, game))
}

// renumbered is a line in another game, with another seq.
func renumbered(line []byte, game string, seq int) []byte {
	return reframed(renamed(line, game), `"seq":3`, fmt.Sprintf(`"seq":%d`, seq))
}

func reframed(line []byte, old, with string) []byte {
	object, err := record.Unframe(line)
	if err != nil {
		panic(err)
	}
	return record.Frame(nil, []byte(strings.Replace(string(object), old, with, 1)))
}
