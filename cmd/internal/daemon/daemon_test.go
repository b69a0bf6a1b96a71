package daemon

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// simClock moves when it is told to sleep.
type simClock struct{ now time.Duration }

func (c *simClock) Now() time.Duration         { return c.now }
func (c *simClock) SleepUntil(t time.Duration) { c.now = max(c.now, t) }

// events is a source of facts at their times.
type events struct {
	clock *simClock
	facts []board.Event
}

func (s *events) Look(all []board.Event) []board.Event {
	for len(s.facts) > 0 && s.facts[0].At <= s.clock.now {
		all = append(all, s.facts[0])
		s.facts = s.facts[1:]
	}
	return all
}

func (s *events) Still() bool { return true }

// silent is a voice that says nothing.
type silent struct{}

func (silent) Hear(rules.Step, record.Lines)     {}
func (silent) Speak(time.Duration) []board.Event { return nil }
func (silent) Idle() bool                        { return true }

// card is a journal in memory that can be broken.
type card struct {
	games  []string
	lines  []string
	broken error
	log    *[]string
}

func (c *card) Begin(game string) error {
	c.games = append(c.games, game)
	return c.broken
}

func (c *card) Continue(string) error { return c.broken }

func (c *card) Append(lines record.Lines) error {
	if c.broken != nil {
		return c.broken
	}
	seq := lines.First
	for line := range strings.Lines(string(lines.Text)) {
		if l, err := games.Format().Decode([]byte(line)); err == nil && (l.Game != lines.Game || l.Seq != seq) {
			return fmt.Errorf("line %d of game %s among lines from %d of %s", l.Seq, l.Game, seq, lines.Game)
		}
		seq++
		c.lines = append(c.lines, line)
		if c.log != nil {
			*c.log = append(*c.log, "card "+kind(line))
		}
	}
	return nil
}

// kind is the type of a line.
func kind(line string) string {
	_, rest, _ := strings.Cut(line, `"type":"`)
	name, _, _ := strings.Cut(rest, `"`)
	return name
}

// ear notes what it hears.
type ear struct{ log *[]string }

func (e ear) Hear(s rules.Step, lines record.Lines) {
	for line := range strings.Lines(string(lines.Text)) {
		*e.log = append(*e.log, "heard "+kind(line))
	}
}

func put(at time.Duration, p board.Piece, c board.Cell) board.Event {
	s := board.Seen{Changed: board.SetOf(c), Contact: at - 350*time.Millisecond}
	s.Now[c] = board.Holding(p)
	return board.Event{At: at, Fact: s}
}

type rigged struct {
	*Daemon
	clock *simClock
	table *events
	card  *card
	log   []string
}

// newDaemon is a loop on a table where the facts happen.
func newDaemon(facts ...board.Event) *rigged {
	r := &rigged{clock: &simClock{}}
	r.table = &events{r.clock, facts}
	r.card = &card{log: &r.log}
	n := 0
	r.Daemon = New(r.clock, r.table, silent{}, r.card, Opts{
		Board: "b", Version: "v", Profile: "p", Format: record.NewFormat(quarto.Plug, quartino.Plug),
		Wall:  func(mono time.Duration) time.Time { return time.Unix(0, 0).Add(mono) },
		Name:  func() string { n++; return fmt.Sprintf("game-%d", n) },
		Count: func() int { return 1 }, Ready: ready(board.Cards{}),
		Follow: func(board.Options) bool { return false }, Check: func(board.Options) error { return nil }, Box: NewMailbox(),
	})
	r.Listen(ear{&r.log})
	return r
}

func (r *rigged) until(t time.Duration) {
	for r.clock.now < t {
		r.Step()
	}
}

func TestFactsAreOnTheCardBeforeTheyAreJudgedAndPublished(t *testing.T) {
	r := newDaemon(put(time.Second, 7, board.B3))
	r.Begin(quarto.DefaultOptions())
	r.until(2 * time.Second)
	want := []string{
		"card opened", "heard opened", "card started", "heard started",
		"card seen", "card given", "card placed", "heard seen", "heard given", "heard placed",
	}
	if !slices.Equal(r.log, want) {
		t.Errorf("got %q\nwant %q", r.log, want)
	}
}

