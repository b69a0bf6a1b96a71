package quarto

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

func options(change func(*Options)) Options {
	o := DefaultOptions()
	if change != nil {
		change(&o)
	}
	return o
}

func withGiving(g board.Giving) Options {
	return options(func(o *Options) { o.Giving = g })
}

// threeTall leaves one cell of row 1 open: a tall piece on d1 completes it.
const threeTall = "put 8 a1; put 9 b1; put a c1"

// row1 is the alignment of 8, 9, a and f on row 1.
const row1 = "row 1 tall"

// fullBoard completes row 1 with the last piece, which A places.
const fullBoard = fullButOne + "; put f d1"

// fullButOne leaves d1 open.
const fullButOne = threeTall + "; put 0 d2; put 1 c2; put 6 b3; put 2 a2; put 3 b2; put 4 a3; put 5 c3; put e d3; put b a4; put c b4; put d c4; put 7 d4"

type promise struct {
	name string
	opts Options
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
	tray, pass := withGiving(board.GivingTray), withGiving(board.GivingPass)
	runAll(t, []promise{
		{"a placement shows its giving", DefaultOptions(), "put 7 b3", []string{"given 7 by A, inferred", "placed 7 b3 by B"}},
		{"seats take turns", DefaultOptions(), "put 7 b3; put 8 c3", []string{"given 8 by B, inferred", "placed 8 c3 by A"}},
		{"B may give first", options(func(o *Options) { o.First = board.B }), "put 7 b3", []string{"given 7 by B, inferred", "placed 7 b3 by A"}},
		{"the tray shows the giving", tray, "tray 7; see b3=7; +0ms tray .", []string{"given 7 by A, tray", "placed 7 b3 by B"}},
		{"another piece in the tray is another giving", tray, "tray 7; tray 8", []string{"given 7 by A, tray", "taken back 7 by A", "given 8 by A, tray"}},
		{"on the board beside another it is not taken back", tray, "tray 7; see b3=7 c3=8; tray .; wait 9s; lift c3", []string{"given 7 by A, tray", "wrong two-at-once: remove 8 from c3", "right", "placed 7 b3 by B"}},
		{"out of the tray it stays given, however long", tray, "tray 7; tray .; wait 1h; put 7 b3", []string{"given 7 by A, tray", "placed 7 b3 by B"}},
		{"and what is felt then can be no other", tray, "tray 7; tray .; wait 60s; see b3=?", []string{"given 7 by A, tray", "placed 7 b3 by B"}},
		{"unless it lies in the tray again", tray, "tray 7; tray .; wait 60s; tray 7; see b3=?; wait 1s", []string{"given 7 by A, tray"}},
		{"another piece laid there while the first is out replaces it", tray, "tray 7; tray .; wait 60s; tray 8; put 8 b3", []string{"given 7 by A, tray", "taken back 7 by A", "given 8 by A, tray", "placed 8 b3 by B"}},
		{"also one that a host gave, where cells are read", tray, "put 0 a1; ask give piece=7; tray 8", []string{"given 7 by B, asked", "taken back 7 by B", "given 8 by B, tray"}},
		{"where the tray alone reads, it is only compared", tray, "ask give piece=7; tray 8", []string{"given 7 by A, asked"}},
		{"or that was given before an undo", tray, "tray 7; tray .; put 7 b3; ask undo; lift b3; tray 8", []string{"undone, place", "wrong stranger: remove 7 from b3", "right", "taken back 7 by A", "given 8 by A, tray"}},
		{"what lies there after an undo replaces nothing", tray, "tray 7; tray .; put 7 b3; tray 8; ask undo; lift b3; wait 5s; put 7 c3", []string{"given 8 by B, tray", "undone, place", "wrong stranger: remove 7 from b3", "right", "placed 7 c3 by B", "given 8 by B, tray"}},
		{"nothing is replaced in a wrong position", tray, "put 0 a1; tray 7; see a1=. a2=0; wait 5s; tray 8; see a1=0 a2=.", []string{"given 7 by B, tray", "wrong moved: move 0 from a2 to a1", "right", "taken back 7 by B", "given 8 by B, tray"}},
		{"the given piece that stands on the board is not taken back by another in the tray", tray, "put 0 a1; tray 7; see a1=. a2=0; wait 5s; put 7 b3; tray .; wait 5s; tray 8; see a1=0 a2=.", []string{"given 7 by B, tray", "wrong moved: move 0 from a2 to a1", "right", "placed 7 b3 by A", "given 8 by A, tray"}},
		{"out of the tray and back is nothing", tray, "tray 7; tray .; tray 7; wait 5s", []string{"given 7 by A, tray"}},
		{"a carried piece may take its time", tray, "tray 7; tray .; wait 1s; put 7 b3; wait 5s", []string{"given 7 by A, tray", "placed 7 b3 by B"}},
		{"a piece that never lay in the tray was given at that moment", tray, "put 7 b3", []string{"given 7 by A, inferred", "placed 7 b3 by B"}},
		{"a placed piece in the tray is not a giving", tray, "put 7 b3; tray 7; tray 8", []string{"placed 7 b3 by B", "given 8 by B, tray"}},
		{"pass shows the giving without the piece", pass, "pass; put 7 b3", []string{"given . by A, pass", "placed 7 b3 by B"}},
		{"a second pass gives nothing", pass, "pass; pass; put 7 b3", []string{"given . by A, pass", "placed 7 b3 by B"}},
		{"a pass before the touch-down is not a later giving", pass, "pass; +100ms put 7 b3; wait 2s", []string{"given . by A, pass", "placed 7 b3 by B"}},
		{"a pass that is reported after the placement it preceded is spent", pass, "put 7 b3; wait 1s; pass; +10ms see c3=8; wait 2s", []string{"given 8 by B, inferred", "placed 8 c3 by A"}},
		{"pass means nothing when giving is unseen", DefaultOptions(), "pass; put 7 b3", []string{"given 7 by A, inferred", "placed 7 b3 by B"}},
		{"a host may say what was given", pass, "ask give piece=7; put 7 b3", []string{"given 7 by A, asked", "placed 7 b3 by B"}},
		{"a host cannot give a placed piece", pass, "put 7 b3; ask give piece=7", []string{"placed 7 b3 by B"}},
	})
}

