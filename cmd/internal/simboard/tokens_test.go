package simboard

import (
	"slices"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw/sim"
)

// The hand moves tokens on every build, whatever its program makes of them.
func TestAScriptStacksTokensOnEveryBuild(t *testing.T) {
	const text = `
lay blue
put b2
lay red
put b2
& press pass
put yellow b2
power-cut
lift b2 2
put c3
card 7
& take
lay green
`
	acts := actsOf(t, text)
	for _, build := range run.Builds() {
		t.Run(build, func(t *testing.T) {
			b := boardOf(t, build, Opts{})
			must(t, b.Play(t.Context(), acts))
			for cell, want := range map[board.Cell][]board.Token{
				board.B2: {board.TokenOf(board.Blue, 1)},
				board.C3: {board.TokenOf(board.Red, 1), board.TokenOf(board.Yellow, 1)},
			} {
				var got []board.Token
				for _, n := range b.table.Things.Stack(int(cell)) {
					got = append(got, board.Token(n))
				}
				if !slices.Equal(got, want) {
					t.Errorf("got %v on %v, want %v", got, cell, want)
				}
			}
			if n, lies := b.table.Things.InTray().(sim.Token); !lies || n != sim.Token(board.TokenOf(board.Green, 1)) {
				t.Errorf("got %v, %v in the tray, want green1", n, lies)
			}
		})
	}
}
