package quarto

import (
	"strings"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// Steps of an exercise.
const (
	ExerciseFind  phrase.LessonStep = "find" // the questions
	ExercisePlace phrase.LessonStep = "place"
	ExerciseGive  phrase.LessonStep = "give"
	ExerciseRight phrase.LessonStep = "right" // with the answer
	ExerciseWrong phrase.LessonStep = "wrong"
	ExerciseTold  phrase.LessonStep = "told" // the answer alone
)

// exerciseWords are the words of the exercises.
type exerciseWords struct {
	number                   string
	find, place              string // the questions
	giveInTray, giveOnBoard  string
	right, wrong             string
	none, there              string // the answers
	loses, later, safe, next string
	stop, score              string
}

func exercise(s Speech, step phrase.LessonStep, g quarto.Game, t phrase.Task) string {
	w, said := s.words.exercise, []string(nil)
	number := phrase.Fill(w.number, "n", s.Number(t.Number)) + " "
	switch step {
	case ExerciseFind:
		return number + w.find
	case ExercisePlace:
		return number + phrase.Fill(w.place, "piece", s.InSentence(t.Piece))
	case ExerciseGive:
		if g.Rules().Giving == board.GivingTray {
			return number + w.giveInTray
		}
		return number + w.giveOnBoard
	case ExerciseRight:
		said = append(said, w.right)
	case ExerciseWrong:
		said = append(said, w.wrong)
	}
	switch t.Question {
	case ExerciseFind:
		said = append(said, answer(s, w.there, w.none, t.Made))
	case ExercisePlace:
		for _, m := range t.Made {
			said = append(said, s.Cell(m.Cell)+s.Colon+missedLines(s.Speech, m.Lines))
		}
	case ExerciseGive:
		if step == ExerciseWrong {
			said = append(said, answer(s, w.loses, w.later, t.Made))
		}
		said = append(said, phrase.Sentence(phrase.Fill(w.safe, "piece", s.InSentence(t.Safe))))
	}
	if right, all := t.Score[0], t.Score[1]; all > 0 {
		said = append(said, phrase.Sentence(phrase.Fill(w.score, "n", s.Number(right), "of", s.Number(all))))
	}
	if said = append(said, w.next); t.Number == 1 || step == ExerciseTold {
		said = append(said, phrase.Fill(w.stop, "item", s.Item(phrase.ItemNewGame)))
	}
	return strings.Join(said, " ")
}

// answer returns a sentence about the first lines made, or another one for none.
func answer(s Speech, lines, none string, made []rules.Made) string {
	if len(made) == 0 {
		return none
	}
	return phrase.Fill(lines, "cell", s.Cell(made[0].Cell), "lines", missedLines(s.Speech, made[0].Lines))
}