func TestTheEndsOfAGame(t *testing.T) {
	full := "put a a1; put 3 b1; put 2 c1; put c d1; put f a2; put 6 b2; put 4 c2; put 8 d2; put d a3; put b b3; put 1 c3; put e d3; put 0 a4; put 5 b4; put 9 c4; put 7 d4"
	first := DefaultOptions()
	runAll(t, []promise{
		{"the last call runs out", first, full + "; wait 21s", []string{"ended draw by last-call"}},
		{"pass ends the last call", first, full + "; pass", []string{"ended draw by last-call"}},
		{"a host's pass ends the last call", first, full + "; ask pass", []string{"ended draw by last-call"}},
		{"only the placer may call after the last piece", first, full + "; press B", []string{"refused B: not-your-turn-to-call"}},
		{"a call at the last moment is heard", first, full + "; +20s press A; wait 1s", []string{"refused A: none-live", "ended draw by last-call"}},
		{"a board that calls ends the game with its last piece", options(func(o *Options) { o.Caller = board.CallerBoard }), full, []string{"ended draw by last-call"}},
		{"the arbiter's word", first, "put 0 a1; ask adjudicate result=B", []string{"ended B by adjudicated"}},
		{"resigning", first, "put 0 a1; ask resign by=A", []string{"ended B by resigned"}},
		{"a new game abandons the old", first, "put 0 a1; ask new", []string{"ended abandoned by abandoned"}},
		{"what is live when somebody resigns is missed", first, threeTall + "; put f d1; ask resign by=B", []string{"missed " + row1, "ended A by resigned"}},
		{"or when the arbiter decides", first, threeTall + "; put f d1; ask adjudicate result=draw", []string{"missed " + row1, "ended draw by adjudicated"}},
		{"or a new game is wanted", first, threeTall + "; put f d1; ask new", []string{"missed " + row1, "ended abandoned by abandoned"}},
		{"or the board was cleared for one", first, threeTall + "; put f d1; see a1=. b1=. c1=. d1=.; wait 5s; press A", []string{"wrong removed: put 8 on a1", "missed " + row1, "ended abandoned by abandoned"}},
		{"or a false call has lost", options(func(o *Options) { o.Point, o.FalseCall = board.PointLift, board.FalseCallLoses }), threeTall + "; put f d1; press A; wait 31s", []string{"refused A: not-shown", "missed " + row1, "ended B by false-call"}},
		{"what was called is not missed", first, threeTall + "; put f d1; press A; wait 1s", []string{"placed f d1 by A", "QUARTO A: " + row1, "ended A by call"}},
		{"nothing is judged after the end", first, "put 0 a1; ask resign by=A; lift a1; put 3 c3; wait 9s", []string{"ended B by resigned"}},
	})
}

