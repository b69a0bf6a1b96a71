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
	return sentence(fill(s.setup[n.What],
		"cell", s.cell(n.Cell), "other", s.cell(n.Other), "cells", s.cells(n.Cells),
		"piece", s.inSentence(board.Holding(n.Piece)), "label", s.label(n.Piece),
		"steps", s.count(s.countOfSteps, n.N), "pieces", s.count(s.countOfPieces, n.N),
		"sensors", s.count(s.countOfSensors, n.N), "readers", s.count(s.countOfReaders, n.N),
		"token", s.count(s.quartino.colours[n.Colour].counts, 1), "n", s.number(n.N),
		"shows", s.combination(n.Card), "sticker", s.sticker(n)))
}

// sticker names the token or the card of a notice.
func (s *Speech) sticker(n setup.Notice) string {
	if n.Colour != 0 {
		return s.count(s.quartino.colours[n.Colour].counts, 1)
	}
	return s.CardText(board.Card(n.N))
}

// TokenText returns a token by its colour.
func (s *Speech) TokenText(t board.Token) string {
	return s.count(s.quartino.colours[t.Colour()].counts, 1)
}

// CardText returns a card by its number.
func (s *Speech) CardText(c board.Card) string {
	return fill(s.quartino.card, "n", s.number(int(c)))
}

// combination names the tokens that a card shows, the centre of the wheel first.
func (s *Speech) combination(shown board.Combination) string {
	var spots []string
	for _, spot := range shown {
		spots = append(spots, s.cell(spot.Cell)+" "+s.colour(spot.Colour))
	}
	return strings.Join(spots, ", ")
}
