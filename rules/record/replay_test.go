package record

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/referee"
)

// judged is the record of facts as a daemon makes it: each fact, then what the
// referee makes of it, and of the time that passes.
func judged(events []board.Event) []byte {
	e := NewEncoder("evening", 1, wall)
	var log []byte
	var g referee.Game
	apply := func(ev board.Event) {
		var judgements []referee.Judgement
		g, judgements = g.Apply(ev)
		for _, j := range judgements {
			log = e.AppendJudgement(log, ev.At, j)
		}
	}
	wait := func(until time.Duration) {
		for tick, due := g.Due(until); due; tick, due = g.Due(until) {
			apply(tick)
		}
	}
	for _, ev := range events {
		wait(ev.At)
		log = e.AppendFact(log, ev.At, ev.Fact)
		apply(ev)
	}
	wait(events[len(events)-1].At + 3*time.Second)
	return log
}

// recorded is the record of a game text, played again.
func recorded(t *testing.T, text Text) []byte {
	t.Helper()
	events, err := text.Facts()
	if err != nil {
		t.Fatal(err)
	}
	return judged(events)
}
