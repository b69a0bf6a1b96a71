package menu

import (
	"cmp"

	"quartoboard/audio/phrase"
	"quartoboard/board"
)

// The steps of the volume and of the rate, in percent.
const volumeStep, rateStep = 10, 20

// set asks for a change of the preferences. The menu stays open, and the voice says what
// was set.
func (s *step) set(p board.Preferences) {
	s.want(board.Asked{Request: board.RequestSet, Set: p})
}

// volume makes the sound louder or softer.
func volume(by int) func(*step) {
	return func(s *step) {
		v := cmp.Or(s.words.Preferred().Volume, board.MaxVolume) + by
		s.set(board.Preferences{Volume: min(max(v, board.MinVolume), board.MaxVolume)})
	}
}

// rate makes the speech faster or slower.
func rate(by int) func(*step) {
	return func(s *step) {
		r := cmp.Or(s.words.Preferred().Rate, 100) + by
		s.set(board.Preferences{Rate: min(max(r, board.MinRate), board.MaxRate)})
	}
}

// verbosity sets how much is said.
func verbosity(v phrase.Verbosity) func(*step) {
	return func(s *step) { s.set(board.Preferences{Verbosity: v.String()}) }
}

// letters names the columns by letters, or by names again.
func letters(s *step) {
	s.set(board.Preferences{Letters: board.SwitchOf(s.words.Preferred().Letters != board.On)})
}

// earcons switches the short sounds off, or on again.
func earcons(s *step) {
	s.set(board.Preferences{Earcons: board.SwitchOf(s.words.Preferred().Earcons == board.Off)})
}
