package quartino

import (
	"testing"

	"quartoboard/board"
)

// The rest of what deploy/docs/quartino.md settles: the end of a game, undo and the next game.

// fill has the players place all tokens, one a turn, seven of a colour around the wheel.
func (b *tableTest) fill() {
	n := 0
	for token := board.Token(1); token <= board.Tokens; token++ {
		cells := []board.Cell{board.A1, board.A2, board.A3, board.B1, board.B2, board.B3, board.C1, board.C2, board.C3}
		b.lay(token)
		b.put(cells[n%9])
		n++
	}
	b.play("pass")
}

func TestWithAnEmptyCacheTheTurnPassesAndAfterARoundTheGameEnds(t *testing.T) {
	o := options(3)
	o.Simple = true
	b := newTable(t, full, o, DefaultCards())
	b.fill()
	b.play(`
		pass          | turn 3
		pass          | turn 1
		pass          | ended 0 stuck
		A             | refused claim over
	`)
}

func TestTheGameGoesOnUntilEveryPlayerWhoIsLeftHasPassed(t *testing.T) {
	o := options(4)
	o.Simple = true
	b := newTable(t, full, o, DefaultCards())
	b.fill() // player 4 places the last token
	b.play(`
		pass          | turn 2
		pass          | turn 3
		resign 1      | resigned 1
		pass          | turn 4
		pass          | ended 0 stuck
	`)
}

func TestWithAnEmptyCacheAColumnMayStillBeTaken(t *testing.T) {
	b := newTable(t, full, options(2), DefaultCards())
	b.fill()
	b.play(`
		pass          | turn 2
		B             | column a1 height 4 left 2
		lift a1 4
		cache
		pass          | refused pass not-placed
		place blue1 a1 | laid blue1; put blue1 a1 height 1 left 1
	`)
}

func TestAPlayerWhoResignsIsLeftOutAndTheLastOneWins(t *testing.T) {
	play(t, 3, `
		place red1 a1
		resign 2      | resigned 2
		pass          | turn 3
		resign 2      |
		resign 3      | resigned 3; ended 1 last
	`)
	play(t, 3, `
		resign        | resigned 1; turn 2
		place red1 a1
		pass          | turn 3
	`)
}

func TestUndoTakesTheNewestPlacementBackWithAllThatFollowed(t *testing.T) {
	play(t, 2, `
		undo          | refused undo not-placed
		place red1 a1
		pass
		undo          | undone red1 a1; wrong undone remove red1 a1
		lift a1       | right
		return b2     | put red1 b2 height 1 left 0
		pass          | turn 2
	`)
	play(t, 2, formed+`
		A
		card 1
		lift b2
		lift a3
		undo          | undone yellow1 c3; wrong undone remove yellow1 c3
		lift c3       | wrong removed return blue1 b2
	`)
	play(t, 2, formed+`
		A
		card 5        | card 5 not-formed a2 nothing not yellow; turn 2
		empty
		undo          | undone yellow1 c3; wrong undone remove yellow1 c3
		undo          | refused undo only-newest
	`)
}

func TestAnArbiterEndsTheGame(t *testing.T) {
	play(t, 2, `
		adjudicate 2  | ended 2 adjudicated
		adjudicate 1  |
	`)
}

func TestTheSamePlayerStartsTheNextGame(t *testing.T) {
	b := newTable(t, full, options(2), DefaultCards())
	b.play(`
		place red1 a1
		pass
		new           | ended 0 abandoned
	`)
	if next, due := b.game.Next(); !due || next.Options != b.game.Options() || next.Cards != (board.Cards{}) {
		t.Errorf("got %+v, %v", next.Options, due)
	}
}

func TestClearingTheWheelAfterTheEndBeginsTheNextGame(t *testing.T) {
	b := newTable(t, full, options(2), DefaultCards())
	b.play(`
		place red1 a1
		resign 1      | resigned 1; ended 2 last
		lift a1
	`)
	if _, due := b.game.Next(); due || !b.game.State().Waiting {
		t.Error("the next game is due before the wheel was clear for a while")
	}
	b.play(`wait 3s`)
	if _, due := b.game.Next(); !due {
		t.Error("the next game is not due")
	}
}

