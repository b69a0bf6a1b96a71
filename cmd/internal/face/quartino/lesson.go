package quartino

import (
	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quartino"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// course is the lesson.
type course struct{}

func (course) Steps() []phrase.LessonStep {
	return []phrase.LessonStep{
		phrase.LessonHello, phrase.LessonPieces,
		phrase.LessonGive, phrase.LessonSpaces, words.LessonPass,
		phrase.LessonGive, phrase.LessonPlace,
		phrase.LessonLift, phrase.LessonRepeat, phrase.LessonRead,
		phrase.LessonCall, words.LessonCard, phrase.LessonWindow,
		words.LessonColours, words.LessonColumn,
		phrase.LessonMenu,
		phrase.LessonEnd,
	}
}

func (course) Options(_ rules.Game, house board.Options, _ bool) (lesson, after board.Options) {
	return quartino.Options{Players: board.MinPlayers, First: 1}, house
}

func (course) Judged(step phrase.LessonStep, j board.Judgement) face.Answer {
	var awaits phrase.LessonStep
	switch j := j.(type) {
	case quartino.Ended:
		return face.Answer{End: true}
	case quartino.Laid:
		awaits = phrase.LessonGive
	case quartino.Put:
		switch awaits = phrase.LessonSpaces; {
		case step != phrase.LessonPlace:
		case j.Height > 1:
			awaits = phrase.LessonPlace
		default: // beside the column: another one
			return face.Answer{Skip: -1, Again: true}
		}
	case quartino.Turn:
		awaits = words.LessonPass
	case quartino.Lifted:
		return face.Answer{Felt: true}
	case quartino.Right:
		return face.Answer{Again: true}
	case quartino.Claimed:
		awaits = phrase.LessonCall
	case quartino.Shown:
		awaits = words.LessonCard
	case quartino.Situation:
		awaits = words.LessonColours
		if j.Kind == quartino.Column {
			awaits = words.LessonColumn
		}
	}
	return face.Answer{Next: awaits != "" && awaits == step}
}

func (course) Told(phrase.LessonStep, board.Options) bool { return false }

func (course) Done(step phrase.LessonStep, g rules.Game) bool {
	own := quartino.Of(g)
	return step == phrase.LessonGive && own.InHand() != 0
}

func (course) Task(rules.Game) (t phrase.Task) { return t } // any cell
