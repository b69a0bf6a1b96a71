package quarto

import (
	"testing"

	"quartoboard/board"
)

func TestHandsMayReadTheBoard(t *testing.T) {
	o := DefaultOptions()
	runAll(t, []promise{
		{"lift and return", o, "put 7 b3; lift b3; put 7 b3; wait 9s", []string{"placed 7 b3 by B", "lifted b3", "returned b3"}},
		{"two hands at once", o, "put 7 b3; put 0 c1; lift b3; lift c1; put 7 b3; put 0 c1; wait 9s", []string{"lifted b3", "lifted c1", "returned b3", "returned c1"}},
		{"four seconds are patience enough", o, "put 7 b3; lift b3; wait 5s", []string{"lifted b3", "wrong removed: put 7 on b3"}},
		{"one instruction is enough", o, "put 7 b3; lift b3; wait 60s", []string{"lifted b3", "wrong removed: put 7 on b3"}},
		{"play goes on when it is back", o, "put 7 b3; lift b3; wait 5s; put 7 b3; put 8 c3", []string{"wrong removed: put 7 on b3", "right", "given 8 by B, inferred", "placed 8 c3 by A"}},
		{"each in its turn", o, "put 7 b3; put 0 c1; see b3=. c1=.; wait 5s; put 0 c1; put 7 b3", []string{"wrong removed: put 0 on c1", "wrong removed: put 7 on b3", "right"}},
		{"a piece placed while another is felt waits for it", o, "put 7 b3; lift b3; put 0 c1; put 7 b3", []string{"lifted b3", "returned b3", "given 0 by B, inferred", "placed 0 c1 by A"}},
	})
}

func TestTheLastPlacementMayBeAdjusted(t *testing.T) {
	o, pass := DefaultOptions(), withGiving(board.GivingPass)
	runAll(t, []promise{
		{"slid to another cell", o, "put 7 b3; see b3=. c3=7", []string{"placed 7 b3 by B", "moved 7 b3-c3"}},
		{"lifted and put elsewhere", o, "put 7 b3; lift b3; put 7 c3", []string{"placed 7 b3 by B", "lifted b3", "moved 7 b3-c3"}},
		{"however long it takes", o, "put 7 b3; lift b3; wait 9s; put 7 c3", []string{"wrong removed: put 7 on b3", "right", "moved 7 b3-c3"}},
		{"its alignments are those of the new cell", o, threeTall + "; put f d2; see d2=. d1=f; press A", []string{"moved f d2-d1", "QUARTO A: " + row1, "ended A by call"}},
		{"the old cell's are gone", o, threeTall + "; put f d1; see d1=. d2=f; press A", []string{"moved f d1-d2", "refused A: none-live"}},
		{"what was missed stays missed", o, threeTall + "; put f d1; put 0 d4; see d4=. c4=0; press B", []string{"moved 0 d4-c4", "refused B: none-live"}},
		{"not once the next piece is given", pass, "put 7 b3; pass; see b3=. c3=7", []string{"given . by B, pass", "wrong moved: move 7 from c3 to b3"}},
		{"not an older one", o, "put 7 b3; put 0 c1; see b3=. c3=7", []string{"placed 0 c1 by A", "wrong moved: move 7 from c3 to b3"}},
		{"not with touch and move", options(func(o *Options) { o.TouchMove = true }), "put 7 b3; see b3=. c3=7", []string{"wrong moved: move 7 from c3 to b3"}},
	})
}

