package quartino

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/deploy/golden"
	"quartoboard/rules/quartino"
)

func TestThePlacesOfQuartinoOnThePageAreAsProofread(t *testing.T) {
	one := []board.Token{board.TokenOf(board.Red, 1)}
	three := append(one, board.TokenOf(board.Yellow, 1), board.TokenOf(board.Blue, 1))
	for _, lang := range phrase.Languages() {
		var b strings.Builder
		s := speech(t, lang, phrase.Normal)
		words := reflect.ValueOf(*s.words).FieldByName("page")
		for _, field := range reflect.VisibleFields(words.Type()) {
			if f := words.FieldByIndex(field.Index); f.Kind() == reflect.String {
				fmt.Fprintf(&b, "%s: %s\n", phrase.Sentence(field.Name), f)
			}
		}
		labels := s.words.page.options
		fmt.Fprintf(&b, "Count: %s\nFirst: %s\n", labels["players"], labels["first"])
		for _, tokens := range [][]board.Token{nil, one, three} {
			for _, m := range []phrase.Mark{0, phrase.MarkNewest, phrase.MarkLifted, phrase.MarkWrong, phrase.MarkTarget, phrase.MarkTake, phrase.MarkAsked} {
				fmt.Fprintln(&b, s.SpaceName(board.B3, tokens, m))
			}
		}
		for n := range 3 {
			fmt.Fprintln(&b, s.CacheName(board.Green, n))
		}
		fmt.Fprintf(&b, "%s\n%s\n", s.HandName(three), s.Labelled(s.TrayName(), s.Colour(board.Red)))
		fmt.Fprintln(&b, s.CardName(quartino.DefaultCards()[0]))
		g := quartino.New(quartino.Options{Players: 2, First: 1, Names: [board.MaxPlayers]string{"Ann"}}, board.Cards{})
		fmt.Fprintf(&b, "%s\n%s\n%s\n%s\n", s.CardsOf(1, g), s.CardsOf(2, g), s.Next(g), labels["simple"])
		for _, end := range []quartino.Ended{{Winner: 1, How: quartino.HowCards}, {How: quartino.HowStuck}, {How: quartino.HowAbandoned}} {
			fmt.Fprintln(&b, s.Result(end, g.Rules()))
		}
		golden.File(t, filepath.Join("testdata", lang+".page"), b.String())
	}
}
