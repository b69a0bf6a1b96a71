package phrase

import (
	"errors"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// words are the values of a file by their keys, as "quarto.to-give".
type words struct {
	values   map[string]any      // texts, numbers, truth values and lists
	children map[string][]string // the parts of keys that follow a part, sorted
	used     map[string]bool     // those that a table has
}

func readWords(text []byte) (words, faults) {
	var tree map[string]any
	if err := toml.Unmarshal(text, &tree); err != nil {
		return words{}, faults{syntax(err)}
	}
	w := words{map[string]any{}, map[string][]string{}, map[string]bool{}}
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

// enumerations have the values of enumerations by the names that keyOf gives them.
type enumerations map[reflect.Type]map[string]reflect.Value

// fill makes a table. A field has its own name as key, in the section of its struct, an embedded
// struct that section; with a tag "at" the key is that of the tag, if that ends with a point with the name behind it.
func (e enumerations) fill(w words) (*table, faults) {
	t, f := &table{file: w, sections: new(sync.Map)}, filler{words: w, names: e}
	f.fields("", reflect.ValueOf(t).Elem())
	return t, f.faults
}

// filler fills a table from the values of a file.
type filler struct {
	words  words
	names  enumerations
	faults faults
}

func (f *filler) fields(key string, v reflect.Value) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name := strings.TrimPrefix(dashed(field.Name), "-")
		at, tagged := field.Tag.Lookup("at")
		switch {
		case at == "-":
			continue
		case tagged && strings.HasSuffix(at, "."):
			at += name
		case !tagged && field.Anonymous:
			at = key
		case !tagged:
			at = below(key, name)
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
			f.enumerated(below(key, part(name)), name, k)
			f.value(below(key, part(name)), element)
			v.SetMapIndex(k, element)
		}
	default:
		value, ok := f.words.values[key]
		if !ok {
			f.faults.add(key, "missing")
			return
		}
		f.words.used[key] = true
		f.set(key, value, v)
	}
}

// set sets a text, a number, a truth value or a list.
func (f *filler) set(key string, value any, v reflect.Value) {
	switch value := value.(type) {
	case string:
		f.enumerated(key, value, v)
		return
	case bool:
		if v.Kind() == reflect.Bool {
			v.SetBool(value)
			return
		}
	case int64:
		if v.Kind() == reflect.Int {
			v.SetInt(value)
			return
		}
	case []any:
		if v.Kind() == reflect.Array && v.Len() == len(value) {
			for i := range value {
				f.set(key, value[i], v.Index(i))
			}
			return
		}
	}
	f.faults.add(key, "want a value of %v", v.Type())
}

// enumerated sets a text, or the value of an enumeration that is called so.
func (f *filler) enumerated(key, name string, v reflect.Value) {
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
	named := f.names.of(v.Type())
	is, ok := named[name]
	if !ok {
		f.faults.add(key, "unknown name %q: want one of %s", name, strings.Join(slices.Sorted(maps.Keys(named)), ", "))
		return
	}
	v.Set(is)
}

// of returns the values of an enumeration; of another type none. Of several values with one
// name, which differ in bits without a name, the first counts, and 0 comes last.
func (e enumerations) of(t reflect.Type) map[string]reflect.Value {
	if named, ok := e[t]; ok || t.Kind() != reflect.Uint8 {
		return named
	}
	named := map[string]reflect.Value{}
	e[t] = named
	take := func(i uint64) (more bool) {
		v := reflect.New(t).Elem()
		v.SetUint(i)
		name := keyOf(v)
		if strings.Contains(name, "(") { // behind the last one
			return false
		}
		if _, ok := named[name]; !ok {
			named[name] = v
		}
		return true
	}
	for i := uint64(1); i < 256 && take(i); i++ {
	}
	take(0)
	return named
}
