package games_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/hw/sim/hands"
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

func TestEachGameNamesItsPlacementAndItsPhases(t *testing.T) {
	for _, k := range games.Kinds() {
		if !slices.ContainsFunc(k.Reports, func(r rules.Report) bool { return r.Name == k.Placement }) {
			t.Errorf("%s: %q, want a line of a placement", k.Name, k.Placement)
		}
		g, _ := rules.Apply(nil, board.Event{Fact: board.Started{Options: k.Default}})
		if phase := g.State().Phase; !slices.Contains(k.Phases, phase) {
			t.Errorf("%s begins with the phase %q, not one of %v", k.Name, phase, k.Phases)
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
				if f.Words(s).Lesson(step, g, phrase.Task{}).Text == "" {
					t.Errorf("%s, %s: nothing is said in the step %s", lang, f.Kind.Name, step)
				}
			}
		}
	}
}

func TestHandsCanPlayTheScriptsOfLevels(t *testing.T) {
	calls := 0
	for seed := range uint64(20) {
		level := board.LevelKind + board.Level(seed%2)
		lines, err := games.Faces[0].Script(t.Context(), level, seed)
		if err != nil {
			t.Fatal(err)
		}
		acts, err := hands.Parse("x", strings.NewReader("new giving=tray first=A\n"+strings.Join(lines, "\n")), games.Kinds()...)
		if err != nil {
			t.Fatalf("%v, seed %d: %v", level, seed, err)
		}
		if last := acts[len(acts)-1]; last.Verb != hands.Press {
			t.Errorf("%v, seed %d: it ends with %+v", level, seed, last)
		} else if last.Button == board.ButtonQuarto {
			calls++
		}
		if other, _ := games.Faces[0].Script(t.Context(), level, seed+100); slices.Equal(lines, other) {
			t.Errorf("%v: seeds %d and %d give one game", level, seed, seed+100)
		}
	}
	if calls == 0 {
		t.Error("nobody calls")
	}
}
