package quarto

import (
	"testing"

	"quartoboard/board"
)

func TestTheNearestActComesFirst(t *testing.T) {
	at := func(text string) board.Position {
		p, _, err := board.ParsePosition(text + " -")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	agreed := at("12../..../..../....")
	for _, row := range []struct {
		name, seen string
		given      board.Content
		what       Mistake
		do         Instruction
	}{
		{"a piece on another cell goes home", "1.../.2../..../....", board.Empty, WrongMoved, Instruction{Move, board.Holding(2), board.B3, board.B4}},
		{"of two on one another's cells one comes off", "21../..../..../....", board.Empty, WrongSwapped, Instruction{Remove, board.Holding(2), board.A4, 0}},
		{"a piece that is off is put back", "1.../..../..../....", board.Empty, WrongRemoved, Instruction{Put, board.Holding(2), 0, board.B4}},
		{"another piece than the given one comes off", "12../3.../..../....", board.Holding(4), WrongNotTheGiven, Instruction{Remove, board.Holding(3), board.A3, 0}},
		{"of two that came one comes off", "12../34../..../....", board.Empty, WrongTwoAtOnce, Instruction{Remove, board.Holding(3), board.A3, 0}},
		{"beside the given one the other", "12../34../..../....", board.Holding(3), WrongTwoAtOnce, Instruction{Remove, board.Holding(4), board.B3, 0}},
		{"a piece goes home before a stranger comes off", "1.../32../..../....", board.Holding(3), WrongMoved, Instruction{Move, board.Holding(2), board.B3, board.B4}},
	} {
		w := differ(agreed, &table{cells: at(row.seen)}, expected{piece: row.given, cells: board.AllCells}).wrong()
		if w.What != row.what || w.Do != row.do {
			t.Errorf("%s: %s with %v given: got %+v, want %v, %+v", row.name, row.seen, row.given, w, row.what, row.do)
		}
	}
}
