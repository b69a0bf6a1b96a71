package phrase

import (
	"errors"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// words are the values of a file by their keys, as "quarto.to-give".
type words struct {
	values   map[string]any      // texts, numbers, truth values and lists
	children map[string][]string // the parts of keys that follow a part, sorted
}

func readWords(text []byte) (words, faults) {
	var tree map[string]any
	if err := toml.Unmarshal(text, &tree); err != nil {
		return words{}, faults{syntax(err)}
	}
	w := words{map[string]any{}, map[string][]string{}}
	w.flatten("", tree)
	return w, nil
}

// flatten takes the values of a table. An empty one is a value, so that it is compared.
func (w words) flatten(key string, v any) {
	table, ok := v.(map[string]any)
	if !ok || key != "" && len(table) == 0 {
		w.values[key] = v
		return
	}
	names := slices.Sorted(maps.Keys(table))
	for _, name := range names {
		w.flatten(below(key, part(name)), table[name])
	}
	w.children[key] = names
}

// part returns a part of a key on one line: in quotes if it could be taken for several parts.
func part(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return r == '.' || !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

func below(key, name string) string {
	if key == "" {
		return name
	}
	return key + "." + name
}

func under(key, section string) bool { return strings.HasPrefix(key, section+".") }

// sectionOf returns the section of a key at the top.
func sectionOf(key string) string {
	section, _, _ := strings.Cut(key, ".")
	return section
}

func (w words) hasSection(name string) bool { return len(w.children[name]) > 0 }

// syntax converts an error of the TOML parser, which is also that of a key that is there twice.
func syntax(err error) fault {
	f := fault{text: strings.Join(strings.Fields(strings.TrimPrefix(err.Error(), "toml: ")), " ")} // without the library's name and line breaks
	var d *toml.DecodeError
	if errors.As(err, &d) {
		f.line, _ = d.Position()
		var key string
		for _, name := range d.Key() {
			key = below(key, part(name))
		}
		f.key = key
	}
	return f
}

// linesOf returns the lines of the keys of a TOML file.
func linesOf(text []byte) map[string]int {
	lines := map[string]int{}
	var parser unstable.Parser
	parser.Reset(text)
	section := ""
	for parser.NextExpression() {
		e := parser.Expression()
		if e.Kind == unstable.KeyValue {
			keepLines(&parser, e, section, lines)
			continue
		}
		section = keepLines(&parser, e, "", lines)
	}
	return lines
}

// keepLines keeps the line of an expression in a section, and those of its inline table. It
// returns the key.
func keepLines(parser *unstable.Parser, e *unstable.Node, section string, lines map[string]int) string {
	key := section
	for it := e.Key(); it.Next(); {
		key = below(key, part(string(it.Node().Data)))
		if lines[key] == 0 {
			lines[key] = parser.Shape(it.Node().Raw).Start.Line
		}
	}
	if e.Kind == unstable.KeyValue && e.Value().Kind == unstable.InlineTable {
		for it := e.Value().Children(); it.Next(); {
			keepLines(parser, it.Node(), key, lines)
		}
	}
	return key
}

// filler fills a struct from the values of a file.
type filler struct {
	words  words
	used   map[string]bool                           // keys
	names  map[reflect.Type]map[string]reflect.Value // the values of enumerations by the names that keyOf gives them
	faults faults
}

// fill sets the fields of a struct from a section, "" for the whole file, and returns the keys that it used. A
// field has its own name as key, in the section of its struct, an embedded struct that section; with a tag "at"
// the key is that of the tag.
func (w words) fill(section string, to any) (used map[string]bool, _ faults) {
	f := filler{words: w, used: map[string]bool{}, names: map[reflect.Type]map[string]reflect.Value{}}
	f.fields(section, reflect.ValueOf(to).Elem())
	return f.used, f.faults
}

func (f *filler) fields(key string, v reflect.Value) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		at, tagged := field.Tag.Lookup("at")
		switch {
		case at == "-":
			continue
		case tagged:
		case field.Anonymous:
			at = key
		default:
			at = below(key, dashed(field.Name))
		}
		f.value(at, reflect.NewAt(v.Field(i).Type(), v.Field(i).Addr().UnsafePointer()).Elem()) // it may be set though it is not exported
	}
}

func (f *filler) value(key string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		f.fields(key, v)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for _, name := range f.words.children[key] {
			k, element := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			f.text(below(key, part(name)), name, k)
			f.value(below(key, part(name)), element)
			v.SetMapIndex(k, element)
		}
	default:
		value, ok := f.words.values[key]
		if !ok {
			f.faults.add(key, "missing")
			return
		}
		f.used[key] = true
		f.set(key, value, v)
	}
}

// set sets a text, a number, a truth value or a list.
func (f *filler) set(key string, value any, v reflect.Value) {
	list, _ := value.([]any)
	switch of := reflect.ValueOf(value); {
	case of.Kind() == reflect.String:
		f.text(key, of.String(), v)
	case v.Kind() == reflect.Array && v.Len() == len(list):
		for i := range list {
			f.set(key, list[i], v.Index(i))
		}
	case of.Kind() == reflect.Bool && v.Kind() == reflect.Bool, of.CanInt() && v.Kind() == reflect.Int:
		v.Set(of.Convert(v.Type()))
	default:
		f.faults.add(key, "want a value of %v", v.Type())
	}
}

// text sets a text, a time, or the value of an enumeration that is called so.
func (f *filler) text(key, name string, v reflect.Value) {
	if v.Type() == reflect.TypeFor[time.Duration]() {
		d, err := time.ParseDuration(name)
		if err != nil {
			f.faults.add(key, "unknown time: want one like 20s")
		}
		v.SetInt(int64(d))
		return
	}
	if v.Kind() == reflect.String {
		v.SetString(name)
		return
	}
	named := f.namesOf(v.Type())
	is, ok := named[name]
	if !ok {
		f.faults.add(key, "unknown name %q: want one of %s", name, strings.Join(slices.Sorted(maps.Keys(named)), ", "))
		return
	}
	v.Set(is)
}

// namesOf returns the values of an enumeration; of another type none. Of several values with one
// name, which differ in bits without a name, the first counts, and 0 comes last.
func (f *filler) namesOf(t reflect.Type) map[string]reflect.Value {
	if named, ok := f.names[t]; ok || t.Kind() != reflect.Uint8 {
		return named
	}
	named := map[string]reflect.Value{}
	f.names[t] = named
	for i := range uint64(256) {
		v := reflect.New(t).Elem()
		v.SetUint(i)
		name := keyOf(v)
		if strings.Contains(name, "(") {
			break // behind the last one
		}
		if first, ok := named[name]; !ok || first.IsZero() {
			named[name] = v
		}
	}
	return named
}
