package hostlog

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/wire"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// connected runs a test with a board on a good cable, in a bubble.
func connected(t *testing.T, test func(t *testing.T, c *cable, b *table, dir string)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := newCable(1, 0)
		b := newTable(t, journal.NewMemory(), c.end(false))
		defer runWire(t, b.wire)()
		test(t, c, b, t.TempDir())
	})
}

// play plays a game of so many lines, its end included.
func (b *table) play(game string, lines int) {
	b.begin(game)
	for i := range lines - 3 {
		b.say(i)
	}
	b.end(board.ResultB)
}

// listen runs the host for a while and returns what it said.
func listen(t *testing.T, c *cable, dir string, d time.Duration) string {
	t.Helper()
	h := start(t, c.end(true), dir, false)
	<-time.After(d)
	h.stop()
	return h.wait(t)
}

func write(t *testing.T, dir, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func wantFile(t *testing.T, dir, name string, want []byte) {
	t.Helper()
	if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s holds %q, %v, want %q", name, got, err, want)
	}
}

func wantSaid(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("said\n%swant\n%s", got, want)
	}
}

func TestHostTakesWhatWasPlayedBeforeItCame(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, dir string) {
		b.play("first-win", 57)
		b.play("draw", 400)
		b.begin("now")
		said := listen(t, c, dir, 30*time.Second)
		wantSame(t, b.store, dir)
		wantSaid(t, said, "connected to hall 3, version 1.2; games there: 3\n"+
			"first-win: 57 lines, ended B\ndraw: 400 lines, ended B\nnow: 1 lines, not ended\n")
	})
}

func TestHostWaitsForTheBoard(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, dir string) {
		c.pull()
		b.begin("one")
		h := start(t, c.end(true), dir, false)
		<-time.After(time.Minute)
		c.plugIn()
		<-time.After(10 * time.Second)
		b.end(board.ResultA)
		<-time.After(10 * time.Second)
		h.stop()
		wantSaid(t, h.wait(t), "there is no such port; retrying\nconnected to hall 3, version 1.2; games there: 1\none: 3 lines, ended A\n")
		wantSame(t, b.store, dir)
	})
}

func TestBoardThatWasStartedAgainIsToldWhatTheHostHas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keep := journal.NewMemory()
		c := newCable(1, 0)
		dir := t.TempDir()
		h := start(t, c.end(true), dir, false)
		for round := range 2 {
			told := map[string]int{}
			b := newTable(t, keep, c.end(false))
			b.wire = wire.New(boardEnd(c.end(false)), keep, wire.Requests{}, wire.Opts{Acked: func(game string, seq int) { told[game] = seq }})
			stop := runWire(t, b.wire)
			if round == 0 {
				b.play("one", 20)
				b.play("two", 30)
			}
			<-time.After(20 * time.Second)
			stop()
			if told["one"] != keep.Last("one") || told["two"] != keep.Last("two") {
				t.Errorf("start %d: told %v", round+1, told)
			}
		}
		h.stop()
		h.wait(t)
		wantSame(t, keep, dir)
	})
}

func TestHostGoesOnWithItsFiles(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, dir string) {
		b.begin("one")
		for i := range 6 {
			listen(t, c, dir, 3*time.Second)
			b.say(i)
		}
		listen(t, c, dir, 3*time.Second)
		wantSame(t, b.store, dir)
		if said := listen(t, c, dir, 3*time.Second); strings.Contains(said, "lines") {
			t.Errorf("nothing was new, yet it said %s", said)
		}
	})
}

func TestTornTailIsCutAndTheRestFetched(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, _ string) {
		b.play("one", 5)
		all := stored(t, b.store, "one")
		for n := 0; n < len(all); n += deep.Size(39, 13) {
			for _, tail := range []string{"", "\x00\x00\x00\x00", "noise\n"} {
				if tail != "" && n < sumLen {
					continue // not known as this game's any more
				}
				dir := t.TempDir()
				text := append(bytes.Clone(all[:n]), tail...)
				write(t, dir, "one.log", text)
				said := listen(t, c, dir, 2*time.Second)
				wantFile(t, dir, "one.log", all)
				kept := text[bytes.LastIndexByte(all[:n], '\n')+1:]
				if len(kept) > 0 {
					wantFile(t, dir, "one.log.torn", kept)
					if want := fmt.Sprintf("one: %d torn or misplaced bytes kept in one.log.torn\n", len(kept)); !strings.Contains(said, want) {
						t.Errorf("said %s want %s", said, want)
					}
				}
				if t.Failed() {
					t.Fatalf("with the first %d bytes and %q", n, tail)
				}
			}
		}
	})
}

