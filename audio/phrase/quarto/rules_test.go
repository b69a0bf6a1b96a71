package quarto

import (
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
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
