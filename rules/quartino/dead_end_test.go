package quartino

import (
	"testing"

	"quartoboard/board"
)

func TestPassTakesQuartinoBackBeforeATokenThatMustBePlaced(t *testing.T) {
	play(t, 2, formed+`
		A
		card 1
		empty
		lift b2
		lift a3
		lift b3
		lift c3
		cache
		A             | quartino
		lay red2      | refused lay show-first
		pass          | refused pass not-placed
		empty
		lay red3      | laid red3
		put b2        | put red3 b2 height 1 left 0
	`)
}

func TestATokenPlacedBeforeTheColumnIsTakenOffIsNotCalledUnlaid(t *testing.T) {
	play(t, 2, high+`
		lay red3
		B
		put a3        | wrong take-first remove red3 a3
		lift b2 4
		wait 1s
	`)
}

func TestTheFieldTellsHowManyTokensOfAColumnLeft(t *testing.T) {
	const column = `
		place red1 a1
		pass
		place green1 a1
		pass
		place blue1 a1
	`
	b := playOn(t, deaf, column)
	b.play(`
		lift a1 2     | lifted a1
		wait 5s       | wrong removed return green1 a1
	`)
	b.hand = nil
	b.play(`drop blue1 a1 | ask which-token a1`) // it could be the green one
	b = playOn(t, deaf, column+`
		lift a1 2     | lifted a1
		return a1     | returned a1
	`)
	if got := len(b.game.Wheel()[board.A1].List()); got != 3 {
		t.Errorf("%d tokens on a1, want 3", got)
	}
}

func TestOfAColumnOnlyTheTopThatIsPutBackIsNotTheColumn(t *testing.T) {
	b := playOn(t, full, `
		place blue1 b2
		pass
		place green1 b2
		lift b2 2     | lifted b2
	`)
	b.hand = nil
	b.play(`
		drop green1 b2 | wrong removed remove green1 b2
		lift b2       | lifted b2; wrong removed return blue1 b2
	`)
	b.hand = nil
	b.play(`
		drop blue1 b2 | wrong removed return green1 b2
		drop green1 b2 | returned b2; right
	`)
}
