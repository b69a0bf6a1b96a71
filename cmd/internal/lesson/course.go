package lesson

import (
	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// Course is the lesson of one game.
type Course interface {
	// Steps are the steps in their order; the last one is LessonEnd.
	Steps() []phrase.LessonStep
	// Options returns the options of the lesson, and those of the game after it, which are
	// house at first. again is true in a lesson.
	Options(now rules.Game, house board.Options, again bool) (of, after board.Options)
	// Judged tells what a judgement is to a step that waits for an act.
	Judged(step phrase.LessonStep, j board.Judgement) Answer
	// Told reports whether a step is over when it has been said, in a game with these options.
	Told(step phrase.LessonStep, o board.Options) bool
	// Done reports whether a game is past a step.
	Done(step phrase.LessonStep, g rules.Game) bool
	// Say returns the words of a step.
	Say(step phrase.LessonStep, g rules.Game, w Words) audio.Utterance
}

// Answer is what a judgement is to a step. The zero Answer is nothing.
type Answer struct {
	Skip  int               // steps to pass over, or to go back, first
	Next  bool              // the act was done
	Again bool              // the step is to be said again
	Say   phrase.LessonStep // or this, in its place
	Felt  bool              // something was lifted
	End   bool              // of the game
}

// courseOf returns the lesson of a game.
func courseOf(g rules.Game) Course {
	if g != nil && g.Kind() != nil {
		for _, c := range courses {
			if c.kind == g.Kind() {
				return c.course
			}
		}
	}
	return ofQuarto{}
}
