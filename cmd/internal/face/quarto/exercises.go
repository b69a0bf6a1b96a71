package quarto

import (
	"context"
	"fmt"
	"io"

	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quarto/exercise"
)

// exercises prints exercises.
type exercises struct{ face.ExercisesOpts }

func newExercises(o face.ExercisesOpts) (face.Job, error) { return exercises{o}, nil }

// Print writes a line an exercise.
func (x exercises) Print(ctx context.Context, w io.Writer) (err error) {
	all := exercise.BuiltIn()
	if x.Make > 0 {
		if all, err = exercise.Make(ctx, x.Make, x.Seed, x.Progress); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, e := range all {
		if _, err := fmt.Fprintln(w, e); err != nil {
			return err
		}
	}
	return nil
}
