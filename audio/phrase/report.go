package phrase

import (
	"maps"
	"slices"

	"quartoboard/audio"
	"quartoboard/board"
)

// Finding is a fault that a check of the board found.
type Finding struct {
	Code  string         // one of FindingCodes
	Part  board.PartKind // 0 for none
	Cells board.CellSet  // where; may be none
}

// FindingCodes returns the codes that can be said, sorted.
func (s *Speech) FindingCodes() []string { return slices.Sorted(maps.Keys(s.findings)) }

// Health is the result of a check of the board.
type Health uint8

// The healths.
const (
	Ready    Health = iota + 1 // a game can be played
	ReadyBut                   // if some cells stay free
	NotReady                   //
	NotKnown                   // it could not be checked
	Good                       // the chosen parts are
	NotGood                    // one of them is not
)

// FirstWord returns a sentence and the question whether its first word was heard.
func (s *Speech) FirstWord() audio.Utterance {
	return s.Answer(Fill(s.firstWord, "column", s.columns[0]))
}

// Report returns the utterances for a check of the board: the result, with the cells
// that must stay free, each finding with its next step, in the order given, and that the
// rest is well; of chosen parts the result and the findings. Findings of a kind are said once, with all their cells.
func (s *Speech) Report(h Health, free board.CellSet, found []Finding) []audio.Utterance {
	verdict := map[Health]string{
		Ready: s.ready, ReadyBut: s.readyBut, NotReady: s.notReady, NotKnown: s.notKnown, Good: s.good, NotGood: s.notGood,
	}[h]
	said := s.Verdict(Fill(verdict, "cells", s.Either(free)))
	var kinds []Finding
	for _, f := range found {
		i := slices.IndexFunc(kinds, func(k Finding) bool { return k.Code == f.Code && k.Part == f.Part })
		if i < 0 {
			kinds = append(kinds, f)
		} else {
			kinds[i].Cells |= f.Cells
		}
	}
	for _, f := range kinds {
		says, next, _ := s.FindingText(f)
		said = append(said, s.Verdict(says+" "+next)...)
	}
	if h == Good || h == NotGood {
		return said
	}
	if len(kinds) == 0 {
		return append(said, s.Verdict(s.allWell)...)
	}
	return append(said, s.Verdict(s.restWell)...)
}

// FindingText returns a finding and its next step; ok is false for a code without words.
func (s *Speech) FindingText(f Finding) (says, next string, ok bool) {
	texts, ok := s.findings[f.Code]
	return Fill(texts[0], "what", s.Part(f.Part, f.Cells)), texts[1], ok
}
