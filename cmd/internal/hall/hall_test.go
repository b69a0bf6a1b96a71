package hall

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/topic"
	"quartoboard/deploy/deep"
)

func TestLinesOfAllBoardsAreFlushedTogetherAndThenAcknowledged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil).run()
		one := card("one", 1, 40)
		before := b.disk.syncs
		for i := 1; i <= 40; i += 8 {
			for n := range 30 {
				b.send(fmt.Sprint("t", n), topic.Lines, join(one, i, i+3))
				b.send(fmt.Sprint("t", n), topic.Lines, join(one, i+4, i+7))
			}
			settle()
		}
		if got := b.disk.syncs - before; got != 5 {
			t.Errorf("flushed %d times, want 5", got)
		}
		for n := range 30 {
			name := fmt.Sprint("t", n)
			b.wantFile(name+"/one.log", join(one, 1, 40))
			b.wantHad(name, map[string]int{"one": 40})
			if got := b.count(name, topic.Haves); got != 5 {
				t.Errorf("board %s: %d acknowledgements, want one each 20 ms", name, got)
			}
		}
		b.wantSaid()
	})
}

func TestEachMessageOfLinesIsAnswered(t *testing.T) {
	one := card("one", 1, 9)
	for _, row := range []struct {
		name string
		send []byte
		want map[string]int
	}{
		{"the next lines", join(one, 4, 5), map[string]int{"one": 5}},
		{"lines that the hall has", join(one, 1, 3), map[string]int{"one": 3}},
		{"lines that it has in part", join(one, 2, 6), map[string]int{"one": 6}},
		{"lines behind a gap", join(one, 5, 6), map[string]int{"one": 3}},
		{"lines of a game that it does not know", card("two", 2, 2)[1], map[string]int{"one": 3}},
		{"the first line of another game", card("two", 2, 2)[0], map[string]int{"one": 3, "two": 1}},
		{"damaged lines", []byte(strings.Replace(string(join(one, 4, 5)), "line 5", "line 6", 1)), map[string]int{"one": 3}},
		{"a torn line", join(one, 4, 4)[:40], map[string]int{"one": 3}},
		{"nothing", nil, map[string]int{"one": 3}},
		{"lines lost by the board", []byte(`{"v":1,"game":"one","gone":4,"next":7}`), map[string]int{"one": 6}},
		{"lines lost behind a gap", []byte(`{"v":1,"game":"one","gone":5,"next":7}`), map[string]int{"one": 3}},
		{"lines lost that the hall has", []byte(`{"v":1,"game":"one","gone":2,"next":3}`), map[string]int{"one": 3}},
		{"lines lost of another game", []byte(`{"v":1,"game":"two","gone":1,"next":3}`), map[string]int{"one": 3, "two": 2}},
		{"a name outside the folder", []byte(`{"v":1,"game":"../x","gone":1,"next":3}`), map[string]int{"one": 3}},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t, t.TempDir(), nil).run()
				b.send("t1", topic.Lines, join(one, 1, 3))
				settle()
				b.gone = 6
				b.send("t1", topic.Lines, row.send)
				settle()
				if got := b.count("t1", topic.Haves); got != 2 {
					t.Errorf("%d acknowledgements, want 2", got)
				}
				b.wantHad("t1", row.want)
			})
		})
	}
}

func TestLostLinesAreLeftOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, one := t.TempDir(), card("one", 1, 9)
		b := newBench(t, dir, nil).run()
		b.gone = 2
		b.send("t1", topic.Lines, []byte(`{"v":1,"game":"one","gone":1,"next":3}`))
		b.send("t1", topic.Lines, join(one, 3, 5))
		b.send("t1", topic.Lines, []byte(`{"v":1,"game":"one","gone":6,"next":8}`))
		b.send("t1", topic.Lines, join(one, 8, 8))
		settle()
		b.wantHad("t1", map[string]int{"one": 8})
		b.stop()
		want := append(join(one, 3, 5), one[7]...)
		b.wantFile("t1/one.log", want)
		b = newBench(t, dir, nil).run()
		b.Up()
		b.send("t1", topic.Lines, join(one, 9, 9))
		settle()
		b.wantHad("t1", map[string]int{"one": 9})
		b.wantFile("t1/one.log", append(want, one[8]...))
	})
}