func TestLinesAreNumberedWithoutGapsAndInTheOrderOfTime(t *testing.T) {
	press := board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: 1500 * time.Millisecond}
	lift := board.Seen{Changed: board.SetOf(board.B3)}
	r := newDaemon(put(time.Second, 7, board.B3), board.Event{At: 1505 * time.Millisecond, Fact: press}, board.Event{At: 3 * time.Second, Fact: lift})
	r.Begin(quarto.DefaultOptions())
	r.until(9 * time.Second)
	var at time.Duration
	for i, line := range r.card.lines {
		l, err := games.Format().Decode([]byte(line))
		if err != nil || l.Seq != i+1 || l.At < at {
			t.Errorf("line %d is %d at %v, after %v: %v", i+1, l.Seq, l.At, at, err)
		}
		at = l.At
	}
	if s := r.State(); s.Record != "game-1" || s.Seq != len(r.card.lines) || s.Game != r.Game() {
		t.Errorf("state %s %d, want game-1 %d", s.Record, s.Seq, len(r.card.lines))
	}
	kinds := fmt.Sprint(r.log)
	for _, want := range []string{"card call", "card lifted", "card wrong"} {
		if !strings.Contains(kinds, want) {
			t.Errorf("no %q in %s: time did not pass", want, kinds)
		}
	}
}

func TestTheNextGameHasAFileOfItsOwn(t *testing.T) {
	r := newDaemon(put(time.Second, 7, board.B3))
	o := quarto.DefaultOptions()
	o.First = 0
	r.Begin(o)
	if got := r.Game().Options().(quarto.Options).First; got != board.B {
		t.Errorf("the lot fell on B, %v gives first", got)
	}
	r.until(2 * time.Second)
	r.Tell(board.Asked{Request: board.RequestNew, Via: board.ViaSerial})
	r.Step()
	if want := []string{"game-1", "game-2"}; !slices.Equal(r.card.games, want) {
		t.Errorf("games %q, want %q", r.card.games, want)
	}
	last := r.card.lines[len(r.card.lines)-4:]
	var got []string
	for _, line := range last {
		got = append(got, kind(line))
	}
	if want := []string{"opened", "seen", "started", "wrong"}; !slices.Equal(got, want) {
		t.Errorf("the new game begins with %q, want %q: a piece still stands there", got, want)
	}
	if first := r.Game().Options().(quarto.Options).First; first != board.A {
		t.Errorf("%v gives first, want the other seat", first)
	}
}

func TestABrokenCardIsToldOnceAndPlayGoesOn(t *testing.T) {
	r := newDaemon(put(time.Second, 7, board.B3), put(2*time.Second, 8, board.C3), put(3*time.Second, 9, board.D3))
	r.Begin(quarto.DefaultOptions())
	r.card.broken = errors.New("no space left")
	r.until(2500 * time.Millisecond)
	r.card.broken = nil
	r.until(4 * time.Second)
	if n := quartoOf(r).Placements(); n != 3 {
		t.Errorf("%d placements, want 3", n)
	}
	faults := 0
	for _, l := range r.log {
		if l == "heard fault" {
			faults++
		}
	}
	if faults != 2 {
		t.Errorf("%d faults told, want one for the failure and one for the healing: %q", faults, r.log)
	}
}

func TestLinesMissingFromTheJournalAreToldWhenTheGameGoesOn(t *testing.T) {
	facts := []board.Event{put(time.Second, 7, board.B3), put(2*time.Second, 8, board.C3)}
	first := newDaemon(facts...)
	first.Begin(quarto.DefaultOptions())
	first.until(3 * time.Second)
	for _, row := range []struct {
		name string
		drop string // the first line of this type
		want int    // faults
	}{
		{"all are there", "", 0},
		{"one is gone", "seen", 2}, // and the card works again
	} {
		t.Run(row.name, func(t *testing.T) {
			lines := slices.Clone(first.card.lines)
			if i := slices.IndexFunc(lines, func(l string) bool { return kind(l) == row.drop }); i >= 0 {
				lines = slices.Delete(lines, i, i+1)
			}
			past := past(t, lines)
			again := newDaemon()
			again.clock.now = past.At
			again.Resume(past)
			again.until(past.At + time.Second)
			told := 0
			for _, l := range again.log {
				if l == "heard fault" {
					told++
				}
			}
			if told != row.want {
				t.Errorf("%d faults told, want %d: %q", told, row.want, again.log)
			}
		})
	}
}

