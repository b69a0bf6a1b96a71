package phrase

import (
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
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
	steps map[LessonStep]string // but LessonGive and LessonWindow, and what goes before another step
}

// LessonText returns what the lesson of every game says in a step.
func (s *Grammar) LessonText(step LessonStep) string { return s.lesson.steps[step] }

// Topic is a section of the rules.
type Topic uint8

// The topics, in the order in which they are read out.
const (
	TopicAim Topic = iota + 1
	TopicPieces
	TopicTurn
	TopicLines
	TopicCalling
	TopicEnd
	TopicVariants
	TopicBoard
	TopicButtons

	TopicCards      // of Quartino alone
	TopicSituations // too
)

var topicNames = []string{"", "aim", "pieces", "turn", "lines", "calling", "end", "variants", "board", "buttons", "cards", "situations"}

// String returns the name of the topic.
func (t Topic) String() string { return board.Name("Topic", topicNames, uint8(t)) }

// Section is a section of the rules: its title and its sentences.
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
