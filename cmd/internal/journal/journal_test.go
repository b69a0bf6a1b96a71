package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/folder"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// format is that of both games.
var format = record.NewFormat(quarto.Plug, quartino.Plug)

// lines are n facts of a game, from seq from on.
func lines(game string, from, n int) []byte {
	start := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	e := format.NewEncoder(game, from, func(at time.Duration) time.Time { return start.Add(at) })
	var out []byte
	for i := range n {
		out = e.AppendFact(out, time.Duration(i)*time.Second, board.Tray{})
	}
	return out
}

// append appends text, which has lines of one game that follow one another.
func (j *Journal) append(text []byte) error {
	l, err := format.Decode(text[:bytes.IndexByte(text, '\n')+1])
	if err != nil {
		return err
	}
	count := 0
	if o, ok := l.Fact.(board.Opened); ok {
		count = o.Count
	}
	return j.Append(record.Lines{Game: l.Game, Count: count, First: l.Seq, Last: l.Seq + bytes.Count(text, []byte("\n")) - 1, Text: text})
}

func open(t *testing.T, dir string, o Opts) (*Journal, Report) {
	t.Helper()
	o.Played = format.HasPlacement
	j, report, err := Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() }) // again, where the test has closed it
	return j, report
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// stored is all that a journal gives of a game from seq from on.
func stored(t *testing.T, s *Journal, game string, from int) []byte {
	t.Helper()
	var all []byte
	for line, err := range s.Lines(game, from) {
		must(t, err)
		all = append(all, line...)
	}
	return all
}

// files are the names in the directory.
func files(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	must(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestLinesComeBackByteForByte(t *testing.T) {
	s, _ := open(t, t.TempDir(), Opts{})
	must(t, s.Begin("one"), s.append(lines("one", 1, 3)), s.append(lines("one", 4, 1)),
		s.Begin("two"), s.append(lines("two", 1, 2)))
	all := append(lines("one", 1, 3), lines("one", 4, 1)...)
	if got := stored(t, s, "one", 1); !bytes.Equal(got, all) {
		t.Errorf("got  %s\nwant %s", got, all)
	}
	if got, want := stored(t, s, "one", 3), bytes.Join(bytes.SplitAfter(all, []byte("\n"))[2:], nil); !bytes.Equal(got, want) {
		t.Errorf("from 3: got  %s\nwant %s", got, want)
	}
	if got := stored(t, s, "one", 5); got != nil {
		t.Errorf("after the last: %s", got)
	}
	if got := s.Games(); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("games %q", got)
	}
	if one, two, three := s.Last("one"), s.Last("two"), s.Last("three"); one != 4 || two != 2 || three != 0 {
		t.Errorf("last lines %d, %d and %d", one, two, three)
	}
	for _, err := range s.Lines("three", 1) {
		if !errors.Is(err, ErrNoGame) {
			t.Errorf("a game that is not there: %v", err)
		}
	}
}

func TestGameGoesOnWhereItWas(t *testing.T) {
	s, _ := open(t, t.TempDir(), Opts{})
	must(t, s.Begin("one"), s.append(lines("one", 1, 2)), s.Begin("two"), s.append(lines("two", 1, 1)))
	must(t, s.Continue("one"), s.append(lines("one", 3, 2)))
	want := append(lines("one", 1, 2), lines("one", 3, 2)...)
	if got := stored(t, s, "one", 1); !bytes.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := s.Games(); !slices.Equal(got, []string{"two", "one"}) {
		t.Errorf("games %q, want the one at hand last", got)
	}
	if err := s.Continue("three"); !errors.Is(err, ErrNoGame) {
		t.Errorf("Continue of a game that is not there: %v", err)
	}
}

func TestLinesOutOfPlaceAreRefused(t *testing.T) {
	s, _ := open(t, t.TempDir(), Opts{})
	if err := s.append(lines("one", 1, 1)); err == nil {
		t.Error("a line was taken before a game began")
	}
	must(t, s.Begin("one"), s.append(lines("one", 1, 2)))
	for _, test := range []struct {
		name  string
		lines []byte
		want  string
	}{
		{"a line left out", lines("one", 4, 1), "journal: game one: seq 4: want seq 3"},
		{"a line of another game", lines("two", 3, 1), "journal: game one: line of game two"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := s.append(test.lines); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
			if got := stored(t, s, "one", 1); !bytes.Equal(got, lines("one", 1, 2)) {
				t.Errorf("it left something behind: %s", got)
			}
		})
	}
}

