package quartino

import (
	"testing"

	"quartoboard/board"
)

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
