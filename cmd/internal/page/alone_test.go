package page

import (
	"context"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quarto"
)

// against has a seat away, where a program of a fair level sits.
func against(o *quarto.Options) {
	o.Away = quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterEngine, Level: board.LevelFair, Seed: 7})
}

// away is an act of the seat away that the game waits for.
func (tb *table) away(r board.Request, p board.Piece, c board.Cell) {
	a := tb.game.Awaits()
	tb.does(board.Asked{Request: r, Via: board.ViaAway, By: a.By, N: a.N, At: a.At, Piece: board.Holding(p), Cell: c})
}

func TestAGameAgainstTheBoardShowsWhatItAsksFor(t *testing.T) {
	tb := newTable(t, nil, Opts{}).begin(against)
	place := func(cell board.Cell, piece board.Piece) string {
		s, _ := tb.Page.now()
		v := viewOf(s)
		return shown(v.Cells[cell]) + "; " + shown(beside(v, piece)) + "; " + v.Next
	}
	tb.does(board.Tray{Holds: board.Holding(7)})
	tb.away(board.RequestPlace, 7, board.B3)
	want := "7 owed gone: Bella three: short square solid grooved, to be put here; 7 given gone: Short square solid grooved, given; Put the short square solid grooved piece on Bella three."
	if got := place(board.B3, 7); got != want {
		t.Errorf("owed\ngot  %s\nwant %s", got, want)
	}
	tb.does(board.Tray{}, sees(board.B3, board.Holding(7)))
	tb.away(board.RequestGive, 8, 0)
	want = "7 newest: Bella three: short square solid grooved, placed last; 8 given: Tall round hollow smooth, given; For you: tall round hollow smooth."
	if got := place(board.B3, 8); got != want {
		t.Errorf("named\ngot  %s\nwant %s", got, want)
	}
	if s, _ := tb.Page.now(); *viewOf(s).Away != (face.Away{Seat: "B", Text: "Opponent: the board, level fair.", Level: "fair", Named: "8"}) {
		t.Errorf("away: %+v", *viewOf(s).Away)
	}
}

func TestThePageOfAGameAgainstTheBoardIsForOne(t *testing.T) {
	status := `<p id="next" role="status">`
	tb := newTable(t, nil, Opts{}).begin()
	if got := get(t, tb, "GET", "/", nil).Body.String(); strings.Contains(got, status) || strings.Contains(got, "data-away") {
		t.Errorf("of two:\n%s", got)
	}
	tb.begin(against)
	got := get(t, tb, "GET", "/", nil).Body.String()
	for _, want := range []string{status, `data-away="B"`, `<p id="away">Opponent: the board, level fair.</p>`} {
		if !strings.Contains(got, want) {
			t.Errorf("of one: %s is missing in\n%s", want, got)
		}
	}
}

func TestAVisitorOfTheDemoCanPlayAgainstTheBoard(t *testing.T) {
	const button = `id="against"`
	for _, row := range []struct {
		name  string
		opts  Opts
		there bool
	}{
		{"who moves the hand", Opts{Act: func(context.Context, string) error { return nil }, Command: func([]byte) error { return nil }}, true},
		{"of a board with hands at it", Opts{Command: func([]byte) error { return nil }}, false},
		{"who looks", Opts{}, false},
	} {
		if got := get(t, newTable(t, nil, row.opts).begin(), "GET", "/", nil).Body.String(); strings.Contains(got, button) != row.there {
			t.Errorf("a visitor %s: %v, want %v", row.name, !row.there, row.there)
		}
	}
}

func TestAVisitorWhoHasBegunNothingMeetsTheFirstMinuteInPlaceOfTheTable(t *testing.T) {
	hand := Opts{Act: func(context.Context, string) error { return nil }, Command: func([]byte) error { return nil }}
	const two, here, settings = `id="two"`, "This page shows the game on the board", "you can begin a new game."
	for _, row := range []struct {
		name          string
		opts          Opts
		cookie        string
		does          func(tb *table)
		start         bool
		there, absent []string
	}{
		{name: "of the demo", opts: hand, start: true, there: []string{two, "Choose</b>"}, absent: []string{here}},
		{name: "of a board with hands at it", opts: Opts{Command: hand.Command}, start: true, there: []string{here, settings, "Choose</b>"}, absent: []string{two}},
		{name: "who looks", start: true, there: []string{here}, absent: []string{two, settings}},
		{name: "who has been there", opts: hand, cookie: "begun=yes", there: []string{two}},
		{name: "who comes to a piece that is given", opts: hand, does: func(tb *table) { tb.does(board.Tray{Holds: board.Holding(7)}) }},
		{name: "who comes to a game against the board", opts: hand, does: func(tb *table) { tb.begin(against) }},
	} {
		tb := newTable(t, nil, row.opts).begin()
		if row.does != nil {
			row.does(tb)
		}
		got := get(t, tb, "GET", "/", map[string]string{"Cookie": row.cookie}).Body.String()
		if start := strings.Contains(got, "<body data-start"); start != row.start {
			t.Errorf("a visitor %s: first minute %v, want %v", row.name, start, row.start)
		}
		for _, text := range row.there {
			if !strings.Contains(got, text) {
				t.Errorf("a visitor %s: no %q", row.name, text)
			}
		}
		for _, text := range row.absent {
			if strings.Contains(got, text) {
				t.Errorf("a visitor %s: %q", row.name, text)
			}
		}
	}
}

func TestPastGamesTellWhoWasAway(t *testing.T) {
	tb := newHall(t)
	tb.another("one", against)
	tb.does(board.Tray{Holds: board.Holding(7)})
	tb.away(board.RequestPlace, 7, board.B3)
	tb.does(board.Tray{}, sees(board.B3, board.Holding(7)), board.Asked{Request: board.RequestResign, Via: board.ViaPage, By: board.A})
	tb.another("two")
	const want = "A – The board, level fair"
	for _, path := range []string{"/games", "/games/one"} {
		if got := textOf(t, tb, path); !strings.Contains(got, want) {
			t.Errorf("%s has no %q: %s", path, want, got)
		}
	}
}
