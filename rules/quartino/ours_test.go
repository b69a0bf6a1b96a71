package quartino

import (
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quartino/stack"
)

// What the leaflet leaves open, as deploy/docs/quartino.md settles it. Each test names a sentence
// of that page.

func TestASituationThatStandsMayBeCalledInEveryTurn(t *testing.T) {
	play(t, 2, fourBlue+`
		A             | four-colours 4 blue left 2
		A             | four-colours refused already-called left 2
		place red3 a2
		pass
		A             | four-colours 4 blue left 2
	`)
}

func TestAWrongCallCostsNothing(t *testing.T) {
	play(t, 2, `
		A             | four-colours refused no-situation left 1
		B             | column refused no-situation left 1
		place red1 a1
		pass
		B             | column refused no-situation a1 height 1 left 1
		B             | column refused no-situation a1 height 1 left 1
		place red2 a1 | laid red2; put red2 a1 height 2 left 0
	`)
}

func TestASituationThatNobodyCallsIsNotUsed(t *testing.T) {
	play(t, 2, high+`
		place red2 b2 | laid red2; put red2 b2 height 5 left 0
		lay red3      | turn 2; laid red3
	`)
}

// twoColumns are columns of four on a1 and on b2. Player 1 is in turn.
const twoColumns = high + `
	place green2 a1
	pass
	place red2 a1
	pass
	place yellow2 a1
	pass
	place blue2 a1
	pass
`

func TestOfSeveralColumnsTheCallerLiftsOne(t *testing.T) {
	play(t, 2, twoColumns+`
		B             | column a1,b2 height 4 left 2; ask which-column a1,b2
		lay red3      | refused lay choose-first
		pass          | refused pass choose-first
		empty
		lift b2       | chosen b2 height 4; taken yellow1 b2 left 3
		lift b2 3
		cache
		place red3 b2
		place red4 b2
		pass
		B             | column a1 height 4 left 2
	`)
}

func TestAQuartinoNeedNotHaveTheTokenJustPlaced(t *testing.T) {
	play(t, 2, formed+`
		pass
		place red2 a1
		A             | quartino
		card 1        | card 1 good b2,a3,b3,c3 cards 3
	`)
}

func TestQuartinoMayBeSaidWhileTokensAreLeftAndTheyStay(t *testing.T) {
	play(t, 2, `
		place blue1 b2
		pass
		place green1 a3
		pass
		place red1 b3
		pass
		place blue2 a1
		pass
		place blue3 a1
		pass
		place blue4 a1
		pass
		A             | four-colours 4 blue left 2
		place yellow1 c3 | laid yellow1; put yellow1 c3 height 1 left 1
		A             | quartino
		card 1        | card 1 good b2,a3,b3,c3 cards 3
		lift b2
		lift a3
		lift b3
		lift c3
		cache
		empty
		place red1 a1 | laid red1; put red1 a1 height 4 left 1
		place red2 a2 | laid red2; put red2 a2 height 1 left 0
	`)
}

func TestACardMayBeTurnedAndNotMirrored(t *testing.T) {
	play(t, 2, `
		place blue1 b2
		pass
		place green1 c3
		pass
		place red1 c2
		pass
		place yellow2 a1
		pass
		place yellow1 c1
		A
		card 1        | card 1 good c1,b2,c2,c3 cards 3
	`)
	play(t, 2, `
		place blue1 b2
		pass
		place green1 c3
		pass
		place red1 b3
		pass
		place yellow2 a1
		pass
		place yellow1 a3
		A
		card 1        | card 1 not-formed a3 yellow not green; turn 2
	`)
}

func TestEveryCardMatchesInExactlyTheEightTurns(t *testing.T) {
	cards := DefaultCards()
	for n, card := range cards[:24] {
		for turn := range ring {
			var w stack.Wheel
			for i, spot := range turnedBy(card, turn) {
				w[spot.Cell].Push(board.TokenOf(spot.Colour, i+1))
			}
			for other, f := range cards[:24] {
				if got := len(matches(&w, f, 0)); (got == 1) != (other == n) || got > 1 {
					t.Errorf("card %d turned by %d: card %d matches %d times", n+1, turn, other+1, got)
				}
			}
		}
	}
}

