package club_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/deploy/deep"
	"quartoboard/rules/record"
)

var (
	manyBoards = flag.Int("club-boards", 0, "boards that connect, settle and send")
	longCut    = flag.Duration("club-cut", 0, "time without a network")
)

// lines returns the first lines of a game of that name, with a wall clock of that year.
func lines(t testing.TB, game string, n, year int) (all [][]byte) {
	t.Helper()
	text, err := os.ReadFile("../simboard/testdata/menu-draw.log")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		object, err := record.Unframe(line)
		if err != nil {
			t.Fatal(err)
		}
		object = bytes.Replace(object, []byte(`"game":"menu-draw"`), fmt.Appendf(nil, `"game":%q`, game), 1)
		object = bytes.Replace(object, []byte(`"wall":"2000-`), fmt.Appendf(nil, `"wall":"%d-`, year), 1)
		if all = append(all, record.Frame(nil, object)); len(all) == n {
			return all
		}
	}
	t.Fatalf("%d lines, want %d", len(all), n)
	return nil
}

// card is the file of a game on the card of a board.
func (c *club) card(board, game string) string { return filepath.Join(c.cards, board, game+".log") }

// whole puts a whole game on each card, at once for the uplink.
func (c *club) whole(name string, n int) {
	c.t.Helper()
	for i, board := range c.boards {
		game := board + "-" + name
		staged := filepath.Join(c.cards, board, ".staged")
		if err := os.WriteFile(staged, bytes.Join(lines(c.t, game, n, time.Now().Year()+i%3-1), nil), 0o644); err != nil {
			c.t.Fatal(err)
		}
		if err := os.Rename(staged, c.card(board, game)); err != nil {
			c.t.Fatal(err)
		}
	}
}

// play puts a game on each card, two to six lines at a time, all within that time, and calls between
// before each step.
func (c *club) play(r *rand.Rand, name string, n int, within time.Duration, between func(done float64)) {
	c.t.Helper()
	type board struct {
		file *os.File
		left [][]byte
	}
	var all []*board
	for i, name2 := range c.boards {
		game := name2 + "-" + name
		file, err := os.Create(c.card(name2, game))
		if err != nil {
			c.t.Fatal(err)
		}
		defer file.Close()
		all = append(all, &board{file, lines(c.t, game, n, time.Now().Year()+i%3-1)})
	}
	begun, left := time.Now(), n*len(all)
	for left > 0 {
		done := 1 - float64(left)/float64(n*len(all))
		between(done)
		b := all[r.IntN(len(all))]
		some := min(len(b.left), 2+r.IntN(5))
		if _, err := b.file.Write(bytes.Join(b.left[:some], nil)); err != nil {
			c.t.Fatal(err)
		}
		b.left, left = b.left[some:], left-some
		if len(b.left) == 0 {
			all = slices.DeleteFunc(all, func(o *board) bool { return o == b })
		}
		time.Sleep(time.Until(begun.Add(time.Duration(done * float64(within))))) // as people play
	}
}

// settled waits until every board has sent a line.
func (c *club) settled(limit time.Duration) time.Duration {
	c.t.Helper()
	c.whole("0", 1)
	return await(c.t, limit, "all boards send a line", c.has)
}

// TestManyBoardsSendEachLineOnceInOrderWithinTheirProcessorTime has real processes: a broker, a hall, and an uplink
// of many boards.
func TestManyBoardsSendEachLineOnceInOrderWithinTheirProcessorTime(t *testing.T) {
	t.Parallel()
	boards, n := deep.Size(4, 200), deep.Size(20, 100)
	r := rand.New(rand.NewPCG(deep.Seed(t), 1))
	c := newClub(t, boards, "127.0.0.1", "")
	t.Logf("%d boards settle in %v", boards, c.settled(30*time.Second))
	all := []*process{c.broker, c.hall, c.uplink}
	each := func() (text string) {
		for i, p := range all {
			d, memory := p.stat()
			text += fmt.Sprintf("%s %v, %d MB; ", []string{"broker", "hall", "uplink"}[i], d, memory>>20)
		}
		return text
	}
	hold := func(what string, limit time.Duration, do func()) {
		before := used(all...)
		do()
		c.check()
		d := used(all...) - before
		t.Logf("%s: %v of processor time (all since their start: %s)", what, d, each())
		if d > limit {
			t.Errorf("%s: %v of processor time, want at most %v", what, d, limit)
		}
	}
	hold(fmt.Sprintf("%d × %d lines wait", boards, n), 2*time.Second, func() {
		c.whole("1", n)
		t.Logf("they are in the hall after %v", await(t, 30*time.Second, "all lines", c.has))
	})
	within := time.Duration(deep.Size(100, 5000)) * time.Millisecond
	hold(fmt.Sprintf("%d × %d lines as they are played within %v", boards, n, within), 3500*time.Millisecond, func() {
		c.play(r, "2", n, within, func(float64) {})
		await(t, 30*time.Second, "all lines", c.has)
	})
	idle := time.Duration(deep.Size(100, 5000)) * time.Millisecond
	hold(fmt.Sprintf("nothing for %v", idle), idle/20+10*time.Millisecond, func() { time.Sleep(idle) })

	kills := 3 * deep.Size(1, 3)
	killed := 0
	c.play(r, "3", n, time.Duration(deep.Size(300, 15_000))*time.Millisecond, func(done float64) {
		if done > (float64(killed)+0.5)/float64(kills) {
			all[killed%3].again()
			killed++
		}
	})
	t.Logf("%d kills: they are in the hall %v after the last line", killed, await(t, 60*time.Second, "all lines", c.has))
	c.check()
}

