package quarto

import (
	"math/rand/v2"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// TestAnUndoneTurnLeavesNoTrace places pieces at random, and each one twice.
func TestAnUndoneTurnLeavesNoTrace(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 5))
	for range 200 {
		o := DefaultOptions()
		o.Missed, o.Attributes = board.TellNever, board.Size|board.Fill
		turns := turns{rules: o}
		cells := r.Perm(board.Cells)
		for i, p := range r.Perm(board.Pieces) {
			if r.IntN(2) == 0 {
				turns.give(board.Holding(board.Piece(p)), ByTray)
			}
			before := turns
			turns.place(board.Piece(p), board.Cell(cells[i]), r.IntN(2) == 0, true)
			if after := turns; after.undo() != turns.made[i] || after != before {
				t.Fatalf("after undo %+v, want %+v", after, before)
			}
		}
	}
}

func TestAMissedLineThatWasAnnouncedStaysDead(t *testing.T) {
	for tell, live := range map[board.Tell]bool{board.TellAnnounce: false, board.TellAtEnd: true, board.TellNever: true} {
		o := DefaultOptions()
		o.Missed = tell
		turns := turns{rules: o}
		for i, p := range []board.Piece{8, 9, 10, 11, 0} {
			turns.place(p, board.Cell(i), false, true)
		}
		if turns.undo(); turns.window.live != 0 != live {
			t.Errorf("%v: live %v after undo, want %v", tell, turns.window.live, live)
		}
	}
}
