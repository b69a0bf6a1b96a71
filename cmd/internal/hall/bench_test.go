package hall

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/topic"
)

// card returns the lines of a game with a number on the card, from line 1 on.
func card(game string, count, last int) (list [][]byte) {
	e := games.Format().NewEncoder(game, 1, func(at time.Duration) time.Time { return time.Unix(0, 0).Add(at).UTC() })
	list = append(list, e.AppendFact(nil, 0, board.Opened{Board: "t1", Count: count}))
	for i := 2; i <= last; i++ {
		list = append(list, e.AppendFact(nil, time.Duration(i)*time.Second, board.Said{Class: board.ClassMove, Lang: "en", Text: fmt.Sprint("line ", i), Outcome: board.OutcomeSaid}))
	}
	return list
}

// join returns lines from one to another, by their numbers.
func join(list [][]byte, from, to int) []byte { return bytes.Join(list[from-1:to], nil) }

// disk is a disk that knows what is flushed. It fails on request.
type disk struct {
	mu     sync.Mutex
	refuse error            // of Sync
	shut   bool             // it is the error of opening files to write, too
	synced map[string]int64 // sizes
	named  map[string]bool  // the folders whose names are flushed
	syncs  int
	open   int                    // most files at once
	before func(files []*os.File) // called by Sync first, nil for nothing
}

func (d *disk) openFile(path string, flag int, limit int64) (*os.File, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.refuse != nil && d.shut && flag != os.O_RDONLY {
		return nil, d.refuse
	}
	return folder.Open(path, flag, limit)
}

func (d *disk) sync(files []*os.File, dirs []string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.before != nil {
		d.before(files)
	}
	if d.refuse != nil {
		return d.refuse
	}
	d.syncs++
	d.open = max(d.open, len(files))
	for _, f := range files {
		info, err := f.Stat()
		if err != nil {
			return err
		}
		d.synced[f.Name()] = info.Size()
	}
	for _, dir := range dirs {
		d.named[dir] = true
	}
	return nil
}

// trust takes the files of each board for flushed that are a minute older than its newest one.
func (d *disk) trust(dir string) {
	paths, _ := filepath.Glob(filepath.Join(dir, "*", "*.log"))
	newest := map[string]time.Time{}
	for range 2 {
		for _, path := range paths {
			info, err := os.Stat(path)
			if board := filepath.Dir(path); err != nil || info.ModTime().After(newest[board]) {
				newest[board] = info.ModTime()
			} else if newest[board].Sub(info.ModTime()) > time.Minute {
				d.synced[path] = info.Size()
			}
		}
	}
}

// bench is a hall with its disk and what it has published.
type bench struct {
	*Hall
	t      *testing.T
	dir    string
	disk   *disk
	stop   func()
	played []Game

	mu        sync.Mutex
	published []broker.Message
	haves     map[string]topic.Have
	said      []string
	down      bool // nothing can be published
	gone      int  // lines up to this one may be lost by the board
}

// needsNone has a hall keep no old game.
func needsNone() func(string, string) bool { return func(string, string) bool { return false } }

// newBench makes a hall on a folder. Its functions may be changed before run.
func newBench(t *testing.T, dir string, change func(*Opts)) *bench {
	t.Helper()
	b := &bench{t: t, dir: dir, disk: &disk{synced: map[string]int64{}, named: map[string]bool{}}, haves: map[string]topic.Have{}}
	o := Opts{
		Club: "club", Name: "h1", Dir: dir, Format: games.Format(),
		Needs:  needsNone,
		Played: func(g Game) { b.played = append(b.played, g) },
		Report: func(s string) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.said = append(b.said, s)
		},
	}
	o.open, o.sync = b.disk.openFile, b.disk.sync
	if change != nil {
		change(&o)
	}
	b.disk.trust(dir)
	h, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	b.Hall = h
	h.Publish(b.publish)
	return b
}

// run runs the hall until the end of the test, or until stop.
func (b *bench) run() *bench {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	b.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			b.t.Error(err)
		}
	})
	b.t.Cleanup(b.stop)
	return b
}

