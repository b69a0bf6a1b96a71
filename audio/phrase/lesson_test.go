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
	for step := LessonHello; step <= LessonColumn; step++ {
		if u := s.QuartinoLesson(step); u.Text != s.lesson.steps[step] {
			all = append(all, named{fmt.Sprintf("lesson of Quartino: %v", step), u})
		}
	}
	return all
}