func TestLinesOutOfOrderInAFileAreFetchedAgain(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, dir string) {
		b.play("one", 6)
		all := stored(t, b.store, "one")
		each := bytes.SplitAfter(all, []byte("\n"))
		old := slices.Concat(bytes.Join(each[:2], nil), bytes.Join(each[3:], nil))
		write(t, dir, "one.log", old)
		listen(t, c, dir, 3*time.Second)
		wantFile(t, dir, "one.log", all)
		wantFile(t, dir, "one.log.torn", old)
	})
}

func TestFileOfAnotherGameIsNotTouched(t *testing.T) {
	const what = "\"one\": %s holds another game; file kept, game not logged\n"
	other := games.Format().NewEncoder("one", 1, wall).AppendFact(nil, 0, board.Opened{Board: "hall 4"})
	for _, test := range []struct{ name, text string }{
		{"another board's", string(other)},
		{"half a line of another board's", string(other[:20])},
		{"something else", "Dear diary"},
	} {
		t.Run(test.name, func(t *testing.T) {
			connected(t, func(t *testing.T, c *cable, b *table, dir string) {
				write(t, dir, "one.log", []byte(test.text))
				b.play("one", 5)
				b.play("two", 4)
				said := listen(t, c, dir, 20*time.Second)
				if want := fmt.Sprintf(what, filepath.Join(dir, "one.log")); strings.Count(said, want) != 1 || strings.Count(said, "\n") != 3 {
					t.Errorf("said %s want once %s", said, want)
				}
				wantFile(t, dir, "one.log", []byte(test.text))
				wantFile(t, dir, "two.log", stored(t, b.store, "two"))
			})
		})
	}
}

func TestGameThatBeginsAnewUnderItsNameLeavesTheFile(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, dir string) {
		b.play("one", 5)
		old := stored(t, b.store, "one")
		h := start(t, c.end(true), dir, false)
		<-time.After(5 * time.Second)
		b.wire.Hear(rules.Step{}, linesOf(games.Format().NewEncoder("one", 1, wall).AppendFact(nil, 0, board.Opened{Board: "hall 4"})))
		<-time.After(5 * time.Second)
		h.stop()
		said := h.wait(t)
		wantFile(t, dir, "one.log", old)
		if !strings.Contains(said, `"one": the board has a new game of that name; `) {
			t.Errorf("said %s", said)
		}
	})
}

func TestRecordThatIsAnotherFromSomeLineOnIsTakenAgain(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, dir string) {
		b.begin("one")
		b.say(1)
		b.say(2)
		same := stored(t, b.store, "one")
		e := games.Format().NewEncoder("one", 4, wall)
		old := e.AppendFact(bytes.Clone(same), 0, spoken("never on the card"))
		old = e.AppendFact(old, 0, spoken("nor this"))
		write(t, dir, "one.log", old)
		h := start(t, c.end(true), dir, false)
		<-time.After(5 * time.Second)
		wantFile(t, dir, "one.log", old) // it could still be that the card is late
		b.say(3)
		<-time.After(5 * time.Second)
		h.stop()
		wantSaid(t, h.wait(t), "connected to hall 3, version 1.2; games there: 1\n"+
			"one: the board's record differs from line 4 on; old file kept in one.log.torn\none: 4 lines, not ended\n")
		wantFile(t, dir, "one.log", stored(t, b.store, "one"))
		wantFile(t, dir, "one.log.torn", old)
	})
}

func TestLinesThatReachTheCardLateAreTakenAtOnce(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, dir string) {
		b.begin("one")
		h := start(t, c.end(true), dir, false)
		<-time.After(time.Second)
		var late []byte
		for range 3 {
			line := b.encoder.AppendFact(nil, b.at, spoken("the card hangs"))
			b.wire.Hear(rules.Step{}, linesOf(line))
			late = append(late, line...)
			<-time.After(time.Second)
		}
		want := append(stored(t, b.store, "one"), late...)
		wantFile(t, dir, "one.log", want)
		c.pull()
		<-time.After(time.Second)
		c.plugIn()
		<-time.After(10 * time.Second)
		if err := b.store.Append(linesOf(late)); err != nil {
			t.Fatal(err)
		}
		b.say(1)
		<-time.After(5 * time.Second)
		h.stop()
		if said := h.wait(t); strings.Contains(said, "another") {
			t.Errorf("said %s", said)
		}
		wantSame(t, b.store, dir)
	})
}

