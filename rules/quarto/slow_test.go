package quarto

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quarto/leaflet"
)

func fastVerdicts(t *testing.T, o Options, events []board.Event) []string {
	t.Helper()
	g, verdicts := New(o), []string{}
	take := func(e board.Event) {
		var js []Judgement
		g, js = g.Apply(e)
		if err := check(g); err != nil {
			t.Fatalf("after %v: %v", e, err)
		}
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

// verdict is a judgement in the words of the slow referee; "" if that has none.
func verdict(j Judgement) string {
	names := func(s string) string { // without what the pieces share
		var lines []string
		for part := range strings.SplitSeq(s, " + ") {
			words := strings.Fields(part)
			lines = append(lines, words[0]+" "+words[1])
		}
		return strings.Join(lines, " + ")
	}
	switch j := j.(type) {
	case Call:
		if j.Good {
			return fmt.Sprintf("QUARTO %v: %s", j.By, names(briefLines(j.Lines)))
		}
		return brief(j)
	case Check:
		return brief(j)
	case Placed:
		return fmt.Sprintf("placed %v %v", j.Piece, j.Cell)
	case Missed:
		return "missed " + names(briefLines(j.Lines))
	case Ended:
		if j.Result == board.ResultDraw {
			return "draw"
		}
	}
	return ""
}

func TestRandomGamesAreJudgedAsTheSlowRefereeJudgesThem(t *testing.T) {
	seed := deep.Seed(t)
	n := deep.Size(500, 4_000)
	kinds := map[string]int{}
	for i := range n {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		o, acts := story(r)
		want := leaflet.Verdicts(leafletOf(o), acts)
		got := fastVerdicts(t, o, reports(o, acts))
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d game %d, options %+v\nacts %v\n got %q\nwant %q", seed, i, o, leaflet.InOrder(acts), got, want)
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
