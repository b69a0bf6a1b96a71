package referee

import (
	"slices"
	"testing"

	"quartoboard/board"
)

func options(change func(*board.Options)) board.Options {
	o := board.DefaultOptions()
	if change != nil {
		change(&o)
	}
	return o
}

func giving(g board.Giving) board.Options {
	return options(func(o *board.Options) { o.Giving = g })
}

// threeTall leaves one cell of row 1 open: a tall piece on d1 completes it.
const threeTall = "put 8 a1; put 9 b1; put a c1"

// row1 is what 8 9 a and f on row 1 share; with f only tall.
const row1 = "row 1 tall"

type promise struct {
	name string
	opts board.Options
	acts string
	want []string // the judgements of the last acts
}

func (p promise) run(t *testing.T) {
	t.Helper()
	_, got := play(t, p.opts, p.acts)
	if len(got) < len(p.want) || !slices.Equal(got[len(got)-len(p.want):], p.want) {
		t.Errorf("acts %s\n got %q\nwant …%q", p.acts, got, p.want)
	}
}

func runAll(t *testing.T, promises []promise) {
	for _, p := range promises {
		t.Run(p.name, func(t *testing.T) { p.run(t) })
	}
}

func TestTurnsFollowTheLeaflet(t *testing.T) {
	tray, pass := giving(board.GivingTray), giving(board.GivingPass)
	runAll(t, []promise{
		{"a placement shows its giving", board.DefaultOptions(), "put 7 b3", []string{"given 7 by A, inferred", "placed 7 b3 by B"}},
		{"seats take turns", board.DefaultOptions(), "put 7 b3; put 8 c3", []string{"given 8 by B, inferred", "placed 8 c3 by A"}},
		{"B may give first", options(func(o *board.Options) { o.First = board.B }), "put 7 b3", []string{"given 7 by B, inferred", "placed 7 b3 by A"}},
		{"the tray shows the giving", tray, "tray 7; see b3=7; +0ms tray .", []string{"given 7 by A, tray", "placed 7 b3 by B"}},
		{"another piece in the tray is another giving", tray, "tray 7; tray 8", []string{"given 7 by A, tray", "taken back 7 by A", "given 8 by A, tray"}},
		{"on the board beside another it is not taken back", tray, "tray 7; see b3=7 c3=8; tray .; wait 9s; lift c3", []string{"given 7 by A, tray", "wrong two-at-once: remove 8 from c3", "right", "placed 7 b3 by B"}},
		{"taken off the board again it has four seconds more", tray, "tray 7; see b3=7 c3=8; tray .; wait 9s; lift b3; wait 1s; lift c3; wait 5s", []string{"given 7 by A, tray", "wrong two-at-once: remove 8 from c3", "right", "taken back 7 by A"}},
		{"out of the tray for four seconds is taken back", tray, "tray 7; tray .; wait 4s", []string{"given 7 by A, tray", "taken back 7 by A"}},
		{"and what is felt then can be no other", tray, "tray 7; tray .; wait 60s; see b3=?", []string{"taken back 7 by A", "given 7 by A, inferred", "placed 7 b3 by B"}},
		{"unless it lies in the tray again", tray, "tray 7; tray .; wait 60s; tray 7; see b3=?; wait 1s", []string{"taken back 7 by A", "given 7 by A, tray"}},
		{"the given piece that stands on the board is not taken back by another in the tray", tray, "put 0 a1; tray 7; see a1=. a2=0; wait 5s; put 7 b3; tray .; wait 5s; tray 8; see a1=0 a2=.", []string{"given 7 by B, tray", "wrong moved: move 0 from a2 to a1", "right", "placed 7 b3 by A", "given 8 by A, tray"}},
		{"out of the tray and back is nothing", tray, "tray 7; tray .; tray 7; wait 5s", []string{"given 7 by A, tray"}},
		{"a carried piece may take its time", tray, "tray 7; tray .; wait 1s; put 7 b3; wait 5s", []string{"given 7 by A, tray", "placed 7 b3 by B"}},
		{"a piece that never lay in the tray was given at that moment", tray, "put 7 b3", []string{"given 7 by A, inferred", "placed 7 b3 by B"}},
		{"a placed piece in the tray is no giving", tray, "put 7 b3; tray 7; tray 8", []string{"placed 7 b3 by B", "given 8 by B, tray"}},
		{"pass shows the giving without the piece", pass, "pass; put 7 b3", []string{"given . by A, pass", "placed 7 b3 by B"}},
		{"a second pass gives nothing", pass, "pass; pass; put 7 b3", []string{"given . by A, pass", "placed 7 b3 by B"}},
		{"a pass before the touch-down is no later giving", pass, "pass; +100ms put 7 b3; wait 2s", []string{"given . by A, pass", "placed 7 b3 by B"}},
		{"a pass that is reported after the placement it preceded is spent", pass, "put 7 b3; wait 1s; pass; +10ms see c3=8; wait 2s", []string{"given 8 by B, inferred", "placed 8 c3 by A"}},
		{"pass means nothing when giving is unseen", board.DefaultOptions(), "pass; put 7 b3", []string{"given 7 by A, inferred", "placed 7 b3 by B"}},
		{"a host may say what was given", pass, "ask give piece=7; put 7 b3", []string{"given 7 by A, asked", "placed 7 b3 by B"}},
		{"a host cannot give a placed piece", pass, "put 7 b3; ask give piece=7", []string{"placed 7 b3 by B"}},
	})
}

