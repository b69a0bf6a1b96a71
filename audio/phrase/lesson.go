package phrase

import (
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// LessonStep is what the lesson says at one time. A game has steps of its own besides these.
type LessonStep string

// The steps that games have in common.
const (
	LessonHello  LessonStep = "hello"
	LessonPieces LessonStep = "pieces" // to feel them
	LessonGive   LessonStep = "give"   // any piece
	LessonSpaces LessonStep = "spaces" // how they are called, and a placement
	LessonPlace  LessonStep = "place"
	LessonLift   LessonStep = "lift"   // and return a piece
	LessonRepeat LessonStep = "repeat" // a tap
	LessonRead   LessonStep = "read"   // the board
	LessonCall   LessonStep = "call"   // in vain
	LessonWindow LessonStep = "window" // who may call until when
	LessonMenu   LessonStep = "menu"
	LessonWin    LessonStep = "win" // the call
	LessonEnd    LessonStep = "end"
	LessonClear  LessonStep = "clear" // the board, at the end
	LessonOffer  LessonStep = "offer" // to go on without the act
)

// Task is what a step is about.
type Task struct {
	Cell board.Cell // for the next placement

	// Of an exercise.
	Number   int
	Question LessonStep    // "" in the lesson
	Piece    board.Content // to be placed
	Made     []rules.Made  // the answer; what the piece makes that was given, where that does not lose
	Safe     board.Content // the answer, a piece
	Score    [2]int        // right answers so far, and all of them; none unless it is asked for
}

// LessonText returns what the lesson of every game says in a step.
func (s *Grammar) LessonText(step LessonStep) string { return s.lesson.steps[step] }

// Section is a section of the rules, or what the menu reads out: its title and its sentences.
type Section struct {
	Title audio.Utterance
	Text  []audio.Utterance
}

// InColumns fills in the names of the columns.
func (s *Grammar) InColumns(text string) string {
	return Fill(text, "a", s.columns[0], "b", s.columns[1], "c", s.columns[2], "d", s.columns[3])
}

// Sentences returns an utterance for each sentence.
func (s *Speech) Sentences(text string) []audio.Utterance {
	var said []audio.Utterance
	for _, one := range strings.SplitAfter(text, ". ") {
		said = append(said, s.Answer(strings.TrimSpace(one)))
	}
	return said
}
