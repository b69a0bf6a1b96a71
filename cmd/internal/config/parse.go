package config

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// set sets every key of the text in c. The error is the *Error with the lowest line.
func (c *Config) set(file string, text []byte) error {
	var sections map[string]any
	if err := toml.Unmarshal(text, &sections); err != nil {
		return syntax(file, err)
	}
	known := settings(c)
	all := sectionsOf(known)
	lines := keyLines(text)
	var wrong []*Error
	report := func(key, what string) {
		wrong = append(wrong, &Error{file, lines[key], plain(key), what})
	}
	for section, value := range sections {
		table, ok := value.(map[string]any)
		switch {
		case !slices.Contains(all, section):
			report(section, "unknown section: want one of "+strings.Join(all, ", "))
			continue
		case !ok:
			report(section, "invalid value "+kind(value)+": want a table")
			continue
		}
		for name, value := range table {
			key := section + "." + name
			take, ok := known[key]
			if !ok {
				report(key, "unknown setting")
				continue
			}
			if err := take(value); err != nil {
				report(key, err.Error())
			}
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return slices.MinFunc(wrong, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), strings.Compare(a.Key, b.Key))
	})
}

// sectionsOf returns the sections of the keys, sorted.
func sectionsOf(known map[string]setting) []string {
	var all []string
	for key := range known {
		section, _, _ := strings.Cut(key, ".")
		all = append(all, section)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// plain returns a key on one line, quoted if it has unprintable characters.
func plain(key string) string {
	if strings.ContainsFunc(key, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(key)
	}
	return key
}

// syntax converts an error of the TOML parser.
func syntax(file string, err error) error {
	var d *toml.DecodeError
	if !errors.As(err, &d) {
		return &Error{File: file, Text: err.Error()}
	}
	line, _ := d.Position()
	return &Error{file, line, plain(strings.Join(d.Key(), ".")), plain(strings.TrimPrefix(d.Error(), "toml: "))}
}

// keyLines returns the line of every key and table of a text without syntax errors, by
// section.key.
func keyLines(text []byte) map[string]int {
	lines := map[string]int{}
	var p unstable.Parser
	p.Reset(text)
	section := ""
	for p.NextExpression() {
		e := p.Expression()
		if e.Kind == unstable.KeyValue {
			noteLines(lines, section, text, e)
			continue
		}
		section = keyOf("", e)
		noteLine(lines, section, text, e)
	}
	return lines
}

// noteLines notes the line of a key and of the keys in its inline table.
func noteLines(lines map[string]int, section string, text []byte, keyValue *unstable.Node) {
	key := keyOf(section, keyValue)
	noteLine(lines, key, text, keyValue)
	if v := keyValue.Value(); v.Kind == unstable.InlineTable {
		for inner := v.Children(); inner.Next(); {
			noteLines(lines, key, text, inner.Node())
		}
	}
}

// noteLine notes the line of the key of a node, and of the tables that the key opens.
func noteLine(lines map[string]int, key string, text []byte, n *unstable.Node) {
	parts := n.Key()
	parts.Next()
	line := 1 + bytes.Count(text[:parts.Node().Raw.Offset], []byte("\n"))
	for {
		if _, ok := lines[key]; !ok {
			lines[key] = line
		}
		i := strings.LastIndexByte(key, '.')
		if i < 0 {
			return
		}
		key = key[:i]
	}
}

// keyOf joins the key of a node to its section.
func keyOf(section string, n *unstable.Node) string {
	var parts []string
	if section != "" {
		parts = append(parts, section)
	}
	for k := n.Key(); k.Next(); {
		parts = append(parts, string(k.Node().Data))
	}
	return strings.Join(parts, ".")
}
