package quartino

import (
	"testing"
	"time"

	"quartoboard/board"
)

// deaf is a board on which no tag of a space answers, and fieldless one without field sensors.
var deaf, fieldless = senses{field: true}, senses{tags: board.Tokens}

func playOn(t *testing.T, s senses, script string) *tableTest {
	t.Helper()
	b := newTable(t, s, options(2), DefaultCards())
	b.play(script)
	return b
}

func TestATokenIsKnownFromTheTrayOrFromItsTag(t *testing.T) {
	for _, s := range []senses{full, deaf, fieldless, {field: true, tags: 1}} {
		playOn(t, s, `
			place blue1 b2 | laid blue1; put blue1 b2 height 1 left 0
			pass
			place red1 b2  | laid red1; put red1 b2 height 2 left 0
			pass
			place red2 a1  | laid red2; put red2 a1 height 1 left 0
		`)
	}
}

func TestFeelingHandsDisturbNothing(t *testing.T) {
	for _, s := range []senses{full, deaf, fieldless} {
		playOn(t, s, `
			place blue1 b2
			pass
			place red1 b2
			lift b2       | lifted b2
			return b2     | returned b2
			lift b2 2     | lifted b2
			return b2     | returned b2
			pass          | turn 1
			place red2 b2 | laid red2; put red2 b2 height 3 left 0
		`)
	}
}

func TestATokenThatIsOffForLongIsToBeReturned(t *testing.T) {
	playOn(t, full, `
		place blue1 b2
		lift b2       | lifted b2
		wait 3s       |
		wait 2s       | wrong removed return blue1 b2
		pass          | refused pass paused
		A             | refused claim paused
		lay red2      | refused lay paused
		return b2     | returned b2; right; turn 2; laid red2
	`)
}

func TestATokenThatWasNotLaidIsToBeRemoved(t *testing.T) {
	playOn(t, full, `
		drop red1 b2  | wrong not-laid remove red1 b2
		lift b2       | right
		cache
		place blue1 b2 | laid blue1; put blue1 b2 height 1 left 0
		drop red1 b2  | wrong not-laid remove red1 b2
		lift b2       | right
	`)
	playOn(t, deaf, `
		drop red1 b2  | wrong stranger remove unknown b2
		lift b2       | right
		cache
		lay blue1
		drop red1 a1  |
		wait 1s       | wrong stranger remove unknown a1
		lift a1       | right
		cache
		put b2        | put blue1 b2 height 1 left 0
	`)
}

func TestTheTokenToPlaceIsPlacedOnTheWheel(t *testing.T) {
	playOn(t, full, `
		place blue1 d4 | laid blue1; wrong space remove blue1 d4
		lift d4       | right
		return a3     | put blue1 a3 height 1 left 0
	`)
}

func TestATokenIsMovedBack(t *testing.T) {
	playOn(t, full, `
		place blue1 b2
		lift b2       | lifted b2
		return c2     | wrong moved move blue1 c2 b2
		lift c2       |
		return b2     | returned b2; right
	`)
}

func TestAStackThatFellIsBuiltAgainTokenByToken(t *testing.T) {
	b := playOn(t, full, `
		place blue1 b2
		pass
		place red1 b2
		pass
		place green1 b2
	`)
	b.play(`lift b2 3 | lifted b2`)
	b.hand = nil
	b.play(`
		wait 5s       | wrong removed return blue1 b2
		drop red1 b2  | wrong removed remove red1 b2
		lift b2       | wrong removed return blue1 b2
		cache
		drop blue1 b2 | wrong removed return red1 b2
		drop red1 b2  | wrong removed return green1 b2
		drop green1 b2 | returned b2; right
	`)
}

func TestWhatMayHaveBeenLiftedOrLaidIsAskedForInTheTray(t *testing.T) {
	const asked = `
		place red1 a1
		pass
		lay blue1
		lift a1       | lifted a1
		empty
	`
	b := playOn(t, deaf, asked)
	b.hand = nil
	b.play(`
		drop red1 a1  | ask which-token a1
		lift a1       | lifted a1
		lay red1      |
		put a1        | returned a1
		drop blue1 a1 | put blue1 a1 height 2 left 0
	`)
	b = playOn(t, deaf, asked)
	b.hand = nil
	b.play(`
		drop blue1 a1 | ask which-token a1
		lift a1       | lifted a1
		lay blue1     |
		put a1        | wrong order remove blue1 a1
	`)
}

