package gametext

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quartino"
	"quartoboard/rules/record"
)

// ring has the fields around the centre, in their order.
var ring = []board.Cell{board.A1, board.A2, board.A3, board.B3, board.C3, board.C2, board.C1, board.B1}

// match returns a card that is on the wheel and was not shown.
func (s *script) match(shown []board.Card) (board.Card, bool) {
	cards := s.game.Cards()
	for i, four := range cards {
		for n := range ring {
			fits := four != (board.Combination{}) && !slices.Contains(shown, board.Card(i+1))
			for _, spot := range four {
				c := spot.Cell
				if at := slices.Index(ring, c); at >= 0 {
					c = ring[(at+n)%len(ring)]
				}
				fits = fits && s.game.Wheel()[c].Top().Colour() == spot.Colour
			}
			if fits {
				return board.Card(i + 1), true
			}
		}
	}
	return 0, false
}

// drawn is the text of a game that is drawn. Its moves need not be those that are
// judged.
func drawn(d *rand.Rand) record.Text {
	o := quartino.Options{Players: board.MinPlayers + d.IntN(3), Simple: d.IntN(2) == 0, Names: [4]string{"Ann"}}
	o.First = board.Player(d.IntN(o.Players + 1))
	text := record.Text{Game: Notation{}, Tags: tagsOf(board.Started{Options: o}), Result: []string{record.Draw, record.Unfinished}[d.IntN(2)]}
	cells := slices.Collect(board.Wheel.All())[:3+d.IntN(7)]
	for range 10 + d.IntN(60) {
		text.Moves = append(text.Moves, Turn{})
		for range 1 + d.IntN(3) {
			text.Moves = append(text.Moves, moveOf(d, text, cells[d.IntN(len(cells))]))
		}
	}
	return text
}

func moveOf(d *rand.Rand, text record.Text, c board.Cell) record.Move {
	switch n := d.IntN(40); {
	case n < 4:
		return Situation{Kind: quartino.FourColours}
	case n < 8:
		return Situation{Kind: quartino.Column, Cells: board.SetOf(c)}
	case n == 8:
		return Shown{Card: board.Card(1 + d.IntN(26))}
	case n == 9 && len(text.Moves) > 60:
		return Resign{board.Player(1 + d.IntN(board.MaxPlayers))}
	case n < 24:
		events, _ := text.Game.Facts(text)
		s := &script{}
		var shown []board.Card
		for _, e := range events {
			s.apply(e)
		}
		for _, m := range text.Moves {
			if m, is := m.(Shown); is {
				shown = append(shown, m.Card)
			}
		}
		if card, found := s.match(shown); found {
			return Shown{Card: card, Cells: board.Wheel}
		}
	}
	return Put{board.Colour(1 + d.IntN(4)), c}
}

// TestTextsOfGamesOfQuartinoAreJudgedAsTheyWere draws games: the text of the judgements can
// be read, and is judged to be the same game.
func TestTextsOfGamesOfQuartinoAreJudgedAsTheyWere(t *testing.T) {
	words := map[string]int{}
	for seed := range uint64(deep.Size(12, 150)) {
		judged, err := drawn(rand.New(rand.NewPCG(seed, 1))).Play(record.Referee())
		if err != nil {
			t.Fatal(err)
		}
		texts, err := record.Notations{Notation{}}.Parse(strings.NewReader(judged.String()))
		if err != nil || len(texts) != 1 {
			t.Fatalf("seed %d: %d texts, %v, of\n%v", seed, len(texts), err, judged)
		}
		read := texts[0]
		if read.String() != judged.String() || !slices.Equal(read.Moves, judged.Moves) {
			t.Fatalf("seed %d: got\n%v\nwant\n%v", seed, read, judged)
		}
		again, err := read.Play(record.Referee())
		if d := read.Difference(again); err != nil || d != "" {
			t.Fatalf("seed %d: %v, %s:\n%v\njudged\n%v", seed, err, d, read, again)
		}
		for _, m := range judged.Moves {
			word, _, _ := strings.Cut(strings.TrimRight(m.String(), "0123456789"), "-")
			words[strings.TrimRight(word, "0123456789")]++
		}
		words["result "+judged.Result]++
	}
	for _, word := range []string{"F", "F?", "C", "C?", "Q", "Q?", "R", "blue", "result *", "result =", "result 1"} {
		if words[word] == 0 {
			t.Errorf("no %s in these games: the games prove less than they should: %v", word, words)
		}
	}
}
