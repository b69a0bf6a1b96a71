package phrase

import (
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules/quarto"
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

// ruleWords are the rules in one language, in words of our own: the leaflets belong to
// their publisher.
type ruleWords struct {
	topics map[Topic][2]string // the title and the text; what depends on the options follows

	callBy       map[board.Giving]string // until when each player may call
	callDead     string                  // and after that
	callLate     string                  // a call out of turn
	callVain     string                  // a call with nothing live, where it has no effect
	boardCallsBy string                  // whom the board calls for
	lastMayCall  string                  // said before the end of the game
	giveBy       map[board.Giving]string
	feel, adjust string
	correct      string // after a wrong position
}

// Section is a section of the rules: its title and its sentences.
type Section struct {
	Title audio.Utterance
	Text  []audio.Utterance
}

// Rules returns the rules of a game with these options, section by section.
func (s *Speech) Rules(options board.Options) []Section {
	o, _ := options.(quarto.Options)
	var all []Section
	for topic := TopicAim; topic <= TopicButtons; topic++ {
		texts := s.rules.topics[topic]
		section := Section{Title: s.Answer(texts[0])}
		for _, text := range s.ruled(topic, texts[1], o) {
			section.Text = append(section.Text, s.Sentences(text)...)
		}
		all = append(all, section)
	}
	return all
}

// ruled returns the text of a topic with what depends on the options.
func (s *Speech) ruled(topic Topic, text string, o quarto.Options) []string {
	byBoard := o.Caller == board.CallerBoard
	switch {
	case topic == TopicLines:
		texts := []string{text}
		if o.Attributes != board.AllAttributes {
			texts = append(texts, s.counting(o))
		}
		if o.Squares {
			texts = append(texts, s.squaresCount)
		}
		return texts
	case topic == TopicCalling && byBoard:
		return []string{s.boardCalls, s.rules.boardCallsBy}
	case topic == TopicCalling:
		texts := []string{text, s.rules.callBy[o.Giving], s.rules.callDead, s.rules.callLate}
		if o.FalseCall == board.FalseCallLoses {
			texts = append(texts, s.falseCallsLose)
		} else {
			texts = append(texts, s.rules.callVain)
		}
		if o.Point == board.PointLift {
			texts = append(texts, s.callerLifts)
		}
		return texts
	case topic == TopicEnd && !byBoard:
		return []string{s.rules.lastMayCall, text}
	case topic == TopicBoard:
		adjust := s.rules.adjust
		if o.TouchMove {
			adjust = s.touchMove
		}
		return []string{s.InColumns(text), s.rules.giveBy[o.Giving], s.rules.feel, adjust, s.rules.correct}
	}
	return []string{text}
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