func TestATagOnANeighbouringSpaceIsNoSecondToken(t *testing.T) {
	b := playOn(t, full, `
		place red1 a1
		pass
	`)
	b.told = nil
	f := board.Stacks{Changed: board.SetOf(board.B1)}
	f.Now[board.B1].Heard = board.TokenSet(0).With(board.TokenOf(board.Red, 1))
	b.apply(f)
	if len(b.told) != 0 {
		t.Errorf("got %s", said(b.told))
	}
	b.play(`place red2 b1 | laid red2; put red2 b1 height 1 left 0`)
}

func TestABuriedTagThatIsNotHeardIsNotGone(t *testing.T) {
	b := playOn(t, senses{field: true, tags: 1}, `
		place red1 a1
		pass
		place blue1 a1
	`)
	b.told = nil
	f := board.Stacks{Changed: board.SetOf(board.A1)} // the top stops answering, too
	b.apply(f)
	if len(b.told) != 0 || len(b.game.Wheel()[board.A1].List()) != 2 {
		t.Errorf("got %s, and %v on a1", said(b.told), b.game.Wheel()[board.A1].List())
	}
}

func TestTheTrayMayBeReportedAfterTheWheel(t *testing.T) {
	b := playOn(t, deaf, `lay blue1`)
	b.told = nil
	b.stacks[board.B2] = []board.Token{1}
	b.change([board.Cells][]board.Token{}, b.at)
	if len(b.told) != 0 {
		t.Fatalf("got %s before the tray is empty", said(b.told))
	}
	b.play(`empty | put blue1 b2 height 1 left 0`)
}

func TestAPressOnAPlacementThatHasNotSettledCounts(t *testing.T) {
	for _, row := range []struct {
		name  string
		press time.Duration // after the contact
		want  string
	}{
		{"after the contact", 50 * time.Millisecond, "put blue1 b2 height 1 left 0; quartino"},
		{"before it", -50 * time.Millisecond, "four-colours refused no-situation left 1; put blue1 b2 height 1 left 0"},
	} {
		b := playOn(t, full, `
			lay blue1
			empty
		`)
		b.told = nil
		contact := b.at + 100*time.Millisecond
		b.apply(board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: contact + row.press, Moving: true})
		if len(b.told) != 0 || !b.game.State().Waiting {
			t.Errorf("%s: got %s at once", row.name, said(b.told))
		}
		b.stacks[board.B2] = []board.Token{1}
		b.change([board.Cells][]board.Token{}, contact)
		if got := said(b.told); got != row.want {
			t.Errorf("%s: got %s, want %s", row.name, got, row.want)
		}
	}
}

func TestAPressWaitsAtMostFiveSeconds(t *testing.T) {
	b := playOn(t, full, "")
	b.apply(board.Pressed{Button: board.ButtonQuarto, Seat: board.B, Press: board.PressShort, Contact: b.at, Moving: true})
	b.told = nil
	b.play(`
		wait 4s       |
		wait 2s       | column refused no-situation left 1
	`)
}

func TestATokenMayBeOffWhileRepeatIsHeld(t *testing.T) {
	repeat := func(p board.Press) board.Pressed { return board.Pressed{Button: board.ButtonRepeat, Press: p} }
	b := playOn(t, full, `place blue1 b2`)
	b.apply(repeat(board.PressDown))
	b.play(`
		lift b2       | lifted b2
		wait 30s      |
	`)
	b.apply(repeat(board.PressLong))
	b.play(`
		wait 3s       |
		wait 2s       | wrong removed return blue1 b2
		return b2     | returned b2; right
	`)
	b.apply(repeat(board.PressDown))
	b.play(`
		lift b2       | lifted b2
		wait 61s      | wrong removed return blue1 b2
	`)
}

// A press of repeat that does not end is a stuck contact, unless tokens are lifted meanwhile.
func TestRepeatIsHeldForAMinuteFromItsPressOrTheNewestLift(t *testing.T) {
	repeat := func(p board.Press) board.Pressed { return board.Pressed{Button: board.ButtonRepeat, Press: p} }
	b := playOn(t, full, `place blue1 b2`)
	held := func(want bool) {
		t.Helper()
		if got := b.game.State().Held; got != want {
			t.Errorf("at %v: repeat is held %v, want %v", b.at, got, want)
		}
	}
	held(false)
	b.apply(repeat(board.PressDown))
	held(true)
	b.play(`
		wait 59s      |
		lift b2       | lifted b2
		wait 59s      |
	`)
	held(true)
	b.play(`
		return b2     | returned b2
		wait 2s       |
	`)
	b.apply(board.Tick{})
	held(false)
	b.apply(repeat(board.PressDown))
	b.apply(repeat(board.PressLong))
	held(false)
}
