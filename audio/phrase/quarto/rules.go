package quarto

import (
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// ruleWords are the rules in one language, in words of our own: the leaflets belong to
// their publisher.
type ruleWords struct {
	topics map[string][2]string // the title and the text; what depends on the options follows

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

// topics are the sections of the rules, in their order.
var topics = []string{"aim", "pieces", "turn", "lines", "calling", "end", "variants", "board", "buttons"}

// Rules returns the rules of a game with these options, section by section.
func (s Speech) Rules(options board.Options) []phrase.Section {
	o, _ := options.(quarto.Options)
	var all []phrase.Section
	for _, topic := range topics {
		texts := s.words.rules.topics[topic]
		if first := s.words.alone.rules[topic]; alone(o) && first != "" {
			_, rest, _ := strings.Cut(texts[1], ". ")
			texts[1] = strings.TrimSpace(first + " " + rest)
		}
		all = append(all, phrase.Section{Title: s.Answer(texts[0]), Text: s.Sentences(strings.Join(s.ruled(topic, texts[1], o), " "))})
	}
	return all
}

// ruled returns the text of a topic with what depends on the options.
func (s Speech) ruled(topic, text string, o quarto.Options) []string {
	byBoard := o.Caller == board.CallerBoard
	switch {
	case topic == "lines":
		texts := []string{text}
		if o.Attributes != board.AllAttributes {
			texts = append(texts, s.counting(o))
		}
		if o.Squares {
			texts = append(texts, s.words.squaresCount)
		}
		return texts
	case topic == "calling" && byBoard:
		return []string{s.words.boardCalls, s.words.rules.boardCallsBy}
	case topic == "calling":
		texts := []string{text, s.words.rules.callBy[o.Giving], s.words.rules.callDead, s.words.rules.callLate}
		if o.FalseCall == board.FalseCallLoses {
			texts = append(texts, s.words.falseCallsLose)
		} else {
			texts = append(texts, s.words.rules.callVain)
		}
		if o.Point == board.PointLift {
			texts = append(texts, s.words.callerLifts)
		}
		return texts
	case topic == "end" && !byBoard:
		return []string{s.words.rules.lastMayCall, text}
	case topic == "board":
		adjust := s.words.rules.adjust
		if o.TouchMove {
			adjust = s.words.touchMove
		}
		return []string{s.InColumns(text), s.words.rules.giveBy[o.Giving], s.words.rules.feel, adjust, s.words.rules.correct}
	}
	return []string{text}
}

// Steps of the lesson that no other game has.
const (
	LessonTall  phrase.LessonStep = "tall"  // instead of a short one that was given
	LessonOther phrase.LessonStep = "other" // instead of a call by the other player
	LessonLast  phrase.LessonStep = "last"  // a placement, and the call
)

// lessonWords are the words of the lesson, but for LessonWindow and what all games say.
type lessonWords struct {
	give  map[board.Giving]string
	steps map[phrase.LessonStep]string
}

// Lesson returns what the lesson or an exercise says in a step. Nothing that the lesson says depends on an
// alignment.
func (s Speech) Lesson(step phrase.LessonStep, game rules.Game, t phrase.Task) audio.Utterance {
	g := quarto.Of(game)
	if t.Question != "" {
		return s.Answer(exercise(s, step, g, t))
	}
	own := s.words.lesson.steps
	text, ok := own[step]
	if !ok {
		text = s.LessonText(step)
	}
	switch step {
	case phrase.LessonGive:
		text = s.words.lesson.give[g.Rules().Giving]
	case phrase.LessonSpaces:
		text = s.InColumns(text) + " " + own[phrase.LessonPlace]
	case LessonLast:
		text = own[phrase.LessonPlace] + " " + text
	case phrase.LessonWindow:
		text = s.words.rules.callBy[g.Rules().Giving] + " " + s.words.rules.callDead
	case phrase.LessonEnd:
		if g.Phase() != quarto.PhaseOver && g.Placements() > 0 { // at the end of a game the board asks for it
			text += " " + own[phrase.LessonClear]
		}
	}
	giver, placer := s.Player(g.ToGive(), g.Rules()), s.Player(g.ToGive().Other(), g.Rules())
	caller := giver // who has placed, until the next giving
	if g.Phase() == quarto.PhasePlace {
		caller = placer
	}
	return s.Answer(phrase.Fill(text, "giver", giver, "placer", placer, "caller", caller, "cell", s.Cell(t.Cell)))
}
