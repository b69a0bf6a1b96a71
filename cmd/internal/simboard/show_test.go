package simboard

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/run"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quarto"
)

// toldByAShow is a text that the board says in the show of each trouble, on a board that
// reads pieces under its cells.
var toldByAShow = map[string]string{
	"reader":  "Bella three: taken for short round solid grooved.",
	"miso":    "Cesar three.",
	"sensor":  "Fault: sensor, Bella three.",
	"stuck":   "Cannot be read: Cesar two.",
	"noise":   "Bella one to Bella two.",
	"sticker": "Unknown piece. Take the unknown piece off Bella one.",
	"phone":   "Phone or card: Bella two.",
	"sound":   "Working again: sound.",
	"disk":    "Fault: memory card.",
	"supply":  "Working again: power supply.",
	"plug":    "Piece moved. Move the tall round hollow grooved piece from Cesar one to Bella one.",
}

// TestEachShowEndsWithATableToPlayAt plays the shows, in the deep check of each build, while a visitor's game is
// under way.
func TestEachShowEndsWithATableToPlayAt(t *testing.T) {
	others := slices.DeleteFunc(run.Builds(), func(build string) bool { return build == "analog-pn532" })
	for _, build := range append([]string{"analog-pn532"}, others[:deep.Size(0, len(others))]...) {
		t.Run(build, func(t *testing.T) {
			t.Parallel()
			var said strings.Builder
			saying := &shared{w: &said}
			playOpenOn(t, build, saying, func(t *testing.T, l *openBoard, _ chan<- string) {
				act := func(line string) {
					t.Helper()
					must(t, l.Act(t.Context(), line))
				}
				act("new giving=tray squares names=Ann,Ben")
				act("make supply") // is mended by the show
				for _, some := range l.troubles {
					name := string(some.Kind)
					act("put 8 a1")
					time.Sleep(3 * time.Second)
					act("show " + name)
					time.Sleep(5 * time.Second)
					s := l.page.Simulation()
					if s.Shown != some.Kind {
						t.Errorf("%s: is not shown", name)
					}
					for range 120 {
						time.Sleep(time.Second)
						now := l.page.Simulation()
						if now.Shown == "" {
							break
						}
						s = now
					}
					if s.Of < 2 || s.Done != s.Of-1 {
						t.Errorf("%s: %d of %d acts done at the end", name, s.Done, s.Of)
					}
					time.Sleep(10 * time.Second)
					saying.mu.Lock()
					if want := toldByAShow[name]; build == "analog-pn532" && !strings.Contains(said.String(), want) {
						t.Errorf("%s: %q is not in\n%s", name, want, &said)
					}
					said.Reset()
					saying.mu.Unlock()
					g := quartoOf(l.board.State().Game)
					if got := g.Rules(); !got.Squares || got.Practice || got.Names != [2]string{"Ann", "Ben"} {
						t.Errorf("%s: after the show a game with %+v", name, got)
					}
					if table := g.Table(); g.Phase() != quarto.PhaseGive || table.Cells != (board.Position{}) || table.Tray != board.Empty {
						t.Errorf("%s: after the show %v, %v", name, g.Phase(), table)
					}
					if s := l.page.Simulation(); s.Shown != "" || len(s.Troubles) > 0 {
						t.Errorf("%s: after the show there is %v", name, s)
					}
				}
			})
		})
	}
}

