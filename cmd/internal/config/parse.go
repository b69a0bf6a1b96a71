package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"quartoboard/rules"
)

// set sets every key of the text in c. The error is the first one by line.
func (c *Config) set(file string, text []byte) (err error) {
	c.file = file
	if c.lines, err = settingsOf(c).set(file, text); err != nil {
		return err
	}
	return c.check()
}

// set sets every key of the text, and returns the line of each. The error is the first one by line.
func (known settings) set(file string, text []byte) (lines map[string]int, err error) {
	var values map[string]any
	if err := toml.Unmarshal(text, &values); err != nil {
		return nil, syntax(file, text, err)
	}
	var p unstable.Parser // the values have no lines
	p.Reset(text)
	var section []string
	lines = map[string]int{}
	for p.NextExpression() {
		e := p.Expression()
		path, line := pathOf(e, text)
		if e.Kind == unstable.KeyValue {
			path = slices.Concat(section, path)
		} else {
			section = path
		}
		paths := [][]string{path}
		if e.Kind == unstable.KeyValue && len(path) == 1 { // an inline table
			table, _ := values[path[0]].(map[string]any)
			for _, name := range slices.Sorted(maps.Keys(table)) {
				paths = append(paths, []string{path[0], name})
			}
		}
		for _, path := range paths {
			key, err := known.take(path, values)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %s: %w", file, line, plain(key), err)
			}
			lines[key] = line
		}
	}
	return lines, nil
}

// check checks what depends on several keys. The error is that of a key which the file has:
// the defaults are no mistake for any number of players.
func (c *Config) check() error {
	for i, k := range c.kinds {
		_, err := c.Games[i].Entered()
		if err = cmp.Or(err, rules.Filled(c.Games[i], true).Check()); err != nil {
			name, why, _ := strings.Cut(err.Error(), ": ")
			return c.Wrong(KeyOf(k, name), errors.New(why))
		}
	}
	return nil
}

// take sets the value at a path, or checks a section. The key is that of an error.
func (known settings) take(path []string, values map[string]any) (key string, err error) {
	section := path[0]
	var sections []string
	for key := range known {
		name, _, _ := strings.Cut(key, ".")
		sections = append(sections, name)
	}
	slices.Sort(sections)
	sections = slices.Compact(sections)
	table, isTable := values[section].(map[string]any)
	switch {
	case !slices.Contains(sections, section):
		return section, errors.New("unknown section: want one of " + strings.Join(sections, ", "))
	case !isTable:
		return section, invalid(values[section], "a table")
	case len(path) == 1:
		return section, nil
	}
	key = section + "." + path[1]
	take, ok := known[key]
	if !ok {
		return key, errors.New("unknown setting")
	}
	return key, take(table[path[1]])
}

// plain returns a key on one line, quoted if it has unprintable characters.
func plain(key string) string {
	if strings.ContainsFunc(key, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(key)
	}
	return key
}

// syntax converts an error of the TOML parser in a text.
func syntax(file string, text []byte, err error) error {
	d, ok := errors.AsType[*toml.DecodeError](err)
	if !ok {
		return fmt.Errorf("%s: %w", file, err)
	}
	line, _ := d.Position()
	why := plain(strings.TrimPrefix(d.Error(), "toml: "))
	key := strings.Join(d.Key(), ".")
	if strings.HasSuffix(why, "at start of value") {
		before, _, _ := bytes.Cut(bytes.Split(text, []byte("\n"))[line-1], []byte("="))
		key, why = strings.TrimSpace(string(before)), why+": want a text in quotes, a number, true or false"
	}
	if key != "" {
		why = plain(key) + ": " + why
	}
	return fmt.Errorf("%s:%d: %s", file, line, why)
}

// pathOf returns the parts of the key of an expression, and its line.
func pathOf(e *unstable.Node, text []byte) (path []string, line int) {
	for k := e.Key(); k.Next(); {
		if path == nil {
			line = 1 + bytes.Count(text[:k.Node().Raw.Offset], []byte("\n"))
		}
		path = append(path, string(k.Node().Data))
	}
	return path, line
}
