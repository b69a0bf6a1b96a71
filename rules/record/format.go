package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// Format knows the lines of all games of a board.
type Format struct {
	head  fields
	types []lineType
	games []*optionsOf

	effects map[string]board.Effect // of judgements, by the type of their line

	placements [][]byte // each marks the lines of placements of a game
}

// lineType is a type of line.
type lineType struct {
	name   string
	holds  reflect.Type
	fields fields
}

// Any is the format without games. It takes a line of an unknown type for the start of a game, without
// options, or for neither fact nor judgement, not for damage.
var Any = NewFormat()

// NewFormat returns the format of some games, the unprefixed one first. The fields of their options and
// judgements have tags: see the package comment.
func NewFormat(games ...*rules.Kind) *Format {
	all, f := boardCodecs(), &Format{effects: map[string]board.Effect{}}
	add := func(name string, holds reflect.Type, options inline) {
		if j, judges := reflect.Zero(holds).Interface().(board.Judgement); judges {
			f.effects[name] = j.Effect(false)
		}
		f.types = append(f.types, lineType{name, holds, all.fields(holds, options)})
	}
	for _, k := range games {
		t := reflect.TypeOf(k.Default)
		g := &optionsOf{name: k.Name, holds: t, all: all.fields(t, nil)}
		prefix := k.Name + "-"
		if k.Unprefixed {
			prefix, g.some = "", g.all.some(t)
		}
		f.games = append(f.games, g)
		add(prefix+"started", reflect.TypeFor[board.Started](), g)
		for _, l := range k.Reports {
			add(prefix+l.Name, l.Holds, nil)
		}
		f.placements = append(f.placements, fmt.Appendf(nil, `"type":"%s"`, prefix+k.Placement))
	}
	for _, l := range facts {
		add(l.Name, l.Holds, f)
	}
	f.head = all.fields(reflect.TypeFor[heading](), nil)
	return f
}

// optionsOf are the options of a game. Those of the unprefixed game stand among the other fields
// of a line, in a request those that are asked for. Those of others are in an object with the name
// of the game in a request.
type optionsOf struct {
	name  string
	holds reflect.Type
	all   fields
	some  fields // of the unprefixed game
}

// value returns the options in v, or the zero ones.
func (g *optionsOf) value(v reflect.Value) reflect.Value {
	own := reflect.New(g.holds).Elem()
	if o := v.Elem(); o.IsValid() && o.Type() == g.holds {
		own.Set(o)
	}
	return own
}

func (g *optionsOf) append(dst []byte, v reflect.Value) []byte { return g.all.append(dst, g.value(v)) }

func (g *optionsOf) read(in object, v reflect.Value) error {
	own := g.value(v)
	err := g.all.read(in, own)
	v.Set(own)
	if err == nil {
		err = v.Interface().(board.Options).Check()
	}
	return err
}

// append writes the options of a request.
func (f *Format) append(dst []byte, v reflect.Value) []byte {
	for _, g := range f.games {
		switch own := g.value(v); {
		case v.IsNil() || v.Elem().Type() != g.holds:
		case g.some == nil:
			dst = append(g.all.append(append(appendName(dst, g.name), '{'), own), '}')
		case !own.IsZero():
			dst = g.some.append(dst, own)
		}
	}
	return dst
}

// read reads the options of a request.
func (f *Format) read(in object, v reflect.Value) error {
	for _, g := range slices.Backward(f.games) { // the unprefixed one, which has no object, is the first
		if raw, there := in.find(g.name); g.some == nil && there {
			inner, err := objectOf(raw)
			if err == nil {
				err = g.read(inner, v)
			}
			if err != nil {
				err = fmt.Errorf("%s: %w", g.name, err)
			}
			return err
		} else if own := g.value(v); g.some != nil {
			if err := g.some.read(in, own); err != nil || own.IsZero() {
				return err
			}
			v.Set(own)
		}
	}
	return nil
}

// NewReader reads from in, which it does not close.
func (f *Format) NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReader(in), format: f} }

// NewEncoder makes an encoder that numbers the lines of a game from next on, 1 for
// a new game. Decode must accept the name of the game. wall returns the time of day
// at a time of the monotonic clock, within the years 0 to 9999.
func (f *Format) NewEncoder(game string, next int, wall func(time.Duration) time.Time) *Encoder {
	return &Encoder{game: game, next: next, wall: wall, format: f}
}

// Decode reads one line, with or without its LF. Its error names the field and the
// value wanted there. It ignores unknown fields.
func (f *Format) Decode(line []byte) (l Line, err error) {
	raw, err := Unframe(line)
	if err != nil {
		return l, err
	}
	if !json.Valid(raw) {
		return l, invalid(raw, "a JSON object")
	}
	in, err := objectOf(raw)
	if err != nil {
		return l, err
	}
	var h heading
	if err := f.head.read(in, reflect.ValueOf(&h).Elem()); err != nil {
		return l, err
	}
	read := Line{Game: string(h.Game), Seq: h.Seq, At: h.At, Wall: h.Wall}
	i := slices.IndexFunc(f.types, func(t lineType) bool { return t.name == h.Type })
	if i < 0 {
		if len(f.games) > 0 {
			return l, fmt.Errorf("type: unknown value %.40q", h.Type)
		}
		if strings.HasSuffix(h.Type, "started") {
			read.Fact = board.Started{}
		}
		return read, nil
	}
	v := reflect.New(f.types[i].holds).Elem()
	if err := f.types[i].fields.read(in, v); err != nil {
		return l, err
	}
	switch v := v.Interface().(type) {
	case board.Fact:
		read.Fact = v
	case board.Judgement:
		read.Judgement = v
	}
	return read, nil
}

// HasPlacement reports whether there is a placement in lines, with which a game counts as
// played. Its mark occurs nowhere else: a quotation mark in a text has a backslash before it.
func (f *Format) HasPlacement(lines []byte) bool {
	return slices.ContainsFunc(f.placements, func(mark []byte) bool { return bytes.Contains(lines, mark) })
}

// Effect returns what a line of a type means at the table, whatever else it has; nothing for a fact.
func (f *Format) Effect(name string) board.Effect { return f.effects[name] }

// typeOf returns the type of line that holds a fact or judgement, whose value it returns. A
// start without options is that of the first game.
func (f *Format) typeOf(l Line) (*lineType, reflect.Value) {
	v := reflect.ValueOf(l.Fact)
	if l.Judgement != nil {
		v = reflect.ValueOf(l.Judgement)
	}
	game := 0 // among the starts
	if s, starts := l.Fact.(board.Started); starts {
		game = max(0, slices.IndexFunc(f.games, func(g *optionsOf) bool { return g.holds == reflect.TypeOf(s.Options) }))
	}
	for i := range f.types {
		if t := &f.types[i]; t.holds == v.Type() {
			if game--; game < 0 {
				own := reflect.New(t.holds).Elem()
				own.Set(v)
				return t, own
			}
		}
	}
	panic(fmt.Sprintf("record: %v has no line", v.Type()))
}
