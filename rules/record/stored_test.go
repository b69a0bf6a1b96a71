package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/deploy/golden"
)

// storedLogs returns the stored logs of the tree.
func storedLogs(t testing.TB) (files []string) {
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".log" {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) < 97 {
		t.Fatalf("%d logs, %v: want 97 or more", len(files), err)
	}
	return files
}

func TestEveryStoredLineIsReadAndWrittenAsItStands(t *testing.T) {
	for _, line := range storedLines(t) {
		l, err := both.Decode(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		object, _ := Unframe(line)
		object = bytes.Replace(object, []byte(`,"decks":true`), nil, 1) // of an older version
		if want := Frame(nil, object); !bytes.Equal(l.encode(), want) {
			t.Errorf("got  %swant %s", l.encode(), want)
		}
	}
}

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

// storedLines returns the lines of the stored logs.
func storedLines(t testing.TB) (lines [][]byte) {
	for _, file := range storedLogs(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines = slices.AppendSeq(lines, bytes.Lines(data))
	}
	return lines
}

// BenchmarkDecode reads stored lines.
func BenchmarkDecode(b *testing.B) {
	lines := storedLines(b)
	for i := 0; b.Loop(); i++ {
		if _, err := both.Decode(lines[i%len(lines)]); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEncode writes stored lines.
func BenchmarkEncode(b *testing.B) {
	var lines []Line
	for _, text := range storedLines(b) {
		l, err := both.Decode(text)
		if err != nil {
			b.Fatal(err)
		}
		lines = append(lines, l)
	}
	e := both.NewEncoder("g", 1, wall)
	var text []byte
	for i := 0; b.Loop(); i++ {
		if l := lines[i%len(lines)]; l.Fact != nil {
			text = e.AppendFact(text[:0], l.At, l.Fact)
		} else {
			text = e.AppendJudgement(text[:0], l.At, l.Judgement)
		}
	}
}
