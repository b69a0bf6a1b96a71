package journal

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"syscall"
	"testing"
)

// onCard opens a journal on a disk that can be full, or fail to sync. Without room it
// makes no file either.
func onCard(t *testing.T) (j *Journal, room *int, failing *bool, p *platter) {
	t.Helper()
	p = newPlatter("/")
	room, failing = new(int), new(bool)
	*room = 1 << 24
	p.room = room
	p.fail = func(op, _ string) error {
		if *failing && op == "fsync" {
			return syscall.EIO
		}
		return nil
	}
	j, report, err := openOn(p, gamesDir, Opts{})
	must(t, err, report.Err)
	return j, room, failing, p
}

func TestWhatAFullDiskDidNotTakeIsWrittenBeforeTheNextLine(t *testing.T) {
	j, room, _, _ := onCard(t)
	must(t, j.Begin("one"), j.append(lines("one", 1, 2)))
	*room = 0
	for _, err := range []error{
		j.append(lines("one", 3, 2)), j.Begin("two"), j.append(lines("two", 1, 3)), j.append(lines("two", 4, 1)),
		j.Begin("three"), j.append(lines("three", 1, 1)),
	} {
		if !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("got %v", err)
		}
	}
	if got := j.Games(); !slices.Equal(got, []string{"one"}) || j.Unique("two") != "two-2" {
		t.Errorf("meanwhile: games %q, and %q for another game two", got, j.Unique("two"))
	}
	if err := j.Begin("two"); !errors.Is(err, errExists) {
		t.Errorf("a second game two: %v", err)
	}
	for _, err := range j.Lines("two", 1) {
		if !errors.Is(err, ErrNoGame) {
			t.Errorf("its lines: %v", err)
		}
	}
	*room = 1 << 20
	must(t, j.append(lines("three", 2, 1)))
	if got := j.Games(); !slices.Equal(got, []string{"one", "two", "three"}) {
		t.Errorf("games %q", got)
	}
	for game, parts := range map[string][]int{"one": {1, 2, 3, 2}, "two": {1, 3, 4, 1}, "three": {1, 1, 2, 1}} {
		want := append(lines(game, parts[0], parts[1]), lines(game, parts[2], parts[3])...)
		if got := stored(t, j, game, 1); !bytes.Equal(got, want) {
			t.Errorf("%s: got %s\nwant %s", game, got, want)
		}
	}
}

func TestBacklogIsBoundedAndTheNextGameIsWholeAgain(t *testing.T) {
	j, room, _, _ := onCard(t)
	must(t, j.Begin("one"))
	*room = 0
	line := len(lines("one", 10000, 1))
	refused := 0
	for seq := 1; seq <= 2*maxBacklog/line; seq += 100 {
		if err := j.append(lines("one", seq, 100)); !errors.Is(err, syscall.ENOSPC) {
			refused++
		}
	}
	if refused == 0 {
		t.Error("everything was kept in memory")
	}
	*room = 1 << 24
	must(t, j.Begin("two"), j.append(lines("two", 1, 2)))
	if n := j.Last("one"); n*line < maxBacklog/2 || n*line > maxBacklog*2 {
		t.Errorf("%d lines of the first game were kept", n)
	}
	var want []byte
	for seq := 1; seq <= j.Last("one"); seq += 100 {
		want = append(want, lines("one", seq, 100)...)
	}
	if got := stored(t, j, "one", 1); !bytes.Equal(got, want) {
		t.Error("they are not in order")
	}
	if got := stored(t, j, "two", 1); !bytes.Equal(got, lines("two", 1, 2)) {
		t.Errorf("got %s", got)
	}
}

func TestFullDiskNeitherTearsNorDoublesALine(t *testing.T) {
	all := lines("one", 1, 3)
	first := bytes.SplitAfter(all, []byte("\n"))[0]
	for n := len(first); n < len(all); n++ {
		j, room, _, p := onCard(t)
		*room = n
		must(t, j.Begin("one"), j.append(first))
		if err := j.append(all); !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("room for %d bytes: %v", n, err)
		}
		if got := stored(t, j, "one", 1); !bytes.Equal(got, first) {
			t.Fatalf("room for %d bytes: got %q, want %q", n, got, first)
		}
		*room = 1 << 20
		must(t, j.append(all))
		if got := p.names[j.file("one")].data; !bytes.Equal(got, all) {
			t.Fatalf("room for %d bytes: the file holds %q after the retry, want %q", n, got, all)
		}
		must(t, j.Close())
	}
}

func TestWhatAppendHasTakenSurvivesAPowerCut(t *testing.T) {
	j, room, failing, p := onCard(t)
	taken := 0
	must(t, j.Begin("one"))
	for i := range 40 {
		*failing = i%5 == 3
		if i%7 == 4 {
			*room = 30
		}
		if err := j.append(lines("one", taken+1, 2)); err == nil {
			taken += 2
		}
		*room = 1 << 20
		got, _, _ := reopened(t, p.names[j.file("one")].safe) // the power goes: what was not synced is lost
		if n := bytes.Count(got, []byte("\n")); n < taken {
			t.Fatalf("step %d: %d lines are back, %d were taken", i, n, taken)
		}
	}
	if taken < 50 {
		t.Errorf("only %d lines were taken", taken)
	}
}

// opening is a disk that opens files in its own way.
type opening struct {
	disk
	open func(path string, flag int) (file, error)
}

func (o opening) OpenFile(path string, flag int) (file, error) { return o.open(path, flag) }

// stuck is a file whose Sync hangs until it is let go.
type stuck struct {
	file
	inside, free chan bool
}

func (s stuck) Sync() error {
	close(s.inside)
	<-s.free
	return s.file.Sync()
}

func TestHangingCardHoldsUpNobodyElse(t *testing.T) {
	j, _ := open(t, t.TempDir(), Opts{})
	must(t, j.Begin("old"), j.append(lines("old", 1, 1)))
	s := stuck{inside: make(chan bool), free: make(chan bool)}
	j.disk = opening{j.disk, func(path string, flag int) (file, error) {
		f, err := system{}.OpenFile(path, flag)
		if flag == os.O_RDONLY {
			return f, err
		}
		s.file = f
		return s, err
	}}
	must(t, j.Begin("one"))
	ended := make(chan error)
	go func() { ended <- j.append(lines("one", 1, 2)) }()
	<-s.inside
	if got := stored(t, j, "old", 1); !bytes.Equal(got, lines("old", 1, 1)) || j.Last("one") != 0 {
		t.Errorf("meanwhile: %q, and %d lines of the new game", got, j.Last("one"))
	}
	close(s.free)
	must(t, <-ended)
	if got := stored(t, j, "one", 1); !bytes.Equal(got, lines("one", 1, 2)) {
		t.Errorf("afterwards: %q", got)
	}
}