func TestClearingTheBoardAtTheEndStartsTheNextGame(t *testing.T) {
	g, _ := play(t, DefaultOptions(), threeTall+"; put f d1; press A; see a1=. b1=. c1=. d1=.")
	if _, due := g.Next(); due {
		t.Error("the next game is due before the board was empty for two seconds")
	}
	g, _ = play(t, DefaultOptions(), threeTall+"; put f d1; press A; see a1=. b1=. c1=. d1=.; wait 3s")
	if o, due := g.Next(); !due || o.Options.(Options).First != board.B {
		t.Errorf("next %+v due %v: want the other seat to give first", o, due)
	}
}

func TestUndoGoesBackAsItWas(t *testing.T) {
	pass, announce := withGiving(board.GivingPass), DefaultOptions()
	atEnd, quiet := pass, pass
	atEnd.Missed, quiet.Missed = board.TellAtEnd, board.TellNever
	runAll(t, []promise{
		{"the piece must come off", pass, "pass; put 7 b3; ask undo", []string{"placed 7 b3 by B", "undone, place", "wrong stranger: remove 7 from b3"}},
		{"and goes where its placer likes", pass, "pass; put 7 b3; ask undo; lift b3; put 7 c3", []string{"right", "placed 7 c3 by B"}},
		{"slid is as good as lifted", pass, "pass; put 7 b3; ask undo; see b3=. c3=7", []string{"right", "placed 7 c3 by B"}},
		{"the opponent's window is back", quiet, threeTall + "; put f d1; pass; put 0 d4; ask undo; press B; wait 1s", []string{"QUARTO B: " + row1, "ended B by call"}},
		{"also where it is told at the end", atEnd, threeTall + "; put f d1; pass; put 0 d4; ask resign by=A; ask undo; press B; wait 1s", []string{"missed " + row1, "ended B by resigned", "undone, place", "wrong stranger: remove 0 from d4", "QUARTO B: " + row1, "ended B by call"}},
		{"what was announced as missed stays dead", pass, threeTall + "; put f d1; pass; put 0 d4; ask undo; press B; wait 1s", []string{"missed " + row1, "undone, place", "wrong stranger: remove 0 from d4", "refused B: none-live"}},
		{"also by the last piece, once the game is over", announce, fullBoard + "; wait 21s; ask undo; press A; press B; wait 1s", []string{"missed " + row1, "ended draw by last-call", "undone, give", "wrong stranger: remove f from d1", "refused A: none-live", "refused B: none-live"}},
		{"and when a second placement is taken back", pass, threeTall + "; put f d1; pass; put 0 d4; pass; put 1 d3; ask undo; lift d3; ask undo; press B; wait 1s", []string{"undone, place", "wrong stranger: remove 0 from d4", "refused B: none-live"}},
		{"also when the placement before is adjusted and comes back", announce, threeTall + "; put f d1; put 0 d4; ask undo; see d4=. d1=. d2=f; see d2=. d1=f; press A; wait 1s", []string{"right", "moved f d1-d2", "moved f d2-d1", "refused A: none-live"}},
		{"and when that is done behind a second undo", announce, threeTall + "; put f d1; put 0 d4; ask undo; lift d4; put 0 d4; ask undo; lift d4; see d1=. d2=f; see d2=. d1=f; press A; wait 1s", []string{"moved f d1-d2", "moved f d2-d1", "refused A: none-live"}},
		{"what the placement itself completed lives where it is made again", pass, threeTall + "; put f d1; ask undo; lift d1; put f d1; press A; wait 1s", []string{"placed f d1 by A", "QUARTO A: " + row1, "ended A by call"}},
		{"a good call is taken back with its placement", pass, threeTall + "; put f d1; press A; wait 1s; ask undo; lift d1; press B; wait 1s", []string{"undone, give", "wrong stranger: remove f from d1", "right", "refused B: none-live"}},
		{"what was put down after the end is not a placement", pass, "pass; put 7 b3; ask resign by=A; put 8 c3; ask undo; lift b3; lift c3; put 7 a1", []string{"undone, place", "wrong stranger: remove 7 from b3", "wrong stranger: remove 8 from c3", "right", "placed 7 a1 by B"}},
		{"an abandoned game comes back no more", pass, "pass; put 7 b3; ask new; ask undo", []string{"ended abandoned by abandoned"}},
		{"the placer's window is not", quiet, threeTall + "; put f d1; pass; put 0 d4; ask undo; press A; wait 1s", []string{"refused A: not-your-turn-to-call"}},
		{"the end is taken back too", pass, "pass; put 7 b3; ask adjudicate result=A; ask undo; lift b3; put 7 b3", []string{"ended A by adjudicated", "undone, place", "wrong stranger: remove 7 from b3", "right", "placed 7 b3 by B"}},
		{"nothing to undo is nothing", pass, "ask undo", nil},
	})
}

