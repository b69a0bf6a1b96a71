package page

import (
	"strings"

	"quartoboard/audio/phrase"
)

// section is a section of the rules, as the menu reads them out.
type section struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// rulesOf returns the rules of the game.
func rulesOf(s state) (all []section) {
	for _, one := range (phrase.Words{Speech: s.words}).Rules(s.game.Options()) {
		var said []string
		for _, u := range one.Text {
			said = append(said, u.Text)
		}
		all = append(all, section{strings.TrimSuffix(one.Title.Text, "."), strings.Join(said, " ")})
	}
	return all
}
