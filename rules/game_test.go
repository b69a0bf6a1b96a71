package rules_test

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// play applies facts a second apart.
func play(g rules.Game, facts ...board.Fact) rules.Game {
	for i, f := range facts {
		g, _ = rules.Apply(g, board.Event{At: time.Duration(i) * time.Second, Fact: f})
	}
	return g
}

func ofQuarto() board.Fact { return board.Started{Options: quarto.DefaultOptions()} }

func ofQuartino() board.Fact {
	return board.Started{Options: quartino.Options{Players: 3, First: 2}}
}

func TestTheOptionsOfAGameSayWhichItIs(t *testing.T) {
	for _, row := range []struct {
		name     string
		facts    []board.Fact
		quartino bool
	}{
		{"nothing", nil, false},
		{"Quarto", []board.Fact{board.Opened{}, ofQuarto()}, false},
		{"Quartino", []board.Fact{board.Opened{}, ofQuartino()}, true},
		{"Quartino after a restart", []board.Fact{board.Opened{}, ofQuartino(), board.Opened{Resumed: true}}, true},
		{"Quartino after Quarto", []board.Fact{board.Opened{}, ofQuarto(), board.Opened{}, ofQuartino()}, true},
		{"Quarto after Quartino", []board.Fact{board.Opened{}, ofQuartino(), board.Opened{}, ofQuarto()}, false},
		{"a new file after Quartino", []board.Fact{board.Opened{}, ofQuartino(), board.Opened{}}, false},
	} {
		g := play(rules.New(), row.facts...)
		if isQuartino := g.Kind() == quartino.Plug; isQuartino != row.quartino {
			t.Errorf("%s: got %T", row.name, g)
		}
	}
}

func TestPiecesThatStandBeforeQuartoAreKnownAfterQuartino(t *testing.T) {
	seen := board.Seen{Changed: board.SetOf(board.B3)}
	seen.Now[board.B3] = board.Holding(7)
	g := quarto.Of(play(rules.New(), board.Opened{}, ofQuartino(), board.Opened{}, seen, ofQuarto()))
	if table := g.Table().Cells; table != seen.Now || g.Placements() != 0 {
		t.Errorf("got %v and %d placements, want %v and none", table, g.Placements(), seen.Now)
	}
}

func TestAGameBeginsWithItsOptions(t *testing.T) {
	if got := play(rules.New(), ofQuartino()).(quartino.Game).Player(); got != 2 {
		t.Errorf("player %d begins, want 2", got)
	}
	if got := play(nil, ofQuarto()).(quarto.Game).Rules(); got != quarto.DefaultOptions() {
		t.Errorf("got %v", got)
	}
}
