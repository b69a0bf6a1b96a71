package menu

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/cmd/internal/voice"
	"quartoboard/deploy/deep"
	"quartoboard/hw"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// player is a board with buttons, menu, lesson and voice, and a player who does anything.
type player struct {
	*rand.Rand
	now     time.Duration
	held    hw.ButtonSet
	buttons scan.Buttons
	cells   board.Position
	moved   []board.Event // not looked at yet
	source  *Source
	hearing
	facts []board.Event // as the record has them
}

// hearing is a game, and what was judged and said of it.
type hearing struct {
	game  rules.Game
	voice *voice.Voice
	menu  interface {
		Hear(rules.Step, record.Lines)
	}
	judged []string
	said   []string
}

func (h *hearing) apply(e board.Event) {
	var js []board.Judgement
	h.game, js = rules.Apply(h.game, e)
	h.judged = append(h.judged, fmt.Sprintf("%v %+v", e.At, js))
	s := rules.Step{Event: e, Judgements: js, Game: h.game}
	h.voice.Hear(s, record.Lines{})
	h.menu.Hear(s, record.Lines{})
}

// pass lets the time of the game pass.
func (h *hearing) pass(to time.Duration) {
	for tick, due := h.game.Due(to); due; tick, due = h.game.Due(to) {
		h.apply(tick)
	}
}

func (h *hearing) speak(now time.Duration) []board.Event {
	events := h.voice.Speak(now)
	for _, e := range events {
		h.said = append(h.said, fmt.Sprintf("%+v", e.Fact))
	}
	return events
}

// Look looks at the buttons, and reports what was moved.
func (p *player) Look(events []board.Event) []board.Event {
	events = append(p.buttons.Look(p.now, p.held, nil, false, events), p.moved...)
	p.moved = nil
	return events
}

func (p *player) Still() bool { return p.buttons.Idle() }

func (p *player) wait(d time.Duration) {
	for end := p.now + d; p.now < end; p.now += 10 * time.Millisecond {
		p.pass(p.now)
		p.renew()
		for _, e := range append(p.source.Look(nil), p.speak(p.now)...) {
			p.take(e)
		}
	}
}

// take takes an event.
func (p *player) take(e board.Event) {
	e.At = p.now
	p.pass(p.now)
	p.facts = append(p.facts, e)
	p.apply(e)
	p.renew()
}

// renew begins the next game when it is due.
func (p *player) renew() {
	next, due := p.game.Next()
	if !due {
		return
	}
	if rules.KindOf(next.Options) == quartino.Plug {
		p.begin(board.Opened{}, next)
		return
	}
	stands := board.Seen{Changed: p.cells.Occupied(), Now: p.cells, Contact: p.now}
	p.begin(board.Opened{}, stands, board.Started{Options: next.Options, Match: next.Match})
}

func (p *player) begin(facts ...board.Fact) {
	for _, f := range facts {
		p.facts = append(p.facts, board.Event{At: p.now, Fact: f})
		p.apply(board.Event{At: p.now, Fact: f})
	}
}

func (p *player) see(c board.Cell, now board.Content) {
	p.cells[c] = now
	seen := board.Seen{Changed: board.SetOf(c), Contact: p.now}
	seen.Now[c] = now
	p.moved = append(p.moved, board.Event{At: p.now, Fact: seen})
}

// act does one thing.
func (p *player) act() {
	c := board.Cell(p.IntN(board.Cells))
	switch n := p.IntN(16); {
	case n < 3: // held, or let go
		p.held ^= []hw.ButtonSet{hw.Repeat, hw.Pass, hw.QuartoA, hw.QuartoB}[p.IntN(4)]
	case n < 7:
		p.press([]hw.ButtonSet{hw.Repeat, hw.Repeat, hw.QuartoA, hw.QuartoB}[p.IntN(4)])
	case n < 9:
		p.press(hw.Pass)
	case n < 11:
		p.press(hw.Repeat | hw.Pass)
	case n < 14 && rules.KindOf(p.game.Options()) == quartino.Plug:
		p.token(board.Token(1+p.IntN(board.Tokens)), c)
	case n < 13 && p.cells[c] != board.Empty:
		p.see(c, board.Empty)
	case n < 14 && p.cells[c] == board.Empty:
		if left := board.AllPieces &^ p.cells.Pieces(); left != 0 {
			p.see(c, board.Holding(left.First()))
		}
	default:
		p.wait(time.Duration(p.IntN(8000)) * time.Millisecond)
	}
	p.wait(time.Duration(p.IntN(400)) * time.Millisecond)
}

// token lays a token in the tray, and places it, or something else on a space.
func (p *player) token(t board.Token, c board.Cell) {
	came := board.Stacks{Changed: board.SetOf(c), Contact: p.now}
	came.Now[c] = board.Stack{Change: board.StackChange(p.IntN(5))}
	for _, f := range []board.Fact{board.Tray{Holds: board.Unenrolled, Token: t}, board.Tray{}, came} {
		p.moved = append(p.moved, board.Event{At: p.now, Fact: f})
	}
}

// press holds buttons for a time, and lets them go.
func (p *player) press(b hw.ButtonSet) {
	p.held |= b
	p.wait(time.Duration(50+p.IntN(1400)) * time.Millisecond)
	p.held &^= b
}

