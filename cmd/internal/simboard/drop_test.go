package simboard

import (
	"io"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// TestASlapBehindADropIsJudgedAfterIt has a visitor of the page drop a piece and slap a button
// within 100 ms: on the board, where the piece may come out of the tray, and in the tray.
func TestASlapBehindADropIsJudgedAfterIt(t *testing.T) {
	rows := []struct {
		name   string
		acts   []string // the slap comes behind the last one
		button string
		want   board.Result
	}{
		{"by the placer", []string{"give f", "put f d1"}, "A", board.ResultA},
		{"by the opponent, after the giving", []string{"give f", "put f d1", "give 0"}, "B", board.ResultB},
		{"by the giver, too late", []string{"give f", "put f d1", "give 0"}, "A", 0},
	}
	builds := []string{"analog-nfc", "analog-pn532", "analog-tray"}
	pauses := []time.Duration{0, 30 * time.Millisecond, 90 * time.Millisecond}
	for _, n := range deep.Sample(t, len(rows)*len(builds)*len(pauses), len(builds)*len(pauses)) {
		row, build, pause := rows[n/9], builds[n/3%3], pauses[n%3]
		playOpenOn(t, build, io.Discard, func(t *testing.T, l *openBoard, _ chan<- string) {
			act := func(line string, rest time.Duration) {
				t.Helper()
				must(t, l.Act(t.Context(), line))
				time.Sleep(rest)
			}
			act("new giving=tray first=A", 5*time.Second)
			for _, line := range []string{"give 8", "put 8 a1", "give 9", "put 9 b1", "give a", "put a c1"} {
				act(line, 2*time.Second)
			}
			last := len(row.acts) - 1
			for _, line := range row.acts[:last] {
				act(line, 2*time.Second)
			}
			act(row.acts[last], pause)
			act("hold "+row.button, 120*time.Millisecond)
			act("release "+row.button, 5*time.Second)
			if got := quartoOf(l.board.State().Game).Result(); got != row.want {
				t.Errorf("%s: %s, %v behind the drop: result %v, want %v", build, row.name, pause, got, row.want)
			}
		})
	}
}
