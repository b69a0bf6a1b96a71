package quartino

import "testing"

// Each test names the sentence of the leaflet that it holds.

// play plays a script from the start of a game of n players.
func play(t *testing.T, n int, script string) Game {
	t.Helper()
	b := newTable(t, full, options(n), DefaultCards())
	b.play(script)
	return b.game
}

// "The youngest player starts, then play continues in a clockwise direction."
func TestTheYoungestStartsAndPlayIsClockwise(t *testing.T) {
	o := options(3)
	o.First = 2
	b := newTable(t, full, o, DefaultCards())
	if got := said(b.told); got != "turn 2" {
		t.Errorf("got %s, want turn 2", got)
	}
	b.play(`
		place red1 b2
		pass          | turn 3
		place red2 b2
		pass          | turn 1
		place red3 b2
		pass          | turn 2
	`)
}

// "1 board, 28 tokens divided into 4 colours (7 tokens per colour)"
func TestTheCacheHasSevenTokensOfEachColour(t *testing.T) {
	g := play(t, 2, `
		place red1 b2
		pass
		place red2 b2
	`)
	for c, want := range map[string]int{"blue": 7, "green": 7, "red": 5, "yellow": 7} {
		if got := g.agreed.Cache(colour(t, c)); got != want {
			t.Errorf("%s: got %d in the cache, want %d", c, got, want)
		}
	}
}

// "The player chooses 1 token of their chosen colour from the cache, then places it in a slot
// on the board."
func TestATurnPlacesOneToken(t *testing.T) {
	play(t, 2, `
		lay blue1     | laid blue1
		put a1        | put blue1 a1 height 1 left 0
		pass          | turn 2
		pass          | refused pass not-placed
	`)
}

// "The token may be placed in an empty slot or on top of another token, thus creating a
// column."
func TestATokenMayBePlacedOnAnother(t *testing.T) {
	play(t, 2, `
		place blue1 a1
		pass
		lay red1
		put a1        | put red1 a1 height 2 left 0
	`)
}

// formed is a wheel on which card 1 is: blue in the centre, and green, red and yellow around
// it, clockwise, from a3. Player 1 is in turn and has placed the last of them.
const formed = `
	place blue1 b2
	pass
	place green1 a3
	pass
	place red1 b3
	pass
	place yellow2 a1
	pass
	place yellow1 c3
`

// "As soon as a player thinks they have formed one of the combinations shown on their Quartino
// cards, the player announces "Quartino". They then show the corresponding Quartino card".
func TestQuartinoIsAnnouncedAndThenACardIsShown(t *testing.T) {
	play(t, 2, formed+`
		A             | quartino
		card 1        | card 1 good b2,a3,b3,c3 cards 3
	`)
}

// "If the combination is correct: the player removes the Quartino card [...] removes the four
// tokens from the board and returns them to the cache [...] chooses a new colour token and
// places it wherever they want on the board."
func TestAfterAQuartinoItsTokensGoBackAndOneMoreIsPlaced(t *testing.T) {
	g := play(t, 2, formed+`
		B             | quartino
		card 1
		lift b2       | taken blue1 b2 left 3
		empty         |
		lay green2    | refused lay take-first
		empty
		lift a3       | taken green1 a3 left 2
		lift b3       | taken red1 b3 left 1
		lift c3       | taken yellow1 c3 left 0
		pass          | refused pass not-placed
		lay blue1     | laid blue1
		put c1        | put blue1 c1 height 1 left 0
		pass          | turn 2
	`)
	if n := g.agreed.Cache(colour(t, "red")); n != 7 {
		t.Errorf("got %d red in the cache, want 7", n)
	}
}

