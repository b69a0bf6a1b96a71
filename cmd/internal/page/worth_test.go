package page

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	quartoface "quartoboard/cmd/internal/face/quarto"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/solve"
	"quartoboard/rules/record"
)

// worthOf asks who wins with best play after each step of a game.
func worthOf(t testing.TB, tb *table, game string) (code int, all map[int]string) {
	t.Helper()
	w := get(t, tb, "GET", "/games/"+game+"/worth", nil)
	if w.Code != http.StatusOK {
		return w.Code, nil
	}
	all = map[int]string{}
	for line := range strings.Lines(w.Body.String()) {
		var one worth
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatal(err)
		}
		all[one.Step] = one.Text
		want, ok := map[string]board.Result{"With best play: A wins.": board.ResultA, "With best play: B wins.": board.ResultB, "With best play: draw.": board.ResultDraw}[one.Text]
		if ok && one.Value != want {
			t.Errorf("step %d: got %v with %q", one.Step, one.Value, one.Text)
		}
	}
	return w.Code, all
}

// acts are givings and placements. The last of them completes a row.
var acts = []struct {
	piece board.Piece
	cell  board.Cell
}{{8, board.A1}, {7, board.B2}, {11, board.B1}, {3, board.D2}, {9, board.C1}, {2, board.A4}, {10, board.D1}}

// acted plays the acts, and gives one more piece before A calls the row.
func acted(tb *table) {
	for _, act := range acts {
		tb.plays(act.piece, act.cell)
	}
	tb.does(board.Tray{Holds: board.Holding(4)}, board.Tray{})
	tb.now += 10 * time.Second
	tb.does(board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: tb.now + time.Second})
	tb.now += time.Minute
	tb.does(board.Tray{})
}

// TestTheReplayTellsTheValueOfEachStep holds each sentence against the solver, from the empty board to
// the row, which is B's until B gives, and A's then.
func TestTheReplayTellsTheValueOfEachStep(t *testing.T) {
	tb := newHall(t).begin()
	acted(tb)
	tb.another("now")
	solver := solve.New(solve.Rules{Attributes: board.AllAttributes}, 1)
	var p solve.Position
	by := board.A
	sentence := func() string {
		v, err := solver.Value(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		return map[solve.Value]string{
			solve.Win: "With best play: " + by.String() + " wins.", solve.Draw: "With best play: draw.",
			solve.Loss: "With best play: " + by.Other().String() + " wins.",
		}[v]
	}
	want := map[int]string{1: sentence(), 15: "With best play: B wins.", 16: "With best play: A wins.", 17: ""}
	for n, act := range acts {
		by, p.Hand = by.Other(), board.Holding(act.piece)
		want[2*n+2] = sentence()
		if p.Board[act.cell], p.Hand = p.Hand, board.Empty; n < len(acts)-1 {
			want[2*n+3] = sentence()
		}
	}
	for _, again := range []bool{false, true} { // what was found is kept
		if code, got := worthOf(t, tb, "game"); code != http.StatusOK || !maps.Equal(got, want) {
			t.Errorf("again %v: got %d, %v\nwant %v", again, code, got, want)
		}
	}
	if text := step(t, tb, "game", 17).says(); !strings.HasPrefix(text, "Quarto! A.") {
		t.Errorf("step 17 is %q", text)
	}
}

func TestAGameThatIsPlayedHasNoValues(t *testing.T) {
	for _, ended := range []bool{false, true} { // it can be taken back
		tb := newHall(t).begin(func(o *quarto.Options) { o.Missed = board.TellNever })
		if ended {
			acted(tb)
		} else {
			tb.plays(acts[0].piece, acts[0].cell)
		}
		if code, got := worthOf(t, tb, "game"); code != http.StatusNotFound || tb.game.State().Ended != ended {
			t.Errorf("ended %v: got %d, %v", ended, code, got)
		}
	}
}

// TestAVisitorWhoGoesEndsTheSearch holds that the next one is answered.
func TestAVisitorWhoGoesEndsTheSearch(t *testing.T) {
	tb := newHall(t).begin()
	acted(tb)
	tb.another("now")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	r := httptest.NewRequest("GET", "/games/game/worth", nil).WithContext(gone)
	r.SetPathValue("game", "game")
	tb.about(tb.serveWorth)(httptest.NewRecorder(), r)
	if code, got := worthOf(t, tb, "game"); code != http.StatusOK || len(got) != 17 {
		t.Errorf("got %d, %v", code, got)
	}
}

func TestAGameWithoutASolverHasNoValues(t *testing.T) {
	own := quartoface.Face
	own.Worth = nil
	tb := newTable(t, nil, Opts{Games: func() record.Store { return nil }, Faces: []face.Face{own}}).begin()
	acted(tb)
	tb.another("now")
	if code, _ := worthOf(t, tb, "game"); code != http.StatusNotFound {
		t.Errorf("got %d", code)
	}
	if body := get(t, tb, "GET", "/games/game", nil).Body.String(); strings.Contains(body, `id="worth"`) {
		t.Error("the document has a place for it")
	}
}
