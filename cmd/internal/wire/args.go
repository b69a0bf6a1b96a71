package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"quartoboard/cmd/internal/face"
	"quartoboard/rules/record"
)

// args are the fields of a command. err is the first error in them.
type args struct {
	fields map[string]json.RawMessage
	err    error
}

// errEcho is the error of a line that the board itself has sent.
var errEcho = errors.New("echo")

// parseArgs reads a line, plain or in the frame of the record. A line of the board's own is
// errEcho, damaged or not: no command begins so.
func parseArgs(line []byte) (*args, error) {
	a, err := parseObject(line)
	if err != nil && bytes.Contains(line, []byte(`{"v":1,"`)) || err == nil && a.has("v") && a.has("type") {
		return nil, errEcho
	}
	return a, err
}

func parseObject(line []byte) (*args, error) {
	if !utf8.Valid(line) {
		return nil, errors.New("invalid line: want UTF-8")
	}
	if len(line) > 0 && line[0] != '{' {
		object, err := record.Unframe(line)
		if err != nil {
			return nil, err
		}
		line = object
	}
	a := &args{}
	if json.Unmarshal(line, &a.fields) != nil {
		return nil, errors.New("invalid line: want a JSON object")
	}
	return a, nil
}

func (a *args) has(name string) bool { return a.fields[name] != nil }

func (a *args) fail(name, format string, values ...any) {
	if a.err == nil {
		a.err = fmt.Errorf(name+": "+format, values...)
	}
}

// raw removes a field and returns its value.
func (a *args) raw(name string) json.RawMessage {
	value, ok := a.fields[name]
	if !ok {
		a.fail(name, "missing")
	}
	delete(a.fields, name)
	return value
}

// id removes the id, a number or a short text. The answer repeats it unchanged.
func (a *args) id() json.RawMessage {
	value := a.raw("id")
	if a.err == nil && (len(value) > 64 || strings.ContainsAny(string(value[:1]), "{[tfn")) {
		a.fail("id", "invalid value: want a number or a text of up to 62 bytes")
		return nil
	}
	return value
}

func (a *args) text(name string) string {
	value := a.raw(name)
	var s string
	if a.err == nil && (value[0] != '"' || json.Unmarshal(value, &s) != nil) {
		a.fail(name, "invalid value %.40s: want a text", value)
	}
	return s
}

// seq removes a field with a seq.
func (a *args) seq(name string) int {
	value := a.raw(name)
	var n int
	if a.err == nil && (json.Unmarshal(value, &n) != nil || n < 1) {
		a.fail(name, "invalid value %.40s: want a whole number from 1 on", value)
	}
	return n
}

// check returns an error for a field that the command misses or does not have.
func (a *args) check(v verb, games []face.Face) error {
	for _, name := range v.needed {
		if !a.has(name) {
			a.fail(name, "missing")
		}
	}
	known := v.fields(games)
	for name := range a.fields {
		if a.err == nil && !slices.Contains(known, name) {
			a.err = fmt.Errorf("unknown field %.40q", name)
		}
	}
	return a.err
}