func TestTokensOfTheGameBeforeAreRemovedFirst(t *testing.T) {
	b := newTable(t, full, options(2), DefaultCards())
	b.play(`
		place red1 a1
		new
	`)
	next, _ := b.game.Next()
	b.told = nil
	b.apply(next)
	if got, want := said(b.told), "turn 1; wrong not-laid remove red1 a1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	b.play(`
		lift a1       | right
		cache
		place red1 a1 | laid red1; put red1 a1 height 1 left 0
	`)
}

func TestARestartGoesOnWhereTheWheelAgrees(t *testing.T) {
	play(t, 2, `
		place red1 a1
		pass
		place red2 a1
		resume        |
		lift a1 2     | lifted a1
		resume        |
		return a1     | returned a1
		pass          | turn 1
		place red3 a1 | laid red3; put red3 a1 height 3 left 0
	`)
}

func TestAGameThatIsAskedToEndHasNoWinnerWithoutAPlayer(t *testing.T) {
	for _, row := range []struct {
		name string
		asks board.Asked
		want Ended
	}{
		{"by an arbiter, for a player", board.Asked{Player: 2}, Ended{Winner: 2, How: HowAdjudicated}},
		{"by an arbiter", board.Asked{}, Ended{How: HowAdjudicated}},
		{"by the players", board.Asked{Result: board.ResultAbandoned}, Ended{How: HowAbandoned}},
	} {
		row.asks.Request = board.RequestAdjudicate
		g := New(Options{Players: 3}, board.Cards{})
		g, judged := g.Apply(board.Event{Fact: row.asks})
		if len(judged) != 1 || judged[0] != row.want || g.Phase() != PhaseOver {
			t.Errorf("%s: got %v in %v, want %v", row.name, judged, g.Phase(), row.want)
		}
	}
}

func TestAGameThatEndedGoesOnAfterItsLastPlacementWasTakenBack(t *testing.T) {
	playOn(t, full, `
		place red1 a1
		adjudicate 2  | ended 2 adjudicated
		undo          | undone red1 a1; wrong undone remove red1 a1
		lift a1       | right
		cache
		place blue1 b2 | laid blue1; put blue1 b2 height 1 left 0
	`)
}

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

func TestATokenThatIsOffWhenTheProgramStartsIsStillOff(t *testing.T) {
	b2 := func(heard ...board.Token) board.Stacks {
		f := board.Stacks{First: true, Changed: board.SetOf(board.B2)}
		f.Now[board.B2].Change = board.StackUnsure
		for _, token := range heard {
			f.Now[board.B2].Heard = f.Now[board.B2].Heard.With(token)
		}
		return f
	}
	blue, green := board.TokenOf(board.Blue, 1), board.TokenOf(board.Green, 1)
	for _, row := range []struct {
		name  string
		found board.Stacks
		want  string
	}{
		{"what is below it is heard", b2(blue), ""},
		{"nothing is heard", b2(), ""},
		{"it is heard", b2(blue, green), "returned b2"},
	} {
		table := newTable(t, full, options(2), board.Cards{})
		table.play("place blue1 b2\nplace green1 b2\nlift b2 | lifted b2")
		table.apply(board.Opened{Resumed: true})
		table.told = nil
		table.apply(row.found)
		if got := said(table.told); got != row.want {
			t.Errorf("%s: got %q, want %q", row.name, got, row.want)
		}
	}
}

func TestATokenOfAColumnThatWasSilentIsStillToBeTaken(t *testing.T) {
	column := []board.Token{board.TokenOf(board.Blue, 1), board.TokenOf(board.Green, 1), board.TokenOf(board.Red, 1), board.TokenOf(board.Yellow, 1)}
	heard := func(change board.StackChange, tokens ...board.Token) board.Stacks {
		f := board.Stacks{Changed: board.SetOf(board.B2)}
		f.Now[board.B2].Change = change
		for _, token := range tokens {
			f.Now[board.B2].Heard = f.Now[board.B2].Heard.With(token)
		}
		return f
	}
	table := newTable(t, full, options(2), board.Cards{})
	table.play("place blue1 b2\nplace green1 b2\nplace red1 b2\nplace yellow1 b2\npass\nB")
	table.apply(heard(board.StackShrank, column[0], column[1])) // the topmost left, and the next one is silent
	table.told = nil
	table.apply(heard(0, column[:3]...))
	if got := said(table.told); got != "" || table.game.Phase() != PhaseTake {
		t.Errorf("got %q in phase %v, want nothing told", got, table.game.Phase())
	}
}
