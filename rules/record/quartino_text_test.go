package record

import (
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quartino"
)

const longQuartino = `[Game "Quartino"]
[Players "3"]
[FirstPlayer "2"]
[Player1 "Ann"]
[Player3 "Zoë"]
[Card2 "b2 red, a3 blue, b3 green, c3 yellow"]
[Result "3"]

1. yellow-a1 2. F? red-b2 3. green-b1 Q?9 4. blue-c1 Q2-a1-b1-c1-b2 blue-a1 5.
blue-a1 6. blue-a1 7. blue-a1 8. F C-a1 red-a2 red-a2 red-a2 R2 9. C? red-a2 3
`

func TestATextOfQuartinoIsReadJudgedAndWrittenAsItWas(t *testing.T) {
	got, err := parseOne(strings.NewReader(longQuartino))
	if err != nil || got.String() != longQuartino {
		t.Fatalf("%v: got\n%v\nwant\n%s", err, got, longQuartino)
	}
	again, err := got.Play(Referee())
	if d := got.Difference(again); err != nil || d != "" {
		t.Errorf("%v, %s: judged\n%v", err, d, again)
	}
}

func TestATextOfQuartinoIsRefusedWithLineAndSentence(t *testing.T) {
	const head = "[Game \"Quartino\"]\n[Players \"3\"]\n"
	for text, want := range map[string]string{
		head:                                      "3: missing result at the end: want 1 to 3, = or *",
		head + "4":                                "3: unexpected \"4\": want turn 1.",
		head + "blue-b2 *":                        "3: unexpected \"blue-b2\": want turn 1.",
		head + "1. blue-b2 3. red-b2 *":           "3: unexpected \"3.\": want turn 2.",
		head + "1. pink-b2 *":                     "3: invalid colour \"pink\": want blue, green, red or yellow",
		head + "1. blue-e2 *":                     "3: invalid cell \"e2\": want a1 to d4",
		head + "1. Qx *":                          "3: invalid value \"x\": want a number from 1 to 64",
		head + "1. R5 *":                          "3: invalid value \"5\": want a number from 1 to 4",
		head + "1. F7 *":                          "3: unexpected \"F7\"",
		head + "1. C-b2-x *":                      "3: invalid cell \"x\": want a1 to d4",
		head + "[Result \"2\"]\n1. blue-b2 *":     "4: result * at the end, \"2\" in the Result tag",
		head + "[Player4 \"Bo\"]\n*":              "4: names: more than 3, the number of players",
		head + "[Card1 \"b2 red\"]\n*":            `4: tag Card1: invalid combination "b2 red": want four spots, as b2 red, a3 blue, b3 green, c3 yellow`,
		"[Game \"Quartino\"]\n[Players \"9\"]\n*": "3: tag Players: invalid value \"9\": want a number from 2 to 4",
	} {
		_, err := parseOne(strings.NewReader(text))
		if err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// ring has the fields around the centre, in their order.
var ring = []board.Cell{board.A1, board.A2, board.A3, board.B3, board.C3, board.C2, board.C1, board.B1}

// match returns a card that is on the wheel and was not shown.
func (s *wheelScript) match(shown []board.Card) (board.Card, bool) {
	cards := s.game.Cards()
	for i, four := range cards {
		for n := range ring {
			fits := four != (board.Combination{}) && !slices.Contains(shown, board.Card(i+1))
			for _, spot := range four {
				c := spot.Cell
				if at := slices.Index(ring, c); at >= 0 {
					c = ring[(at+n)%len(ring)]
				}
				fits = fits && s.game.Top(c).Colour() == spot.Colour
			}
			if fits {
				return board.Card(i + 1), true
			}
		}
	}
	return 0, false
}

// drawnQuartino is the text of a game that is drawn. Its moves need not be those that are
// judged.
func drawnQuartino(d dice) Text {
	o := d.quartino()
	o.Deck, o.Names, o.First = "", [4]string{"Ann"}, min(o.First, board.Player(o.Players))
	f := board.Started{Options: o}
	text := Text{Tags: tagsOfQuartino(f), Result: []board.Result{board.ResultDraw, board.ResultAbandoned}[d.IntN(2)]}
	cells := slices.Collect(board.Wheel.All())[:3+d.IntN(7)]
	for range 10 + d.IntN(60) {
		text.Moves = append(text.Moves, Turn{})
		for range 1 + d.IntN(3) {
			text.Moves = append(text.Moves, d.moveOfQuartino(text, cells[d.IntN(len(cells))]))
		}
	}
	return text
}

func (d dice) moveOfQuartino(text Text, c board.Cell) Move {
	switch n := d.IntN(40); {
	case n < 4:
		return Situation{Kind: quartino.FourColours}
	case n < 8:
		return Situation{Kind: quartino.Column, Cells: board.SetOf(c)}
	case n == 8:
		return Shown{Card: 1 + d.card()%26}
	case n == 9 && len(text.Moves) > 60:
		return Resign{d.player()}
	case n < 24:
		events, _ := text.factsOfQuartino()
		s := &wheelScript{}
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
	return Put{of[board.Colour](d, 4), c}
}

// TestTextsOfGamesOfQuartinoAreJudgedAsTheyWere draws games: the text of the judgements can
// be read, and is judged to be the same game.
func TestTextsOfGamesOfQuartinoAreJudgedAsTheyWere(t *testing.T) {
	words := map[string]int{}
	for seed := range uint64(deep.Size(12, 150)) {
		judged, err := drawnQuartino(newDice(seed)).Play(Referee())
		if err != nil {
			t.Fatal(err)
		}
		read, err := parseOne(strings.NewReader(judged.String()))
		if err != nil || read.String() != judged.String() || !slices.Equal(read.Moves, judged.Moves) {
			t.Fatalf("seed %d: %v: got\n%v\nwant\n%v", seed, err, read, judged)
		}
		again, err := read.Play(Referee())
		if d := read.Difference(again); err != nil || d != "" {
			t.Fatalf("seed %d: %v, %s:\n%v\njudged\n%v", seed, err, d, read, again)
		}
		for _, m := range judged.Moves {
			word, _, _ := strings.Cut(strings.TrimRight(m.String(), "0123456789"), "-")
			words[strings.TrimRight(word, "0123456789")]++
		}
		words["result "+judged.result()]++
	}
	for _, word := range []string{"F", "F?", "C", "C?", "Q", "Q?", "R", "blue", "result *", "result =", "result 1"} {
		if words[word] == 0 {
			t.Errorf("no %s in these games: the games prove less than they should: %v", word, words)
		}
	}
}