func TestNamesAreUniqueAndFitAnyDirectory(t *testing.T) {
	s, _ := open(t, t.TempDir(), Opts{})
	for _, game := range []string{"win", "win-2", "win-7", "draw-x"} {
		must(t, s.Begin(game))
	}
	for _, test := range []struct{ stem, want string }{
		{"win", "win-8"},
		{"draw", "draw"},
		{"draw-x", "draw-x-2"},
		{"../../etc/passwd", "etc-passwd"},
		{"Élan vital.txt", "lan-vital.txt"},
		{"", "game"},
		{"..", "game-2"},
		{strings.Repeat("long", 30), strings.Repeat("long", 14)},
	} {
		got := s.Unique(test.stem)
		if got != test.want {
			t.Errorf("%q became %q, want %q", test.stem, got, test.want)
		}
		must(t, s.Begin(got))
	}
	for _, game := range []string{"win", "a/b", "", ".x", "a b"} {
		if err := s.Begin(game); err == nil {
			t.Errorf("a game was begun under the name %q", game)
		}
	}
}

func TestOldestGamesGoFirst(t *testing.T) {
	size := int64(len(lines("g1", 1, 2)))
	for _, test := range []struct {
		name string
		opts Opts
		want []string
	}{
		{"by their number", Opts{MaxGames: 3}, []string{"g4", "g5", "g6"}},
		{"by their size", Opts{MaxBytes: 2*size + 1}, []string{"g5", "g6"}},
		{"never the one at hand", Opts{MaxGames: 1, MaxBytes: size}, []string{"g6"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := open(t, t.TempDir(), test.opts)
			for i := range 6 {
				game := fmt.Sprint("g", i+1)
				must(t, s.Begin(game), s.append(lines(game, 1, 2)))
			}
			if got := s.Games(); !slices.Equal(got, test.want) {
				t.Errorf("games %q, want %q", got, test.want)
			}
			if got := files(t, s.path); len(got) != len(test.want) {
				t.Errorf("files %q, want those of %q", got, test.want)
			}
			if got := stored(t, s, "g6", 1); !bytes.Equal(got, lines("g6", 1, 2)) {
				t.Errorf("the game at hand has %s", got)
			}
		})
	}
}

func TestMemoryKeepsGamesAsACardDoes(t *testing.T) {
	j := NewMemory()
	must(t, j.Begin("one"), j.append(lines("one", 1, 3)), j.Begin("two"), j.append(lines("two", 1, 1)),
		j.Continue("one"), j.append(lines("one", 4, 2)))
	want := append(lines("one", 1, 3), lines("one", 4, 2)...)
	if got := stored(t, j, "one", 1); !bytes.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := j.Games(); !slices.Equal(got, []string{"two", "one"}) {
		t.Errorf("games %q", got)
	}
	for i := range 1100 {
		must(t, j.Begin(fmt.Sprint("more-", i)))
	}
	if n := len(j.disk.(*memory).files); n > 1000 {
		t.Errorf("%d files are held, more than the games that are kept", n)
	}
	must(t, j.Close())
}

// opened is the first line of a game with that number on the card; 0 for none.
func opened(game string, count int) []byte {
	wall := func(time.Duration) time.Time { return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) }
	return format.NewEncoder(game, 1, wall).AppendFact(nil, 0, board.Opened{Count: count})
}

func TestCountsOrderTheGamesWhateverTheDatesOfTheirFiles(t *testing.T) {
	dir := t.TempDir()
	for i, game := range []string{"old-2", "old-1", "c", "b", "a"} { // the older, the later by the clock
		path := filepath.Join(dir, game+".log")
		must(t, os.WriteFile(path, append(opened(game, max(0, i-1)), lines(game, 2, 1)...), 0o600))
		date := time.Date(2020, 1, 30-i, 0, 0, 0, 0, time.UTC)
		must(t, os.Chtimes(path, date, date))
	}
	j, _ := open(t, dir, Opts{MaxGames: 5})
	if got, want := j.Games(), []string{"old-1", "old-2", "c", "b", "a"}; !slices.Equal(got, want) {
		t.Errorf("games %q, want %q", got, want)
	}
	if got := j.NextCount(); got != 4 {
		t.Errorf("the next game is number %d, want 4", got)
	}
	must(t, j.Begin("0"), j.append(opened("0", 4)))
	if got, want := j.Games(), []string{"old-2", "c", "b", "a", "0"}; !slices.Equal(got, want) {
		t.Errorf("after a new game: games %q, want %q", got, want)
	}
}