// TestManyBoardsConnectSettleAndSend is for a figure: -club-boards 1000.
func TestManyBoardsConnectSettleAndSend(t *testing.T) {
	t.Parallel()
	boards := max(*manyBoards, deep.Size(4, 50))
	begun := time.Now()
	c := newClub(t, boards, "127.0.0.1", "")
	connected := c.settled(120 * time.Second)
	c.whole("1", deep.Size(10, 100))
	sent := await(t, 120*time.Second, "all lines", c.has)
	c.check()
	for _, once := range []string{"connected to the board", "connected to the broker", "connected to hall h1"} {
		n := 0
		await(t, 10*time.Second, once, func() bool { n = strings.Count(c.uplink.said.String(), once); return n >= boards })
		if n > boards {
			t.Errorf("%q is said %d times by %d boards", once, n, boards)
		}
	}
	_, broker := c.broker.stat()
	_, hall := c.hall.stat()
	_, uplink := c.uplink.stat()
	t.Logf("%d boards: connected and settled after %v, all sent %v later, in %v together; broker %d MB, hall %d MB, uplink %d MB",
		boards, connected, sent, time.Since(begun), broker>>20, hall>>20, uplink>>20)
	if time.Since(begun) > 120*time.Second || broker > 100<<20 || hall > 200<<20 {
		t.Error("want 120 s, 100 MB and 200 MB at most")
	}
}

// sh runs a command; ok is false where it failed.
func sh(t *testing.T, line ...string) (ok bool) {
	t.Helper()
	out, err := exec.Command(line[0], line[1:]...).CombinedOutput()
	if err != nil {
		t.Logf("%v: %v: %s", line, err, out)
	}
	return err == nil
}

// cable makes a network that only a cable connects to this one. in is the beginning of a line that runs
// there, host is its address here, and set sets the cable "up" or "down". ok is false where that is not allowed.
func cable(t *testing.T) (in []string, host string, set func(state string), ok bool) {
	t.Helper()
	name := fmt.Sprintf("qb%d", os.Getpid()%100_000)
	in = []string{"ip", "netns", "exec", name}
	if os.Geteuid() != 0 || !sh(t, "ip", "netns", "add", name) {
		return nil, "", nil, false
	}
	t.Cleanup(func() { sh(t, "ip", "netns", "delete", name) })
	ip := func(line ...string) bool { return sh(t, append([]string{"ip"}, line...)...) }
	there := func(line ...string) bool { return sh(t, append(append([]string{}, in...), line...)...) }
	ok = ip("link", "add", name+"h", "type", "veth", "peer", "name", name+"b", "netns", name) &&
		ip("address", "add", "169.254.77.1/30", "dev", name+"h") && ip("link", "set", name+"h", "up") &&
		there("ip", "address", "add", "169.254.77.2/30", "dev", name+"b") && there("ip", "link", "set", name+"b", "up")
	return in, "169.254.77.1", func(state string) { ip("link", "set", name+"h", state) }, ok
}

// TestNoLineIsLostWithoutANetwork cuts the cable of the uplink while games go on: in full until the broker has given
// it up, and for a figure longer, by -club-cut 10m.
func TestNoLineIsLostWithoutANetwork(t *testing.T) {
	in, host, set, ok := cable(t)
	if !ok {
		t.Log("not looked at: networks and cables cannot be made here")
		return
	}
	t.Parallel()
	cut := max(*longCut, time.Duration(deep.Size(300, 25_000))*time.Millisecond)
	r := rand.New(rand.NewPCG(deep.Seed(t), 1))
	c := newClub(t, deep.Size(4, 20), host, "", in...)
	c.settled(30 * time.Second)
	var since time.Time
	isCut, over := false, false
	c.play(r, "1", deep.Size(20, 100), cut+time.Duration(deep.Size(200, 10_000))*time.Millisecond, func(done float64) {
		if done > 0.05 && !isCut {
			set("down")
			isCut, since = true, time.Now()
		} else if isCut && !over && time.Since(since) > cut {
			if c.has() {
				t.Error("lines come without a network")
			}
			set("up")
			over = true
		}
	})
	if !over {
		time.Sleep(time.Until(since.Add(cut)))
		set("up")
	}
	t.Logf("%v without a network: all lines are in the hall %v after the last one", cut, await(t, 100*time.Second, "all lines", c.has))
	c.check()
}

// TestAFullDiskOfTheHallLosesNothing gives the hall a small disk, and then a larger one.
func TestAFullDiskOfTheHallLosesNothing(t *testing.T) {
	dir := t.TempDir()
	if os.Geteuid() != 0 || !sh(t, "mount", "-t", "tmpfs", "-o", "size=64k", "none", dir) {
		t.Log("not looked at: a disk cannot be made here")
		return
	}
	t.Cleanup(func() { sh(t, "umount", dir) }) // behind the end of the hall
	t.Parallel()
	c := newClub(t, 8, "127.0.0.1", dir)
	c.settled(30 * time.Second)
	c.whole("1", 100)
	full := func() bool { return strings.Contains(c.hall.said.String(), "the disk refuses its lines") }
	await(t, 30*time.Second, "the disk is told as full", full)
	if c.has() {
		t.Error("all is there: the disk is too large for the test")
	}
	if !sh(t, "mount", "-o", "remount,size=16m", dir) {
		t.Fatal("no larger disk")
	}
	t.Logf("all lines are in the hall %v after there is room", await(t, 60*time.Second, "all lines", c.has))
	c.check()
}
