package simboard

import (
	"cmp"
	"crypto/ed25519"
	cryptorand "crypto/rand"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/link"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// far is one of two boards that are far apart, with the hands that play on it.
type far struct {
	*Board
	name   string
	speech board.Preferences
	dir    string // of its link
	keep   *journal.Journal
	post   *post
	other  *far
	hand   *hands.Player
	ahead  time.Duration // its clock at zero of the common time
	due    time.Duration // of the next exchange of messages
	wait   func() bool   // until the other board has come as far; false: the test ends
	asks   []string      // what the other board asks, not answered yet
}

// farOpts are a board: the build, and how it speaks.
type farOpts struct {
	name, profile string
	speech        board.Preferences
}

// post carries the messages of two boards.
type post struct {
	*rand.Rand // nil: at once, each once and in order
	letters    []letter
	down       string // the board that does not reach the broker; "" for none
	until      time.Duration
}

type letter struct {
	to  string
	due time.Duration // by the common time
	link.Message
}

// newFar starts two boards with clocks of their own, each with a first game. What they say is written to out.
func newFar(t *testing.T, p *post, out io.Writer, o [2]farOpts) (both [2]*far) {
	t.Helper()
	for i, o := range o {
		f := &far{name: o.name, speech: o.speech, dir: t.TempDir(), keep: journal.NewMemory(), post: p}
		b, err := New(o.profile, "", "")
		must(t, err)
		words, err := run.WordsOf(o.speech)
		must(t, err)
		f.Board, both[i] = b, f
		b.Listen(f)
		b.Listen(run.Transcript{Writer: prefixed{f.name + ": ", out}})
		opts := optsOf(t, Opts{Parts: run.Parts{Words: words, Link: f.dir, Wall: time.Date(2000, 1, 1, 5*i, 0, 0, 0, time.UTC)}, Journal: f.keep})
		opts.Name = func() string { return f.keep.Unique(f.name) }
		must(t, b.Start(opts))
		t.Cleanup(func() {
			if err := b.Close(); err != nil {
				t.Error(err)
			}
		})
		f.hand = hands.NewPlayer(f, hands.PlayerOpts{})
		f.wait = func() bool { return true }
		must(t, f.hand.Begin(hands.Act{}), f.hand.Pass(time.Duration(10+30*i)*time.Second))
		f.ahead = f.Now()
	}
	both[0].other, both[1].other = both[1], both[0]
	return both
}

// prefixed writes each line behind a prefix.
type prefixed struct {
	prefix string
	io.Writer
}

func (p prefixed) Write(text []byte) (int, error) {
	_, err := fmt.Fprintf(p.Writer, "%s%s", p.prefix, text)
	return len(text), err
}

// pair has two boards know the keys of each other.
func pair(t *testing.T, both [2]*far) {
	t.Helper()
	for _, f := range both {
		key, err := link.NewStore(f.other.dir).Key(cryptorand.Reader)
		must(t, err, link.NewStore(f.dir).KeepFriend(f.other.name, key.Public().(ed25519.PublicKey)))
	}
}

// Hear implements daemon.Listener: it collects what the other board asks.
func (f *far) Hear(s rules.Step, _ record.Lines) {
	if a, ok := s.Event.Fact.(board.Asked); ok && a.Request == board.RequestLink && a.Via == board.ViaAway && strings.HasPrefix(a.Text, "ask ") {
		f.asks = append(f.asks, a.Text)
	}
}

// time is that of both boards.
func (f *far) time() time.Duration { return f.Now() - f.ahead }

// Step implements hands.Board: the other board comes as far.
func (f *far) Step() error {
	if err := f.step(); err != nil {
		return err
	}
	if !f.wait() {
		return hands.ErrStopped
	}
	return nil
}

// step is a look of the board, and the exchange of messages that is due.
func (f *far) step() error {
	if err := f.Board.Step(); err != nil || f.other == nil || f.time() < f.due {
		return err
	}
	f.due = f.time() + 200*time.Millisecond
	f.post.breaks(f.time(), f.name, f.other.name)
	in := f.post.deliver(f.name, f.time())
	l := f.link.Load()
	if l == nil { // without power
		return nil
	}
	up, there := f.post.down != f.name, []string{f.other.name}
	if f.post.down != "" {
		in, there = nil, nil
	}
	out, err := l.Exchange(f.name, up, there, in)
	if err == nil && f.post.down == "" {
		for _, m := range out {
			f.post.send(letter{f.other.name, f.time(), link.Message{Board: f.name, Kind: m.Kind, Text: m.Text}})
		}
	}
	return err
}

// breaks cuts off one of two boards now and then, where it has random numbers.
func (p *post) breaks(at time.Duration, names ...string) {
	if p.Rand == nil || at < p.until {
		return
	}
	if p.down != "" || p.until == 0 {
		p.down, p.until = "", at+time.Duration(30+p.IntN(600))*time.Second
		return
	}
	p.down, p.until = names[p.IntN(len(names))], at+time.Duration(2+p.IntN(40))*time.Second
}

// deliver takes the letters out that have arrived.
func (p *post) deliver(to string, at time.Duration) (in []link.Message) {
	rest := p.letters[:0]
	for _, l := range p.letters {
		if l.to == to && l.due <= at {
			in = append(in, l.Message)
		} else {
			rest = append(rest, l)
		}
	}
	p.letters = rest
	return in
}

// send sends a letter: with random numbers it may be lost, doubled, late, and overtaken.
func (p *post) send(l letter) {
	copies, sent := 1, l.due
	if p.Rand != nil {
		copies = []int{0, 1, 1, 1, 1, 1, 1, 2}[p.IntN(8)]
	}
	for range copies {
		if p.Rand != nil {
			l.due = sent + min(time.Duration(p.ExpFloat64()*float64(time.Second)), 10*time.Second)
			if p.IntN(10) == 0 {
				l.due = sent + time.Duration(p.IntN(10_000))*time.Millisecond
			}
		}
		p.letters = append(p.letters, l)
	}
}

// Quiet implements hands.Board: nothing is on its way either.
func (f *far) Quiet() (bool, error) {
	quiet, err := f.Board.Quiet()
	if f.other != nil && f.post.Rand == nil {
		others, failed := f.other.Board.Quiet()
		quiet, err = quiet && others && len(f.post.letters) == 0, cmp.Or(err, failed)
	}
	return quiet, err
}

// do has the hands do what a line says; "offer draw" is what the menu asks.
func (f *far) do(line string) error {
	if line == "offer draw" {
		f.daemon.Tell(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaMenu, Result: board.ResultDraw})
		return f.hand.Rest()
	}
	p := hands.NewParser(f.name, f.daemon.Game().Options(), games.Kinds()...)
	p.At(f.table)
	alone, atOnce := strings.CutPrefix(line, "& ")
	a, ok, err := p.Next(alone)
	if err != nil || !ok {
		return err
	}
	a.Together = atOnce
	if err := f.hand.Act(f.fit(a)); err != nil {
		return fmt.Errorf("%s at %v: %q: %w", f.name, f.time(), line, err)
	}
	return nil
}

