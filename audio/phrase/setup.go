package phrase

import (
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/board/setup"
)

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
