package hostlog

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/wire"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// store is a journal.
type store interface {
	record.Store
	Begin(game string) error
	Append(lines record.Lines) error
}

// table is a board that plays games: it journals each line and then publishes
// it.
type table struct {
	t       *testing.T
	store   store
	wire    *wire.Wire
	encoder *record.Encoder
	at      time.Duration
}

func newTable(t *testing.T, s store, open func() (io.ReadWriteCloser, error)) *table {
	w := wire.New(boardEnd(open), s, wire.Requests{}, wire.Opts{Board: "hall 3", Version: "1.2"})
	return &table{t: t, store: s, wire: w}
}

// boardEnd is an end of a cable for a wire: it is opened without waiting.
func boardEnd(open func() (io.ReadWriteCloser, error)) func(context.Context) (io.ReadWriteCloser, error) {
	return func(context.Context) (io.ReadWriteCloser, error) { return open() }
}

// begin begins a game with its first line.
func (b *table) begin(game string) {
	b.t.Helper()
	if err := b.store.Begin(game); err != nil {
		b.t.Fatal(err)
	}
	b.encoder = games.Format().NewEncoder(game, 1, wall)
	b.fact(board.Opened{Board: "hall 3", Version: "1.2", Profile: "sim"})
}

func wall(at time.Duration) time.Time { return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Add(at) }

func (b *table) fact(f board.Fact) {
	b.t.Helper()
	b.at += 100 * time.Millisecond
	b.put(b.encoder.AppendFact(nil, b.at, f))
}

func (b *table) put(line []byte) {
	b.t.Helper()
	lines := linesOf(line)
	if err := b.store.Append(lines); err != nil {
		b.t.Fatal(err)
	}
	b.wire.Hear(rules.Step{}, lines)
}

// linesOf are lines of one game that follow one another.
func linesOf(text []byte) record.Lines {
	in, ok := hostwire.Read(text[:bytes.IndexByte(text, '\n')])
	if !ok {
		panic(fmt.Sprintf("no line: %s", text))
	}
	return record.Lines{Game: in.Game, First: in.Seq, Last: in.Seq + bytes.Count(text, []byte("\n")) - 1, Text: text}
}

// say makes a line of its own.
func (b *table) say(i int) {
	b.fact(spoken(fmt.Sprint("words ", i)))
}

func spoken(text string) board.Said {
	return board.Said{Class: board.ClassMove, Lang: "en", Text: text, Outcome: board.OutcomeSaid}
}

// end is the end of a game and what is said about it.
func (b *table) end(r board.Result) {
	b.put(b.encoder.AppendJudgement(nil, b.at, quarto.Ended{Result: r, How: quarto.HowCall}))
	b.say(-1)
}

// stored is a game as the board has it.
func stored(t *testing.T, s record.Store, game string) []byte {
	t.Helper()
	return bytes.Join(collect(t, s.Lines(game, 1)), nil)
}

func collect(t *testing.T, lines iter.Seq2[[]byte, error]) [][]byte {
	t.Helper()
	var all [][]byte
	for line, err := range lines {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, line)
	}
	return all
}

// wantSame holds that the host's files are the board's games, and no others.
func wantSame(t *testing.T, s record.Store, dir string) {
	t.Helper()
	for _, game := range s.Games() {
		got, err := os.ReadFile(filepath.Join(dir, game+".log"))
		if want := stored(t, s, game); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: the host has %d bytes, %v, the board %d", game, len(got), err, len(want))
		}
	}
	if all, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(all) != len(s.Games()) {
		t.Errorf("the host has %q, %v", all, err)
	}
}

// running is Run in a goroutine of its own.
type running struct {
	stop   context.CancelFunc
	ended  sync.WaitGroup
	report bytes.Buffer // to be read when it has ended
	err    error
}

func start(t *testing.T, open func() (io.ReadWriteCloser, error), dir string, once bool) *running {
	ctx, stop := context.WithCancel(t.Context())
	r := &running{stop: stop}
	r.ended.Go(func() { r.err = Run(ctx, open, dir, Opts{Once: once, Report: &r.report, Format: games.Format()}) })
	return r
}

// wait waits for the end of a Run with Once.
func (r *running) wait(t *testing.T) string {
	t.Helper()
	r.ended.Wait()
	if r.err != nil {
		t.Error(r.err)
	}
	return r.report.String()
}

// runWire runs the board's end; the function ends it.
func runWire(t *testing.T, w *wire.Wire) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	ended.Go(func() {
		if err := w.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	return func() { cancel(); ended.Wait() }
}

// acked waits until the host has everything.
func acked(t *testing.T, w *wire.Wire, limit time.Duration) {
	t.Helper()
	for begin := time.Now(); !w.AllAcked(); {
		if time.Since(begin) > limit {
			t.Fatalf("after %v the host has not acknowledged everything", limit)
		}
		<-time.After(10 * time.Millisecond)
	}
}

// schedule is a course of events with some games, noise, pulled cables, and a
// host that comes and goes.
func schedule(t *testing.T, seed uint64, s store) {
	r := rand.New(rand.NewPCG(seed, 1))
	c := newCable(seed, []float64{0, 0.0001, 0.0005}[r.IntN(3)])
	dir := t.TempDir()
	b := newTable(t, s, c.end(false))
	stopWire := runWire(t, b.wire)
	defer stopWire()
	var h *running
	for game := range 1 + r.IntN(3) {
		b.begin(fmt.Sprint("game-", game+1))
		for i := range r.IntN(70) {
			b.say(i)
			switch r.IntN(25) {
			case 0:
				c.pull()
			case 1, 2:
				c.plugIn()
			case 3:
				if h == nil {
					h = start(t, c.end(true), dir, false)
				}
			case 4:
				if h != nil && r.IntN(3) == 0 {
					h.stop()
					h.wait(t)
					h = nil
				}
			case 5:
				time.Sleep(time.Duration(r.IntN(5000)) * time.Millisecond) // of the bubble
			default:
				time.Sleep(time.Duration(r.IntN(50)) * time.Millisecond)
			}
		}
		b.end(board.ResultB)
	}
	c.plugIn()
	if h == nil {
		h = start(t, c.end(true), dir, false)
	}
	acked(t, b.wire, 10*time.Minute)
	h.stop()
	report := h.wait(t)
	wantSame(t, s, dir)
	if t.Failed() {
		t.Logf("seed %d, noise %v, %d lines dropped; the host said:\n%s", seed, c.noise, b.wire.Dropped(), report)
	}
}

func TestHostEndsUpWithTheJournalWhateverHappensToTheCable(t *testing.T) {
	first := deep.Seed(t)
	for i := range deep.Size(20, 200) {
		seed := first + uint64(i)
		synctest.Test(t, func(t *testing.T) {
			var s store = journal.NewMemory()
			if i%10 == 0 {
				j, _, err := journal.Open(t.TempDir(), journal.Opts{})
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = j.Close() }() // its directory goes with the test
				s = j
			}
			schedule(t, seed, s)
		})
		if t.Failed() {
			t.Fatalf("schedule %d, seed %d", i, seed)
		}
	}
}
