package quarto

import (
	"math"
	"reflect"
	"testing"
	"time"

	"quartoboard/board"
)

// reopened is a game of 8 on a1, 3 on d4 and 0 on b2, after a restart that found
// these contents on the table at 1 min.
func reopened(t *testing.T, found string) Game {
	t.Helper()
	g := New(DefaultOptions())
	for i, p := range []string{"8.../..../..../....", "8.../..../..../...3", "8.../.0../..../...3"} {
		g = seenAt(t, g, time.Duration(i+1)*time.Second, flip(p))
	}
	g, _ = g.Apply(board.Event{At: time.Minute, Fact: board.Opened{Resumed: true}})
	return seenAt(t, g, time.Minute, flip(found))
}

// flip turns rows that are written from 1 to 4 into the notation's order.
func flip(rows string) string {
	return rows[15:] + "/" + rows[10:14] + "/" + rows[5:9] + "/" + rows[:4] + " -"
}

// seenAt has the table show a position.
func seenAt(t *testing.T, g Game, at time.Duration, position string) Game {
	t.Helper()
	var p board.Position
	for c := range board.Cell(board.Cells) {
		content, err := board.ParseContent(string(position[5*(3-c.Row())+c.Column()]))
		if err != nil {
			t.Fatal(err)
		}
		p[c] = content
	}
	table := g.Table().Cells
	seen := board.Seen{Contact: at}
	for c := range p {
		if p[c] != table[c] {
			seen.Changed |= board.SetOf(board.Cell(c))
			seen.Now[c] = p[c]
		}
	}
	g, _ = g.Apply(board.Event{At: at, Fact: seen})
	return g
}

func hold(g Game, at time.Duration) Game {
	g, _ = g.Apply(board.Event{At: at, Fact: board.Pressed{Button: board.ButtonPass, Press: board.PressLong, Contact: at}})
	return g
}

func TestANewGameFromWhatWasFoundIsOfferedWhereItCanBePlayed(t *testing.T) {
	for _, c := range []struct {
		name, found string
		want        bool
	}{
		{"as it was", "8.../.0../..../...3", false},
		{"a piece came, which is a placement", "8.../.0../4.../...3", false},
		{"two pieces swapped", "3.../.0../..../...8", true},
		{"another position altogether", "9a../..../..../....", true},
		{"a tag that is not enrolled", "!8../.0../..../...3", false},
		{"a cell that cannot be read", "?.8./.0../..../...3", false},
		{"one tag on two cells", "88../.0../..../...3", false},
		{"an empty board: it has a question of its own", "..../..../..../....", false},
		{"all sixteen pieces", "0123/4567/89ab/cdef", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := reopened(t, c.found)
			if got := g.Questions().Found; got != c.want {
				t.Errorf("offered: %v, want %v; %v", got, c.want, g.Phase())
			}
			if _, due := hold(g, 2*time.Minute).Next(); due != c.want {
				t.Errorf("begins with a long pass: %v, want %v", due, c.want)
			}
		})
	}
}

func TestWhatWasFoundBeginsNoGameWhereAnotherBoardGoesOn(t *testing.T) {
	g := reopened(t, "3.../.0../..../...8")
	g.turns.rules.Away = AwayAt(board.B, Sitter{Kind: SitterLink, Board: "ben", Match: match})
	if g.Questions().Found {
		t.Error("a game from what was found is offered")
	}
	if _, due := hold(g, 2*time.Minute).Next(); due {
		t.Error("a long pass begins it")
	}
}

func TestTheOfferEndsWhenAHandPutsSomethingDown(t *testing.T) {
	g := reopened(t, "3.../.0../..../...8")
	lifted := seenAt(t, g, 61*time.Second, flip("..../.0../..../...8"))
	if !lifted.Questions().Found {
		t.Error("lifting a piece ends it")
	}
	put := seenAt(t, lifted, 62*time.Second, flip("3.../.0../..../...8"))
	if put.Questions().Found {
		t.Error("it is still offered")
	}
	if _, due := hold(put, 64*time.Second).Next(); due {
		t.Error("a long pass begins a game")
	}
}

