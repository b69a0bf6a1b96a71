package engine

import (
	"context"
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// game is one that waits for an act of the engine, of that number.
type game struct {
	rules.Game
	state rules.State
	act   int // 0 for none
	next  bool
}

var kind = &rules.Kind{Name: "test"}

func (g game) Kind() *rules.Kind           { return kind }
func (g game) State() rules.State          { return g.state }
func (g game) Next() (board.Started, bool) { return board.Started{}, g.next }

// program decides at once.
type program struct{}

func (program) Due(g rules.Game) any {
	if n := g.(game).act; n > 0 {
		return n
	}
	return nil
}

func (program) Decide(ctx context.Context, g rules.Game) (board.Asked, bool) {
	return board.Asked{Request: board.RequestPass, Via: board.ViaAway, N: g.(game).act}, ctx.Err() == nil
}

// place is a table, a voice, a clock, and work that ends when it is told to.
type place struct {
	source *Source
	at     time.Duration
	told   []board.Event // at the next look
	speaks bool
	busy   bool // with the newest job
	job    context.Context
	stop   context.CancelFunc
	do     func(context.Context)
}

func newPlace() *place {
	p := &place{}
	p.source = New(p, func() time.Duration { return p.at }, p, p, []face.Face{{Kind: kind, Engine: func() face.Engine { return program{} }}})
	return p
}

func (p *place) Look(events []board.Event) []board.Event {
	events = append(events, p.told...)
	p.told = nil
	return events
}

func (p *place) Still() bool { return true }
func (p *place) Idle() bool  { return !p.speaks }

func (p *place) Start(_ time.Duration, do func(context.Context)) {
	p.Stop()
	p.job, p.stop = context.WithCancel(context.Background())
	p.do = do
}

func (p *place) Done(time.Duration) bool {
	if !p.busy {
		p.do(p.job)
	}
	return !p.busy
}

func (p *place) Stop() {
	if p.stop != nil {
		p.stop()
	}
}

func (p *place) hear(g game, f board.Fact) {
	p.source.Hear(rules.Step{Event: board.Event{At: p.at, Fact: f}, Game: g}, record.Lines{})
}

// acts are the milliseconds at which acts come until a time, by their numbers.
func (p *place) acts(until time.Duration) (at [][2]int) {
	for ; p.at <= until; p.at += 10 * time.Millisecond {
		for _, e := range p.source.Look(nil) {
			if a, ok := e.Fact.(board.Asked); ok {
				at = append(at, [2]int{int(e.At.Milliseconds()), a.N})
			}
		}
	}
	return at
}

func TestAnActComesASecondAfterItsTurnBegan(t *testing.T) {
	asks, still := game{act: 1, state: rules.State{Asks: true}}, game{act: 1}
	for _, tt := range []struct {
		name string
		then func(p *place) // at two seconds
		want [][2]int
	}{
		{"as it is", func(p *place) { p.hear(still, board.Tick{}) }, [][2]int{{3000, 1}}},
		{"not twice", func(p *place) {
			p.hear(still, board.Tick{})
			p.acts(3500 * time.Millisecond)
			p.hear(still, board.Tick{})
		}, nil},
		{"and no act where none is due", func(p *place) { p.hear(game{}, board.Tick{}) }, nil},
		{"nor before the next game", func(p *place) { p.hear(game{act: 1, next: true}, board.Tick{}) }, nil},
		{"a second after a question was answered", func(p *place) {
			p.hear(asks, board.Tick{})
			p.acts(4990 * time.Millisecond)
			p.hear(still, board.Tick{})
		}, [][2]int{{6000, 1}}},
		{"a second after it is due again, as when a wrong position is right", func(p *place) {
			p.hear(still, board.Tick{})
			p.hear(game{state: rules.State{Wrong: true}}, board.Tick{})
			p.acts(4990 * time.Millisecond)
			p.hear(still, board.Tick{})
		}, [][2]int{{6000, 1}}},
		{"in a wrong position, if it is due there", func(p *place) { p.hear(game{act: 1, state: rules.State{Wrong: true}}, board.Tick{}) }, [][2]int{{3000, 1}}},
		{"not while a question is open", func(p *place) { p.hear(asks, board.Tick{}) }, nil},
		{"not while a call waits", func(p *place) { p.hear(game{act: 1, state: rules.State{Waiting: true}}, board.Tick{}) }, nil},
		{"not while repeat is held", func(p *place) { p.hear(game{act: 1, state: rules.State{Held: true}}, board.Tick{}) }, nil},
		{"a second after the menu was closed", func(p *place) {
			p.hear(still, board.Menu{Open: true})
			p.acts(5990 * time.Millisecond)
			p.hear(still, board.Menu{})
		}, [][2]int{{7000, 1}}},
		{"when the voice has ended", func(p *place) {
			p.speaks = true
			p.hear(still, board.Tick{})
			p.acts(4490 * time.Millisecond)
			p.speaks = false
		}, [][2]int{{4500, 1}}},
		{"when it is decided", func(p *place) {
			p.busy = true
			p.hear(still, board.Tick{})
			p.acts(5490 * time.Millisecond)
			p.busy = false
		}, [][2]int{{5500, 1}}},
		{"behind what the table tells", func(p *place) {
			p.hear(still, board.Tick{})
			p.acts(2990 * time.Millisecond)
			p.told = []board.Event{{Fact: board.Pressed{}}}
		}, [][2]int{{3010, 1}}},
		{"of the newest decision", func(p *place) {
			p.hear(still, board.Tick{})
			p.acts(2490 * time.Millisecond)
			p.hear(game{act: 2}, board.Tick{})
		}, [][2]int{{3500, 2}}},
	} {
		p := newPlace()
		p.acts(1990 * time.Millisecond)
		tt.then(p)
		if got := p.acts(9 * time.Second); !slices.Equal(got, tt.want) {
			t.Errorf("%s: acts %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestAJobIsStoppedWhenItsActIsNotDueAnyMore(t *testing.T) {
	for name, after := range map[string]game{"nothing is due": {}, "another act is": {act: 2}, "the next game is": {act: 1, next: true}} {
		p := newPlace()
		p.hear(game{act: 1}, board.Tick{})
		job := p.job
		p.hear(game{act: 1}, board.Tick{})
		if job.Err() != nil {
			t.Errorf("%s: stopped while its act was due", name)
		}
		if p.hear(after, board.Tick{}); job.Err() == nil {
			t.Errorf("%s: not stopped", name)
		}
	}
}

func TestABoardIsNotStillWhileAnActComesByItself(t *testing.T) {
	p := newPlace()
	for _, tt := range []struct {
		name string
		game game
		want bool
	}{
		{"an act is due", game{act: 1}, false},
		{"and waits for the players", game{act: 1, state: rules.State{Asks: true}}, true},
		{"none is due", game{}, true},
	} {
		p.hear(tt.game, board.Tick{})
		if got := p.source.Still(); got != tt.want {
			t.Errorf("%s: still: %v, want %v", tt.name, got, tt.want)
		}
	}
}
