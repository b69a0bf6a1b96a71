package replay

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/simboard"
	"quartoboard/deploy/deep"
)

// partyOfThree is a game of Quartino with a claim of every kind: refused and good calls of
// "four colours" and "column", a wrong card and a good one.
const partyOfThree = `new game=quartino players=3 first=2 names=Ann,Bo,Cy
lay blue; put a3; press pass
press B; lay red; put b2; press pass
press A; lay green; put b3; claim; card 12; take
lay yellow; put c3; claim; card 13; take; lift a3; lift b2; lift b3; lift c3; cache; lay blue; put a1; press pass
lay blue; put a1; press pass
lay blue; put a1; press pass
lay blue; put a1; press pass
press A; press B; lift a1 4; cache; lay red; put c2; lay red; put c2; lay red; put c2; press pass
ask undo; lift c2; cache; lay red; put c2; press pass
ask resign player=1; ask adjudicate player=3
`

// TestAGameOfQuartinoIsTheSameWithARestartInIt cuts the power behind some acts, in the deep check
// behind each: the record is judged again to the same verdicts, and the game is the one
// without a cut.
func TestAGameOfQuartinoIsTheSameWithARestartInIt(t *testing.T) {
	acts := strings.FieldsFunc(partyOfThree, func(r rune) bool { return r == ';' || r == '\n' })
	want, err := playedParty(t, strings.Join(acts, "\n"))
	if err != nil || !strings.Contains(want, "\n1. blue-a3 2. C? red-b2 3. F? green-b3 Q?12 4. yellow-c3 Q13-b2-a3-b3-c3\n"+
		"blue-a1 5. blue-a1 6. blue-a1 7. blue-a1 8. F C-a1 red-c2 red-c2 red-c2 9. R1\n10. 3\n") {
		t.Fatalf("%v: got\n%s", err, want)
	}
	for n := 1; n <= len(acts); n += deep.Size(61, 1) {
		got, err := playedParty(t, strings.Join(slices.Insert(slices.Clone(acts), n, "power-cut"), "\n"))
		if err != nil || got != want {
			t.Errorf("cut behind act %d, %s: %v\ngot\n%s\nwant\n%s", n, acts[n-1], err, got, want)
		}
	}
}

// playedParty plays a script, judges its record again, and returns the text of the game.
func playedParty(t *testing.T, script string) (text string, err error) {
	dir := t.TempDir()
	path, log := filepath.Join(dir, "party"), filepath.Join(dir, "party.log")
	if err := os.WriteFile(path, []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	recordGame(t, simboard.OutputOpts{Script: path, Record: log})
	var out strings.Builder
	if err := File(log, Opts{Speech: english, Out: io.Discard, Err: io.Discard}); err != nil {
		return "", fmt.Errorf("replay: %w", err)
	}
	err = run.Export([]string{log}, &out, io.Discard)
	return out.String(), err
}