// publish takes what the hall publishes. Lines that are acknowledged must be on the disk.
func (b *bench) publish(m broker.Message) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.down {
		return errors.New("not connected")
	}
	b.published = append(b.published, m)
	to, ok := topic.Parse(m.Topic)
	if !ok {
		b.t.Errorf("published on %s", m.Topic)
	}
	if to.Kind != topic.Haves || len(m.Payload) == 0 {
		return nil
	}
	have, err := topic.Decode[topic.Have](m.Payload)
	if err != nil || !m.Retained || m.QoS != 0 {
		b.t.Errorf("have: %s: %v", m.Payload, err)
	}
	b.haves[to.Board] = have
	b.disk.mu.Lock()
	defer b.disk.mu.Unlock()
	for _, g := range have.Games {
		path := filepath.Join(b.dir, to.Board, g.Game+".log")
		if other := filepath.Join(b.dir, to.Board, g.Game+"."+cmp.Or(g.CRC, lost)+".log"); exists(other) {
			path = other
		}
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it was removed, or has lost lines alone
		}
		text = text[:min(int64(len(text)), b.disk.synced[path])]
		if last := lastOf(text); last < g.Seq && g.Seq > b.gone || !b.disk.named[filepath.Dir(path)] {
			b.t.Errorf("board %s: line %d of game %s is acknowledged, line %d is on the disk", to.Board, g.Seq, g.Game, last)
		}
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// lastOf returns the number of the last line of a text.
func lastOf(text []byte) int {
	var l struct{ Seq int }
	for line := range bytes.Lines(text) {
		_ = json.Unmarshal(line[9:], &l) // of our own making
	}
	return l.Seq
}

// send has the hall receive a message.
func (b *bench) send(board string, k topic.Kind, payload []byte) {
	b.Receive(broker.Message{Topic: b.topic(board, k), Payload: payload})
}

// settle lets the hall flush what waits.
func settle() {
	time.Sleep(batch)
	synctest.Wait()
}

// had returns the last acknowledgement of a board: the number of the last line by game.
func (b *bench) had(board string) map[string]int {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := map[string]int{}
	for _, g := range b.haves[board].Games {
		list[g.Game] = g.Seq
	}
	return list
}

// wantHad compares the last acknowledgement.
func (b *bench) wantHad(board string, want map[string]int) {
	b.t.Helper()
	if got := b.had(board); !maps.Equal(got, want) {
		b.t.Errorf("board %s: got have %v, want %v", board, got, want)
	}
}

// count returns the number of messages that were published on a topic.
func (b *bench) count(board string, k topic.Kind) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range b.published {
		if m.Topic == b.topic(board, k) {
			n++
		}
	}
	return n
}

// wantFile compares a file.
func (b *bench) wantFile(name string, want []byte) {
	b.t.Helper()
	got, err := os.ReadFile(filepath.Join(b.dir, name))
	if err != nil || !bytes.Equal(got, want) {
		b.t.Errorf("%s: got %d bytes, %v, want %d", name, len(got), err, len(want))
	}
}

// wantSaid compares what was reported.
func (b *bench) wantSaid(parts ...string) {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	same := slices.EqualFunc(b.said, parts, strings.Contains)
	if !same {
		b.t.Errorf("reported %q, want %q", b.said, parts)
	}
}

// write writes a file below the folder.
func write(t *testing.T, dir, name string, text []byte) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o644)); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkLines takes 20,000 lines of 200 boards, four at a time, on a real disk.
func BenchmarkLines(b *testing.B) {
	lines := card("one", 1, 100)
	for b.Loop() {
		b.StopTimer()
		h, err := New(Opts{Club: "club", Name: "h1", Dir: b.TempDir(), Format: games.Format(), Needs: needsNone, Played: func(Game) {}, Report: func(s string) { b.Log(s) }})
		if err != nil {
			b.Fatal(err)
		}
		h.Publish(func(broker.Message) error { return nil })
		b.StartTimer()
		for i := 1; i <= 100; i += 4 {
			for n := range 200 {
				h.Receive(broker.Message{Topic: h.topic(fmt.Sprint("t", n), topic.Lines), Payload: join(lines, i, i+3)})
			}
			h.takeAll(time.Now())
			h.flush(time.Now())
		}
		if got := h.Store("t7").Last("one"); got != 100 {
			b.Fatalf("line %d is on the disk", got)
		}
		if err := h.lock.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStart makes a hall of 100 boards with 100 games.
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	for i := range 100 {
		text := join(card(fmt.Sprint("g", i), i+1, 100), 1, 100)
		for n := range 100 {
			path := filepath.Join(dir, fmt.Sprint("t", n), fmt.Sprint("g", i, ".log"))
			at := time.Now().Add(time.Duration(i-200) * time.Hour)
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o644), os.Chtimes(path, at, at)); err != nil {
				b.Fatal(err)
			}
		}
	}
	for b.Loop() {
		h, err := New(Opts{Club: "club", Name: "h1", Dir: dir, Format: games.Format(), Needs: needsNone, Played: func(Game) {}, Report: func(s string) { b.Log(s) }})
		if err == nil {
			err = h.lock.Close()
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