func TestWhatWasFoundCountsAsPlacedByNobody(t *testing.T) {
	// Row 1 is four tall pieces.
	g := reopened(t, "9ab8/...1/...2/...5")
	next, _ := hold(g, 2*time.Minute).Next()
	o := next.Options.(Options)
	if o.First != board.B || !o.Found {
		t.Fatalf("options %+v, want B first, with what was found", o)
	}
	g, _ = hold(g, 2*time.Minute).Apply(board.Event{At: 2 * time.Minute, Fact: board.Started{Options: o}})
	if g.Placements() != 7 || g.Phase() != PhaseGive || g.ToGive() != board.B {
		t.Fatalf("%d placed, %v, %v gives; want 7, give, B", g.Placements(), g.Phase(), g.ToGive())
	}
	call := func(g Game, by board.Seat, at time.Duration) []Judgement {
		g, _ = g.Apply(board.Event{At: at, Fact: board.Pressed{Button: board.ButtonQuarto, Seat: by, Press: board.PressShort, Contact: at}})
		_, js := g.Apply(board.Event{At: at + CallHold, Fact: board.Tick{}})
		return js
	}
	if js := call(g, board.A, 150*time.Second); len(js) != 1 || !reflect.DeepEqual(js[0], Call{By: board.A, Reason: NotYourTurn}) {
		t.Errorf("a call of what stood there: %v, want refused", js)
	}
	undone, js := g.Apply(board.Event{At: 150 * time.Second, Fact: board.Asked{Request: board.RequestUndo}})
	if len(js) != 0 || undone.Placements() != 7 {
		t.Errorf("undo took back what nobody placed: %v", js)
	}
	g = seenAt(t, g, 3*time.Minute, flip("9abf/...1/...2/...5"))
	if g.Phase() != PhaseWrong {
		t.Errorf("a found piece was exchanged: %v, want wrong", g.Phase())
	}
	g = seenAt(t, g, 4*time.Minute, flip("9ab8/.f.1/...2/...5"))
	if g.Placements() != 8 || g.ToGive() != board.A {
		t.Errorf("%d placed, %v gives; want 8, A", g.Placements(), g.ToGive())
	}
	if err := check(g); err != nil {
		t.Error(err)
	}
}

func TestAGameFromWhatWasFoundEndsWithTheLastPiece(t *testing.T) {
	o := DefaultOptions()
	o.Found = true
	var table Game
	table = seenAt(t, table, time.Second, flip("0123/4567/89ab/cde."))
	g, _ := table.Apply(board.Event{At: time.Second, Fact: board.Started{Options: o}})
	g = seenAt(t, g, 2*time.Second, flip("0123/4567/89ab/cdef"))
	if g.Placements() != board.Pieces {
		t.Fatalf("%d placed, want 16", g.Placements())
	}
	tick, ok := g.Due(math.MaxInt64)
	if !ok || tick.At != 2*time.Second+o.LastCall+PressHold {
		t.Errorf("deadline %v, %v, want the last call's", tick.At, ok)
	}
	_, js := g.Apply(tick)
	if n := len(js); n == 0 || !reflect.DeepEqual(js[n-1], Ended{Result: board.ResultDraw, How: HowLastCall}) {
		t.Errorf("judged %v, want a draw", js)
	}
}

func TestAWrongPositionIsToldAgainAfterARestartThatFoundItAsItWas(t *testing.T) {
	g := reopened(t, "3.../.0../..../...8")
	g, js := g.Apply(board.Event{At: 2 * time.Minute, Fact: board.Opened{Resumed: true}})
	if len(js) != 0 || g.Questions().Found {
		t.Errorf("judged %v, offering %v, before the table was seen", js, g.Questions().Found)
	}
	g, js = g.Apply(board.Event{At: 2 * time.Minute, Fact: board.Seen{}})
	if len(js) != 1 || !g.Questions().Found {
		t.Fatalf("judged %v, offering %v, want what is wrong, and the offer", js, g.Questions().Found)
	}
	if w, ok := js[0].(Wrong); !ok || w.What != WrongSwapped {
		t.Errorf("judged %v, want that two are swapped", js[0])
	}
}

// TestWhatStoodBeforeARestartIsNotWhatWasGivenAfterIt plays on a board that reads the tray alone.
func TestWhatStoodBeforeARestartIsNotWhatWasGivenAfterIt(t *testing.T) {
	o := DefaultOptions()
	o.Giving = board.GivingTray
	s := func(n int) time.Duration { return time.Duration(n) * time.Second }
	unread := func(at int, c board.Cell) board.Event {
		f := board.Seen{Changed: board.SetOf(c), Contact: s(at)}
		f.Now[c] = board.Unknown
		return board.Event{At: s(at) + 300*time.Millisecond, Fact: f}
	}
	start := board.Event{Fact: board.Started{Options: o}}
	restart := board.Event{At: s(13), Fact: board.Opened{Resumed: true}}
	given := func(at int) board.Event {
		return board.Event{At: s(at) + 100*time.Millisecond, Fact: board.Tray{Holds: board.Holding(5), Contact: s(at)}}
	}
	taken := func(at int) board.Event { return board.Event{At: s(at), Fact: board.Tray{}} }
	for _, row := range []struct {
		name   string
		events []board.Event
		want   board.Content // on d4
	}{
		{"it stood there before", []board.Event{start, unread(5, board.D4), restart, given(37), taken(49)}, board.Empty},
		{"it came while the program did not run", []board.Event{start, restart, unread(13, board.D4), given(37), taken(49)}, board.Empty},
		{"it may be what was given before", []board.Event{start, given(5), unread(12, board.D4), restart, taken(20)}, board.Holding(5)},
		{"it came when the tray was empty", []board.Event{start, restart, given(37), taken(49), unread(51, board.D4)}, board.Holding(5)},
	} {
		var g Game
		for _, e := range row.events {
			for tick, due := g.Due(e.At); due; tick, due = g.Due(e.At) {
				g, _ = g.Apply(tick)
			}
			g, _ = g.Apply(e)
		}
		if got := g.Position()[board.D4]; got != row.want {
			t.Errorf("%s: on d4 %v, want %v", row.name, got, row.want)
		}
	}
}
