package journal

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quarto"
)

// gamesDir is the directory of the games. /var exists before.
const gamesDir = "/var/lib/games"

// evening are the games that are played, in their order, each of five appends: what
// is observed and what is judged in turn.
var evening = []string{"z", "a", "m"}

// nameOf is the name that the store has of a game of the evening, or will have: what
// a power cut left of its first line has the first name.
func nameOf(j *Journal, game string) string {
	for _, name := range j.Games() {
		if name[:1] == game {
			return name
		}
	}
	return j.Unique(game)
}

// appends are the lines of a game of that name, as they are appended.
func appends(game string) [][]byte {
	wall := func(at time.Duration) time.Time { return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) }
	e := format.NewEncoder(game, 1, wall)
	placed := quarto.Placed{By: board.A, Piece: 7, Cell: board.B3}
	fact := func(f board.Fact) []byte { return e.AppendFact(nil, 0, f) }
	judged := func(js ...quarto.Judgement) (lines []byte) {
		for _, j := range js {
			lines = e.AppendJudgement(lines, 0, j)
		}
		return lines
	}
	return [][]byte{
		fact(board.Opened{Count: 1 + slices.Index(evening, game[:1])}),
		fact(board.Seen{}), judged(placed, quarto.Missed{}, quarto.Right{}),
		fact(board.Tray{}), judged(quarto.Right{}),
	}
}

// play plays the evening, or what is missing of it, and notes in taken what the
// journal has taken of each game.
func play(j *Journal, taken map[string]int) error {
	for _, stem := range evening {
		game := nameOf(j, stem)
		begun := j.Continue(game)
		if errors.Is(begun, ErrNoGame) {
			begun = j.Begin(game)
		}
		last := j.Last(game)
		var failed error
		for _, lines := range appends(game) {
			l, err := format.Decode(lines[:bytes.IndexByte(lines, '\n')])
			if err != nil {
				return err
			}
			n := bytes.Count(lines, []byte("\n"))
			if l.Seq+n-1 <= last {
				continue
			}
			if failed = j.append(lines); failed == nil {
				taken[stem] = max(taken[stem], l.Seq+n-1)
			}
		}
		if err := errors.Join(begun, failed); err != nil && failed != nil {
			return err
		}
	}
	return j.Close()
}

// night is an evening on a disk, with what the power cuts so far have to leave.
type night struct {
	disk  *platter
	taken map[string]int
}

// run opens the journal and plays until the power goes; ended tells that it did not.
func (n *night) run(t *testing.T) (ended bool) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(powerCut); !ok {
				panic(r)
			}
		}
	}()
	j, report, err := openOn(n.disk, gamesDir, Opts{})
	if err = errors.Join(err, report.Err); err != nil {
		t.Fatalf("open: %v\n%v", err, n.disk)
	}
	n.check(t, j)
	if err := play(j, n.taken); err != nil {
		t.Fatalf("play: %v\n%v", err, n.disk)
	}
	return true
}

// check holds that the games are there up to what was taken, whole, and in order.
func (n *night) check(t *testing.T, j *Journal) {
	t.Helper()
	games := j.Games()
	for i, stem := range evening {
		game := nameOf(j, stem)
		whole := bytes.Join(appends(game), nil)
		var got []byte
		if slices.Contains(games, game) {
			got = stored(t, j, game, 1)
		}
		if !bytes.HasPrefix(whole, got) || bytes.Count(got, []byte("\n")) < n.taken[stem] {
			t.Fatalf("game %s: %d lines were taken, got\n%s\n%v", game, n.taken[stem], got, n.disk)
		}
		if k := slices.Index(games, game); k > 0 && !slices.Contains(evening[:i], games[k-1][:1]) {
			t.Fatalf("games %v in this order", games)
		}
	}
	for path, f := range n.disk.names {
		if !f.dir && !strings.HasSuffix(path, ".log") && !strings.Contains(path, ".log.torn") {
			t.Fatalf("%s was left", path)
		}
	}
}

// calls returns the number of calls of a whole evening.
func calls(t *testing.T) int {
	n := &night{disk: newPlatter("/", "/var"), taken: map[string]int{}}
	if !n.run(t) {
		t.Fatal("the power went")
	}
	return n.disk.calls
}

func TestNoLineIsLostWhereverThePowerGoes(t *testing.T) {
	seed := deep.Seed(t)
	most := calls(t)
	for first := 1; first <= most; first++ {
		for _, l := range losses {
			for round := range deep.Size(1, 6) {
				dice := rand.New(rand.NewPCG(seed, uint64(round)))
				n := &night{disk: newPlatter("/", "/var"), taken: map[string]int{}}
				var cuts []int
				t.Cleanup(func() {
					if t.Failed() && cuts != nil {
						t.Logf("%s, cuts in calls %v; seed %d, round %d", l.name, cuts, seed, round)
					}
				})
				n.disk.cutAt = first
				for ended := n.run(t); !ended; ended = n.run(t) {
					cuts = append(cuts, n.disk.cutAt)
					after := n.disk.killed()
					if dice.IntN(3) > 0 || len(cuts) == 4 {
						after = n.disk.after(l, dice)
					}
					n = &night{disk: after, taken: n.taken}
					if n.disk.cutAt = 1 + dice.IntN(most); len(cuts) == 4 {
						n.disk.cutAt = 0
					}
				}
				n.disk.cutAt = 0
				for _, game := range evening {
					n.taken[game] = 7
				}
				n.run(t) // and all of it is there
				cuts = nil
			}
		}
	}
}