// past returns the game that a journal with these lines has.
func past(t *testing.T, lines []string) SavedGame {
	t.Helper()
	p, ok, err := ReadGame(games.Format(), func(yield func([]byte, error) bool) {
		for _, l := range lines {
			if !yield([]byte(l), nil) {
				return
			}
		}
	})
	if !ok || err != nil {
		t.Fatal(ok, err)
	}
	return p
}

func TestGamesAreCountedAndARestartKeepsTheCount(t *testing.T) {
	counts := func(lines []string) (counts []int) {
		for _, text := range lines {
			l, err := games.Format().Decode([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if o, ok := l.Fact.(board.Opened); ok {
				counts = append(counts, o.Count)
			}
		}
		return counts
	}
	first := newDaemon()
	first.opts.Count = func() int { return 7 } // the card does not take the start of a game at once
	first.Begin(quarto.DefaultOptions())
	first.Begin(quarto.DefaultOptions())
	if got, want := counts(first.card.lines), []int{7, 8}; !slices.Equal(got, want) {
		t.Errorf("counts %v, want %v", got, want)
	}
	second := first.card.lines[slices.IndexFunc(first.card.lines, func(l string) bool { return strings.Contains(l, "game-2") }):]
	again := newDaemon()
	again.Resume(past(t, second))
	again.opts.Count = func() int { return 9 }
	again.Begin(quarto.DefaultOptions())
	if got, want := counts(again.card.lines), []int{8, 9}; !slices.Equal(got, want) {
		t.Errorf("after the restart: counts %v, want %v", got, want)
	}
}

func TestRunEndsWithItsWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newDaemon()
		r.Begin(quarto.DefaultOptions())
		broken := errors.New("pulled")
		ended := false
		err := RunWithWorkers(t.Context(), r.Run,
			func(ctx context.Context) error { <-ctx.Done(); ended = true; return nil },
			func(context.Context) error { return broken })
		if !errors.Is(err, broken) || !ended {
			t.Errorf("error %v, the other worker ended: %v", err, ended)
		}
	})
}

// slowCard hangs for a while at each write.
type slowCard struct {
	card
	hang atomic.Int64 // a time.Duration
}

func (c *slowCard) Append(lines record.Lines) error {
	time.Sleep(time.Duration(c.hang.Load()))
	return c.card.Append(lines)
}

func TestAHangingCardHoldsUpPlayOnceForAQuarterOfASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := &slowCard{}
		slow.hang.Store(int64(time.Minute))
		g := NewGuard(slow, JournalLimit)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- g.Run(ctx) }()
		start := time.Now()
		var errs []error
		for i := range 5 {
			errs = append(errs, g.Append(record.Lines{Text: fmt.Appendf(nil, "line %d\n", i)}))
		}
		if took := time.Since(start); took != JournalLimit {
			t.Errorf("five lines held play up for %v, want %v", took, JournalLimit)
		}
		for i, err := range errs {
			if err == nil {
				t.Errorf("line %d: no error", i)
			}
		}
		time.Sleep(10 * time.Minute) // the card comes to itself
		slow.hang.Store(0)
		if err := g.Append(record.Lines{Text: []byte("line 5\n")}); err != nil {
			t.Errorf("after the card came to itself: %v", err)
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if got := strings.Join(slow.lines, ""); got != "line 0\nline 1\nline 2\nline 3\nline 4\nline 5\n" {
			t.Errorf("on the card: %q", got)
		}
	})
}

func TestAGuardWritesWhatWaitsBeforeItEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := &slowCard{}
		slow.hang.Store(int64(time.Second))
		g := NewGuard(slow, JournalLimit)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- g.Run(ctx) }()
		for i := range 3 {
			_ = g.Append(record.Lines{Text: fmt.Appendf(nil, "line %d\n", i)}) // late
		}
		cancel()
		<-done
		if len(slow.lines) != 3 {
			t.Errorf("on the card: %q, want three lines", slow.lines)
		}
	})
}