func TestAWrongPositionPausesPlay(t *testing.T) {
	o, pass, tray := DefaultOptions(), withGiving(board.GivingPass), withGiving(board.GivingTray)
	runAll(t, []promise{
		{"moved", o, "put 7 b3; put 0 c1; see b3=. c3=7; see c3=. b3=7", []string{"wrong moved: move 7 from c3 to b3", "right"}},
		{"carried back by hand", o, "put 7 b3; put 0 c1; see b3=. c3=7; lift c3; put 7 b3", []string{"wrong moved: move 7 from c3 to b3", "right"}},
		{"swapped", o, "put 7 b3; put 0 c1; see b3=0 c1=7", []string{"wrong swapped: remove 7 from c1"}},
		{"swapped and mended", o, "put 7 b3; put 0 c1; see b3=0 c1=7; lift c1; see b3=. c1=0; put 7 b3", []string{"wrong swapped: remove 7 from c1", "wrong moved: move 0 from b3 to c1", "wrong removed: put 7 on b3", "right"}},
		{"a stranger where another belongs", o, "put 7 b3; see b3=8", []string{"wrong stranger: remove 8 from b3"}},
		{"a tag that nobody enrolled", o, "see b3=!", []string{"wrong unenrolled: remove ! from b3"}},
		{"one tag on two cells", o, "put 7 b3; put 7 c3", []string{"wrong duplicate: remove 7 from c3"}},
		{"two at once", o, "see b3=7 c3=8", []string{"wrong two-at-once: remove 7 from b3"}},
		{"either may come off", o, "see b3=7 c3=8; lift c3", []string{"wrong two-at-once: remove 7 from b3", "right", "given 7 by A, inferred", "placed 7 b3 by B"}},
		{"the given one stays", tray, "tray 7; see b3=7 c3=8; lift c3", []string{"wrong two-at-once: remove 8 from c3", "right", "placed 7 b3 by B"}},
		{"not the given", tray, "tray 7; put 8 b3; lift b3; put 7 b3", []string{"wrong not-the-given: remove 8 from b3", "right", "placed 7 b3 by B"}},
		{"nothing is given meanwhile", pass, "see b3=7 c3=8; pass; lift c3", []string{"wrong two-at-once: remove 7 from b3", "right", "given 7 by A, inferred", "placed 7 b3 by B"}},
		{"a tray filled meanwhile counts afterwards", tray, "put 7 b3; put 0 c1; see b3=. c3=7; tray 8; see c3=. b3=7", []string{"wrong moved: move 7 from c3 to b3", "right", "given 8 by A, tray"}},
		{"calls are judged on the last agreed position", pass, threeTall + "; put f d1; see d1=. a1=f d4=8; press A; wait 1s", []string{"QUARTO A: " + row1, "ended A by call"}},
		{"an unknown cell contradicts nothing", o, "put 7 b3; see b3=? c1=?; put 8 c3", []string{"placed 7 b3 by B", "given 8 by B, inferred", "placed 8 c3 by A"}},
	})
}

func TestAPlacementThatWasOnlyFeltIsMadeAnewWhereItsPieceIsRead(t *testing.T) {
	tray := withGiving(board.GivingTray)
	runAll(t, []promise{
		{"a stuck sensor while the piece is in a hand", tray, "tray 7; tray .; see b3=?; put 7 c3", []string{"given 7 by A, tray", "placed 7 b3 by B", "moved 7 b3-c3"}},
		{"once the next piece is given, too", tray, "tray 7; tray .; see b3=?; tray 8; put 7 c3", []string{"placed 7 b3 by B", "given 8 by B, tray", "moved 7 b3-c3"}},
		{"the sensor has healed meanwhile", tray, "tray 7; tray .; see b3=?; see b3=. c3=7", []string{"placed 7 b3 by B", "moved 7 b3-c3"}},
		{"and what was felt is not a placement again", tray, "tray 7; tray .; see b3=?; put 7 c3; tray 8; tray .; put 8 d1", []string{"moved 7 b3-c3", "given 8 by B, tray", "placed 8 d1 by A"}},
		{"its alignments are those of the cell where it is", tray, "put 8 a1; put 9 b1; put a c1; tray f; tray .; see d2=?; put f d1; press A; wait 1s", []string{"placed f d2 by A, felt", "moved f d2-d1", "QUARTO A: " + row1, "ended A by call"}},
		{"nor once it was read there", tray, "tray 7; tray .; see b3=?; see b3=7; tray 8; see b3=. c3=7", []string{"placed 7 b3 by B", "given 8 by B, tray", "wrong moved: move 7 from c3 to b3"}},
		{"nor once it was adjusted", tray, "tray 7; tray .; see b3=?; see b3=. c3=7; tray 8; see c3=. d3=7", []string{"moved 7 b3-c3", "given 8 by B, tray", "wrong moved: move 7 from d3 to c3"}},
		{"another sticker like it is not a reason", tray, "tray 7; tray .; see b3=?; see b3=7; put 7 c3", []string{"placed 7 b3 by B", "wrong duplicate: remove 7 from c3"}},
		{"what lay there while the piece was in the tray is not it", tray, "tray 7; see b3=?; tray .; put 7 c3", []string{"given 7 by A, tray", "placed 7 c3 by B"}},
		{"undone, it is not felt again, nor when it is read", tray, "tray 7; tray .; see b3=?; ask undo; see b3=7; lift b3; put 7 c3", []string{"placed 7 b3 by B", "undone, place", "wrong stranger: remove 7 from b3", "right", "placed 7 c3 by B"}},
		{"adjusted, and something is felt where it was", tray, "tray 7; tray .; put 7 b3; see b3=? c3=7; tray 8; tray .", []string{"placed 7 b3 by B", "moved 7 b3-c3", "given 8 by B, tray"}},
		{"adjusted, and not read where it is now", tray, "tray 7; tray .; put 7 b3; see b3=. c3=?", []string{"placed 7 b3 by B", "lifted b3", "moved 7 b3-c3"}},
		{"felt elsewhere once the next one is given, it is not adjusted", tray, "tray 7; tray .; put 7 b3; tray 8; see b3=. c3=?; wait 5s", []string{"given 8 by B, tray", "lifted b3", "wrong removed: put 7 on b3"}},
		{"a piece that was read may not wander", tray, "tray 7; tray .; put 7 b3; tray 8; see b3=. c3=7", []string{"placed 7 b3 by B", "given 8 by B, tray", "wrong moved: move 7 from c3 to b3"}},
	})
}