func TestOnlyTheUndonePieceComesOffByTheUndo(t *testing.T) {
	const undo = "put 7 b3; ask undo"
	for _, tt := range []struct {
		acts string
		want bool
	}{
		{"put 7 b3", false},
		{undo, true},
		{undo + "; put 8 c3", true},
		{"put 7 b3; ask resign by=A; put 8 a1; ask undo", false}, // 8 comes off first
		{"put 7 b3; ask resign by=A; put 8 a1; ask undo; lift a1", true},
		{undo + "; lift b3", false},
		{undo + "; lift b3; put 8 c3; put 9 d4", false},
		{undo + "; ask new", false},
	} {
		g, got := play(t, withGiving(board.GivingPass), tt.acts)
		w, wrong := g.Wrong()
		if undoing := wrong && w.Do.Act == Remove && g.Table().Undone.Has(w.Do.From); undoing != tt.want {
			t.Errorf("%s: got %v, want %v: %q", tt.acts, undoing, tt.want, got)
		}
	}
}

// TestAnUndoneTurnLeavesNoTrace places pieces at random, and each one twice.
func TestAnUndoneTurnLeavesNoTrace(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 5))
	for range 200 {
		o := DefaultOptions()
		o.Missed, o.Attributes = board.TellNever, board.Size|board.Fill
		turns := turns{rules: o}
		cells := r.Perm(board.Cells)
		for i, p := range r.Perm(board.Pieces) {
			if r.IntN(2) == 0 {
				turns.give(board.Holding(board.Piece(p)), ByTray)
			}
			before := turns
			turns.place(board.Piece(p), board.Cell(cells[i]), r.IntN(2) == 0, true)
			if after := turns; after.undo() != turns.made[i] || after != before {
				t.Fatalf("after undo %+v, want %+v", after, before)
			}
		}
	}
}

func TestAMissedLineThatWasAnnouncedStaysDead(t *testing.T) {
	for tell, live := range map[board.Tell]bool{board.TellAnnounce: false, board.TellAtEnd: true, board.TellNever: true} {
		o := DefaultOptions()
		o.Missed = tell
		turns := turns{rules: o}
		for i, p := range []board.Piece{8, 9, 10, 11, 0} {
			turns.place(p, board.Cell(i), false, true)
		}
		if turns.undo(); turns.window.live != 0 != live {
			t.Errorf("%v: live %v after undo, want %v", tell, turns.window.live, live)
		}
	}
}
