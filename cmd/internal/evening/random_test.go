package evening

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// TestRandomEveningsKeepTheRules plays evenings of all systems with all that can happen.
func TestRandomEveningsKeepTheRules(t *testing.T) {
	deep.Check(t, 60, 1000, func(t *rapid.T) {
		system := rapid.SampledFrom([]System{Dutch, Keizer, RoundRobin}).Draw(t, "system")
		e := rapidBegun(t, system, rapid.IntRange(10, 13).Draw(t, "players"))
		for step := range rapid.IntRange(30, 90).Draw(t, "steps") {
			act := drawAct(t, e)
			before, text := e, e.Text()
			next, err := e.Apply(e.Version, "Cleo", act)
			if !bytes.Equal(before.Text(), text) {
				t.Fatalf("step %d: %#v changes the version before", step, act)
			}
			if err != nil {
				if why := Why(""); !errors.As(err, &why) {
					t.Fatalf("step %d: %#v: %v is no Why", step, act, err)
				}
				continue
			}
			if err := next.check().err; err != nil || next.Version != e.Version+1 {
				t.Fatalf("step %d: %#v: version %d, %v", step, act, next.Version, err)
			}
			for i := range min(len(e.Paired), len(next.Paired)) {
				if pairs(e, i) != pairs(next, i) {
					t.Fatalf("step %d: %#v draws round %d again", step, act, i+1)
				}
			}
			e = next
		}
		if parsed, err := Parse("x", e.Text()); err != nil || !bytes.Equal(parsed.Text(), e.Text()) {
			t.Fatalf("%v\n%s", err, e.Text())
		}
		rules(t, e)
	})
}

func rapidBegun(t *rapid.T, system System, players int) Evening {
	var names []string
	for i := range players {
		names = append(names, fmt.Sprintf("A%d", i+1))
	}
	e, err := New(system, 5, names, "Cleo")
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// drawAct is an act of an arbiter or a board: mostly what brings the evening on, else any.
func drawAct(t *rapid.T, e Evening) Act {
	open := e.Open()
	id := func() string { return rapid.SampledFrom(e.Players).Draw(t, "player").ID }
	result := func() Result {
		return rapid.SampledFrom([]Result{First, Second, Draw, First, Second, FirstWalkover, SecondWalkover, Neither, ""}).Draw(t, "result")
	}
	switch rapid.IntRange(0, 24).Draw(t, "act") {
	case 0:
		return Join{fmt.Sprintf("A%d", rapid.IntRange(1, 20).Draw(t, "name"))}
	case 1:
		there := slices.DeleteFunc(slices.Clone(e.Players), func(p Player) bool { return p.Left > 0 })
		if len(there) > 9 {
			return Leave{id()}
		}
	case 2:
		return Withdraw{}
	case 3:
		return Decide{rapid.IntRange(0, len(e.Paired)).Draw(t, "round"), id(), result()}
	case 4:
		return Pair{tables()[:rapid.IntRange(4, 10).Draw(t, "boards")]}
	case 5, 6, 7, 8, 9:
		if len(open) > 0 {
			names := e.Names(open[0])
			name := rapid.SampledFrom([]string{"g1", "g2", open[0].Game, fmt.Sprintf("g%d", e.Version)}).Draw(t, "game")
			names = rapid.SampledFrom([][2]string{{}, names, {names[1], ""}, {"Eve", "Dan"}}).Draw(t, "names")
			return Game{Board: open[0].Board, Name: name, Names: names, Result: board.Result(rapid.IntRange(0, 4).Draw(t, "result")), How: "call"}
		}
	}
	if len(open) > 0 {
		return Decide{len(e.Paired), open[0].First, result()}
	}
	return Pair{tables()}
}

// rules are those of each system.
func rules(t *rapid.T, e Evening) {
	met, byes := map[[2]string]int{}, map[string]int{}
	for i, r := range e.Paired {
		for _, table := range r.Tables {
			pair := [2]string{min(table.First, table.Second), max(table.First, table.Second)}
			if e.System == RoundRobin || table.Result == First || table.Result == Second || table.Result == Draw || table.Result == "" {
				met[pair]++
			}
			if met[pair] > 1 && e.System != Keizer && !corrected(e) {
				t.Fatalf("round %d: %v meet again\n%s", i+1, pair, e.Text())
			}
		}
		for _, id := range r.Byes {
			if byes[id]++; byes[id] > 1 && (e.System == Dutch || e.System == Keizer && i == 1) {
				t.Fatalf("round %d: %s has a bye again\n%s", i+1, id, e.Text())
			}
		}
		for _, p := range e.Players {
			if there := p.In(i + 1); there != r.has(p.ID) && (e.System != RoundRobin || there) && p.Left == 0 && !returned(e, p) {
				t.Fatalf("round %d: %+v has a table or a bye: %t\n%s", i+1, p, r.has(p.ID), e.Text())
			}
		}
	}
}

// corrected reports whether a walk-over became a game later: the players may have met again
// before that.
func corrected(e Evening) bool {
	return slices.ContainsFunc(e.Changes, func(c Change) bool {
		return strings.Contains(c.What, "-walkover -> ") || strings.Contains(c.What, "neither -> ")
	})
}

// returned reports whether a player left and joined again.
func returned(e Evening, p Player) bool {
	return slices.ContainsFunc(e.Changes, func(c Change) bool { return strings.HasPrefix(c.What, p.Name+" leaves") })
}
