package scan

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// drift moves all baselines, by counts an hour, while script is played.
func (tb *table) drift(perHour float64, d time.Duration) {
	for end := tb.now + d; tb.now < end; {
		tb.run(time.Second)
		for c := range tb.base {
			tb.base[c] += perHour / 3600
		}
	}
}

func TestAnHourOfDriftIsNothing(t *testing.T) {
	for _, perHour := range deep.Pick(t, 1, 120.0, -120) {
		tb := newTable(t)
		tb.look = 20 * ms
		o := options()
		o.Baseline = tb.baseline()
		tb.start(o).do("wait 2000; put 7 b3; wait 1000").want("seen b3=7")
		tb.drift(perHour, time.Hour)
		tb.want("")
		tb.do("put 9 c2; wait 1000").want("seen c2=9")
		tb.do("lift b3; wait 1000").want("seen b3=.")
		tb.do("put 7 b3; wait 1000").want("seen b3=7")
		tb.do("lift c2; lift b3; wait 1000").want("seen c2=. b3=.")
	}
}

func TestAPieceSetDownSlowlyIsFelt(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000; put 3 a1; wait 400").want("seen a1=3")
	tb.put(7, board.B3)
	for field := range 200 { // two seconds, just after a change
		tb.field[board.B3] = float64(field)
		tb.run(10 * ms)
	}
	tb.do("wait 500").want("seen b3=7")
	tb.do("lift b3; wait 500").want("seen b3=.")
}

func TestNeighboursMagnetsAreNoPieces(t *testing.T) {
	for _, near := range []float64{0.03, 0.08, -0.06} {
		tb, o := newTable(t), options()
		tb.near = near
		o.Baseline = tb.baseline()
		tb.start(o).do("wait 2000").want("")
		// Around b3 last and first: each cell in turn, then off again.
		want := ""
		for c := range board.Cell(board.Cells) {
			tb.put(int(c), c)
			tb.do("wait 700")
			want += "seen " + c.String() + "=" + board.Piece(c).String() + ", "
		}
		for c := range board.Cell(board.Cells) {
			tb.lift(c)
			tb.do("wait 700")
			want += "seen " + c.String() + "=., "
		}
		tb.want(want[:len(want)-2])
	}
}

func TestClearingAFullBoardLeavesItEmpty(t *testing.T) {
	for _, pause := range []int{0, 50, 150, 500} {
		tb, o := newTable(t), options()
		tb.near = 0.05
		o.Baseline = tb.baseline()
		tb.start(o).do("wait 2000")
		for c := range board.Cell(board.Cells) {
			tb.put(int(c), c)
			tb.do("wait 200")
		}
		tb.do("wait 5000")
		for c := range board.Cell(board.Cells) {
			tb.lift(c)
			tb.run(time.Duration(pause) * ms)
		}
		tb.do("wait 5000")
		if p := tb.scanner.settler.parts.Reported.Position; p != (board.Position{}) {
			t.Errorf("pause %d ms: got %v, want an empty board", pause, p)
		}
	}
}
