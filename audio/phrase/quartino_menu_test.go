package phrase

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"quartoboard/board"
	"quartoboard/deploy/golden"
	"quartoboard/rules/quartino"
)

// menuOfQuartino are all that the menu says of Quartino alone.
func menuOfQuartino(s *Speech) (all []named) {
	three := quartino.Options{Players: 3, First: 2, Simple: true}
	louis := quartino.Options{Players: 2, First: 1, Names: [board.MaxPlayers]string{"Louis", "Marie"}}
	for i := ItemGame; i <= ItemEnd; i++ {
		name := "menu: " + i.String()
		all = append(all, named{name, s.MenuItem(i, three, board.Preferences{})})
		if i <= ItemSituations {
			all = append(all, named{name + ", by names", s.MenuItem(i, louis, board.Preferences{})})
		}
	}
	for _, i := range []Item{ItemTakeBack, ItemResign, ItemEnd, ItemNewGame, ItemSwitchOff} {
		all = append(all, named{"menu: may it be, " + i.String(), s.MenuOffer(i, 2, three)})
	}
	return append(all,
		named{"menu: Marie may resign", s.MenuOffer(ItemResign, 2, louis)}, named{"menu: not agreed", s.MenuLapsed(ItemEnd)},
		named{"menu: it cannot be ended", s.MenuNothing(ItemEnd)},
		named{"menu: one seat agrees", s.MenuAgrees(board.A, three)}, named{"menu: the other one agrees", s.MenuAgrees(board.B, louis)},
		named{"menu: repeat is held for A still", s.MenuLetGo(board.B, three)})
}

func TestWhatTheMenuSaysOfQuartinoIsAsProofread(t *testing.T) {
	for _, lang := range Languages() {
		var b strings.Builder
		for _, said := range menuOfQuartino(speech(t, lang, Normal)) {
			fmt.Fprintf(&b, "%s\t%s\n", said.name, said.said.Text)
			begin := strings.ToLower(strings.TrimLeftFunc(said.said.Text, func(r rune) bool { return !unicode.IsLetter(r) }))
			if strings.HasPrefix(begin, "quart") {
				t.Errorf("%s: %q begins like a win", lang, said.said.Text)
			}
		}
		golden.File(t, filepath.Join("testdata", lang+".quartino.menu"), b.String())
	}
}
