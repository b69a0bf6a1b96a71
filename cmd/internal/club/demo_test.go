package club

import (
	"errors"
	"io"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/simboard"
)

// TestThreeOfEightBoardsNeedHelpInEachGame plays some games of each. A position is wrong where the board says a third
// time what to do: after more than a minute.
func TestThreeOfEightBoardsNeedHelpInEachGame(t *testing.T) {
	const piece, question, power = "[hint] Return", "[verdict] The board is empty. Another game?", "Fault: power supply"
	end := errors.New("end")
	for i := range 8 {
		want := map[int]string{2: piece, 4: question, 6: power}[i]
		for n := range 3 {
			var said strings.Builder
			err := simboard.Demo(t.Context(), simboard.DemoOpts{
				OutputOpts: simboard.OutputOpts{Speech: board.Preferences{Lang: "en", Verbosity: "normal"}, Silent: true, Out: &said, Err: io.Discard},
				Profile:    "analog-pn532",
				Next: func(played int, _ bool) (string, error) {
					if played > 0 {
						return "", end
					}
					return demoScript(t.Context(), i, n)
				},
			})
			if !errors.Is(err, end) {
				t.Fatalf("board %d, game %d: %v", i, n, err)
			}
			for trouble, least := range map[string]int{piece: 3, question: 1, power: 1} {
				if got := strings.Count(said.String(), trouble) >= least; got != (trouble == want) {
					t.Errorf("board %d, game %d: %q at least %d times is %t in\n%s", i, n, trouble, least, got, &said)
				}
			}
		}
	}
}