func TestOnceEndsAfterAGame(t *testing.T) {
	for _, test := range []struct {
		name   string
		play   func(c *cable, b *table)
		within [2]time.Duration // of the end of play
	}{
		{"silent for 5 s", func(_ *cable, b *table) { b.end(board.ResultA) }, [2]time.Duration{5 * time.Second, 6 * time.Second}},
		{"closed by the next", func(_ *cable, b *table) { b.end(board.ResultA); b.begin("two") }, [2]time.Duration{0, 3 * time.Second}},
		{"with the board gone after its last word", func(c *cable, b *table) {
			b.end(board.ResultA)
			<-time.After(time.Second)
			c.pull()
		}, [2]time.Duration{4 * time.Second, 9 * time.Second}},
		{"with the board gone before it", func(c *cable, b *table) {
			b.end(board.ResultA)
			<-time.After(50 * time.Millisecond)
			c.pull()
		}, [2]time.Duration{14 * time.Second, 20 * time.Second}},
		{"with the cable pulled for a while", func(c *cable, b *table) {
			c.pull()
			b.end(board.ResultA)
			<-time.After(time.Minute)
			c.plugIn()
		}, [2]time.Duration{5 * time.Second, 12 * time.Second}},
		{"with more said after the end", func(_ *cable, b *table) {
			b.end(board.ResultA)
			for i := range 10 {
				<-time.After(4 * time.Second)
				b.say(i)
			}
		}, [2]time.Duration{5 * time.Second, 6 * time.Second}},
		{"undone and ended again", func(_ *cable, b *table) {
			b.end(board.ResultA)
			b.put(b.encoder.AppendJudgement(nil, b.at, quarto.Undone{Placements: 1, Phase: quarto.PhaseGive}))
			<-time.After(time.Minute)
			b.end(board.ResultB)
		}, [2]time.Duration{5 * time.Second, 6 * time.Second}},
	} {
		t.Run(test.name, func(t *testing.T) {
			connected(t, func(t *testing.T, c *cable, b *table, dir string) {
				b.play("old", 4)
				listen(t, c, dir, 10*time.Second)
				h := start(t, c.end(true), dir, true)
				<-time.After(time.Minute) // the old one is no reason to end
				b.begin("one")
				<-time.After(time.Second)
				test.play(c, b)
				end := time.Now()
				said := h.wait(t)
				if took := time.Since(end); took < test.within[0] || took > test.within[1] {
					t.Errorf("ended after %v, want %v", took, test.within)
				}
				wantFile(t, dir, "one.log", stored(t, b.store, "one"))
				if strings.Count(said, "one: ") != 1 {
					t.Errorf("said %s", said)
				}
			})
		})
	}
}

func TestDirectoryThatCannotBeWrittenEndsTheLog(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, dir string) {
		write(t, dir, "file", nil)
		if err := Run(t.Context(), c.end(true), filepath.Join(dir, "file"), Opts{Report: io.Discard}); err == nil {
			t.Error("a file was taken for a directory")
		}
	})
}

func TestTwoBoardsAfterOneAnotherAreNotMixed(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, dir string) {
		b.play("one", 9)
		listen(t, c, dir, 10*time.Second)
		other := newCable(2, 0)
		b2 := newTable(t, journal.NewMemory(), other.end(false))
		defer runWire(t, b2.wire)()
		b2.at = time.Hour // of its own clock
		b2.play("one", 12)
		b2.play("two", 5)
		listen(t, other, dir, 10*time.Second)
		wantFile(t, dir, "one.log", stored(t, b.store, "one"))
		wantFile(t, dir, "two.log", stored(t, b2.store, "two"))
	})
}

func TestOnceEndsAfterAGameOfEachKind(t *testing.T) {
	for _, k := range games.Kinds() {
		for _, r := range k.Reports {
			end, _ := reflect.Zero(r.Holds).Interface().(board.Judgement)
			if !end.Effect(false).Has(rules.Ended) {
				continue
			}
			t.Run(k.Name, func(t *testing.T) {
				connected(t, func(t *testing.T, c *cable, b *table, dir string) {
					h := start(t, c.end(true), dir, true)
					b.begin("one")
					b.put(b.encoder.AppendJudgement(nil, b.at, end))
					begin := time.Now()
					time.AfterFunc(time.Minute, h.stop)
					if said := h.wait(t); !strings.Contains(said, "one: 2 lines, ended") || time.Since(begin) > 10*time.Second {
						t.Errorf("ended after %v: %s", time.Since(begin), said)
					}
				})
			})
		}
	}
}