// "NB: it is possible for the player to make a new Quartino with this action. In this case, all
// of the steps from "Making a Quartino" are repeated."
func TestTheNewTokenMayMakeAnotherQuartino(t *testing.T) {
	play(t, 2, formed+`
		pass
		place green2 c1
		pass
		place red2 b1
		pass
		place blue2 a2
		pass
		place blue3 c2
		A
		card 1
		lift b2
		lift a3
		lift b3
		lift c3
		cache
		empty
		place blue1 b2 | laid blue1; put blue1 b2 height 1 left 0
		A             | quartino
		card 1        | card 1 already-removed
		card 2        | card 2 not-formed c2 blue not green; turn 2
	`)
	play(t, 2, formed+`
		pass
		place green2 c1
		pass
		place red2 b1
		A
		card 1        | ask which-four a1,b1,c1,a3,b3,c3
		lift a3       | card 1 good b2,a3,b3,c3 cards 3; taken green1 a3 left 3
		lift b2
		lift b3
		lift c3
		cache
		empty
		place blue1 b2
		A             | quartino
		card 1        | card 1 already-removed
	`)
}

// "If the combination is incorrect: The player places the Quartino card back in their card
// holder, and their turn ends."
func TestAWrongCardEndsTheTurnAndMayBeShownLater(t *testing.T) {
	play(t, 2, formed+`
		pass
		place red2 b3
		A             | quartino
		card 7        | card 7 not-formed b2 blue not green; turn 1
		empty
		place yellow3 c3
		pass
		place red3 c1
		A
		card 1        | card 1 good b2,a3,b3,c3 cards 3
	`)
}

// "Only the tokens at the very top of the columns count."
func TestOnlyTopsCount(t *testing.T) {
	play(t, 2, formed+`
		pass
		place green2 b3
		A
		card 1        | card 1 not-formed b3 green not red; turn 1
	`)
}

// fourBlue is a wheel with four blue tokens, two of them buried. Player 1 is in turn.
const fourBlue = `
	place blue1 a1
	pass
	place blue2 a1
	pass
	place red1 a1
	pass
	place blue3 b2
	pass
	place blue4 c3
	pass
	place red2 c3
	pass
`

// "A "four colours" situation occurs when four or more tokens of the same colour are on the
// board (whether they are at the top of a column or in the middle)."
func TestFourColoursCountsBuriedTokens(t *testing.T) {
	play(t, 2, fourBlue+`
		A             | four-colours 4 blue left 2
	`)
	play(t, 2, `
		place blue1 a1
		pass
		place blue2 a2
		pass
		place blue3 a3
		pass
		A             | four-colours refused no-situation 3 blue left 1
	`)
}

// "They may then place two tokens (instead of one) on the board during the "Placing a token"
// phase."
func TestFourColoursGivesASecondToken(t *testing.T) {
	play(t, 2, fourBlue+`
		A             | four-colours 4 blue left 2
		place red3 a2 | laid red3; put red3 a2 height 1 left 1
		place red4 a2 | laid red4; put red4 a2 height 2 left 0
		pass          | turn 2
	`)
}

// "They may": the extra tokens may be left.
func TestTheExtraTokenMayBeLeft(t *testing.T) {
	play(t, 2, fourBlue+`
		A
		pass          | refused pass not-placed
		place red3 a2
		pass          | turn 2
	`)
}

// "At the start of their turn, each player must check"
func TestSituationsAreCalledBeforePlacing(t *testing.T) {
	play(t, 2, fourBlue+`
		place red3 a2
		A             | quartino
	`)
}

// high has a column of four on b2. Player 1 is in turn.
const high = `
	place blue1 b2
	pass
	place green1 b2
	pass
	place red1 b2
	pass
	place yellow1 b2
	pass
`