func TestAShowCanBeEnded(t *testing.T) {
	printed := playOpen(t, func(t *testing.T, l *openBoard, typed chan<- string) {
		must(t, l.Act(t.Context(), "show plug"))
		for range 200 { // until the board has no power
			if time.Sleep(100 * time.Millisecond); slices.Contains(l.page.Simulation().Troubles, phrase.TroublePlug) {
				break
			}
		}
		var refused phrase.Refusal
		if err := l.Act(t.Context(), "put f d1"); !errors.As(err, &refused) || refused.Obstacle != phrase.Showing {
			t.Errorf("during a show: %v", err)
		}
		must(t, l.Act(t.Context(), "hold A"), l.Act(t.Context(), "release A"))
		typed <- "put f d1"
		time.Sleep(time.Second)
		must(t, l.Act(t.Context(), "stop"))
		time.Sleep(15 * time.Second)
		if s := l.page.Simulation(); s.Shown != "" || len(s.Troubles) > 0 || l.phase() != quarto.PhaseGive {
			t.Errorf("after the end there is %v, %v", s, l.phase())
		}
		must(t, l.Act(t.Context(), "stop"), l.Act(t.Context(), "give 8"))
		must(t, l.Act(t.Context(), "show sound"))
		time.Sleep(5 * time.Second)
		typed <- "quit"
	})
	if !strings.Contains(printed, errShowing.Error()) {
		t.Errorf("a typed act during a show prints\n%s", printed)
	}
}

func TestVisitorsMakeAndMendTroubles(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, typed chan<- string) {
		there := func(want ...phrase.Trouble) {
			t.Helper()
			time.Sleep(2 * time.Second)
			if got := l.page.Simulation().Troubles; !slices.Equal(got, want) {
				t.Errorf("there is %v, want %v", got, want)
			}
		}
		must(t, l.Act(t.Context(), "make reader"), l.Act(t.Context(), "make reader"), l.Act(t.Context(), "make noise"))
		there(phrase.TroubleReader, phrase.TroubleNoise)
		must(t, l.Act(t.Context(), "mend reader"))
		typed <- "fault audio gone"
		there(phrase.TroubleNoise, phrase.TroubleSound)
		must(t, l.Act(t.Context(), "mend noise"), l.Act(t.Context(), "mend sound"), l.Act(t.Context(), "mend disk"))
		there()
		for _, line := range []string{"make bed", "show", "mend "} {
			if err := l.Act(t.Context(), line); err == nil || !strings.HasPrefix(err.Error(), "unknown trouble") {
				t.Errorf("%q: %v", line, err)
			}
		}
	})
}

func TestATypedActWithoutPowerIsAnswered(t *testing.T) {
	printed := playOpen(t, func(t *testing.T, l *openBoard, typed chan<- string) {
		for _, line := range []string{"fault mains gone", "put 8 a1", "heal mains"} {
			typed <- line
			time.Sleep(20 * time.Second)
		}
	})
	if got := strings.Count(printed, "(The board has no power: heal mains gives it back.)"); got != 2 {
		t.Errorf("told %d times, want 2:\n%s", got, printed)
	}
}

func TestABoardWithoutPowerFindsWhatWasMovedMeanwhile(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, _ chan<- string) {
		act := func(line string) {
			t.Helper()
			must(t, l.Act(t.Context(), line))
			time.Sleep(2 * time.Second)
		}
		for _, line := range []string{"give 8", "put 8 a1", "give 9", "put 9 d1", "make plug"} {
			act(line)
		}
		act("slide a1 b1")
		act("press repeat")
		if err := run.Commands(l.board, tableGame(l.board.build))([]byte(`{"cmd":"undo"}`)); err != board.ErrBusy {
			t.Errorf("a command without power: %v", err)
		}
		if got := l.phase(); got != quarto.PhaseGive {
			t.Errorf("without power the board judges: %v", got)
		}
		act("mend plug")
		if got := l.phase(); got != quarto.PhaseWrong {
			t.Errorf("with power: %v", got)
		}
		act("slide b1 a1")
		if got := l.phase(); got != quarto.PhaseGive {
			t.Errorf("after the return: %v", got)
		}
		act("make plug")
		act("new")
		act("mend plug")
		if got := quartoOf(l.board.State().Game).Placements(); got != 2 {
			t.Errorf("%d placed in the game that goes on, want 2", got)
		}
	})
}