func TestAGameThatHasLostItsFirstLineGoesOnBeside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, one := t.TempDir(), card("one", 1, 9)
		b := newBench(t, dir, nil).run()
		b.send("t1", topic.Lines, join(one, 1, 5))
		settle()
		b.gone = 2
		b.send("t1", topic.Lines, []byte(`{"v":1,"game":"one","gone":1,"next":3}`))
		settle()
		if got := b.haves["t1"].Games; len(got) != 1 || got[0] != (topic.Had{Game: "one", Seq: 2}) {
			t.Errorf("got %+v", got)
		}
		b.send("t1", topic.Lines, join(one, 3, 7))
		settle()
		b.wantHad("t1", map[string]int{"one": 7})
		b.stop()
		past := time.Now().Add(-time.Hour)
		if err := os.Chtimes(filepath.Join(dir, "t1/one.log"), past, past); err != nil {
			t.Fatal(err)
		}
		b = newBench(t, dir, nil).run()
		b.send("t1", topic.Lines, join(one, 8, 9))
		settle()
		if got := b.haves["t1"].Games; len(got) != 1 || got[0] != (topic.Had{Game: "one", Seq: 9}) {
			t.Errorf("after a restart: got %+v", got)
		}
		b.send("t1", topic.Lines, one[0]) // the board has it again
		settle()
		b.wantHad("t1", map[string]int{"one": 5})
		b.wantFile("t1/one.log", join(one, 1, 5))
		b.wantFile("t1/one.00000000.log", join(one, 3, 9))
	})
}

func TestNothingIsLostThroughABadBroker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(deep.Seed(t), 0))
		b := newBench(t, t.TempDir(), nil).run()
		var late []func()
		pass := func(board string, payload []byte) {
			send := func() { b.send(board, topic.Lines, payload) }
			switch r.IntN(4) {
			case 0: // lost
			case 1:
				late = append(late, send)
			case 2:
				send()
				send()
			case 3:
				send()
				for _, f := range late {
					f()
				}
				late = nil
			}
		}
		games := map[string][][]byte{"one": card("one", 1, 60), "two": card("two", 2, 33)}
		complete := func() bool { return b.had("t1")["one"] == 60 && b.had("t1")["two"] == 33 }
		names := []string{"one", "two"}
		for range 2000 {
			if complete() {
				break
			}
			for _, name := range names {
				lines := games[name]
				from := b.had("t1")[name] + 1 + r.IntN(3)
				if to := min(from+r.IntN(topic.LinesAtOnce), len(lines)); from <= to {
					pass("t1", join(lines, from, to))
				}
			}
			settle()
		}
		for name, lines := range games {
			b.wantFile("t1/"+name+".log", join(lines, 1, len(lines)))
		}
	})
}

func TestAnotherGameOfTheSameNameHasAFileOfItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		one, other := card("one", 1, 4), card("one", 7, 3)
		crc := topic.Sum(other[0])
		b := newBench(t, dir, nil).run()
		b.send("t1", topic.Lines, join(one, 1, 3))
		settle()
		b.send("t1", topic.Lines, other[0])
		settle()
		if got := b.haves["t1"].Games; len(got) != 1 || got[0] != (topic.Had{Game: "one", Seq: 1, CRC: crc}) {
			t.Errorf("got %+v", got)
		}
		b.send("t1", topic.Lines, join(other, 2, 3))
		settle()
		b.stop()
		past := time.Now().Add(-time.Hour)
		if err := os.Chtimes(filepath.Join(dir, "t1/one.log"), past, past); err != nil {
			t.Fatal(err)
		}
		b = newBench(t, dir, nil).run()
		b.Up()
		settle()
		if got := b.haves["t1"].Games; len(got) != 1 || got[0] != (topic.Had{Game: "one", Seq: 3, CRC: crc}) {
			t.Errorf("after a restart: got %+v", got)
		}
		b.send("t1", topic.Lines, one[0]) // the board has its first card again
		settle()
		b.send("t1", topic.Lines, one[3])
		settle()
		b.wantFile("t1/one.log", join(one, 1, 4))
		b.wantFile("t1/one."+crc+".log", join(other, 1, 3))
		if got := b.Store("t1").Games(); fmt.Sprint(got) != "[one."+crc+" one]" {
			t.Errorf("games: got %v", got)
		}
	})
}

