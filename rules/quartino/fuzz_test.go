package quartino

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// TestAnyFactsKeepTheRules applies facts that no table would report, in any order. After each
// the invariant holds, the game before is what it was, and its deadlines come to an end.
func TestAnyFactsKeepTheRules(t *testing.T) { deep.Check(t, 100, 1000, anyFacts) }

func FuzzApply(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyFacts)) }

func anyFacts(t *rapid.T) {
	g, _ := Game{}.Apply(board.Event{Fact: board.Started{Options: options(3)}})
	at := time.Duration(0)
	t.Repeat(map[string]func(*rapid.T){"fact": func(t *rapid.T) {
		d := dice{t}
		at += time.Duration(d.roll(40)) * 100 * time.Millisecond
		g = passed(t, g, at)
		before, fact := g, d.fact(at)
		t.Logf("%v %T%+v", at, fact, fact)
		after, _ := g.Apply(board.Event{At: at, Fact: fact})
		if g != before {
			t.Fatalf("%T changed the game that it was applied to", fact)
		}
		again, _ := g.Apply(board.Event{At: at, Fact: fact})
		if again != after {
			t.Fatalf("%T applied twice gives two games", fact)
		}
		g = after
		invariant(t, g)
		_ = g.Phase()
	}})
}

// passed applies the deadlines up to a time.
func passed(t *rapid.T, g Game, at time.Duration) Game {
	for n := 0; ; n++ {
		tick, due := g.Due(at)
		if !due {
			return g
		}
		if n == 100 {
			t.Fatalf("a deadline that no tick ends: %v in phase %v", tick.At, g.Phase())
		}
		g, _ = g.Apply(tick)
		invariant(t, g)
	}
}

// dice makes facts.
type dice struct{ *rapid.T }

// roll is 0 to one less than the sides.
func (d dice) roll(sides int) int { return rapid.IntRange(0, sides-1).Draw(d.T, "roll") }

func (d dice) fact(at time.Duration) board.Fact {
	switch d.roll(10) {
	case 0, 1:
		return d.tray()
	case 2, 3, 4:
		return d.stacks(at)
	case 5:
		return board.Pressed{Button: board.ButtonQuarto, Seat: board.Seat(d.roll(3)), Press: board.PressShort, Contact: at - time.Duration(d.roll(3)), Moving: d.roll(3) == 0}
	case 6:
		return board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: at - time.Duration(d.roll(3))}
	case 7:
		requests := []board.Request{board.RequestUndo, board.RequestAdjudicate, board.RequestResign, board.RequestPass, board.RequestCall, board.RequestNew, board.RequestOptions}
		return board.Asked{Request: requests[d.roll(len(requests))], Player: board.Player(d.roll(5)), By: board.Seat(d.roll(3))}
	case 8:
		return board.Opened{Resumed: true}
	}
	return board.Fault{Part: board.Part{Kind: board.PartSensor}, State: board.Failed, Cells: board.SetOf(board.Cell(d.roll(16)))}
}

func (d dice) tray() board.Fact {
	switch d.roll(4) {
	case 0:
		return board.Tray{}
	case 1:
		return board.Tray{Holds: board.Unenrolled, Card: board.Card(1 + d.roll(255))}
	case 2:
		return board.Tray{Holds: board.Unknown}
	}
	return board.Tray{Holds: board.Unenrolled, Token: board.Token(1 + d.roll(board.Tokens))}
}

func (d dice) stacks(at time.Duration) board.Fact {
	f := board.Stacks{Contact: at, First: d.roll(20) == 19}
	for range 1 + d.roll(2) {
		c := board.Cell(d.roll(board.Cells))
		f.Changed |= board.SetOf(c)
		f.Now[c] = board.Stack{Change: board.StackChange(d.roll(5))}
		for range d.roll(3) {
			f.Now[c].Heard = f.Now[c].Heard.With(board.Token(1 + d.roll(board.Tokens)))
		}
	}
	return f
}

func TestAGameIsComparedAndCopied(t *testing.T) {
	g := New(options(2), board.Cards{})
	copied := g
	copied.agreed.Wheel[board.A1].Push(1)
	if g == copied || len(g.Wheel()[board.A1].List()) != 0 {
		t.Error("a copy shares its wheel with the game")
	}
}

// Whatever the players hold, the same facts give the same judgements until a card is shown: the
// only thing that tells of a card is the fact that it lies in the tray.
func TestNothingIsToldOfACardBeforeItIsShown(t *testing.T) {
	decks := []board.Cards{DefaultCards(), {}}
	for n, card := range DefaultCards() {
		decks[1][(n+11)%24] = card
	}
	var told []string
	for _, deck := range decks {
		b := newTable(t, full, options(2), deck)
		b.play(formed + `
			A
			A
		`)
		all := b.at
		b.told = nil
		b.play(`pass`)
		told = append(told, all.String()+said(b.told)+string(b.game.Phase()))
	}
	if told[0] != told[1] {
		t.Errorf("got %s and %s", told[0], told[1])
	}
}
