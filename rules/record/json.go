package record

import (
	"encoding/json"
	"fmt"

	"quartoboard/board"
)

// MarshalJSON writes the text as an object: its tags by name, its moves in their order, and
// its result in the words of the record, or the number of the winner of Quartino. The piece
// of an unseen giving is null.
func (t Text) MarshalJSON() ([]byte, error) {
	type object map[string]any
	tags := map[string]string{}
	for _, tag := range t.Tags {
		tags[tag.Name] = tag.Value
	}
	moves, turn := []object{}, 0
	for _, m := range t.Moves {
		switch m := m.(type) {
		case Give:
			var piece any
			if p, known := m.Piece.Piece(); known {
				piece = int(p)
			}
			moves = append(moves, object{"give": piece})
		case Place:
			moves = append(moves, object{"place": m.Cell.String()})
		case Call:
			moves = append(moves, object{"call": m.By.String(), "good": m.Good})
		case Turn:
			turn++
			moves = append(moves, object{"turn": turn})
		case Put:
			moves = append(moves, object{"put": m.Colour.String(), "cell": m.Cell.String()})
		case Situation:
			moves = append(moves, object{"situation": m.Kind.String(), "good": m.Good, "cells": cellNames(m.Cells)})
		case Shown:
			moves = append(moves, object{"card": m.Card, "good": m.Good, "cells": cellNames(m.Cells)})
		case Resign:
			moves = append(moves, object{"resign": m.Player})
		default:
			return nil, fmt.Errorf("record: unknown move %T", m)
		}
	}
	result := t.Result.String()
	if t.Winner != 0 {
		result = t.result()
	}
	return json.Marshal(struct {
		Tags   map[string]string `json:"tags"`
		Moves  []object          `json:"moves"`
		Result string            `json:"result"`
	}{tags, moves, result})
}

func cellNames(cells board.CellSet) []string {
	names := []string{}
	for c := range cells.All() {
		names = append(names, c.String())
	}
	return names
}
