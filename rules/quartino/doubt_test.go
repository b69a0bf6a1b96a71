package quartino

import (
	"testing"

	"quartoboard/board"
)

func TestWhereTwoSpacesGrewTheBoardAsks(t *testing.T) {
	b := playOn(t, deaf, `
		lay blue1
		empty
	`)
	b.told = nil
	b.stacks[board.A1], b.stacks[board.C3] = []board.Token{1}, []board.Token{board.TokenOf(board.Red, 7)}
	b.change([board.Cells][]board.Token{}, b.at)
	if got, want := said(b.told), "ask which-space a1,c3"; got != want {
		t.Fatalf("got %s, want %s", got, want)
	}
	b.play(`
		pass          | refused pass paused
		lift a1       |
		return a1     | wrong stranger remove unknown c3
		lift c3       | right; put blue1 a1 height 1 left 0
	`)
}

func TestWhereTheFieldCannotTellTheBoardAsks(t *testing.T) {
	b := playOn(t, deaf, `
		place red1 a1
		pass
		lay blue1
		empty
	`)
	b.play(`unsure a1 | ask which-space a1`)
	b.stacks[board.A1] = []board.Token{board.TokenOf(board.Red, 1), 1}
	b.play(`
		lift a1       |
		return a1     | put blue1 a1 height 2 left 0
	`)
}

// On a high column the field never tells.
func TestATokenThatIsLiftedAndPutDownAgainWhereTheBoardAskedIsThere(t *testing.T) {
	playOn(t, deaf, `
		place red1 a1
		pass
		lay blue1
		empty
		unsure a1     | ask which-space a1
		unsure a1     |
		unsure a1     | put blue1 a1 height 2 left 0
	`)
}

// What changed in an unknown way was lifted, and what came is that again: blue1 is in the hand.
func TestATokenThatIsPutBackIsNotTakenForTheOneInHand(t *testing.T) {
	playOn(t, deaf, `
		place red1 a1
		pass
		place green1 a1
		pass
		lay blue1
		empty
		lose a1       | ask which-space a1
		drop green1 a1 |
		drop blue1 b2 | put blue1 b2 height 1 left 0
	`)
}

func TestATokenOfTheSpaceThatIsAskedAboutIsNotRefusedInTheTray(t *testing.T) {
	playOn(t, full, `
		place red1 a1
		pass
		place green1 a1
		pass
		lay blue1
		empty
		lose a1       | ask which-space a1
		lay green1    | lifted a1
		put a1        | returned a1
	`)
}

func TestACallMadeWithAPlacementThatIsAskedAboutWaitsForTheAnswer(t *testing.T) {
	b := playOn(t, deaf, `
		place red1 a1
		pass
		lay blue1
		empty
	`)
	b.apply(board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: b.at, Moving: true})
	b.play(`
		unsure a1     | ask which-space a1
		wait 20s      |
		unsure a1     |
		unsure a1     | put blue1 a1 height 2 left 0; quartino
	`)
}

// A token that nobody laid may be on top, and silence none.
func TestASpaceThatChangedInAnUnknownWayIsAskedAbout(t *testing.T) {
	playOn(t, full, `
		place red1 a1
		unsure a1     | ask which-token a1
		lift a1       | lifted a1
		lay red1      |
		empty
		drop red1 a1  | returned a1
		pass          | turn 2
	`)
}

// A token that nobody laid silences one below the top too, where two tokens that leave would
// be felt.
func TestATokenThatSilencesAColumnIsNotTakenForALift(t *testing.T) {
	playOn(t, senses{field: true, tags: 3}, `
		place red1 a1
		pass
		place green1 a1
		pass
		place blue1 a1
		pass
		place yellow1 a1
		pass
		hear 2
		unsure a1     | ask which-token a1
	`)
}

// The tray tells which token is on top: what was believed above it is gone.
func TestAColumnThatLostItsTopUnfeltIsNamedByTheTray(t *testing.T) {
	const column = `
		place red1 a1
		pass
		place green1 a1
		pass
		place blue1 a1
	`
	playOn(t, deaf, column+`
		lose a1       | ask which-token a1
		pass          | refused pass paused
		lift a1       |
		return a1     | ask which-token a1
		lift a1       | lifted a1
		lay green1    | ask which-token a1
		lift a1       |
		lay red1      |
	`)
	b := playOn(t, deaf, column+`
		unsure a1     | ask which-token a1
		lift a1       |
		lay blue1     | wrong removed return blue1 a1
		empty
		unsure a1     | returned a1; right
		pass          | turn 2
	`)
	if got := len(b.game.Wheel()[board.A1].List()); got != 3 {
		t.Errorf("%d tokens on a1, want 3", got)
	}
}

func TestOfTwoSpacesInDoubtBothAreAskedAbout(t *testing.T) {
	playOn(t, deaf, `
		place red1 a1
		pass
		place green1 b2
		unsure a1,b2  | ask which-token a1
		lift a1       | lifted a1; ask which-token b2
		return a1     | returned a1
		lift b2       | lifted b2
		return b2     | returned b2
		pass          | turn 1
	`)
}