func TestTheEndsOfAGame(t *testing.T) {
	full := "put a a1; put 3 b1; put 2 c1; put c d1; put f a2; put 6 b2; put 4 c2; put 8 d2; put d a3; put b b3; put 1 c3; put e d3; put 0 a4; put 5 b4; put 9 c4; put 7 d4"
	first := board.DefaultOptions()
	runAll(t, []promise{
		{"the last call runs out", first, full + "; wait 21s", []string{"ended draw by last-call"}},
		{"pass ends the last call", first, full + "; pass", []string{"ended draw by last-call"}},
		{"a host's pass ends the last call", first, full + "; ask pass", []string{"ended draw by last-call"}},
		{"only the placer may call after the last piece", first, full + "; press B", []string{"refused B: not-your-turn-to-call"}},
		{"a call at the last moment is heard", first, full + "; +20s press A; wait 1s", []string{"refused A: none-live", "ended draw by last-call"}},
		{"a board that calls ends the game with its last piece", options(func(o *board.Options) { o.Caller = board.CallerBoard }), full, []string{"ended draw by last-call"}},
		{"the arbiter's word", first, "put 0 a1; ask adjudicate result=B", []string{"ended B by adjudicated"}},
		{"resigning", first, "put 0 a1; ask resign by=A", []string{"ended B by resigned"}},
		{"a new game abandons the old", first, "put 0 a1; ask new", []string{"ended abandoned by abandoned"}},
		{"nothing is judged after the end", first, "put 0 a1; ask resign by=A; lift a1; put 3 c3; wait 9s", []string{"ended B by resigned"}},
	})
}

func TestClearingTheBoardAtTheEndStartsTheNextGame(t *testing.T) {
	g, _ := play(t, board.DefaultOptions(), threeTall+"; put f d1; press A; see a1=. b1=. c1=. d1=.")
	if _, due := g.Next(); due {
		t.Error("the next game is due before the board was empty for two seconds")
	}
	g, _ = play(t, board.DefaultOptions(), threeTall+"; put f d1; press A; see a1=. b1=. c1=. d1=.; wait 3s")
	if o, due := g.Next(); !due || o.First != board.B {
		t.Errorf("next %+v due %v: want the other seat to give first", o, due)
	}
}

func TestUndoGoesBackAsItWas(t *testing.T) {
	pass := giving(board.GivingPass)
	runAll(t, []promise{
		{"the piece must come off", pass, "pass; put 7 b3; ask undo", []string{"placed 7 b3 by B", "undone, place", "wrong stranger: remove 7 from b3"}},
		{"and goes where its placer likes", pass, "pass; put 7 b3; ask undo; lift b3; put 7 c3", []string{"right", "placed 7 c3 by B"}},
		{"slid is as good as lifted", pass, "pass; put 7 b3; ask undo; see b3=. c3=7", []string{"right", "placed 7 c3 by B"}},
		{"the opponent's window is back", pass, threeTall + "; put f d1; pass; put 0 d4; ask undo; press B; wait 1s", []string{"QUARTO B: " + row1, "ended B by call"}},
		{"the placer's window is not", pass, threeTall + "; put f d1; pass; put 0 d4; ask undo; press A; wait 1s", []string{"refused A: not-your-turn-to-call"}},
		{"the end is taken back too", pass, "pass; put 7 b3; ask adjudicate result=A; ask undo; lift b3; put 7 b3", []string{"ended A by adjudicated", "undone, place", "wrong stranger: remove 7 from b3", "right", "placed 7 b3 by B"}},
		{"nothing to undo is nothing", pass, "ask undo", nil},
	})
}
