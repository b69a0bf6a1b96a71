package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// movesIn writes the list of moves, a line for each.
func movesIn(tb *table) string {
	var b strings.Builder
	s, _ := tb.Page.now()
	for _, m := range movesOf(s) {
		fmt.Fprintf(&b, "%d|%s|%s|%s|%s|%s|%s\n", m.N, m.Seat, m.Gave, m.Piece, m.Text, m.Placed, m.Cell)
	}
	return b.String()
}

func TestTheListOfMovesHasEachTurnWithItsGiverPieceAndCell(t *testing.T) {
	first := "1|A|A gave|8|tall round hollow smooth|placed on|Anna 1\n"
	for _, tt := range []struct {
		name   string
		change func(*quarto.Options)
		plays  func(tb *table)
		want   string
	}{
		{"before the first", nil, func(*table) {}, ""},
		{"given and placed", nil, func(tb *table) {
			tb.plays(8, board.A1)
			tb.does(board.Tray{Holds: board.Holding(7)})
		}, first + "2|B|B gave|7|short square solid grooved||Tray\n"},
		{"another piece given", nil, func(tb *table) {
			tb.does(board.Tray{Holds: board.Holding(7)}, board.Tray{}, board.Tray{Holds: board.Holding(8)}, board.Tray{}, sees(board.A1, board.Holding(8)))
		}, first},
		{"taken back", nil, func(tb *table) {
			tb.plays(8, board.A1)
			tb.plays(7, board.B2)
			tb.does(board.Asked{Request: board.RequestUndo})
		}, first + "2|B|B gave|7|short square solid grooved||Tray\n"},
		{"not seen when it was given", func(o *quarto.Options) { o.Giving = board.GivingUnseen }, func(tb *table) {
			tb.does(sees(board.A1, board.Holding(8)))
		}, first},
		{"a call that is not right", nil, func(tb *table) {
			tb.plays(8, board.A1)
			tb.does(board.Pressed{Button: board.ButtonQuarto, Seat: board.B, Press: board.PressShort, Contact: tb.now + time.Second})
			tb.now += time.Minute
			tb.does(board.Tray{})
		}, first + "0|B|||B called QUARTO: wrong||\n"},
		{"resigned", nil, func(tb *table) {
			tb.plays(8, board.A1)
			tb.does(board.Asked{Request: board.RequestResign, By: board.A})
		}, first + "0||||B wins.||\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			change := tt.change
			if change == nil {
				change = func(*quarto.Options) {}
			}
			tb := newTable(t, nil, Opts{}).begin(change)
			tt.plays(tb)
			if got := movesIn(tb); got != tt.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}

func TestTheListOfMovesEndsWithTheCallThatWon(t *testing.T) {
	got := strings.Split(movesIn(newTable(t, nil, Opts{}).begin().wins()), "\n")
	if want := "0|A|||A called QUARTO: right||"; len(got) != 6 || got[4] != want {
		t.Errorf("got %q, want four turns and %q", got, want)
	}
}

func TestAStepOfTheGameAtHandShowsTheTableAsItWas(t *testing.T) {
	tb := newTable(t, nil, Opts{}).begin()
	tb.plays(8, board.A1)
	tb.plays(7, board.B2)
	s, _ := tb.Page.now()
	moves := movesOf(s)
	for _, tt := range []struct{ step, stand int }{{moves[0].First, 0}, {moves[0].Last, 1}, {moves[1].First, 1}, {moves[1].Last, 2}} {
		var m stepMessage
		w := get(t, tb, "GET", fmt.Sprintf("/steps/%d", tt.step), nil)
		if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		stand := 0
		for _, c := range m.View.Cells {
			if c.Piece != "" {
				stand++
			}
		}
		if stand != tt.stand {
			t.Errorf("step %d: got %d pieces, want %d", tt.step, stand, tt.stand)
		}
	}
	for _, step := range []string{"0", "99", "x"} {
		if w := get(t, tb, "GET", "/steps/"+step, nil); w.Code != http.StatusNotFound {
			t.Errorf("step %s: got %d", step, w.Code)
		}
	}
}
