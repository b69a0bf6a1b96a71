package menu

import (
	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// enterAlone begins with the options of a game against the program: those of the next game, or the
// middle level.
func enterAlone(s *step) {
	k := s.face.Kind
	if s.options, s.asks = s.game.NextOptions(), nil; rules.KindOf(s.options) != k {
		s.options = k.Default
	}
	if x := levelOf(k); x.Get(s.options) == x.Values[0] {
		play(s, x, board.LevelFair.String())
	}
	if s.lot {
		s.options = rules.With(s.options, "first", "lot")
	}
	s.enter(playAlone, 0)
}

// levelOf is the option that is the level of the program; its first value is nobody.
func levelOf(k *rules.Kind) rules.Option {
	x, _ := k.Option(k.Alone[0])
	return x
}

// play goes on with options against a level or nobody.
func play(s *step, x rules.Option, level string) {
	s.options = rules.Fitted(rules.With(s.options, x.Key, level), s.tray || s.offers.ByTray)
}

// aloneRows returns the entries of a game against the program: its options, and the way back to a
// game of two.
func aloneRows(s *step) []row {
	rows := []row{{item: phrase.ItemStart, choose: begin(phrase.ItemNewGame)}}
	k := s.face.Kind
	for _, key := range k.Alone {
		x, _ := k.Option(key)
		rows = append(rows, row{
			choose: func(s *step) { changeAlone(s, x) },
			name:   func(s *step) audio.Utterance { return s.words.Option(x, "", s.options) },
		})
	}
	if s.game.State().Alone != 0 {
		rows = append(rows, row{item: phrase.ItemTwo, choose: func(s *step) {
			x := levelOf(k)
			play(s, x, x.Values[0])
			begin(phrase.ItemNewGame)(s)
		}})
	}
	return rows
}

// changeAlone goes on to the next value of an option. In a game against the program the level
// changes from its next act on, and the voice says that.
func changeAlone(s *step, x rules.Option) {
	s.options = x.After(s.options, "", s.tray)
	if now := s.game.State(); x.Key == s.face.Kind.Alone[0] && now.Alone != 0 && now.Link == "" && !now.Over {
		level, _ := board.ParseLevel(x.Get(s.options).(string))
		s.want(board.Asked{Request: board.RequestLevel, Level: level})
		return
	}
	s.say()
}
