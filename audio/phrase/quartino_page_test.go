package phrase

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/golden"
	"quartoboard/rules/quartino"
)

func TestThePlacesOfQuartinoOnThePageAreAsProofread(t *testing.T) {
	one := []board.Token{board.TokenOf(board.Red, 1)}
	three := append(one, board.TokenOf(board.Yellow, 1), board.TokenOf(board.Blue, 1))
	for _, lang := range Languages() {
		var b strings.Builder
		s := speech(t, lang, Normal)
		for _, tokens := range [][]board.Token{nil, one, three} {
			for _, m := range []Mark{0, MarkNewest, MarkLifted, MarkWrong, MarkTarget, MarkTake, MarkAsked} {
				fmt.Fprintln(&b, s.SpaceName(board.B3, tokens, m))
			}
		}
		for n := range 3 {
			fmt.Fprintln(&b, s.CacheName(board.Green, n))
		}
		fmt.Fprintf(&b, "%s\n%s\n", s.HandName(three), s.Labelled(s.TrayName(), s.TokenName(one[0])))
		fmt.Fprintln(&b, s.CardName(quartino.DefaultCards()[0]))
		g := quartino.New(quartino.Options{Players: 2, First: 1, Names: [board.MaxPlayers]string{"Ann"}}, board.Cards{})
		fmt.Fprintf(&b, "%s\n%s\n%s\n%s\n", s.CardsOf(1, g), s.CardsOf(2, g), s.NextQuartino(g), s.SimpleQuartino())
		for _, end := range []quartino.Ended{{Winner: 1, How: quartino.HowCards}, {How: quartino.HowStuck}, {How: quartino.HowAbandoned}} {
			fmt.Fprintln(&b, s.ResultOfQuartino(end, g.Rules()))
		}
		golden.File(t, filepath.Join("testdata", lang+".quartino.page"), b.String())
	}
}
