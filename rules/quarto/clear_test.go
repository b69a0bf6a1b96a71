package quarto

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
)

func TestNoGameBeginsWhileRepeatIsHeld(t *testing.T) {
	for text, want := range map[string]bool{
		"lift b3; wait 1s":                                   true,
		"hold; lift b3; wait 50s":                            false,
		"lift b3; hold; wait 50s":                            false,
		"hold; lift b3; wait 9s; release":                    false,
		"hold; lift b3; wait 9s; release; wait 1s":           true,
		"hold; lift b3; wait 9s; put 7 b3; release; wait 9s": false,
		"hold; lift b3; release; hold; wait 9s":              false,
		"hold; lift b3; wait 70s":                            true, // the contact is stuck
	} {
		g, _ := play(t, DefaultOptions(), "put 7 b3; ask resign by=A; "+text)
		if _, begins := g.Next(); begins != want {
			t.Errorf("%s: a game begins is %v, want %v", text, begins, want)
		}
		if !want && g.State().Held && g.State().Waiting {
			t.Errorf("%s: waits for the hold to end", text)
		}
	}
}

func TestAFullBoardThatIsClearedIsADraw(t *testing.T) {
	const (
		full   = "put 0 a1; put 1 b1; put 2 c1; put c d1; put 4 a2; put b b2; put 6 c2; put 9 d2; put 3 a3; put 8 b3; put d c3; put 5 d3; put f a4; put a b4; put 7 c4; put e d4; "
		some   = "see a1=. b1=. c1=. d1=. a2=. b2=. c2=.; "
		others = "see d2=. a3=. b3=. c3=. d3=. a4=. b4=. c4=. d4=.; "
		sweep  = "see a1=. b1=. c1=. d1=. a2=. b2=. c2=. d2=. a3=. b3=. c3=. d3=. a4=. b4=. c4=. d4=.; "
		draw   = "missed row 4 solid, ended draw by last-call"
	)
	o := DefaultOptions()
	lift, loses, tray := o, o, o
	lift.Point, loses.FalseCall, tray.Giving = board.PointLift, board.FalseCallLoses, board.GivingTray
	for _, row := range []struct {
		name string
		o    Options
		acts string
		want string // after the last placement, but for what is lifted
	}{
		{"at once", o, sweep, draw},
		{"in a game with a tray", tray, sweep, draw},
		{"piece by piece", o, some + "+2s " + others, draw},
		{"so slowly that the board wants the first one back", o, some + "wait 9s; " + others, "wrong removed: put 0 on a1, " + draw},
		{"after a call that nobody had the right to", loses, "press B; wait 1s; " + sweep, "refused B: not-your-turn-to-call, " + draw},
		{"after a line that is none was shown", lift, "press A; wait 1s; see a1=. b1=. c1=. d2=.; wait 40s; see a1=0 b1=1 c1=2 d2=9; " + sweep, "refused A: not-shown, wrong removed: put 0 on a1, right, " + draw},
		{"while a line is to be shown", lift, "press A; wait 1s; " + sweep + "wait 40s", "refused A: not-shown, " + draw},
		{"behind a call", o, "press A; " + sweep, "QUARTO A: row 4 solid, ended A by call"},
		{"and a call behind it", o, sweep + "press A; wait 1s", draw + ", refused A: over"},
		{"after the restart", o, "open; " + sweep, draw},
		{"but not while a piece stands there", o, some + "see d2=. a3=. b3=. c3=. d3=. a4=. b4=. c4=.; wait 5s", "wrong removed: put 0 on a1"},
	} {
		_, got := play(t, row.o, full+row.acts)
		got = got[slices.Index(got, "placed e d4 by A")+1:]
		got = slices.DeleteFunc(got, func(j string) bool { return strings.HasPrefix(j, "lifted") || strings.HasPrefix(j, "returned") })
		if all := strings.Join(got, ", "); all != row.want {
			t.Errorf("%s:\n got %s\nwant %s", row.name, all, row.want)
		}
	}
	for acts, o := range map[string]Options{"": o, "press A; wait 1s; ": lift} {
		g, _ := play(t, o, full+acts+sweep+"wait 40s")
		if next, due := g.Next(); !due || next.Match != (board.Match{Games: 1}) {
			t.Errorf("the next game is %+v, due %v: want the draw counted in the match", next, due)
		}
	}
	g, _ := play(t, o, full)
	g, _ = g.Apply(board.Event{Fact: board.Fault{Part: board.Part{Kind: board.PartSensor}, State: board.Failed, Cells: board.SetOf(board.D4)}})
	swept := board.Seen{Changed: board.AllCells, Now: board.Position{board.D4: board.Unknown}}
	if g, _ = g.Apply(board.Event{At: time.Minute, Fact: swept}); g.Result() != board.ResultDraw {
		t.Errorf("with a sensor that fails: %v, want a draw", g.Result())
	}
}

func TestAClearedBoardIsAskedAbout(t *testing.T) {
	o := DefaultOptions()
	clear := "put 7 b3; put 0 c1; see b3=. c1=.; "
	runAll(t, []promise{
		{"a QUARTO button is yes", o, clear + "wait 5s; press B", []string{"wrong removed: put 0 on c1", "ended abandoned by abandoned"}},
		{"pass is no, and the pieces go back", o, clear + "wait 5s; pass; wait 1s; press B; put 0 c1; put 7 b3", []string{"refused B: none-live", "wrong removed: put 7 on b3", "right"}},
		{"a board that was emptied as told is not asked about", o, "put 7 b3; put 0 c1; see b3=0 c1=7; lift c1; lift b3; wait 9s; press B; put 7 b3; put 0 c1", []string{"wrong swapped: remove 7 from c1", "wrong moved: move 0 from b3 to c1", "refused B: none-live", "right"}},
		{"a piece that comes back is an answer", o, clear + "wait 5s; put 0 c1; put 7 b3; press B", []string{"wrong removed: put 7 on b3", "right", "refused B: none-live"}},
		{"a single piece may be felt for long", o, "put 7 b3; lift b3; wait 9s; press B", []string{"wrong removed: put 7 on b3", "refused B: none-live"}},
	})
	g, _ := play(t, o, clear+"wait 5s")
	if !g.Questions().New || g.Phase() != PhaseWrong {
		t.Errorf("asking %v, phase %v: want the question, and play paused", g.Questions().New, g.Phase())
	}
	if g, _ := play(t, o, clear+"wait 5s; press B"); g.Result() != board.ResultAbandoned {
		t.Errorf("after yes: %v", g.Result())
	} else if next, due := g.Next(); !due || next.Options.(Options).First != board.B {
		t.Errorf("after yes the next game is %+v, due %v", next, due)
	}
}

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
