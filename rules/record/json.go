package record

import (
	"encoding/json"
	"fmt"
)

// MarshalJSON writes the text as an object: its tags by name, its moves in their
// order, and its result in the words of the record. The piece of an unseen giving is
// null.
func (t Text) MarshalJSON() ([]byte, error) {
	type object map[string]any
	tags := map[string]string{}
	for _, tag := range t.Tags {
		tags[tag.Name] = tag.Value
	}
	moves := []object{}
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
		default:
			return nil, fmt.Errorf("record: unknown move %T", m)
		}
	}
	return json.Marshal(struct {
		Tags   map[string]string `json:"tags"`
		Moves  []object          `json:"moves"`
		Result string            `json:"result"`
	}{tags, moves, t.Result.String()})
}
