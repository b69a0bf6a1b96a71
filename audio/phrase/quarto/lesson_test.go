package quarto

import (
	"fmt"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// lessons is all that the lesson can say.
func lessons(s Speech) (all []named) {
	for giving := board.GivingTray; giving <= board.GivingUnseen; giving++ {
		g := quarto.New(with(func(o *quarto.Options) { o.Giving = giving }))
		for _, step := range []phrase.LessonStep{
			phrase.LessonHello, phrase.LessonPieces, phrase.LessonGive, LessonTall, phrase.LessonSpaces, phrase.LessonPlace,
			phrase.LessonLift, phrase.LessonRepeat, phrase.LessonRead, phrase.LessonCall, LessonOther, phrase.LessonWindow,
			phrase.LessonMenu, LessonLast, phrase.LessonWin, phrase.LessonEnd, phrase.LessonClear, phrase.LessonOffer,
		} {
			if differs := step == phrase.LessonGive || step == phrase.LessonWindow; giving == board.GivingTray || differs {
				all = append(all, named{fmt.Sprintf("lesson: %v, giving by %v", step, giving), s.Lesson(step, g, board.C1)})
			}
		}
	}
	return all
}