func TestADiskThatRefusesIsToldOnceAndTriedAgain(t *testing.T) {
	for _, row := range []struct {
		name string
		shut bool
	}{{"in the middle of a line", false}, {"before the first byte", true}} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t, t.TempDir(), nil).run()
				refuse := func(err error) {
					b.disk.mu.Lock()
					defer b.disk.mu.Unlock()
					b.disk.refuse, b.disk.shut = err, row.shut
				}
				one, other := card("one", 1, 9), card("two", 2, 2)
				b.send("t1", topic.Lines, join(one, 1, 3))
				b.send("t2", topic.Lines, join(one, 1, 3))
				settle()
				refuse(errors.New("no space left on device"))
				b.disk.before = func(files []*os.File) {
					if b.disk.refuse == nil || len(files) == 0 {
						return
					}
					info, err := files[0].Stat()
					if err = errors.Join(err, files[0].Truncate(info.Size()-10)); err != nil {
						t.Error(err)
					}
				}
				b.send("t1", topic.Lines, join(one, 4, 5))
				b.send("t1", topic.Lines, join(other, 1, 2))
				settle()
				b.send("t1", topic.Lines, join(one, 4, 6)) // again, and one more
				b.send("t2", topic.Lines, join(one, 1, 3)) // nothing to be written
				settle()
				b.wantHad("t1", map[string]int{"one": 3})
				if n, m := b.count("t1", topic.Haves), b.count("t2", topic.Haves); n != 1 || m != 2 {
					t.Errorf("%d and %d acknowledgements, want 1 and 2", n, m)
				}
				all, _ := b.Tables()
				if all[0].Board != "t1" || all[0].Fault != "no space left on device" || all[1].Fault != "" {
					t.Errorf("got %+v", all)
				}
				time.Sleep(5 * look)
				b.wantSaid("board t1: the disk refuses its lines: no space left on device")
				refuse(nil)
				time.Sleep(look + batch)
				synctest.Wait()
				b.wantHad("t1", map[string]int{"one": 6, "two": 2})
				b.wantFile("t1/one.log", join(one, 1, 6))
				b.wantFile("t1/two.log", join(other, 1, 2))
				b.wantSaid("the disk refuses", "board t1: its lines are kept again")
				if all, _ := b.Tables(); all[0].Fault != "" {
					t.Errorf("got %+v", all)
				}
			})
		})
	}
}

func TestTwoHallsOfOneName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil).run()
		b.send("t1", topic.Lines, card("one", 1, 1)[0])
		settle()
		own := b.published[0].Payload
		for i, row := range []struct {
			payload string
			answers int
		}{
			{string(own), 0}, {`{"v":1,"games":[{"game":"one","seq":5,"crc":"00000000"}]}`, 1}, {"", 1}, {"no JSON", 1},
		} {
			before := b.count("t1", topic.Haves)
			b.send("t1", topic.Haves, []byte(row.payload))
			settle()
			if got := b.count("t1", topic.Haves) - before; got != row.answers {
				t.Errorf("%d: answered %d times, want %d", i, got, row.answers)
			}
		}
		b.send("t9", topic.Haves, []byte(`{"v":1,"games":[{"game":"one","seq":5,"crc":"00000000"}]}`))
		settle()
		b.wantHad("t9", map[string]int{})
		if b.count("t9", topic.Haves) != 1 {
			t.Error("an acknowledgement for a board without files stays")
		}
		b.Receive(broker.Message{Topic: "qb/v1/club/t1/have/h2", Payload: []byte("{}")})
		b.Receive(broker.Message{Topic: "qb/v1/other/t1/have/h1", Payload: []byte("{}")})
		before := len(b.published)
		settle()
		if len(b.published) != before {
			t.Error("answered another hall")
		}
	})
}

func TestAllIsPublishedAgainWhenTheConnectionIsUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil).run()
		b.down = true
		for n := range 3 {
			b.send(fmt.Sprint("t", n), topic.Lines, card("one", 1, 1)[0])
		}
		settle()
		b.down = false
		b.Up()
		settle()
		for n := range 3 {
			b.wantHad(fmt.Sprint("t", n), map[string]int{"one": 1})
		}
	})
}

func TestWhatWasReceivedIsKeptAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil)
		b.send("t1", topic.Lines, join(card("one", 1, 3), 1, 3))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := b.Run(ctx); err != nil {
			t.Error(err)
		}
		b.wantHad("t1", map[string]int{"one": 3})
	})
}

func TestAFolderHasOneHall(t *testing.T) {
	dir := t.TempDir()
	b := newBench(t, dir, nil).run()
	if _, err := New(b.opts); !errors.Is(err, folder.ErrLocked) {
		t.Errorf("a second hall: got %v", err)
	}
	b.stop()
	newBench(t, dir, nil).run()
}
