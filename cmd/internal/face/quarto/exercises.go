package quarto

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quarto/exercise"
)

// Exercises writes a line an exercise.
func (tools) Exercises(o face.ExercisesOpts) (face.Job, error) {
	return func(ctx context.Context, w io.Writer) (err error) {
		all := exercise.BuiltIn()
		if o.Make > 0 {
			all, err = exercise.Make(ctx, o.Make, o.Seed, o.Progress)
		}
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		for _, e := range all {
			if _, err := fmt.Fprintln(w, e); err != nil {
				return err
			}
		}
		return nil
	}, nil
}
