package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// Format knows the lines of all games of a board.
type Format struct {
	types []lineType
	games []optionsOf
	any   bool // lines of unknown types are no damage: neither fact nor judgement
}

// optionsOf are the options of a game in the record. Those of Quarto stand among the other
// fields of a line, those of others in an object that has the name of the game.
type optionsOf struct {
	name     string
	holds    reflect.Type
	describe func(o *object, v board.Options) board.Options
}

// both is the format of Quarto and Quartino.
var both = &Format{lineTypes, []optionsOf{{"quartino", reflect.TypeFor[quartino.Options](), func(o *object, v board.Options) board.Options {
	q, _ := v.(quartino.Options)
	field(o, "quartino", &q, objectOf(describeQuartino))
	return q
}}}, false}

// Any is the format of who keeps and sends lines, and need not know the games.
var Any = &Format{both.types, both.games, true}

// NewReader is the function of this name, for the format.
func (f *Format) NewReader(in io.Reader) *Reader {
	r := NewReader(in)
	r.format = f
	return r
}

// NewFormat returns the format of Quarto, Quartino and other games, whose lines and options
// have tags of encoding/json.
func NewFormat(others ...*rules.Kind) *Format {
	f := &Format{slices.Clone(both.types), slices.Clone(both.games), false}
	for _, k := range others {
		t := reflect.TypeOf(k.Default)
		f.games = append(f.games, optionsOf{k.Name, t, func(o *object, v board.Options) board.Options {
			return nested(o, k.Name, t, v).(board.Options)
		}})
		f.types = append(f.types, lineType{k.Name + "-started", t, func(o *object, v any) any {
			s, _ := v.(board.Started)
			s.Options = tagged(o, t, s.Options).(board.Options)
			optional(o, "match", &s.Match, objectOf(describeMatch))
			return s
		}})
		for _, l := range k.Reports {
			f.types = append(f.types, lineType{k.Name + "-" + l.Name, l.Holds, func(o *object, v any) any { return tagged(o, l.Holds, v) }})
		}
	}
	return f
}

// NewEncoder is the function of this name, for the format.
func (f *Format) NewEncoder(game string, next int, wall func(time.Duration) time.Time) *Encoder {
	e := NewEncoder(game, next, wall)
	e.format = f
	return e
}

// Decode is the function of this name, for the format.
func (f *Format) Decode(line []byte) (Line, error) {
	raw, err := Unframe(line)
	if err != nil {
		return Line{}, err
	}
	if !json.Valid(raw) {
		return Line{}, invalid(raw, "a JSON object")
	}
	return f.line().read(raw)
}

// line is the form of a line.
func (f *Format) line() form[Line] {
	return objectOf(func(o *object, l *Line) {
		o.format = f
		describeLine(o, l)
	})
}

// nameOf returns the name of the type of line that holds a fact or judgement.
func (f *Format) nameOf(v any) string {
	holds := reflect.TypeOf(v)
	if s, is := v.(board.Started); is && f.gameOf(s.Options) >= 0 {
		if holds = reflect.TypeOf(s.Options); holds == reflect.TypeFor[quartino.Options]() {
			return "quartino-started"
		}
	}
	for _, t := range f.types {
		if t.holds == holds {
			return t.name
		}
	}
	panic(fmt.Sprintf("record: %T has no line", v))
}

// gameOf returns the index of the game of options; -1 for none and for Quarto.
func (f *Format) gameOf(o board.Options) int {
	return slices.IndexFunc(f.games, func(g optionsOf) bool { return g.holds == reflect.TypeOf(o) })
}

// tagged describes the fields of a struct by their tags.
func tagged(o *object, t reflect.Type, v any) any {
	if !o.reading() {
		inner := bytes.TrimSpace(marshal(v))
		if inner = inner[1 : len(inner)-1]; len(inner) > 0 {
			if o.out[len(o.out)-1] != '{' {
				o.out = append(o.out, ',')
			}
			o.out = append(o.out, inner...)
		}
		return v
	}
	out := reflect.New(t)
	fields := map[string]json.RawMessage{}
	for name, optional := range tagsIn(t) {
		raw, ok := o.in[name]
		switch {
		case ok:
			fields[name] = raw
		case !optional:
			o.fail(name, errMissing)
		}
	}
	raw, err := json.Marshal(fields)
	if err == nil {
		err = json.Unmarshal(raw, out.Interface())
	}
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong):
		o.fail(wrong.Field, fmt.Errorf("invalid value %s: want %v", wrong.Value, wrong.Type))
	case err != nil:
		o.fail("line", err)
	}
	return out.Elem().Interface()
}

// nested describes a field with an object whose fields have tags.
func nested(o *object, name string, t reflect.Type, v any) any {
	out := v
	field(o, name, &out, form[any]{
		func(dst []byte, v any) []byte { return append(dst, bytes.TrimSpace(marshal(v))...) },
		func(raw []byte) (any, error) {
			in := object{}
			var err error
			if in.in, err = fields(raw); err != nil {
				return reflect.Zero(t).Interface(), err
			}
			v := tagged(&in, t, nil)
			return v, in.err
		},
	})
	if out == nil {
		out = reflect.Zero(t).Interface()
	}
	return out
}

// tagsIn are the names of the tags of a struct, and whether each may be missing.
func tagsIn(t reflect.Type) map[string]bool {
	all := map[string]bool{}
	for i := range t.NumField() {
		name, rest, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		all[name] = strings.Contains(rest, "omit")
	}
	return all
}

func marshal(v any) []byte {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	if err := out.Encode(v); err != nil {
		panic(err) // the types of lines can be written
	}
	return b.Bytes()
}
