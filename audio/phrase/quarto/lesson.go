package quarto

import (
	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// Lesson returns what the lesson says in a step, where the next placement is to be on c.
// Nothing in it depends on an alignment.
func (s Speech) Lesson(step phrase.LessonStep, of rules.Game, c board.Cell) audio.Utterance {
	g := quarto.Of(of)
	text := s.LessonText(step)
	switch step {
	case phrase.LessonGive:
		text = s.words.lesson.give[g.Rules().Giving]
	case phrase.LessonSpaces:
		text = s.InColumns(text) + " " + s.LessonText(phrase.LessonPlace)
	case phrase.LessonLast:
		text = s.LessonText(phrase.LessonPlace) + " " + text
	case phrase.LessonWindow:
		text = s.words.rules.callBy[g.Rules().Giving] + " " + s.words.rules.callDead
	case phrase.LessonEnd:
		if g.Phase() != quarto.PhaseOver && g.Placements() > 0 { // at the end of a game the board asks for it
			text += " " + s.LessonText(phrase.LessonClear)
		}
	}
	giver, placer := s.address(g.ToGive(), g.Rules()), s.address(g.ToGive().Other(), g.Rules())
	caller := giver // who has placed, until the next giving
	if g.Phase() == quarto.PhasePlace {
		caller = placer
	}
	return s.Answer(phrase.Fill(text, "giver", giver, "placer", placer, "caller", caller, "cell", s.Cell(c)))
}
