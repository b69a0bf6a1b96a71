package simboard

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/run"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

func (l *openBoard) quartino() quartino.Game {
	g := quartino.Of(l.board.State().Game)
	return g
}

// acts does acts of visitors, each once the board has judged the one before.
func (l *openBoard) acts(t *testing.T, lines ...string) {
	t.Helper()
	for _, line := range lines {
		must(t, l.Act(t.Context(), line))
		time.Sleep(2 * time.Second)
	}
}

func TestVisitorsOfThePagePlayQuartino(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, _ chan<- string) {
		command := run.Commands(l.board, tableGame(l.board.build))
		must(t, command([]byte(`{"cmd":"options","game":"quartino","players":3,"first":2,"simple":true,"names":["Ann","Bo"]}`)))
		l.acts(t, "new game=quartino")
		time.Sleep(10 * time.Second)
		want := quartino.Options{Players: 3, First: 2, Simple: true, Names: [board.MaxPlayers]string{"Ann", "Bo"}}
		if got := l.quartino().Rules(); got != want {
			t.Fatalf("the game has %+v, want %+v", got, want)
		}
		l.acts(t, "lay blue", "put blue b2", "press pass", "lay red", "put red a3", "press pass", "lay yellow", "put yellow c3", "press pass", "lay green", "put green b3")
		if g := l.quartino(); g.Wheel()[board.B3].Top().Colour() != board.Green || g.Player() != 2 {
			t.Errorf("%v on b3, player %d", g.Wheel()[board.B3].Top(), g.Player())
		}
		l.acts(t, "press A")
		if got := l.quartino().Phase(); got != quartino.PhaseShow {
			t.Errorf("after the claim: phase %v", got)
		}
		cards := l.quartino().Cards()
		n := slices.Index(cards[:], board.Combination{{Cell: board.B2, Colour: board.Blue}, {Cell: board.A3, Colour: board.Red}, {Cell: board.B3, Colour: board.Green}, {Cell: board.C3, Colour: board.Yellow}})
		l.acts(t, "card "+strconv.Itoa(n+1))
		if g := l.quartino(); len(g.Shown(2)) != 1 || g.Phase() != quartino.PhaseTake {
			t.Errorf("after card %d: %d shown, phase %v", n+1, len(g.Shown(2)), g.Phase())
		}
	})
}

func TestThePageShowsWhatTheHandHolds(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, _ chan<- string) {
		l.acts(t, "new game=quartino")
		time.Sleep(10 * time.Second)
		for _, c := range []struct {
			act  string
			want []board.Colour
		}{
			{"lay blue", nil},
			{"put blue b2", nil},
			{"lift b2", []board.Colour{board.Blue}},
			{"put b2", nil},
			{"lay red", nil},
			{"take", []board.Colour{board.Red}},
			{"cache", nil},
			{"lift b2 all", []board.Colour{board.Blue}},
			{"new", nil},
		} {
			l.acts(t, c.act)
			var got []board.Colour
			for _, token := range l.page.Simulation().Held {
				got = append(got, token.Colour())
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: the hand holds %v, want %v", c.act, got, c.want)
			}
		}
	})
}

func TestABuildIsNotClearedForAGameThatItCannotFollow(t *testing.T) {
	playOpenOn(t, "tray", io.Discard, func(t *testing.T, l *openBoard, _ chan<- string) {
		l.acts(t, "give 8", "put 8 a1")
		for act, lacks := range map[string]rules.Lack{
			"new game=quartino": rules.LacksStacks, "new giving=pass": rules.LacksReaders, "new giving=unseen squares": rules.LacksReaders,
		} {
			if u, is := errors.AsType[*rules.Unfit](l.Act(t.Context(), act)); !is || u.Lacks != lacks {
				t.Errorf("%s: got %v, want lack %d", act, u, lacks)
			}
		}
		l.acts(t, "give 9")
		if got := quartoOf(l.board.State().Game).Position().String(); got != "..../..../..../8..." {
			t.Errorf("the table has %s", got)
		}
	})
}