func TestTheDefaultDeckHasEveryOrderOfTheColoursOnce(t *testing.T) {
	cards := DefaultCards()
	if cards.Len() != 24 {
		t.Fatalf("got %d cards, want 24", cards.Len())
	}
	seen := map[board.Combination]int{}
	for n, card := range cards[:24] {
		colours := map[board.Colour]bool{}
		for _, spot := range card {
			colours[spot.Colour] = true
		}
		if len(colours) != board.Colours || cellsOf(card) != board.SetOf(board.B2, board.A3, board.B3, board.C3) || seen[card] > 0 {
			t.Errorf("card %d: got %v", n+1, card)
		}
		seen[card]++
	}
}

func TestACardThatWasRemovedIsRefusedAndAnotherMayBeShown(t *testing.T) {
	play(t, 2, formed+`
		A
		card 1
		lift b2
		lift a3
		lift b3
		lift c3
		cache
		empty
		place blue1 b2
		A             | quartino
		card 1        | card 1 already-removed
		card 60       | card 60 no-such-card
		card 2        | card 2 not-formed b1 nothing not green; turn 2
	`)
}

func TestACardThatWasNotAnnouncedIsNotJudged(t *testing.T) {
	play(t, 2, `
		card 1        | refused show not-placed
		empty
	`+formed+`
		card 1        | refused show not-claimed
		A             | quartino; card 1 good b2,a3,b3,c3 cards 3
	`)
}

func TestPassWithoutACardEndsTheTurn(t *testing.T) {
	play(t, 2, formed+`
		A             | quartino
		A             | refused claim show-first
		lay red2      | refused lay show-first
		empty
		pass          | turn 2
	`)
}

func TestTheNextTokenLaidEndsTheTurn(t *testing.T) {
	play(t, 3, `
		place red1 a1
		lay red2      | turn 2; laid red2
		put a2        | put red2 a2 height 1 left 0
		lay red3      | turn 3; laid red3
	`)
}

func TestAnotherTokenLaidTakesThePlaceOfTheFirst(t *testing.T) {
	play(t, 2, `
		lay red1      | laid red1
		lay blue1     | laid blue1
		put a1        | put blue1 a1 height 1 left 0
	`)
}

func TestATokenOnTheWheelCannotBeLaid(t *testing.T) {
	b := newTable(t, full, options(2), DefaultCards())
	b.play(`
		place red1 a1
		pass
		lift a1       | lifted a1
		lay red1      | refused lay not-in-cache a1
		put a1        | returned a1
	`)
}

func TestWhatIsNoTokenIsRefused(t *testing.T) {
	for want, f := range map[string]board.Tray{
		"refused lay no-token":   {Holds: board.Holding(3)},
		"refused lay unenrolled": {Holds: board.Unenrolled},
		"refused lay several":    {Holds: board.Unknown, Several: true},
		"refused lay unread":     {Holds: board.Unknown},
	} {
		b := newTable(t, full, options(2), DefaultCards())
		b.told = nil
		b.setTray(f)
		if got := said(b.told); got != want {
			t.Errorf("%+v: got %s, want %s", f, got, want)
		}
	}
}

func TestFourColoursStandThoughAColumnWasTakenFirst(t *testing.T) {
	play(t, 2, `
		place blue1 b2
		pass
		place blue2 b2
		pass
		place blue3 b2
		pass
		place blue4 b2
		pass
		B             | column b2 height 4 left 2
		lift b2 4
		cache
		A             | four-colours 4 blue left 3
	`)
}

func TestATokenPlacedOnTheColumnGoesWithIt(t *testing.T) {
	play(t, 2, `
		place blue1 b2
		pass
		place blue2 b2
		pass
		place blue3 b2
		pass
		place blue4 b2
		pass
		A
		B
		place red1 b2 | laid red1; put red1 b2 height 5 left 2
		lift b2 5     | taken red1 b2 left 4; taken blue4 b2 left 3; taken blue3 b2 left 2; taken blue2 b2 left 1; taken blue1 b2 left 0
	`)
}