// "A "column" situation occurs when there is a column of four or more tokens on the board,
// regardless of colour. They then take all of the tokens in this column and put them back in
// the cache. They may then place two tokens".
func TestAColumnIsTakenAndTwoTokensArePlaced(t *testing.T) {
	play(t, 2, high+`
		B             | column b2 height 4 left 2
		lay blue2     | refused lay take-first
		pass          | refused pass take-first
		empty
		lift b2       | taken yellow1 b2 left 3
		lift b2 3     | taken red1 b2 left 2; taken green1 b2 left 1; taken blue1 b2 left 0
		cache
		place blue1 b2 | laid blue1; put blue1 b2 height 1 left 1
		place blue2 b2 | laid blue2; put blue2 b2 height 2 left 0
		pass          | turn 2
	`)
	play(t, 2, `
		place blue1 b2
		pass
		place green1 b2
		pass
		place red1 b2
		pass
		B             | column refused no-situation b2 height 3 left 1
	`)
}

// "If a player sees that there is a "4 colours" situation AND a "column" situation on the
// board: They call it out, then place 3 tokens down [...] and remove the tokens that make up
// the column. They can complete these moves in the order of their choice."
func TestBothSituationsGiveThreeTokensInAnyOrder(t *testing.T) {
	const both = high + `
		place blue2 a1
		pass
		place blue3 a2
		pass
		place blue4 a3
		pass
		place red2 c1
		pass
	`
	play(t, 2, both+`
		A             | four-colours 4 blue left 2
		B             | column b2 height 4 left 3
		place red3 c1 | laid red3; put red3 c1 height 2 left 2
		lift b2 4     | taken yellow1 b2 left 3; taken red1 b2 left 2; taken green1 b2 left 1; taken blue1 b2 left 0
		cache
		place red4 b2 | laid red4; put red4 b2 height 1 left 1
		place red5 b2 | laid red5; put red5 b2 height 2 left 0
		pass          | turn 2
	`)
	play(t, 2, both+`
		B             | column b2 height 4 left 2
		lift b2 4
		cache
		A             | four-colours 4 blue left 3
		place red3 c1
		place red4 c1
		place red5 c1 | laid red5; put red5 c1 height 4 left 0
	`)
	play(t, 2, both+`
		A
		B
		place red3 c1
		place red4 c1
		place red5 c2 | laid red5; put red5 c2 height 1 left 0
		lay red6      | refused lay take-first
		A             | refused claim take-first
		pass          | refused pass take-first
		lift b2 4
		empty
		pass          | turn 2
	`)
}

// "during the first few games, it is possible to play without using the "four colours" or
// "column" situations."
func TestTheSimpleGameHasNoSituations(t *testing.T) {
	o := options(2)
	o.Simple = true
	b := newTable(t, full, o, DefaultCards())
	b.play(high + `
		A             | four-colours refused simple-game left 1
		B             | column refused simple-game left 1
	`)
}

// "As soon as a player removes the last Quartino card from their holder, they win the game."
func TestTheFirstToHaveShownFourCardsWins(t *testing.T) {
	b := newTable(t, full, options(2), DefaultCards())
	b.play(`
		place green1 a3
		pass
		place red1 b3
		pass
		place yellow1 c3
		pass
		place red7 a1
		pass
		place blue1 b2
		A
		card 1        | card 1 good b2,a3,b3,c3 cards 3
		lift b2
		lift a3
		lift b3
		lift c3
		cache
		empty
		place blue1 b2
	`)
	for _, round := range []struct{ fields, card, want string }{
		{"green1 a3,yellow1 b3,red1 c3", "2", "card 2 good b2,a3,b3,c3 cards 2"},
		{"red1 a3,green1 b3,yellow1 c3", "3", "card 3 good b2,a3,b3,c3 cards 1"},
		{"red1 a3,yellow1 b3,green1 c3", "4", "card 4 good b2,a3,b3,c3 cards 0; ended 1 cards"},
	} {
		b.formFour(round.fields, round.card, round.want)
	}
	if end, _ := b.game.Ended(); end.Winner != 1 || b.game.Phase() != PhaseOver {
		t.Errorf("got winner %d in phase %v, want 1, over", end.Winner, b.game.Phase())
	}
}
