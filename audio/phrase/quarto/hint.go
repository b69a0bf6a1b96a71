package quarto

import (
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/coach"
)

// hintWords are those of hints, which alone tell of alignments before they are called.
type hintWords struct {
	how        string // one asks
	worth      map[coach.Worth]string
	makes      string // in place of good: a line
	gives      string // in place of loses: lines that the other could call
	give, none string // which piece
}

// Hint returns what a placement is worth, with the lines that it makes or gives away.
func Hint(s Speech, w coach.Worth, lines []rules.Alignment, o quarto.Options) string {
	text := s.words.hint.worth[w]
	if lines != nil {
		text = s.words.hint.gives
		if w == coach.Good {
			text = s.words.hint.makes
		}
		text = phrase.Fill(text, "who", s.who(o.Away.Seat(), o), "lines", missedLines(s.Speech, lines[:1]))
	}
	return phrase.Sentence(text)
}

// GiftHint returns which piece to give; ok is false if each loses.
func GiftHint(s Speech, p board.Piece, ok bool) string {
	if !ok {
		return s.words.hint.none
	}
	return phrase.Sentence(phrase.Fill(s.words.hint.give, "piece", s.InSentence(board.Holding(p))))
}
