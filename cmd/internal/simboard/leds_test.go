package simboard

import (
	"strings"
	"testing"

	"quartoboard/board"
)

func TestTheLEDsShowWhatWasJudged(t *testing.T) {
	b := boardOf(t, "matrix-nfc", Opts{})
	steps := []struct {
		acts string
		want []board.Cell
	}{
		{"new giving=tray", nil},
		{"give 8; put 8 a1", []board.Cell{board.A1}},
		{"lift a1; put 8 c3", []board.Cell{board.C3}},
		{"lift c3; put 8 a1; give 9; put 9 b1", []board.Cell{board.B1}},
		{"lift a1; wait 5s", []board.Cell{board.A1}}, // where it belongs
		{"put 8 a1", []board.Cell{board.B1}},
		{"give a; put a c1; give f; put f d1", []board.Cell{board.D1}}, // live, and not given away
		{"press A", []board.Cell{board.A1, board.B1, board.C1, board.D1}},
	}
	var script []string
	for _, step := range steps {
		script = append(script, strings.Split(step.acts, "; ")...)
	}
	acts := actsOf(t, strings.Join(script, "\n"))
	for _, step := range steps {
		n := len(strings.Split(step.acts, "; "))
		if err := b.Play(t.Context(), acts[:n]); err != nil {
			t.Fatal(err)
		}
		acts = acts[n:]
		var want board.CellSet
		for _, cell := range step.want {
			want |= board.SetOf(cell)
		}
		if got := board.CellSet(b.table.Lit()); got != want {
			t.Errorf("after %q: lit %016b, want %016b", step.acts, got, want)
		}
	}
}