func TestPhases(t *testing.T) {
	for _, c := range []struct {
		name, acts string
		opts       Options
		want       Phase
	}{
		{"a game begins with a giving", "", withGiving(board.GivingPass), PhaseGive},
		{"then a placement", "pass; wait 1s", withGiving(board.GivingPass), PhasePlace},
		{"out of the tray the piece is given still", "tray 7; tray .; wait 5s", withGiving(board.GivingTray), PhasePlace},
		{"feeling a piece does not change the phase", "put 7 b3; lift b3", DefaultOptions(), PhaseGive},
		{"wrong", "put 7 b3; lift b3; wait 6s", DefaultOptions(), PhaseWrong},
		{"over", "ask resign by=A", DefaultOptions(), PhaseOver},
	} {
		t.Run(c.name, func(t *testing.T) {
			if g, _ := play(t, c.opts, c.acts); g.Phase() != c.want {
				t.Errorf("after %q: phase %v, want %v", c.acts, g.Phase(), c.want)
			}
		})
	}
	if got := (Game{}).Phase(); got != PhaseOver {
		t.Errorf("no game: phase %v, want over", got)
	}
}

func TestWithoutReadersAPieceThatWasTakenBackComesOffFirst(t *testing.T) {
	tray := withGiving(board.GivingTray)
	one := "tray 7; +600ms tray .; +500ms see b3=?; "
	two := one + "tray 8; +600ms tray .; +500ms see c2=?; "
	away := against(board.GivingTray, nil)
	away.First = board.B
	own := "away give 7; tray 7; +600ms tray .; +500ms see b3=?; "
	alone := own + "tray 8; +600ms tray .; away place c2; +500ms see c2=?; "
	off7, off8 := "wrong stranger: remove 7 from b3", "wrong stranger: remove 8 from c2"
	runAll(t, []promise{
		{"it is asked for", tray, one + "ask undo", []string{"placed 7 b3 by B", "undone, place", off7}},
		{"nothing is given or placed before", tray, one + "ask undo; wait 1s; tray 8; +600ms tray .; +500ms see c3=?; wait 1m", []string{"undone, place", off7}},
		{"and it may be placed again", tray, one + "ask undo; lift b3; +1s see c3=?", []string{"undone, place", off7, "right", "placed 7 c3 by B"}},
		{"also where it stood", tray, one + "ask undo; lift b3; +1s see b3=?", []string{"undone, place", off7, "right", "placed 7 b3 by B"}},
		{"two, one after the other", tray, two + "ask undo; ask undo; lift c2; lift b3", []string{"undone, place", off8, "undone, place", off8, off7, "right"}},
		{"of a player alone both", away, alone + "ask undo; lift c2; lift b3", []string{"placed 8 c2 by B", "undone 2, place", off8, off7, "right"}},
		{"alone one", away, own + "ask undo; lift b3; +1s see c3=?", []string{"undone, place", off7, "right", "placed 7 c3 by A"}},
	})
}

