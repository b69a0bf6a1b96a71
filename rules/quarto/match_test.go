package quarto

import (
	"math"
	"testing"

	"quartoboard/board"
)

func TestTheScoreOfAMatch(t *testing.T) {
	names := func(a, b string) Options {
		return options(func(o *Options) { o.Names = [2]string{a, b} })
	}
	practice := options(func(o *Options) { o.Practice = true })
	before := board.Match{Games: 3, Won: [2]int{2, 0}}
	for _, row := range []struct {
		name  string
		names Options
		asked []board.Asked
		want  board.Match // before the next game
		first board.Seat
	}{
		{
			"a win counts, and the other seat gives first", names("", ""),
			[]board.Asked{{Request: board.RequestResign, By: board.A}, {Request: board.RequestNew}},
			board.Match{Games: 4, Won: [2]int{2, 1}},
			board.B,
		},
		{
			"a draw counts", names("", ""),
			[]board.Asked{{Request: board.RequestAdjudicate, Result: board.ResultDraw}, {Request: board.RequestNew}},
			board.Match{Games: 4, Won: [2]int{2, 0}},
			board.B,
		},
		{"an abandoned game does not", names("", ""), []board.Asked{{Request: board.RequestNew}}, before, board.B},
		{
			"an end that is undone does not", names("", ""),
			[]board.Asked{{Request: board.RequestResign, By: board.A}, {Request: board.RequestUndo}, {Request: board.RequestNew}},
			before, board.B,
		},
		{
			"a game for practice does not", practice,
			[]board.Asked{{Request: board.RequestResign, By: board.A}, {Request: board.RequestNew}},
			before, board.B,
		},
		{"another match", names("", ""), []board.Asked{{Request: board.RequestNew, NewMatch: true}}, board.Match{}, board.B},
		{"options without who gives first", names("", ""), []board.Asked{{Request: board.RequestNew, Options: Options{Squares: true}}}, before, board.B},
		{"options of another match: the lot", names("", ""), []board.Asked{{Request: board.RequestNew, NewMatch: true, Options: Options{Squares: true}}}, board.Match{}, 0},
		{"options with who gives first", names("", ""), []board.Asked{{Request: board.RequestNew, Options: DefaultOptions()}}, before, board.A},
		{"a player gets a name", names("Ann", ""), []board.Asked{{Request: board.RequestNew, Options: names("Ann", "Ben")}}, before, board.A},
		{"another player", names("Ann", "Ben"), []board.Asked{{Request: board.RequestNew, Options: names("Ann", "Cy")}}, board.Match{}, board.A},
	} {
		t.Run(row.name, func(t *testing.T) {
			g, _ := Game{}.Apply(board.Event{Fact: board.Started{Options: row.names, Match: before}})
			g = put(g, 7, board.B3)
			for _, a := range row.asked {
				g, _ = g.Apply(board.Event{At: g.table.now, Fact: a})
			}
			next, due := g.Next()
			if !due || next.Match != row.want || next.Options.(Options).First != row.first {
				t.Errorf("next %+v first %v, want %+v first %v", next.Match, next.Options.(Options).First, row.want, row.first)
			}
		})
	}
}

func put(g Game, p board.Piece, c board.Cell) Game {
	seen := board.Seen{Changed: board.SetOf(c)}
	seen.Now[c] = board.Holding(p)
	g, _ = g.Apply(board.Event{Fact: seen})
	return g
}

func TestTheChosenOptionsHoldForTheNextGame(t *testing.T) {
	squares := options(func(o *Options) { o.Squares, o.First = true, board.B })
	others := options(func(o *Options) { o.TouchMove, o.First = true, board.A })
	chosen := board.Asked{Request: board.RequestOptions, Options: squares}
	for _, row := range []struct {
		name string
		then []board.Fact
		want Options
	}{
		{"the board is cleared", []board.Fact{board.Asked{Request: board.RequestAdjudicate, Result: board.ResultA}, board.Seen{Changed: board.SetOf(board.B3)}, board.Tick{}}, squares},
		{"a new game is asked for", []board.Fact{board.Asked{Request: board.RequestNew}}, squares},
		{"one is asked for with other options", []board.Fact{board.Asked{Request: board.RequestNew, Options: others}}, others},
		{"after a restart", []board.Fact{board.Opened{Resumed: true}, board.Asked{Request: board.RequestNew}}, squares},
		{"others are chosen", []board.Fact{board.Asked{Request: board.RequestOptions, Options: options(func(o *Options) { o.TouchMove = true })}, board.Asked{Request: board.RequestNew}}, options(func(o *Options) { o.TouchMove, o.First = true, board.B })},
	} {
		t.Run(row.name, func(t *testing.T) {
			g := put(New(options(nil)), 7, board.B3)
			g, _ = g.Apply(board.Event{Fact: chosen})
			if g.Options() != options(nil) {
				t.Errorf("the game goes on with %+v", g.Options())
			}
			for _, f := range row.then {
				e := board.Event{At: g.table.now, Fact: f}
				if _, tick := f.(board.Tick); tick {
					e, _ = g.Due(math.MaxInt64)
				}
				g, _ = g.Apply(e)
			}
			if next, due := g.Next(); !due || next.Options != row.want {
				t.Errorf("next is %+v, %v, want %+v", next.Options, due, row.want)
			}
		})
	}
}
