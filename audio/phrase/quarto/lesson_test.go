package quarto

import (
	"fmt"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
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
				all = append(all, named{fmt.Sprintf("lesson: %v, giving by %v", step, giving), s.Lesson(step, g, phrase.Task{Cell: board.C1})})
			}
		}
	}
	return append(all, exercises(s)...)
}

// exercises is all that the exercises can say.
func exercises(s Speech) (all []named) {
	line := []rules.Made{{Cell: board.B3, Lines: []rules.Alignment{{Line: 2, Values: board.Tall}, {Line: 5, Values: board.Round | board.Solid}}}}
	two := append(line, rules.Made{Cell: board.D1, Lines: []rules.Alignment{{Line: 9, Values: board.Smooth}}})
	tray := quarto.New(with(func(o *quarto.Options) { o.Giving = board.GivingTray }))
	for _, x := range []struct {
		name string
		task phrase.Task
		game quarto.Game
	}{
		{"a line", phrase.Task{Question: ExerciseFind, Made: line}, quarto.Game{}},
		{"no line", phrase.Task{Question: ExerciseFind}, quarto.Game{}},
		{"a cell", phrase.Task{Question: ExercisePlace, Piece: 9, Made: line}, quarto.Game{}},
		{"two cells", phrase.Task{Question: ExercisePlace, Piece: 9, Made: two}, quarto.Game{}},
		{"a piece", phrase.Task{Question: ExerciseGive, Made: line, Safe: 8}, quarto.Game{}},
		{"a piece, and another one loses later", phrase.Task{Question: ExerciseGive, Safe: 8}, tray},
	} {
		x.task.Number = 40
		for _, step := range []phrase.LessonStep{x.task.Question, ExerciseRight, ExerciseWrong, ExerciseTold} {
			all = append(all, named{fmt.Sprintf("exercise: %s, %s", x.name, step), s.Lesson(step, x.game, x.task)})
		}
	}
	scored := phrase.Task{Question: ExerciseFind, Score: [2]int{7, 9}}
	return append(all, named{"exercise: no line, told with the score", s.Lesson(ExerciseTold, quarto.Game{}, scored)})
}
