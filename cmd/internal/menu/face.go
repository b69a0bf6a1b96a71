package menu

import (
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// face returns the face of a game; nil for one without.
func (m *Menu) face(k *rules.Kind) Face {
	i := slices.IndexFunc(m.house.Faces, func(f Face) bool { return f.Kind() == k })
	if i < 0 {
		return nil
	}
	return m.house.Faces[i]
}

// ofFace returns the entries of a game before those of every game.
func ofFace(f Face, all []row) (rows []row) {
	for _, e := range f.Entries() {
		rows = append(rows, row{
			choose: func(s *step) { s.answer(e.Say(s.words, s.game)...) },
			name:   func(s *step) audio.Utterance { return e.Name(s.words) },
		})
	}
	for _, r := range all {
		switch r.item {
		case phrase.ItemLeft, phrase.ItemCells, phrase.ItemScore, phrase.ItemDraw, phrase.ItemLesson:
		default:
			rows = append(rows, r)
		}
	}
	return rows
}

// newOf returns the entries of a new game: its options, and the game.
func (m Menu) newOf(k *rules.Kind) []row {
	rows := []row{{item: phrase.ItemStart, choose: (*step).start}}
	for _, key := range k.Menu {
		o, _ := k.Option(key)
		values := []string{""}
		if o.Type == rules.Several {
			values = o.Values
		}
		for _, v := range values {
			rows = append(rows, row{
				item:   phrase.ItemOf(key, v),
				choose: func(s *step) { s.changeOption(o, v) },
				name:   func(s *step) audio.Utterance { return s.words.Option(o, v, s.options) },
			})
		}
	}
	return append(rows, row{item: phrase.ItemGame, choose: (*step).changeGame})
}

// changeOption goes on to the next value of an option, and says it. What no game can have stays.
func (s *step) changeOption(o rules.Option, value string) {
	s.options = o.After(s.options, value, s.tray)
	for o.Key == "players" && s.most > 0 && o.Get(s.options).(int) > s.most { // the deck has no cards for so many
		s.options = o.After(s.options, value, s.tray)
	}
	s.want(board.Asked{Request: board.RequestOptions, Options: s.options})
	s.say()
}

// opened returns that the menu is open, with an item.
func (s *step) opened(r row) audio.Utterance {
	if r.name == nil {
		return s.words.MenuOpened(r.item)
	}
	u := s.words.MenuOpened(0)
	u.Text = strings.TrimSuffix(u.Text, " .") + " " + r.name(s).Text
	return u
}
