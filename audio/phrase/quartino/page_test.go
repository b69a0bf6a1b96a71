package quartino

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"quartoboard/audio"
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
			for _, m := range []phrase.Mark{"", phrase.MarkNewest, phrase.MarkLifted, phrase.MarkWrong, phrase.MarkTarget, phrase.MarkTake, phrase.MarkAsked} {
				fmt.Fprintln(&b, s.SpaceName(board.B3, tokens, m))
			}
		}
		for n := range 3 {
			fmt.Fprintln(&b, s.CacheName(board.Green, n))
		}
		fmt.Fprintf(&b, "%s\n%s\n", s.HandName(three), s.Labelled(s.PartName(board.PartTray), s.Colour(board.Red)))
		fmt.Fprintln(&b, s.CardName(quartino.DefaultCards()[0]))
		g := quartino.New(quartino.Options{Players: 2, First: 1, Names: [board.MaxPlayers]string{"Ann"}}, board.Cards{})
		fmt.Fprintf(&b, "%s\n%s\n%s\n%s\n", s.CardsOf(1, g), s.CardsOf(2, g), s.Next(g), labels["simple"])
		for _, end := range []quartino.Ended{{Winner: 1, How: quartino.HowCards}, {How: quartino.HowStuck}, {How: quartino.HowAbandoned}} {
			fmt.Fprintln(&b, s.Result(end, g.Rules()))
		}
		golden.File(t, filepath.Join("testdata", lang+".page"), b.String())
	}
}

// named is an answer with the name of its case.
type named struct {
	name string
	said audio.Utterance
}

// menuTexts are all that the menu says of Quartino alone.
func menuTexts(own Speech) (all []named) {
	s := own.Speech
	three := quartino.Options{Players: 3, First: 2, Simple: true}
	louis := quartino.Options{Players: 2, First: 1, Names: [board.MaxPlayers]string{"Louis", "Marie"}}
	item := func(i phrase.Item, o quartino.Options) audio.Utterance { return s.MenuItem(i, o, board.Preferences{}) }
	all = append(all, named{"menu: game", item(phrase.ItemGame, three)}, named{"menu: game, by names", item(phrase.ItemGame, louis)})
	for _, option := range []struct{ name, key string }{{"players", "players"}, {"youngest", "first"}, {"situations", "simple"}} {
		x, _ := quartino.Plug.Option(option.key)
		all = append(all, named{"menu: " + option.name, s.Option(x, "", three)}, named{"menu: " + option.name + ", by names", s.Option(x, "", louis)})
	}
	entries := own.Entries(quartino.New(three, board.Cards{}))
	all = append(all, named{"menu: cache", entries[0].Title}, named{"menu: cards", entries[2].Title}, named{"menu: turn", entries[3].Title},
		named{"menu: end", item(phrase.ItemEnd, three)})
	for _, i := range []phrase.Item{phrase.ItemTakeBack, phrase.ItemResign, phrase.ItemEnd, phrase.ItemNewGame, phrase.ItemSwitchOff} {
		all = append(all, named{"menu: may it be, " + strings.ReplaceAll(string(i), "-", " "), s.MenuOffer(i, 2, three)})
	}
	return append(all,
		named{"menu: Marie may resign", s.MenuOffer(phrase.ItemResign, 2, louis)}, named{"menu: not agreed", s.MenuLapsed(phrase.ItemEnd)},
		named{"menu: it cannot be ended", s.MenuNothing(phrase.ItemEnd)},
		named{"menu: one seat agrees", own.Agrees(board.A, three)}, named{"menu: the other one agrees", own.Agrees(board.B, louis)},
		named{"menu: repeat is held for A still", own.LetGo(board.B, three)})
}

func TestWhatTheMenuSaysOfQuartinoIsAsProofread(t *testing.T) {
	for _, lang := range phrase.Languages() {
		var b strings.Builder
		for _, said := range menuTexts(speech(t, lang, phrase.Normal)) {
			fmt.Fprintf(&b, "%s\t%s\n", said.name, said.said.Text)
			begin := strings.ToLower(strings.TrimLeftFunc(said.said.Text, func(r rune) bool { return !unicode.IsLetter(r) }))
			if strings.HasPrefix(begin, "quart") {
				t.Errorf("%s: %q begins like a win", lang, said.said.Text)
			}
		}
		golden.File(t, filepath.Join("testdata", lang+".menu"), b.String())
	}
}
