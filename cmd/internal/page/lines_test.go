package page

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quarto"
)

// marked returns the cells with a mark.
func marked(v view, mark string) string {
	var cells []string
	for c, p := range v.Cells {
		if string(p.Mark) == mark {
			cells = append(cells, board.Cell(c).String())
		}
	}
	return strings.Join(cells, " ")
}

func now(tb *table) view {
	s, _ := tb.Page.now()
	return viewOf(s)
}

func TestTheLineThatWonIsMarkedUntilTheNextGame(t *testing.T) {
	tb := newHall(t).begin()
	const row = "a1 b1 c1 d1"
	tb.plays(0, board.A4)
	tb.plays(5, board.B3)
	tb.wins()
	if got := marked(now(tb), "called"); got != row {
		t.Errorf("marked %q", got)
	}
	if got, want := now(tb).Cells[board.B1].Name, "Bella one: tall round solid grooved, in the line that was called"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	tb.another("now")
	if got := marked(now(tb), "called"); got != "" {
		t.Errorf("marked %q in the next game", got)
	}
	before, after := step(t, tb, "game", 13), step(t, tb, "game", 14)
	if b, a := marked(before.View, "called"), marked(after.View, "called"); b != "" || a != row {
		t.Errorf("in the replay marked %q before the call and %q after it", b, a)
	}
}

// TestAMissedLineIsMarkedWhereItIsTold plays a row of four tall pieces that nobody calls.
func TestAMissedLineIsMarkedWhereItIsTold(t *testing.T) {
	const row = "a1 b1 c1 d1"
	for tell, want := range map[board.Tell][4]string{
		board.TellAnnounce: {"", row, "", row}, board.TellAtEnd: {"", "", "", row}, board.TellNever: {"", "", "", ""},
	} {
		tb := newTable(t, nil, Opts{}).begin(func(o *quarto.Options) { o.Missed = tell })
		var got [4]string
		for n, p := range []board.Piece{8, 11, 9, 14} {
			tb.plays(p, board.CellAt(n, 0))
		}
		got[0] = marked(now(tb), "missed") // it is live
		tb.plays(5, board.B3)
		got[1] = marked(now(tb), "missed")
		tb.does(board.Asked{Request: board.RequestUndo, Via: board.ViaPage}, sees(board.B3, board.Empty))
		got[2] = marked(now(tb), "missed") // it may be live again
		tb.plays(5, board.B3)
		tb.does(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaPage, Result: board.ResultDraw})
		tb.now += time.Minute
		got[3] = marked(now(tb), "missed")
		if got != want {
			t.Errorf("%v: marked %q, want %q", tell, got, want)
		}
	}
}

func TestTheEndNamesWhatTheFourShareAndWhereTheGameIs(t *testing.T) {
	tb := newHall(t).begin()
	if over := now(tb).Over; over != nil {
		t.Errorf("at the begin: %+v", over)
	}
	want := face.Over{Title: "Four tall, round pieces", Past: "/games/game", Won: "A", Lines: [][]string{{"a1", "b1", "c1", "d1"}}}
	if v := now(tb.wins()); v.Over == nil || !reflect.DeepEqual(*v.Over, want) || !strings.HasPrefix(v.Next, "A wins. Row one") {
		t.Errorf("after a call: %q, %+v, want %+v", v.Next, v.Over, want)
	}
	tb.name = "next"
	tb.begin().does(board.Asked{Request: board.RequestResign, By: board.A, Via: board.ViaPage})
	if v := now(tb); v.Over == nil || v.Over.Title != "B wins" || v.Over.Won != "" || len(v.Over.Lines) > 0 {
		t.Errorf("after a resignation: %+v", v.Over)
	}
}
