package phrase

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
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

// readWords reads TOML.
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

// Part returns a part of a key on one line: in quotes if it could be taken for several parts.
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

// under reports whether a key is in a section.
func under(key, section string) bool { return strings.HasPrefix(key, section+".") }

// sectionOf returns the section of a key at the top.
func sectionOf(key string) string {
	section, _, _ := strings.Cut(key, ".")
	return section
}

func (w words) hasSection(name string) bool { return len(w.children[name]) > 0 }

// syntax converts an error of the TOML parser, which is also that of a key that is there twice.
func syntax(err error) fault {
	f := fault{text: oneLine(err.Error())}
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

// oneLine drops the library's name and line breaks.
func oneLine(s string) string {
	return strings.Join(strings.Fields(strings.TrimPrefix(s, "toml: ")), " ")
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
