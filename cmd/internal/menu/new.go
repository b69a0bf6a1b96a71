package menu

import (
	"cmp"
	"slices"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// newRows returns the entries of a new game: its options that the build has a choice of, the move of
// a past game from which it goes on, and the game. byTray is whether it has no choice of what needs a
// tray.
func newRows(k *rules.Kind, byTray, onward bool) []row {
	rows := []row{{item: phrase.ItemStart, choose: begin(phrase.ItemNewGame)}}
	for _, key := range k.Menu {
		o, _ := k.Option(key)
		if o.Tray != "" && byTray {
			continue
		}
		values := []string{""}
		if o.Type == rules.Several {
			values = o.Values
		}
		for _, v := range values {
			rows = append(rows, row{
				choose: func(s *step) { changeOption(s, o, v) },
				name:   func(s *step) audio.Utterance { return s.words.Option(o, v, s.options) },
			})
		}
	}
	if onward {
		rows = append(rows, row{item: phrase.ItemEarlierMove, choose: look(phrase.ItemEarlierMove)})
	}
	return append(rows, row{item: phrase.ItemGame, choose: changeGame})
}

// changeOption goes on to the next value of an option, and says it. What no game can have stays.
func changeOption(s *step, o rules.Option, value string) {
	s.options = o.After(s.options, value, s.tray)
	for o.Key == "players" && s.offers.Players > 0 && o.Get(s.options).(int) > s.offers.Players { // the deck has no cards for so many
		s.options = o.After(s.options, value, s.tray)
	}
	s.want(board.Asked{Request: board.RequestOptions, Options: s.options})
	s.say()
}

// changeGame asks for another game as the next one: that behind the newest one that was asked for.
// A board that cannot play it answers with the reason.
func changeGame(s *step) {
	all, now := s.house.Games, rules.KindOf(s.options) // none in a replay
	at := slices.IndexFunc(all, func(o board.Options) bool { return rules.KindOf(o) == cmp.Or(s.asks, now) })
	next := slices.Concat(all[at+1:], all[:at+1])
	next = slices.DeleteFunc(next, func(o board.Options) bool { return rules.KindOf(o) == now })
	next = append(next, s.options)
	s.asks = rules.KindOf(next[0])
	s.want(board.Asked{Request: board.RequestOptions, Options: next[0]})
}

// changed goes on with the options of the next game, and says which game it is if that is
// another one.
func (s *step) changed(o board.Options) {
	was := s.options
	if s.options = o; s.state != browsing || s.list != newGame || rules.KindOf(was) == rules.KindOf(o) {
		return
	}
	s.index[newGame] = len(s.rows(newGame)) - 1
	s.say()
}
