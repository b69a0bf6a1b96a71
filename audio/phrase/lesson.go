package phrase

import (
	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// LessonStep is what the lesson says at one time.
type LessonStep uint8

// The steps.
const (
	LessonHello   LessonStep = iota + 1
	LessonPieces             // to feel them
	LessonGive               // any tall piece
	LessonTall               // instead of a short one that was given
	LessonSpaces             // how they are called, and a placement
	LessonPlace              //
	LessonLift               // and return a piece
	LessonRepeat             // a tap
	LessonRead               // the board
	LessonCall               // in vain
	LessonOther              // instead of a call by the other player
	LessonWindow             // who may call until when
	LessonMenu               //
	LessonLast               // a placement, and the call
	LessonWin                // the call
	LessonEnd                //
	LessonClear              // the board, at the end
	LessonOffer              // to go on without the act
	LessonPass               // the end of a turn
	LessonCard               // in the tray
	LessonColours            // a call of four colours, in vain
	LessonColumn             // a call of column, in vain
)

var lessonNames = []string{
	"", "hello", "pieces", "give", "tall", "spaces", "place", "lift", "repeat", "read", "call", "other", "window", "menu", "last", "win", "end", "clear", "offer",
	"pass", "card", "colours", "column",
}

// String returns the name of the step.
func (l LessonStep) String() string { return board.Name("LessonStep", lessonNames, uint8(l)) }

// lessonWords are the words of the lesson.
type lessonWords struct {
	steps map[LessonStep]string   // but LessonGive and LessonWindow, and what goes before another step
	give  map[board.Giving]string `at:"quarto.lesson."`
}

// Lesson returns what the lesson says in a step, where the next placement is to be on c.
// Nothing in it depends on an alignment.
func (s *Speech) Lesson(step LessonStep, g quarto.Game, c board.Cell) audio.Utterance {
	text := s.lesson.steps[step]
	switch step {
	case LessonGive:
		text = s.lesson.give[g.Rules().Giving]
	case LessonSpaces:
		text = s.InColumns(text) + " " + s.lesson.steps[LessonPlace]
	case LessonLast:
		text = s.lesson.steps[LessonPlace] + " " + text
	case LessonWindow:
		text = s.rules.callBy[g.Rules().Giving] + " " + s.rules.callDead
	case LessonEnd:
		if g.Phase() != quarto.PhaseOver && g.Placements() > 0 { // at the end of a game the board asks for it
			text += " " + s.lesson.steps[LessonClear]
		}
	}
	giver, placer := s.address(g.ToGive(), g.Rules()), s.address(g.ToGive().Other(), g.Rules())
	caller := giver // who has placed, until the next giving
	if g.Phase() == quarto.PhasePlace {
		caller = placer
	}
	return s.Answer(Fill(text, "giver", giver, "placer", placer, "caller", caller, "cell", s.Cell(c)))
}

// LessonText returns what the lesson of every game says in a step.
func (s *Speech) LessonText(step LessonStep) string { return s.lesson.steps[step] }
