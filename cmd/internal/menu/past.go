package menu

import (
	"fmt"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// fewest is the number of turning points that are told unless more are asked for.
const fewest = 5

// past is a list of past games, of their steps or of turning points. Another part has told it, so
// that a replay has it too.
type past struct {
	of      string // the request
	entries string // a line each
	more    bool   // all are told
	chosen  int    // the entry whose game is offered
}

// begunForPractice reports whether a game is one for practice that began with moves.
func begunForPractice(g rules.Game) bool {
	from, _ := rules.Get(g.Options(), "from").(string)
	return from != "" && rules.Get(g.Options(), "practice") == true && !g.State().Posed
}

// look returns the choice that asks for a list, or for the game that goes on from the end of one.
func look(i phrase.Item) func(*step) {
	return func(s *step) { s.want(board.Asked{Request: board.RequestPast, Text: string(i)}) }
}

// rows are the entries: past games lead to their steps, other entries to a game.
func (p past) rows() (all []row) {
	item := phrase.ItemShow
	if strings.HasPrefix(p.of, string(phrase.ItemEarlierMove)) {
		item = phrase.ItemStart
	}
	for n, text := range strings.Split(p.entries, "\n") {
		if n == fewest && item == phrase.ItemShow && !p.more {
			return append(all, row{item: phrase.ItemMore, choose: func(s *step) {
				s.past.more = true
				s.say()
			}})
		}
		all = append(all, row{
			name: func(s *step) audio.Utterance { return s.words.Answer(text) },
			choose: func(s *step) {
				s.past.chosen = n
				if s.past.of == string(phrase.ItemEarlierMove) { // the games
					s.want(s.past.request())
					return
				}
				begin(item)(s)
			},
		})
	}
	return all
}

// request asks for what the chosen entry leads to.
func (p past) request() board.Asked {
	return board.Asked{Request: board.RequestPast, Text: fmt.Sprintf("%s %d", p.of, p.chosen)}
}
