//go:build linux && amd64

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"quartoboard/rules/record"
)

// entry is a line of the record: what it says, without when and in which game.
type entry struct {
	kind   string // its type
	fields map[string]any
	text   string // the fields again, in the order of their names
}

// field is one that is text; "" for none.
func (e entry) field(name string) string {
	text, _ := e.fields[name].(string)
	return text
}

// judgements are the types of the lines that the referee writes.
var judgements = []string{
	"given", "taken-back", "placed", "lifted", "returned", "moved",
	"call", "missed", "wrong", "right", "undone", "ended",
}

// parseRecord reads the lines of a record. One that is still being written is
// left out.
func parseRecord(text []byte) ([]entry, error) {
	var all []entry
	for line := range bytes.Lines(text) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break
		}
		object, err := record.Unframe(line)
		if err != nil {
			return nil, err
		}
		e := entry{}
		if err := json.Unmarshal(object, &e.fields); err != nil {
			return nil, err
		}
		e.kind, _ = e.fields["type"].(string)
		for _, own := range []string{"v", "game", "seq", "mono_ms", "wall"} {
			delete(e.fields, own)
		}
		again, err := json.Marshal(e.fields) // names in order
		if err != nil {
			return nil, err
		}
		e.text = string(again)
		all = append(all, e)
	}
	return all, nil
}

// readGames is the text of all games in a folder, in the order of their names.
func readGames(dir string) ([]byte, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.log")) // sorted
	if err != nil {
		return nil, err
	}
	var text []byte
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		text = append(text, b...)
	}
	return text, nil
}

// of are the entries of some types.
func of(all []entry, kinds ...string) []entry {
	var some []entry
	for _, e := range all {
		if slices.Contains(kinds, e.kind) {
			some = append(some, e)
		}
	}
	return some
}

// sameJudgements compares what two records judge.
func sameJudgements(got, want []entry) (int, error) {
	got, want = of(got, judgements...), of(want, judgements...)
	for i := range max(len(got), len(want)) {
		g, w := "nothing", "nothing"
		if i < len(got) {
			g = got[i].text
		}
		if i < len(want) {
			w = want[i].text
		}
		if g != w {
			return 0, fmt.Errorf("judgement %d of %d is %s\nthe demo's of %d is   %s", i+1, len(got), g, len(want), w)
		}
	}
	if len(got) == 0 {
		return 0, fmt.Errorf("nothing was judged")
	}
	return len(got), nil
}
