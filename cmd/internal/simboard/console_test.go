package simboard

import (
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/quarto"
)

// TestWhatIsAskedOfOtherBoardsIsNotToldAsNothing types requests at a table without a link, at one that sees another
// board, and in a game with that.
func TestWhatIsAskedOfOtherBoardsIsNotToldAsNothing(t *testing.T) {
	const asked = "(Asked. The answer comes from other boards, if demo --with has connected any.)\n"
	opts := farOpts{profile: "analog-pn532", speech: board.Preferences{Lang: "en", Verbosity: "brief"}}
	opts.name = "anna"
	other := opts
	other.name = "ben"
	var said strings.Builder
	anna := newFar(t, &post{}, &said, [2]farOpts{opts, other})[0]
	typed := func(b *Board, line string) string {
		var out strings.Builder
		b.heard.out = &out
		c := &console{board: b, terminal: openTerminal(strings.NewReader(""), &out), parser: hands.NewParser(input, b.daemon.Game().Options(), games.Kinds()...)}
		must(t, c.line(line))
		return out.String()
	}
	lonely := newTestBoard(t)
	must(t, lonely.player.Begin(hands.Act{}), lonely.player.Pass(10*time.Second))
	for _, line := range []string{"ask link boards", "ask link yes"} {
		if got := typed(lonely, line); got != asked {
			t.Errorf("without a link, %s: got %q", line, got)
		}
	}
	if got := typed(anna.Board, "ask link boards"); got != "(Other boards: none.)\n" {
		t.Errorf("alone: got %q", got)
	}
	for end := anna.time() + time.Second; anna.time() < end; {
		must(t, anna.step())
	}
	if got := typed(anna.Board, "ask link boards"); got != "(Other boards: ben.)\n" {
		t.Errorf("got %q", got)
	}
	if got := typed(anna.Board, "ask link yes"); got != asked {
		t.Errorf("an answer: got %q", got)
	}
	o := quarto.DefaultOptions()
	away, err := quarto.ParseAway("B link ben 0123456789abcdef0123456789abcdef")
	must(t, err)
	o.Away = away
	if got := face.Of(games.Faces, quarto.New(o)).Unanswered(actsOf(t, "ask undo")[0], quarto.New(o)); "("+got+")\n" != asked {
		t.Errorf("in a game with another board: got %q", got)
	}
}

func TestAStateFolderThatIsNotThereIsNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	_, err := New("analog-pn532", "", "sta")
	if want := `--state: folder "sta" does not exist: make it, or choose another one`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
