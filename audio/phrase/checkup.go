package phrase

import (
	"slices"

	"quartoboard/audio"
	"quartoboard/board"
)

// Ailment is a fault that a check of the board found.
type Ailment struct {
	Code  string         // one of Ailments
	Part  board.PartKind // 0 for none
	Cells board.CellSet  // where; may be none
}

// Ailments returns the codes that can be said, sorted.
func (s *Speech) Ailments() []string {
	var codes []string
	for code := range s.ailments {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return codes
}

// Health is the result of a check of the board.
type Health uint8

// The healths.
const (
	Ready    Health = iota + 1 // a game can be played
	ReadyBut                   // if some cells stay free
	NotReady                   //
	NotKnown                   // it could not be checked
)

// Checkup returns the utterances for a check of the board: the result, with the cells
// that must stay free, each ailment with its next step, in the order given, and that the
// rest is well. Ailments of a kind are said once, with all their cells.
func (s *Speech) Checkup(h Health, free board.CellSet, found []Ailment) []audio.Utterance {
	verdict := map[Health]string{Ready: s.ready, ReadyBut: s.readyBut, NotReady: s.notReady, NotKnown: s.notKnown}[h]
	said := s.verdict(fill(verdict, "cells", s.each(free)))
	var kinds []Ailment
	for _, a := range found {
		i := slices.IndexFunc(kinds, func(b Ailment) bool { return a.Code == b.Code && a.Part == b.Part })
		if i < 0 {
			kinds = append(kinds, a)
		} else {
			kinds[i].Cells |= a.Cells
		}
	}
	for _, a := range kinds {
		texts := s.ailments[a.Code]
		said = append(said, s.verdict(fill(texts[0], "what", s.part(a.Part, a.Cells))+" "+texts[1])...)
	}
	if len(kinds) == 0 {
		return append(said, s.verdict(s.allWell)...)
	}
	return append(said, s.verdict(s.restWell)...)
}
