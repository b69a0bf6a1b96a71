package proving

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quarto"
)

// fastVerdicts are the verdicts of the referee on the facts of a game.
func fastVerdicts(o quarto.Options, events []board.Event) []string {
	g, verdicts := quarto.New(o), []string{}
	take := func(e board.Event) {
		var js []quarto.Judgement
		g, js = g.Apply(e)
		for _, j := range js {
			if v := verdict(j); v != "" {
				verdicts = append(verdicts, v)
			}
		}
	}
	events = append(events, board.Event{At: events[len(events)-1].At + time.Hour, Fact: board.Tick{}})
	for _, e := range events {
		for tick, due := g.Due(e.At); due; tick, due = g.Due(e.At) {
			take(tick)
		}
		take(e)
	}
	return verdicts
}

func TestRandomGamesAreJudgedAsTheSlowRefereeJudgesThem(t *testing.T) {
	seed := deep.Seed(t)
	n := deep.Size(500, 4_000)
	kinds := map[string]int{}
	for i := range n {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		o, acts := story(r)
		want := slowVerdicts(o, acts)
		got := fastVerdicts(o, reports(o, acts))
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d game %d, options %+v\nacts %v\n got %q\nwant %q", seed, i, o, inOrder(acts), got, want)
		}
		for _, v := range want {
			kinds[strings.Fields(v)[0]]++
		}
	}
	t.Logf("%d games, seed %d: %v", n, seed, kinds)
	for _, kind := range []string{"QUARTO", "missed", "refused", "draw", "check"} {
		if n >= 1000 && kinds[kind] == 0 {
			t.Errorf("no %s in %d games: the random games are too simple", kind, n)
		}
	}
}
