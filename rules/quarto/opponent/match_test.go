package opponent

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/quarto/solve"
)

// player makes opponents of a level.
func player(r solve.Rules, l Level, s *solve.Solver) func(uint64) Player {
	return func(seed uint64) Player { return New(r, l, seed, s) }
}

func match(t *testing.T, r solve.Rules, s *solve.Solver, one, other Level, games int) Score {
	t.Helper()
	told := 0
	players := [2]func(uint64) Player{player(r, one, s), player(r, other, s)}
	score, err := Match(t.Context(), r, games, 1, players, func(game int) {
		if told++; game != told {
			t.Errorf("told of game %d after %d", game, told-1)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if told != games {
		t.Errorf("told of %d games of %d", told, games)
	}
	t.Logf("%v, %v, squares %t: %+v, %.1f %%", one, other, r.Squares, score, score.Percent(1))
	return score
}

// 200 games gave 60 to 80 % for each level against the one below; a few games must not be far off.
func TestEachLevelBeatsTheOneBelow(t *testing.T) {
	for _, r := range []solve.Rules{lines, squares} {
		s, levels := solve.New(r, 32), Levels()
		for i, below := range levels[:len(levels)-1] {
			games, least, most := deep.Size(40, 200), 60.0, 80.0
			if i == len(levels)-2 {
				games = deep.Size(2, 20)
			}
			if games < 200 {
				least, most = 50, 90
			}
			if got := match(t, r, s, below, levels[i+1], games).Percent(1); got < least || got > most && games > 2 {
				t.Errorf("%v against %v, squares %t: got %.1f %% in %d games, want %.0f to %.0f", levels[i+1], below, r.Squares, got, games, least, most)
			}
		}
	}
}

func TestPerfectWinsAgainstACarefulPlayer(t *testing.T) {
	for _, r := range []solve.Rules{lines, squares} {
		games := deep.Size(1, 20)
		if got := match(t, r, solve.New(r, 32), careful, level(t, "perfect"), games); got.Wins[1]*10 < games*9 {
			t.Errorf("squares %t: got %+v, want 9 wins in 10 games", r.Squares, got)
		}
	}
}

// critical are the positions of the file, one in so many.
func critical(t *testing.T, every int) (list []solve.Position) {
	t.Helper()
	text, err := os.ReadFile("testdata/critical.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		if i%every == 0 {
			list = append(list, parse(t, line))
		}
	}
	if len(list)*every != 200 {
		t.Fatalf("%d positions, want one in %d of 200", len(list), every)
	}
	return list
}

func value(t *testing.T, s *solve.Solver, p solve.Position) solve.Value {
	t.Helper()
	v, err := s.Value(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestCriticalPositionsHaveFewGoodMoves(t *testing.T) {
	s := solve.New(lines, 1)
	for _, p := range critical(t, deep.Size(4, 1)) {
		good, all := 0, 0
		want := value(t, s, p)
		if err := s.Moves(t.Context(), p, func(_ solve.Move, v solve.Value) {
			all++
			if v == want {
				good++
			}
		}); err != nil {
			t.Fatal(err)
		}
		if want == solve.Loss || good*4 > all {
			t.Errorf("%v: %v, by %d of %d moves", p, want, good, all)
		}
	}
}

// blunders counts the acts that lose what a position is worth.
func blunders(t *testing.T, s *solve.Solver, l Level, positions []solve.Position) (n int) {
	t.Helper()
	for i, p := range positions {
		a := act(t, New(lines, l, uint64(i), s), Turn{Position: p, Number: 1})
		next, left := after(p, solve.Move{Cell: a.Cell}), solve.Win
		switch {
		case a.Request == board.RequestGive:
			next.Hand = a.Piece
			left = solve.Win + solve.Loss - value(t, s, next)
		case rules.Through(a.Cell, false).Aligned(&next.Board, board.AllAttributes) == 0:
			left = value(t, s, next)
		}
		if left < value(t, s, p) {
			n++
		}
	}
	return n
}

func TestBlundersBecomeFewer(t *testing.T) {
	s := solve.New(lines, 1)
	before := 200
	for _, l := range Levels() {
		every := 1
		if l.Lines.Baits {
			every = deep.Size(10, 1)
		}
		got := blunders(t, s, l, critical(t, every))
		t.Logf("%v: %d of %d", l, got, 200/every)
		if got >= before || l.Level == board.LevelPerfect && got > 0 {
			t.Errorf("%v: got %d blunders in %d positions, %d of the level below", l, got, 200/every, before)
		}
		before = got
	}
}

// played is a game as text.
func played(t *testing.T, r solve.Rules, s *solve.Solver, levels [2]Level, seed uint64) (text []string) {
	t.Helper()
	players := [2]Player{New(r, levels[0], seed, s), New(r, levels[1], seed+1, s)}
	winner, err := Play(t.Context(), r, players, 0, func(player int, a board.Asked) {
		text = append(text, fmt.Sprint(player, a))
	})
	if err != nil {
		t.Fatal(err)
	}
	return append(text, fmt.Sprint(winner))
}

func TestAGameCanBePlayedAgainFromItsSeed(t *testing.T) {
	shared := solve.New(squares, 4)
	for _, l := range Levels() {
		levels := [2]Level{l, level(t, "fair")}
		want := played(t, squares, solve.New(squares, 1), levels, 7)
		_ = played(t, squares, shared, levels, 8)
		got := played(t, squares, shared, levels, 7)
		if !slices.Equal(got, want) {
			t.Errorf("%v: got\n%v\nwant\n%v", l, got, want)
		}
	}
}
