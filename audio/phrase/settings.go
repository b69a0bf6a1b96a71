package phrase

import (
	"strconv"
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// SettingsWords are the texts of the page's forms that the menu has no words for.
type SettingsWords struct {
	Title, NextGame, Speech string
	Attributes              string
	LastCall                string // seconds
	First                   string // of a game that is begun by the form
	Rate, Volume            string // in percent
	Name                    string // of a player
	Apply, Begin            string // the buttons
	Applied                 string
	WrongNames              map[board.NamesFault]string
}

// Item returns the name of an item of the menu, or of an attribute, without a value.
func (s *Speech) Item(i Item) string {
	if a := AttributeOf(i); a != 0 {
		return Sentence(s.attributes[a])
	}
	return s.menu.items[i]
}

// NameOf returns the label of the name of a player.
func (s *Speech) NameOf(seat board.Seat) string {
	return Fill(s.page.Settings.Name, "seat", seat.String())
}

// RefusesNames returns the sentence for names that A and B cannot have.
func (s *Speech) RefusesNames(e *board.NamesError) string {
	return Fill(s.page.Settings.WrongNames[e.Fault], "most", strconv.Itoa(board.MaxName), "letter", string(e.Letter))
}

// Unfit returns the answer of a build that cannot follow a game.
func (s *Speech) Unfit(u *rules.Unfit) audio.Utterance {
	switch u.Lacks {
	case rules.LacksReaders:
		return s.Answer(s.onlyByTray)
	case rules.LacksTray:
		return s.Answer(s.noTray)
	}
	return s.Answer(s.noStacks)
}

// LanguageName returns the name of a language of Languages, in itself.
func (s *Speech) LanguageName(code string) string {
	return strings.TrimSuffix(s.MenuLanguage(code).Text, ".")
}
