package phrase

import (
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
)

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
func (s *Speech) InColumns(text string) string {
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