// tornDisk is a disk with one game whose last append was torn: a hole, and a true line
// behind it.
func tornDisk() (p *platter, sound, tail []byte) {
	each := appends("z")
	sound = bytes.Join(each[:2], nil)
	tail = bytes.Clone(each[2])
	tail[0] = 0
	p = newPlatter("/", "/var", "/var/lib", gamesDir)
	f := &inode{data: append(bytes.Clone(sound), tail...)}
	f.safe = f.data
	p.names[gamesDir+"/z.log"], p.safe[gamesDir+"/z.log"] = f, f
	return p, sound, tail
}

func TestWhatStandsBehindAHoleInTheLastAppendIsCut(t *testing.T) {
	p, sound, tail := tornDisk()
	j, report, err := openOn(p, gamesDir, Opts{})
	must(t, err, report.Err)
	want := []Cut{{Game: "z", Bytes: int64(len(tail)), Kept: "z.log.torn"}}
	if !slices.Equal(report.Cut, want) {
		t.Errorf("reported %v, want %v", report.Cut, want)
	}
	if got := stored(t, j, "z", 1); !bytes.Equal(got, sound) || j.Last("z") != 2 {
		t.Errorf("got %s\nwant %s", got, sound)
	}
	must(t, j.Continue("z"), j.append(appends("z")[2]))
	if got, want := p.names[gamesDir+"/z.log"].data, bytes.Join(appends("z")[:3], nil); !bytes.Equal(got, want) {
		t.Errorf("the file holds %s\nwant %s", got, want)
	}
	if got := p.names[gamesDir+"/z.log.torn"].data; !bytes.Equal(got, tail) {
		t.Errorf("beside is %q, want %q", got, tail)
	}
}

func TestHoleBeforeTheLastFactIsSteppedOver(t *testing.T) {
	for hole := range 4 {
		each := appends("z")
		text := bytes.Join(each, nil)
		text[len(bytes.Join(each[:hole], nil))+20] ^= 1
		p := newPlatter("/", gamesDir)
		p.names[gamesDir+"/z.log"] = &inode{data: bytes.Clone(text)}
		j, report, err := openOn(p, gamesDir, Opts{})
		must(t, err, report.Err)
		if len(report.Cut) != 0 && hole < 3 || j.Last("z") != 7 && hole < 3 {
			t.Errorf("hole in append %d: reported %v, and the last line is %d", hole+1, report.Cut, j.Last("z"))
		}
		if hole == 3 && (len(report.Cut) != 1 || j.Last("z") != 5) { // the last fact itself
			t.Errorf("hole in the last fact: reported %v, and the last line is %d", report.Cut, j.Last("z"))
		}
	}
}

func TestTornTailIsKeptWhereverThePowerGoes(t *testing.T) {
	seed := deep.Seed(t)
	for at := 1; ; at++ {
		p, _, tail := tornDisk()
		whole := p.names[gamesDir+"/z.log"].data
		ended := false
		for i, l := range losses {
			p, _, _ = tornDisk()
			n := &night{disk: p, taken: map[string]int{"z": 2}}
			p.cutAt = at
			func() {
				defer func() { _ = recover() }()
				_, _, _ = openOn(p, gamesDir, Opts{})
				ended = true
			}()
			dice := rand.New(rand.NewPCG(seed, uint64(i)))
			n.disk = p.after(l, dice)
			file := n.disk.names[gamesDir+"/z.log"].data
			beside := n.disk.names[gamesDir+"/z.log.torn"]
			if !bytes.Equal(file, whole) && (beside == nil || !bytes.Equal(beside.data, tail)) {
				t.Fatalf("cut in call %d, %s, seed %d: the tail is gone\n%v", at, l.name, seed, n.disk)
			}
			if !n.run(t) {
				t.Fatal("the power went again")
			}
		}
		if ended {
			return
		}
	}
}

func TestFailureOfAnyCallLosesNothing(t *testing.T) {
	for at := 1; at <= calls(t); at++ {
		for _, kind := range []struct {
			name  string
			err   error
			calls int // that fail
		}{{"once", syscall.EIO, 1}, {"for a while", syscall.ENOSPC, 7}, {"to the end", syscall.EROFS, 1 << 20}} {
			p := newPlatter("/", "/var")
			p.fail = func(op, _ string) error {
				if p.calls >= at && p.calls < at+kind.calls && op != "close" {
					return kind.err
				}
				return nil
			}
			j, report, err := openOn(p, gamesDir, Opts{})
			if err != nil {
				t.Fatalf("call %d fails %s: open: %v", at, kind.name, err)
			}
			told := report.Err != nil
			for _, game := range evening {
				told = j.Begin(game) != nil || told
				for _, lines := range appends(game) {
					told = j.append(lines) != nil || told
				}
			}
			if kind.calls > 1 && !told && at < calls(t)-10 {
				t.Errorf("call %d fails %s: nothing was told", at, kind.name)
			}
			p.fail = nil // the card works again
			must(t, j.Close())
			n := &night{disk: p, taken: map[string]int{"z": 7, "a": 7, "m": 7}}
			if n.run(t); t.Failed() {
				t.Fatalf("call %d failed %s", at, kind.name)
			}
		}
	}
}
