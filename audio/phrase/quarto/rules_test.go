package quarto

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// ruleOption is a game whose rules are read out.
type ruleOption struct {
	name string
	opts quarto.Options
}

func ruleOptions() []ruleOption {
	return []ruleOption{
		{"giving unseen", quarto.DefaultOptions()},
		{"giving in the tray", with(func(o *quarto.Options) { o.Giving = board.GivingTray })},
		{"giving by pass, all house options", with(func(o *quarto.Options) {
			o.Giving, o.FalseCall, o.Point, o.TouchMove = board.GivingPass, board.FalseCallLoses, board.PointLift, true
		})},
		{"squares, and three characteristics", with(func(o *quarto.Options) { o.Squares, o.Attributes = true, board.AllAttributes&^board.Texture })},
		{"one player alone", with(func(o *quarto.Options) {
			o.Giving, o.Away = board.GivingShown, quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript})
		})},
		{"the board calls", with(func(o *quarto.Options) { o.Caller = board.CallerBoard })},
	}
}

// A tap stops a sentence, and a section can be taken in by ear.
func TestASectionOfTheRulesIsAFewShortSentences(t *testing.T) {
	for _, lang := range phrase.Languages() {
		for _, o := range ruleOptions() {
			var whole time.Duration
			for _, section := range speech(t, lang, phrase.Normal).Rules(o.opts) {
				var length time.Duration
				for _, u := range section.Text {
					one := audio.Duration(u.Text)
					if length += one; one > 13*time.Second {
						t.Errorf("%s: %s: a sentence of %v: %q", lang, section.Title.Text, one, u.Text)
					}
				}
				if whole += length; length > 40*time.Second || len(section.Text) > 9 {
					t.Errorf("%s: %s: %v in %d sentences", lang, section.Title.Text, length, len(section.Text))
				}
			}
			t.Logf("%s: %s: %v", lang, o.name, whole)
		}
	}
}

// The columns of a section are those that placements name.
func TestTheRulesNameTheColumnsAsTheBoardDoes(t *testing.T) {
	s, err := phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Normal, Letters: true})
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	for _, u := range Of(s).Rules(quarto.DefaultOptions())[slices.Index(topics, "board")].Text {
		said.WriteString(u.Text)
	}
	if want := "the columns are A, B, C and D"; !strings.Contains(said.String(), want) {
		t.Errorf("got %q, without %q", said.String(), want)
	}
}

// lessons is all that the lesson can say.
func lessons(s Speech) (all []named) {
	for giving := board.GivingTray; giving <= board.GivingUnseen; giving++ {
		g := quarto.New(with(func(o *quarto.Options) { o.Giving = giving }))
		for _, step := range []phrase.LessonStep{
			phrase.LessonHello, phrase.LessonPieces, phrase.LessonGive, LessonTall, phrase.LessonSpaces, phrase.LessonPlace,
			phrase.LessonLift, phrase.LessonRepeat, phrase.LessonRead, phrase.LessonCall, LessonOther, phrase.LessonWindow,
			phrase.LessonMenu, LessonLast, phrase.LessonWin, phrase.LessonEnd, phrase.LessonClear, phrase.LessonOffer,
		} {
			if differs := step == phrase.LessonGive || step == phrase.LessonWindow; giving == board.GivingTray || differs {
				all = append(all, named{fmt.Sprintf("lesson: %v, giving by %v", step, giving), s.Lesson(step, g, phrase.Task{Cell: board.C1})})
			}
		}
	}
	return append(all, exercises(s)...)
}

// exercises is all that the exercises can say.
func exercises(s Speech) (all []named) {
	line := []rules.Made{{Cell: board.B3, Lines: []rules.Alignment{{Line: 2, Values: board.Tall}, {Line: 5, Values: board.Round | board.Solid}}}}
	two := append(line, rules.Made{Cell: board.D1, Lines: []rules.Alignment{{Line: 9, Values: board.Smooth}}})
	tray := quarto.New(with(func(o *quarto.Options) { o.Giving = board.GivingTray }))
	for _, x := range []struct {
		name string
		task phrase.Task
		game quarto.Game
	}{
		{"a line", phrase.Task{Question: ExerciseFind, Made: line}, quarto.Game{}},
		{"no line", phrase.Task{Question: ExerciseFind}, quarto.Game{}},
		{"a cell", phrase.Task{Question: ExercisePlace, Piece: 9, Made: line}, quarto.Game{}},
		{"two cells", phrase.Task{Question: ExercisePlace, Piece: 9, Made: two}, quarto.Game{}},
		{"a piece", phrase.Task{Question: ExerciseGive, Made: line, Safe: 8}, quarto.Game{}},
		{"a piece, and another one loses later", phrase.Task{Question: ExerciseGive, Safe: 8}, tray},
	} {
		x.task.Number = 40
		for _, step := range []phrase.LessonStep{x.task.Question, ExerciseRight, ExerciseWrong, ExerciseTold} {
			all = append(all, named{fmt.Sprintf("exercise: %s, %s", x.name, step), s.Lesson(step, x.game, x.task)})
		}
	}
	scored := phrase.Task{Question: ExerciseFind, Score: [2]int{7, 9}}
	return append(all, named{"exercise: no line, told with the score", s.Lesson(ExerciseTold, quarto.Game{}, scored)})
}
