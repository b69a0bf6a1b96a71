package record

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"quartoboard/deploy/golden"
)

// TestEveryFieldIsReadStrictly leaves out and spoils each field of each type of line: a row has
// the fields that a type must have, or the error of a value.
func TestEveryFieldIsReadStrictly(t *testing.T) {
	rows := map[string]bool{}
	for _, lines := range everyLineIn {
		for _, v := range lines {
			object, err := Unframe(both.NewEncoder("g", 1, wall).appendAny(nil, 0, v))
			var fields map[string]any
			if err != nil || json.Unmarshal(object, &fields) != nil {
				t.Fatalf("%s: %v", object, err)
			}
			row := fields["type"].(string) + " must have"
			spoil(fields, func(field, wrong string) {
				object, err := json.Marshal(fields)
				if err != nil {
					t.Fatal(err)
				}
				switch _, err = both.Decode(Frame(nil, object)); {
				case wrong != "":
					rows[fmt.Sprintf("%s %s: %v", field, wrong, err)] = true
				case err != nil:
					row += " " + field
				}
			})
			rows[row] = true
		}
	}
	golden.File(t, "testdata/wrong.txt", strings.Join(slices.Sorted(maps.Keys(rows)), "\n")+"\n")
}

// spoil calls try with each field of an object and of those in it, left out and with wrong values.
func spoil(fields map[string]any, try func(field, wrong string)) {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value := fields[name]
		delete(fields, name)
		try(name, "")
		for _, wrong := range []string{"null", "-1", `"x\u0007"`} {
			fields[name] = json.RawMessage(wrong)
			try(name, wrong)
		}
		fields[name] = value
		if list, is := value.([]any); is && len(list) > 0 {
			value = list[0]
		}
		if inner, is := value.(map[string]any); is {
			spoil(inner, func(field, wrong string) { try(name+"."+field, wrong) })
		}
	}
}
