package phrase

import (
	"fmt"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// lessons is all that the lesson can say.
func lessons(s *Speech) (all []named) {
	for giving := board.GivingTray; giving <= board.GivingUnseen; giving++ {
		g := quarto.New(with(func(o *quarto.Options) { o.Giving = giving }))
		for step := LessonHello; step <= LessonOffer; step++ {
			if differs := step == LessonGive || step == LessonWindow; giving == board.GivingTray || differs {
				all = append(all, named{fmt.Sprintf("lesson: %v, giving by %v", step, giving), s.Lesson(step, g, board.C1)})
			}
		}
	}
	return all
}
