package simboard

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// story hears how games begin and end, and calls when at each event.
type story struct {
	list   []string
	before rules.Game
	when   func(f board.Fact)
}

func (s *story) Hear(step rules.Step, _ record.Lines) {
	if started, ok := step.Event.Fact.(board.Started); ok {
		s.list = append(s.list, strings.Join(rules.Get(started.Options, "names").([]string), "-"))
	}
	if step.Effects(rules.StateOf(s.before).Wrong).Has(rules.Ended) {
		s.list = append(s.list, "end")
	}
	s.before = step.Game
	s.when(step.Event.Fact)
}

// TestHandsPlayTheGameOfAHallToItsEnd at whatever time the hall begins it: the next script is that game.
func TestHandsPlayTheGameOfAHallToItsEnd(t *testing.T) {
	const want = "Ann-Ben end Zoe-Yves end Ann-Ben end" // one that is begun in the middle of another ends that
	for _, name := range []string{"after the end of a game", "before the first placement", "while the hands clear a game"} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			asked := false
			var b *Board
			begin := func(now bool) {
				if asked || !now {
					return
				}
				asked = true
				o := rules.With(b.daemon.Game().Options(), "names", []string{"Zoe", "Yves"})
				if err := b.Ask(board.Asked{Request: board.RequestNew, Via: board.ViaHall, Arbiter: "Cleo", Options: o}); err != nil {
					t.Error(err)
				}
			}
			s := &story{}
			s.when = func(f board.Fact) {
				_, isTray := f.(board.Tray)
				switch ended := slices.Contains(s.list, "end"); name {
				case "after the end of a game":
					begin(ended)
				case "before the first placement":
					begin(isTray)
				}
				if strings.Count(strings.Join(s.list, " "), "end") == strings.Count(want, "end") {
					cancel()
				}
			}
			b = boardOf(t, "analog-pn532", Opts{}, s)
			began := []bool{}
			err := unattended(ctx, b, func(n int, begun bool) (string, error) {
				began = append(began, begun)
				begin(name == "while the hands clear a game" && n == 1)
				lines, err := games.Faces[0].Script(ctx, board.LevelKind, uint64(n))
				return "new giving=tray first=A names=Ann,Ben\n" + strings.Join(lines, "\n") + "\nwait 10s\n", err
			})
			if got := strings.Join(s.list, " "); got != want || err != nil {
				t.Errorf("got %s, %v, want %s", got, err, want)
			}
			if n := strings.Count(fmt.Sprint(began), "true"); n != 1 {
				t.Errorf("told %v of the game of the hall", began)
			}
		})
	}
}
