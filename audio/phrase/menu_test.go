package phrase

import (
	"strings"
	"testing"

	"quartoboard/board"
)

// menuTexts are all that the menu says.
func menuTexts(s *Speech) []named {
	all := []named{{"menu: closed", s.MenuClosed()}, {"menu: help", s.MenuHelp()}}
	for i := ItemCells; i <= ItemStart; i++ {
		name := "menu: " + i.String()
		all = append(all, named{name, s.MenuItem(i, nil, board.Preferences{})})
		if i == ItemLetters || i == ItemEarcons {
			all = append(all, named{name, s.MenuItem(i, nil, board.Preferences{Letters: board.On, Earcons: board.Off})})
		}
	}
	for _, i := range []Item{ItemTakeBack, ItemDraw, ItemResign} {
		all = append(all, named{"menu: may it be, " + i.String(), s.Offer(i)}, named{"menu: not agreed, " + i.String(), s.MenuLapsed(i)},
			named{"menu: a piece was placed instead, " + i.String(), s.MenuOvertaken(i)}, named{"menu: cannot be, " + i.String(), s.MenuNothing(i)})
	}
	for _, code := range Languages() {
		all = append(all, named{"menu: languages", s.MenuLanguage(code)})
	}
	all = append(all, named{"menu: a code", s.MenuCode("304987")}, named{"menu: a code where it is written", s.MenuCode("")})
	all = append(all, named{"menu: a piece was placed instead of switching off", s.MenuOvertaken(ItemSwitchOff)})
	return all
}

func TestItemsOfTheMenuAreShort(t *testing.T) {
	for _, lang := range Languages() {
		for i, name := range speech(t, lang, Normal).menu.items {
			if n := len(strings.Fields(name)); n < 1 || n > 3 {
				t.Errorf("%s: %v: %q has %d words, want one to three", lang, i, name, n)
			}
		}
	}
}
