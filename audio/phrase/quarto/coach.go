package quarto

import (
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/coach"
	"quartoboard/rules/quarto/solve"
)

// coachWords are those of the turning points of a game.
type coachWords struct {
	nothing                 string    // was a turning point
	uncalled, calledByOther [3]string // of one of two people; of the player who is alone, you; of the seat away
	luck                    [3]string
	you, mistake            string
	placing, giving         string        // what the mistake was
	lost, gaveAway, turned  string        // what it cost: a draw, a win, a win that became a loss
	win, draw               string        // what others did, as part of a sentence
	others                  phrase.Counts // of gifts
	replies                 phrase.Counts // of pairs of cell and gift
	only                    string        // in front of few of them
	line                    string        // on a cell
}

// Turning returns a turning point of a game with these options; of none that there was none.
func (s Speech) Turning(p coach.Point, o quarto.Options) string {
	w := &s.words.coach
	who, other, move, form := s.who(p.By, o), s.who(p.By.Other(), o), s.Number(p.Move), 0
	switch {
	case away(p.By, o):
		form = 2
	case alone(o):
		who, form = w.you, 1
	}
	switch p.Kind {
	case coach.Uncalled:
		text := w.uncalled[form]
		if p.Caller != 0 {
			text = w.calledByOther[form]
		}
		return phrase.Sentence(phrase.Fill(text, "n", move, "who", who, "other", other, "lines", missedLines(s.Speech, p.Lines)))
	case coach.Luck:
		return phrase.Sentence(phrase.Fill(w.luck[form], "n", move, "who", who, "other", other))
	case coach.Placing, coach.Giving:
		act, better, cost, held := w.giving, w.others, w.gaveAway, w.win
		if p.Kind == coach.Placing {
			act, better = w.placing, w.replies
		}
		if p.Was == solve.Draw {
			cost, held = w.lost, w.draw
		} else if p.Is == solve.Loss {
			cost = w.turned
		}
		text := phrase.Fill(s.Count(better, p.Held), "of", s.Number(p.Of), "value", held)
		if 4*p.Held <= p.Of && p.Held > 0 {
			text = w.only + " " + text
		}
		if p.Line != nil {
			text = phrase.Fill(w.line, "cell", s.Cell(*p.Line))
		}
		act = phrase.Fill(act, "piece", s.InSentence(board.Holding(p.Piece)), "cell", s.Cell(p.Cell))
		return phrase.Sentence(phrase.Fill(w.mistake, "n", move, "who", who, "act", act, "cost", cost, "better", text))
	}
	return w.nothing
}

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
