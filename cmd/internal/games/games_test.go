package games_test

import (
	"reflect"
	"testing"

	"quartoboard/cmd/internal/games"
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
