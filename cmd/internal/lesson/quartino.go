package lesson

import (
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// quartinoCourse are the steps of the lesson of Quartino.
var quartinoCourse = [...]phrase.LessonStep{
	phrase.LessonHello, phrase.LessonPieces,
	phrase.LessonGive, phrase.LessonSpaces, phrase.LessonPass,
	phrase.LessonGive, phrase.LessonPlace,
	phrase.LessonLift, phrase.LessonRepeat, phrase.LessonRead,
	phrase.LessonCall, phrase.LessonCard, phrase.LessonWindow,
	phrase.LessonColours, phrase.LessonColumn,
	phrase.LessonMenu,
	phrase.LessonEnd,
}

// judgedQuartino takes a judgement of Quartino.
func (l Lesson) judgedQuartino(j board.Judgement, g quartino.Game) Lesson {
	awaits := phrase.LessonStep(0)
	switch j := j.(type) {
	case quartino.Ended:
		return l.end()
	case quartino.Laid:
		awaits = phrase.LessonGive
	case quartino.Put:
		switch awaits = phrase.LessonSpaces; {
		case l.step() != phrase.LessonPlace:
		case j.Height > 1:
			awaits = phrase.LessonPlace
		default: // beside the column: another one
			l.at, l.due = l.at-1, true
		}
	case quartino.Turn:
		awaits = phrase.LessonPass
	case quartino.Lifted:
		l.felt, l.asked = l.step() == phrase.LessonLift, g.Held()
	case quartino.Right:
		l.due = true
	case quartino.Claimed:
		awaits = phrase.LessonCall
	case quartino.Shown:
		awaits = phrase.LessonCard
	case quartino.Situation:
		awaits = phrase.LessonColours
		if j.Kind == quartino.Column {
			awaits = phrase.LessonColumn
		}
	}
	if awaits != 0 && awaits == l.step() {
		return l.goOn(g)
	}
	return l
}

// bare reports whether no token is on the board.
func bare(g quartino.Game) bool {
	for c := range board.Cell(board.Cells) {
		if len(g.Lying(c)) > 0 {
			return false
		}
	}
	return true
}
