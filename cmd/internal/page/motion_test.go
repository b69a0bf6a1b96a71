package page

import (
	"testing"

	"quartoboard/board"
)

// playing is a game with short square solid grooved on b3, given tall round hollow smooth.
func playing(t *testing.T) *table {
	t.Helper()
	tb := newTable(t, nil, Opts{}).begin()
	tb.plays(7, board.B3)
	tb.does(board.Tray{Holds: board.Holding(8)}, board.Tray{})
	return tb
}

func TestAPieceThatIsMovedIsMarkedOnBothCells(t *testing.T) {
	const stands, free = "7 newest: Bella three: short square solid grooved, placed last", " : Cesar three: empty"
	const moved, comes = "7 moved: Bella three: short square solid grooved, being moved", " coming: Cesar three: a piece is coming"
	const lifted = "7 lifted gone: Bella three: short square solid grooved, lifted"
	b3, c3 := board.SetOf(board.B3), board.SetOf(board.C3)
	for _, tt := range []struct {
		name            string
		leaving, coming board.CellSet
		lift            bool
		b3, c3          string
	}{
		{name: "at rest", b3: stands, c3: free},
		{name: "lifted to be felt", leaving: b3, b3: stands, c3: free},
		{name: "returned", coming: b3, lift: true, b3: lifted, c3: free},
		{name: "another one placed", coming: c3, b3: stands, c3: free},
		{name: "moved", leaving: b3, coming: c3, b3: moved, c3: comes},
		{name: "moved slowly", coming: c3, lift: true, b3: lifted, c3: comes},
	} {
		tb := playing(t)
		if tt.lift {
			tb.does(sees(board.B3, board.Empty))
		}
		tb.Moves(tt.leaving, tt.coming)
		s, _ := tb.Page.now()
		v := viewOf(s)
		if got := [2]string{shown(v.Cells[board.B3]), shown(v.Cells[board.C3])}; got != [2]string{tt.b3, tt.c3} {
			t.Errorf("%s: got %q", tt.name, got)
		}
	}
}

func TestAPieceThatIsMovedWhereItIsWrongStaysWrong(t *testing.T) {
	tb := playing(t)
	tb.does(sees(board.C2, board.Holding(9)))
	tb.Moves(board.SetOf(board.C2), board.SetOf(board.D2))
	s, _ := tb.Page.now()
	if got, want := shown(viewOf(s).Cells[board.C2]), "9 wrong: Cesar two: tall round hollow grooved, wrong here"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAStreamIsSilentAboutAHandThatExplores(t *testing.T) {
	tb := playing(t)
	b3, c3, none := board.SetOf(board.B3), board.SetOf(board.C3), board.CellSet(0)
	for _, now := range []struct {
		leaving, coming board.CellSet
		wakes           bool
	}{
		{b3, none, false}, {none, none, false}, {none, c3, false}, {b3, c3, true}, {b3, c3, false}, {none, none, true}, {none, none, false},
	} {
		_, changed := tb.Page.now()
		tb.Moves(now.leaving, now.coming)
		woken := false
		select {
		case <-changed:
			woken = true
		default:
		}
		if woken != now.wakes {
			t.Errorf("leaving %b, coming %b: woken %v, want %v", now.leaving, now.coming, woken, now.wakes)
		}
	}
}
