package phrase

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/board/setup"
)

// Finding is a fault that a check of the board found.
type Finding struct {
	Code  string         // one of FindingCodes
	Part  board.PartKind // 0 for none
	Cells board.CellSet  // where; may be none
}

// FindingCodes returns the codes that can be said, sorted.
func (s *Speech) FindingCodes() []string { return slices.Sorted(maps.Keys(s.findings)) }

// FirstWord returns a sentence and the question whether its first word was heard.
func (s *Speech) FirstWord() audio.Utterance {
	return s.Answer(Fill(s.firstWord, "column", s.columns[0]))
}

// Report returns the utterances for a check of the board: the result, from Ready to NotGood, with the cells
// that must stay free, each finding with its next step, in the order given, and if rest is set that the rest is
// well. Findings of a kind are said once, with all their cells.
func (s *Speech) Report(result string, rest bool, free board.CellSet, found []Finding) []audio.Utterance {
	said := s.Verdict(Fill(result, "cells", s.Either(free)))
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
	if !rest {
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

// kindSetup is the kind of the utterances before the first step of a setup.
const kindSetup = "setup"

// Setup returns the utterance for one step of calibration or enrolment. A summary is a
// verdict; the meaning of the buttons is said in full; the next instruction cuts an
// instruction, since hands may be faster.
func (s *Speech) Setup(notices []setup.Notice) audio.Utterance {
	class := board.ClassHint
	var texts []string
	for _, n := range notices {
		texts = append(texts, s.notice(n))
		class = min(class, classOf(n.What)) // the most urgent
	}
	kind := map[board.Class]string{board.ClassMove: kindSetup, board.ClassHint: audio.KindAnswer}[class]
	return audio.Utterance{Class: class, Kind: kind, Lang: s.lang, Text: strings.Join(texts, " ")}
}

func classOf(w setup.What) board.Class {
	switch w {
	case setup.Buttons:
		return board.ClassMove
	case setup.Kept, setup.NotKept, setup.Ended, setup.Damaged, setup.Foreign,
		setup.SensorsMoved, setup.ReadersMoved,
		setup.WeakCells, setup.UnfeltCells, setup.UnheardCells, setup.AllStraight, setup.NothingFound:
		return board.ClassVerdict
	}
	return board.ClassHint
}

func (s *Speech) notice(n setup.Notice) string {
	return Sentence(Fill(s.setup[n.What],
		"cell", s.Cell(n.Cell), "other", s.Cell(n.Other), "cells", s.Cells(n.Cells),
		"piece", s.InSentence(board.Holding(n.Piece)), "label", s.Label(n.Piece),
		"steps", s.Count(s.countOfSteps, n.N), "pieces", s.Count(s.countOfPieces, n.N),
		"sensors", s.Count(s.countOfSensors, n.N), "readers", s.Count(s.countOfReaders, n.N),
		"token", s.Tokens(n.Colour, 1), "n", s.Number(n.N),
		"shows", s.CardName(n.Card), "sticker", s.sticker(n)))
}

// sticker names the token or the card of a notice.
func (s *Speech) sticker(n setup.Notice) string {
	if n.Colour != 0 {
		return s.Tokens(n.Colour, 1)
	}
	return s.CardText(board.Card(n.N))
}

// Check returns whether the supply's voltage is low, the version of the program, and its
// address in the network.
func (s *Speech) Check(low bool, version, address string) string {
	power := s.menu.power
	if low {
		power = s.menu.low
	}
	return power + " " + Fill(s.menu.about, "version", s.spelled(version), "address", s.spelled(address))
}

// spelled returns a text with its digits and points as words.
func (s *Grammar) spelled(text string) string {
	var words strings.Builder
	for _, r := range text {
		switch {
		case r == '.':
			words.WriteString(" " + s.menu.point + " ")
		case unicode.IsDigit(r) && r <= '9':
			words.WriteString(" " + s.Number(int(r-'0')) + " ")
		default:
			words.WriteRune(r)
		}
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(words.String()), " "), " -", "-")
}