// TestNoButtonStaysHeldThatWasLetGo has players do anything, half of them in the lesson. The
// game, the menu and the lesson take the presses. When all buttons were let go, none is held
// for the game or for the menu, and the game knows the table. A replay of the record judges
// and says the same.
func TestNoButtonStaysHeldThatWasLetGo(t *testing.T) {
	first, runs := deep.Seed(t), uint64(deep.Size(20, 300))
	for seed := first; seed < first+runs; seed++ {
		words, p := newPlayer(t, seed)
		o := quarto.DefaultOptions()
		o.Giving = board.GivingTray + board.Giving(p.IntN(3))
		p.take(board.Event{Fact: board.Started{Options: o}})
		p.wait(time.Second)
		if seed%2 == 0 {
			p.learn(t)
		}
		for range 8 {
			for range p.IntN(12) {
				p.act()
			}
			p.held = 0
			p.wait(time.Second)
			g, ok := p.game.(quarto.Game)
			if !ok {
				break // they have begun a game of Quartino
			}
			if g.State().Held || p.source.Listener.menu.held {
				t.Fatalf("seed %d: held for the game is %v, for the menu %v; %+v", seed, g.State().Held, p.source.Listener.menu.held, p.facts)
			}
			if table := g.Table().Cells; table != p.cells {
				t.Fatalf("seed %d: the game has %v, the table %v", seed, table, p.cells)
			}
		}
		p.replays(t, words, seed)
	}
}

// newPlayer is a player who presses and moves what the seed says.
func newPlayer(t *testing.T, seed uint64) (Words, *player) {
	words := newTable(t).words
	p := &player{Rand: rand.New(rand.NewPCG(seed, 12)), buttons: scan.NewButtons(), hearing: hearing{game: rules.New()}}
	p.voice = voice.New(words, voice.NewCaptions())
	house := House{Faces: faces, Games: []board.Options{quarto.DefaultOptions(), quartino.Options{Players: 3, First: 2}}}
	p.source = New(p, func() time.Duration { return p.now }, words, p.voice, house, nil)
	p.menu = p.source
	return words, p
}

// replays compares what was judged and said with a replay.
func (p *player) replays(t *testing.T, words Words, seed uint64) {
	again := replay(words, p.facts)
	compare(t, fmt.Sprintf("seed %d: a replay judges", seed), again.judged, p.judged)
	compare(t, fmt.Sprintf("seed %d: a replay says", seed), again.said, p.said)
}

// TestAReplayOfTheMenuSaysTheSameOfEitherGame has players press anything while Quartino is
// played, and sometimes change the game.
func TestAReplayOfTheMenuSaysTheSameOfEitherGame(t *testing.T) {
	first, runs := deep.Seed(t), uint64(deep.Size(10, 150))
	var changed int
	for seed := first; seed < first+runs; seed++ {
		words, p := newPlayer(t, seed)
		p.take(board.Event{Fact: board.Started{Options: quartino.Options{Players: 3, First: 1}}})
		p.wait(time.Second)
		if seed%2 == 0 {
			p.changeGame(t)
		}
		if seed%3 == 0 {
			p.learn(t)
		}
		for range 60 {
			p.act()
		}
		p.held = 0
		p.wait(time.Minute)
		if rules.KindOf(p.game.Options()) == quarto.Plug {
			changed++
		}
		if p.source.Listener.menu.held {
			t.Fatalf("seed %d: held for the menu", seed)
		}
		p.replays(t, words, seed)
	}
	if changed == 0 {
		t.Error("no game was changed")
	}
}

// changeGame chooses the other game in the menu, and begins it.
func (p *player) changeGame(t *testing.T) {
	tap := func(b hw.ButtonSet, d time.Duration) {
		p.held = b
		p.wait(d)
		p.held = 0
		p.wait(300 * time.Millisecond)
	}
	before := p.game.Kind()
	tap(hw.Repeat|hw.Pass, 1100*time.Millisecond)
	for range 6 { // from the end of the list
		tap(hw.Repeat, 1100*time.Millisecond)
	}
	tap(hw.Pass, 100*time.Millisecond)
	tap(hw.Repeat, 1100*time.Millisecond)
	tap(hw.Pass, 100*time.Millisecond)
	tap(hw.Repeat, 100*time.Millisecond)
	tap(hw.Pass, 100*time.Millisecond)
	if p.game.Kind() == before {
		t.Fatalf("the same game: %q", p.said)
	}
}

// learn begins the lesson by the menu, of which it is the third last item.
func (p *player) learn(t *testing.T) {
	for _, b := range []hw.ButtonSet{hw.Repeat | hw.Pass, hw.Repeat, hw.Repeat, hw.Repeat} {
		p.held = b
		p.wait(1100 * time.Millisecond)
		p.held = 0
		p.wait(100 * time.Millisecond)
	}
	p.held = hw.Pass
	p.wait(100 * time.Millisecond)
	p.held = 0
	p.wait(time.Second)
	if !p.source.lesson.Running() {
		t.Fatal("the lesson does not run")
	}
}

// replay hears the facts of a record.
func replay(words Words, facts []board.Event) hearing {
	again := hearing{game: rules.New(), voice: voice.New(words, voice.NewCaptions())}
	listener := NewListener(words, again.voice, faces)
	again.menu = listener
	hear := func(e board.Event) {
		listener.Pass(e.At)
		again.apply(e)
		again.speak(e.At)
	}
	for _, e := range facts {
		for tick, due := again.game.Due(e.At); due; tick, due = again.game.Due(e.At) {
			hear(tick)
		}
		hear(e)
	}
	return again
}

func compare(t *testing.T, what string, got, want []string) {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Errorf("%s\n%q\nwant\n%q", what, got[max(0, i-5):i+1], want[max(0, i-5):i+1])
			return
		}
	}
}
