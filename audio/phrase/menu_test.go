package phrase

import (
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
)

// items are all items, in the order of the goldens.
var items = []Item{
	ItemCells, ItemLouder, ItemSofter, ItemFaster, ItemSlower, ItemAnnouncements, ItemTakeBack, ItemDraw, ItemResign, ItemNewGame, ItemAlone, ItemTwo,
	ItemLanguage, ItemRules, ItemLesson, ItemCheck, ItemSwitchOff, ItemCode, ItemBrief, ItemTerse, ItemNormal, ItemFull,
	ItemLetters, ItemEarcons, ItemStart, ItemExercises, ItemGame, ItemEnd,
	ItemEarlierMove, ItemTurningPoints, ItemBack, ItemShow, ItemMore, ItemGift,
	ItemLink, ItemGreetings, ItemClaim,
}

// spaced is the name of an item in goldens.
func spaced(i Item) string { return strings.ReplaceAll(string(i), "-", " ") }

// menuTexts are all that the menu says.
func menuTexts(s *Speech) []named {
	all := []named{{"menu: closed", s.MenuClosed()}, {"menu: help", s.MenuHelp()}}
	for _, i := range items[:slices.Index(items, ItemGame)] {
		name := "menu: " + spaced(i)
		all = append(all, named{name, s.MenuItem(i, nil, board.Preferences{})})
		if i == ItemLetters || i == ItemEarcons {
			all = append(all, named{name, s.MenuItem(i, nil, board.Preferences{Letters: board.On, Earcons: board.Off})})
		}
	}
	for _, i := range []Item{ItemTakeBack, ItemDraw, ItemResign} {
		all = append(all, named{"menu: may it be, " + spaced(i), s.Offer(i, false)}, named{"menu: not agreed, " + spaced(i), s.MenuLapsed(i)},
			named{"menu: a piece was placed instead, " + spaced(i), s.MenuOvertaken(i)}, named{"menu: cannot be, " + spaced(i), s.MenuNothing(i)})
	}
	all = append(all, named{"menu: may it be, to one player alone", s.Offer(ItemDraw, true)})
	for _, code := range Languages() {
		all = append(all, named{"menu: languages", s.MenuLanguage(code)})
	}
	all = append(all, named{"menu: a code", s.MenuCode("304987")}, named{"menu: a code where it is written", s.MenuCode("")})
	all = append(all, named{"menu: a job that takes long", s.Answer(s.MenuProgress(7))}, named{"menu: there are no past games", s.Answer(s.MenuNoGame())},
		named{"menu: a turning point stands", s.Answer(s.MenuRetry(s.MenuProgress(7)))}, named{"menu: the end of a game stands", s.Answer(s.MenuEnd(s.GameOver))})
	all = append(all, named{"menu: a piece was placed instead of switching off", s.MenuOvertaken(ItemSwitchOff)})
	return all
}

func TestItemsOfTheMenuAreShort(t *testing.T) {
	for _, lang := range Languages() {
		named := speech(t, lang, Normal).menu.items
		if len(named) != len(items) {
			t.Errorf("%s: %d items have names, want %d", lang, len(named), len(items))
		}
		for i, name := range named {
			if n := len(strings.Fields(name)); n < 1 || n > 3 {
				t.Errorf("%s: %v: %q has %d words, want one to three", lang, i, name, n)
			}
		}
	}
}

// preferred is what is said after changes of the preferences.
func preferred(t testing.TB, s *Speech) (all []named) {
	t.Helper()
	everything := board.Preferences{
		Defaults: true, Lang: s.lang, Verbosity: s.verbosity.String(), Rate: 120, Volume: 70, Letters: board.On,
	}
	for _, row := range []struct {
		name   string
		change board.Preferences
	}{
		{"everything", everything},
		{"short sounds", board.Preferences{Earcons: board.On}},
		{"no short sounds", board.Preferences{Earcons: board.Off}},
		{"names", board.Preferences{Letters: board.Off}},
		{"the slowest and softest", board.Preferences{Rate: board.MinRate, Volume: board.MinVolume}},
		{"the fastest and loudest", board.Preferences{Rate: board.MaxRate, Volume: board.MaxVolume}},
		{"rounded to tens", board.Preferences{Rate: 204, Volume: 95}},
	} {
		after, err := NewPreferred(board.Preferences{Lang: s.lang, Verbosity: s.verbosity.String()}.With(row.change), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range after.Preferences(board.Asked{Via: board.ViaMenu, Set: row.change}) {
			all = append(all, named{"set: " + row.name, u})
		}
	}
	return all
}

func TestAnEmptyChangeIsNotConfirmed(t *testing.T) {
	if said := speech(t, "en", Normal).Preferences(board.Asked{Via: board.ViaMenu}); said != nil {
		t.Errorf("said %v", said)
	}
}

func TestEveryPercentageHasWords(t *testing.T) {
	for _, lang := range Languages() {
		s, heard := speech(t, lang, Normal), map[string]int{}
		for n := min(board.MinRate, board.MinVolume); n <= max(board.MaxRate, board.MaxVolume); n++ {
			text := s.percent(n)
			if was, twice := heard[text]; twice && (was+5)/10 != (n+5)/10 {
				t.Errorf("%s: %d and %d are both %q", lang, was, n, text)
			}
			heard[text] = n
		}
	}
}

func TestWhatCannotBePreferredIsRefused(t *testing.T) {
	for _, p := range []board.Preferences{{}, {Lang: "en"}, {Lang: "xx", Verbosity: "full"}, {Lang: "en", Verbosity: "loud"}} {
		if s, err := NewPreferred(p, nil); err == nil {
			t.Errorf("%+v: got %+v", p, s)
		}
	}
}
