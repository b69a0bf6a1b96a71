package stacks

import (
	"testing"

	"quartoboard/board"
)

// steps are the fields of tokens of one strength on one another, 4 mm each, 20 mm above the
// sensor.
func steps(n int) (field float32) {
	for k := range n {
		z := 1 + 0.2*float32(k)
		field += 93 / (z * z * z)
	}
	return field
}

func TestAPileTellsWhatHappened(t *testing.T) {
	const grew, shrank, cleared, unsure = board.StackGrew, board.StackShrank, board.StackCleared, board.StackUnsure
	for _, row := range []struct {
		name   string
		fields []float32 // one after another
		want   []board.StackChange
	}{
		{
			"a stack of seven is built and taken",
			[]float32{steps(1), steps(2), steps(3), steps(4), steps(5), steps(6), steps(7), 0},
			[]board.StackChange{grew, grew, grew, grew, grew, grew, grew, cleared},
		},
		{"a token after another is lifted", []float32{steps(1), steps(2), steps(3), steps(2), steps(1), 0}, []board.StackChange{grew, grew, grew, shrank, shrank, cleared}},
		{"two are lifted together", []float32{steps(1), steps(2), steps(3), steps(1), steps(2)}, []board.StackChange{grew, grew, grew, shrank, grew}},
		{"two come together", []float32{steps(1), steps(3)}, []board.StackChange{grew, grew}},
		{"of two that came together one is lifted", []float32{steps(1), steps(3), steps(2)}, []board.StackChange{grew, grew, unsure}},
		{"magnets the other way round", []float32{-steps(1), -steps(2), -steps(1), 0}, []board.StackChange{grew, grew, shrank, cleared}},
		{"one the other way round on top is not a lift", []float32{steps(1), steps(2), 2*steps(2) - steps(3)}, []board.StackChange{grew, grew, unsure}},
		{"the topmost changes places with a stronger one", []float32{steps(1), steps(2), steps(1) + 1.3*(steps(2)-steps(1))}, []board.StackChange{grew, grew, unsure}},
		{"less than a token", []float32{20, 0}, []board.StackChange{unsure, cleared}},
		{"a token that lies askew afterwards", []float32{steps(1), steps(1) - 40}, []board.StackChange{grew, unsure}},
		{"and is lifted then", []float32{steps(1), steps(1) - 40, 2}, []board.StackChange{grew, unsure, cleared}},
	} {
		var p pile
		for i, field := range row.fields {
			if got, _ := p.judge(field, 4, 50, 30); got != row.want[i] {
				t.Errorf("%s: got %v at field %v, the %d. of %v, want %v", row.name, got, field, i+1, row.fields, row.want[i])
			}
		}
	}
}

func TestAPileThatWasFoundShrinksAndGrowsBySigns(t *testing.T) {
	var p pile
	p.reset(steps(4))
	for i, row := range []struct {
		field float32
		want  board.StackChange
	}{
		{steps(3), board.StackShrank},
		{steps(4), board.StackGrew},
		{steps(4) + 10, board.StackUnsure},
		{steps(1), board.StackShrank},
		{1, board.StackCleared},
		{steps(1), board.StackGrew},
	} {
		if got, _ := p.judge(row.field, 4, 50, 30); got != row.want {
			t.Errorf("step %d: got %v at field %v, want %v", i+1, got, row.field, row.want)
		}
	}
}
