package lesson

import (
	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// ofQuartino is the lesson of Quartino.
type ofQuartino struct{}

func (ofQuartino) Steps() []phrase.LessonStep {
	return []phrase.LessonStep{
		phrase.LessonHello, phrase.LessonPieces,
		phrase.LessonGive, phrase.LessonSpaces, phrase.LessonPass,
		phrase.LessonGive, phrase.LessonPlace,
		phrase.LessonLift, phrase.LessonRepeat, phrase.LessonRead,
		phrase.LessonCall, phrase.LessonCard, phrase.LessonWindow,
		phrase.LessonColours, phrase.LessonColumn,
		phrase.LessonMenu,
		phrase.LessonEnd,
	}
}

func (ofQuartino) Options(_ rules.Game, house board.Options, _ bool) (of, after board.Options) {
	return quartino.Options{Players: board.MinPlayers, First: 1}, house
}

func (ofQuartino) Judged(step phrase.LessonStep, j board.Judgement) Answer {
	awaits := phrase.LessonStep(0)
	switch j := j.(type) {
	case quartino.Ended:
		return Answer{End: true}
	case quartino.Laid:
		awaits = phrase.LessonGive
	case quartino.Put:
		switch awaits = phrase.LessonSpaces; {
		case step != phrase.LessonPlace:
		case j.Height > 1:
			awaits = phrase.LessonPlace
		default: // beside the column: another one
			return Answer{Skip: -1, Again: true}
		}
	case quartino.Turn:
		awaits = phrase.LessonPass
	case quartino.Lifted:
		return Answer{Felt: true}
	case quartino.Right:
		return Answer{Again: true}
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
	return Answer{Next: awaits != 0 && awaits == step}
}

func (ofQuartino) Told(phrase.LessonStep, board.Options) bool { return false }

func (ofQuartino) Done(step phrase.LessonStep, g rules.Game) bool {
	of, _ := g.(quartino.Game)
	return step == phrase.LessonGive && of.InHand() != 0
}

func (ofQuartino) Say(step phrase.LessonStep, _ rules.Game, w Words) audio.Utterance {
	return w.QuartinoLesson(step)
}

// courses are the lessons of the games.
var courses = []struct {
	kind   *rules.Kind
	course Course
}{{quartino.Plug, ofQuartino{}}}