func TestNothingIsAskedForWhereTheSensorFails(t *testing.T) {
	felt := board.Seen{Changed: board.SetOf(board.B3)}
	felt.Now[board.B3] = board.Unknown
	fails := board.Fault{Part: board.Part{Kind: board.PartSensor}, State: board.Failed, Cells: board.SetOf(board.B3)}
	for _, failed := range []bool{false, true} {
		g := New(withGiving(board.GivingTray))
		for _, f := range []board.Fact{board.Tray{Holds: board.Holding(7)}, board.Tray{}, felt} {
			g, _ = g.Apply(board.Event{Fact: f})
		}
		if failed {
			g, _ = g.Apply(board.Event{Fact: fails})
		}
		g, _ = g.Apply(board.Event{Fact: board.Asked{Request: board.RequestUndo}})
		if _, wrong := g.Wrong(); wrong == failed || g.Placements() != 0 {
			t.Errorf("sensor failed %v: the piece is asked for: %v", failed, wrong)
		}
		if got := g.Table().Undone; !failed && got != board.SetOf(board.B3) {
			t.Errorf("the undone piece stands on %v", got)
		}
	}
}

func TestAnUndoneCellIsNoPieceThatCameBack(t *testing.T) {
	o := options(func(o *Options) { o.TouchMove = true })
	runAll(t, []promise{
		{"an undo while the last placement stands wrong", o, "put 7 b3; see b3=. c3=7; ask undo", []string{"undone, give", "given 7 by A, inferred", "placed 7 c3 by B"}},
		{"a press that is nobody's", o, "put 7 b3; press X; ask call; ask resign", []string{"placed 7 b3 by B"}},
	})
}

func TestWhatIsFeltAndNotReadIsPlacedWhenOnlyOnePieceCanBeIt(t *testing.T) {
	tray, o := withGiving(board.GivingTray), DefaultOptions()
	runAll(t, []promise{
		{"the given piece, out of the tray", tray, "tray 7; tray .; +500ms see b3=?", []string{"given 7 by A, tray", "placed 7 b3 by B"}},
		{"also when the tray is told later", tray, "tray 7; see b3=?; +0ms tray .", []string{"given 7 by A, tray", "placed 7 b3 by B"}},
		{"a slap on it counts", withGiving(board.GivingTray), threeTall + "; tray f; see d1=?; +0ms tray .; +100ms slap A; wait 2s", []string{"placed f d1 by A, felt", "check A: d1 f"}},
		{"not while it lies there", tray, "tray 7; see b3=?; wait 3s", []string{"given 7 by A, tray"}},
		{"not when anything may have been given", o, "put 0 a1; see b3=?; wait 3s", []string{"placed 0 a1 by B"}},
		{"a placement that is read elsewhere counts", tray, "tray 7; see b3=?; see c3=7; tray .", []string{"given 7 by A, tray", "placed 7 c3 by B"}},
		{"what it turns out to be may be wrong", tray, "tray 7; tray .; +500ms see b3=?; see b3=8", []string{"placed 7 b3 by B", "wrong stranger: remove 8 from b3"}},
		{"two that cannot be read are not a placement", tray, "tray 7; tray .; +500ms see b3=? c3=?; wait 5s", []string{"given 7 by A, tray"}},
	})
}

func TestAFailedSensorFeltNothing(t *testing.T) {
	g := New(withGiving(board.GivingTray))
	failed := board.Fault{Part: board.Part{Kind: board.PartSensor}, State: board.Failed, Cells: board.SetOf(board.B3)}
	unknown := board.Seen{Changed: board.SetOf(board.B3)}
	unknown.Now[board.B3] = board.Unknown
	for i, f := range []board.Fact{board.Tray{Holds: board.Holding(7)}, failed, board.Tray{}, unknown} {
		g, _ = g.Apply(board.Event{Fact: f})
		if g.Placements() != 0 {
			t.Errorf("fact %d: a cell without a sensor was taken for a placement", i)
		}
	}
}