func TestCountIsFoundBehindADamagedFirstLine(t *testing.T) {
	dir := t.TempDir()
	damaged := opened("a", 7)
	damaged[20] ^= 1
	wall := func(time.Duration) time.Time { return time.Time{} }
	again := format.NewEncoder("a", 3, wall).AppendFact(nil, 0, board.Opened{Resumed: true, Count: 7})
	must(t, os.WriteFile(filepath.Join(dir, "a.log"), slices.Concat(damaged, lines("a", 2, 1), again), 0o600),
		os.WriteFile(filepath.Join(dir, "b.log"), opened("b", 6), 0o600))
	j, _ := open(t, dir, Opts{})
	if got := j.Games(); !slices.Equal(got, []string{"b", "a"}) || j.NextCount() != 8 {
		t.Errorf("games %q, next is %d; want b, a and 8", got, j.NextCount())
	}
}

func TestNextCountIsOneMoreThanTheHighest(t *testing.T) {
	s, _ := open(t, t.TempDir(), Opts{MaxGames: 2})
	for i, count := range []int{1, 2, 17, record.MaxCount} {
		if got := s.NextCount(); i < 3 && got != i+1 {
			t.Errorf("game %d is number %d", i+1, got)
		}
		game := fmt.Sprint("g", i)
		must(t, s.Begin(game), s.append(opened(game, count)))
	}
	if got := s.NextCount(); got != record.MaxCount {
		t.Errorf("after the highest that a line takes: %d", got)
	}
}

func TestDirectoryServesOneJournal(t *testing.T) {
	dir := t.TempDir()
	j, _ := open(t, dir, Opts{})
	if _, _, err := Open(dir, Opts{}); !errors.Is(err, folder.ErrLocked) {
		t.Errorf("the second got %v", err)
	}
	must(t, j.Close())
	open(t, dir, Opts{})
}

func TestOtherFilesAreLeftAlone(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "notes.txt"), []byte("mine"), 0o600), os.Mkdir(filepath.Join(dir, "old.log"), 0o700))
	j, _ := open(t, dir, Opts{MaxGames: 1})
	must(t, j.Begin("one"), j.Begin("two"))
	if got, want := files(t, dir), []string{"notes.txt", "old.log", "two.log"}; !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
}

func TestTheLockIsNeverFreeBetweenLockAndLoad(t *testing.T) {
	for name, dir := range map[string]string{"there": t.TempDir(), "missing": filepath.Join(t.TempDir(), "games")} {
		j, err := Lock(dir, Opts{})
		must(t, err)
		other, err := Lock(dir, Opts{})
		if (name == "there") != errors.Is(err, folder.ErrLocked) {
			t.Errorf("%s: a second lock: %v", name, err)
		}
		must(t, other.Close())
		report, err := j.Load()
		must(t, err, report.Err)
		if _, err := Lock(dir, Opts{}); !errors.Is(err, folder.ErrLocked) {
			t.Errorf("%s: beside the journal: %v", name, err)
		}
		must(t, j.Close())
		j, err = Lock(dir, Opts{})
		must(t, err, j.Close())
	}
}

// In /proc a directory cannot be made, and the error says that it does not exist.
func TestErrorOfTheDirectoryNamesNoOther(t *testing.T) {
	p := newPlatter("/", filepath.Dir(gamesDir))
	p.fail = func(op, path string) error {
		if op == "mkdir" && path == gamesDir {
			return syscall.ENOENT
		}
		return nil
	}
	_, report, err := openOn(p, gamesDir, Opts{})
	must(t, err)
	if want := "journal " + gamesDir + ": mkdir " + gamesDir + ": no such file or directory"; report.Err == nil || report.Err.Error() != want {
		t.Errorf("got %v, want %s", report.Err, want)
	}
}