// together lets two boards play until each play is at its end, and then while goOn: each at its own pace, by the same time.
func together(both [2]*far, goOn func() bool, play func(f *far) error) error {
	var resume [2]func() (error, bool)
	ended := 0
	for i, f := range both {
		next, stop := iter.Pull(func(yield func(error) bool) {
			f.wait = func() bool { return yield(nil) }
			err := play(f)
			ended++
			for err == nil {
				err = f.Step()
			}
			if err != hands.ErrStopped {
				yield(err)
			}
		})
		defer stop()
		resume[i] = next
	}
	for ended < 2 || goOn() {
		i := 0
		if both[1].time() < both[0].time() {
			i = 1
		}
		if err, _ := resume[i](); err != nil {
			return err
		}
	}
	return nil
}

// matches are the matches that a board has on its card, by ID, and their texts behind the line that names this board and
// its friend.
func (f *far) matches(t testing.TB) (all map[string]*link.Match, texts map[string]string) {
	t.Helper()
	all, texts = map[string]*link.Match{}, map[string]string{}
	files, err := filepath.Glob(filepath.Join(f.dir, "matches", "*"))
	must(t, err)
	store := link.NewStore(f.dir)
	key, err := store.Key(nil)
	must(t, err)
	for _, file := range files {
		id := filepath.Base(file)
		text, err := os.ReadFile(file)
		must(t, err)
		_, texts[id], _ = strings.Cut(string(text), "\n")
		all[id], err = store.Match(id, key)
		must(t, err)
	}
	return all, texts
}
