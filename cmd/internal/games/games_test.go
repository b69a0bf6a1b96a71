package games_test

import (
	"reflect"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
)

func TestEachGameHasWhatNoneMayLack(t *testing.T) {
	for _, f := range games.Faces {
		for field, value := range reflect.ValueOf(f).Fields() {
			if field.Name == "Course" { // what follows may be missing
				break
			}
			if value.IsZero() {
				t.Errorf("%s has no %s", f.Kind.Name, field.Name)
			}
		}
	}
}

func TestEachStepOfALessonHasWords(t *testing.T) {
	for _, lang := range phrase.Languages() {
		s, err := phrase.New(phrase.Opts{Lang: lang, Verbosity: phrase.Normal, Games: games.Words})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range games.Faces {
			g, _ := rules.Apply(nil, board.Event{Fact: board.Started{Options: f.Kind.Default}})
			if f.Course == nil {
				continue
			}
			for _, step := range f.Course.Steps() {
				if f.Words(s).Lesson(step, g, board.A1).Text == "" {
					t.Errorf("%s, %s: nothing is said in the step %s", lang, f.Kind.Name, step)
				}
			}
		}
	}
}
