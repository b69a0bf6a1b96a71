package rig

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

const suffix = ".toml"

// Error is an error of a profile: one sentence, one line.
type Error struct {
	File string
	Line int    // 0 where no line has the error: the file lacks a table
	Key  string // "presence.clock"; empty where the text is not TOML
	Text string
}

// Error returns "mine.toml:12: presence.clock: 2MHz: want 10kHz to 1.350MHz".
func (e *Error) Error() string {
	place := e.File
	if e.Line > 0 {
		place += fmt.Sprintf(":%d", e.Line)
	}
	if e.Key != "" {
		place += ": " + e.Key
	}
	return place + ": " + e.Text
}

// Load reads the profile of that name from a directory of profiles, as
// deploy/profiles embeds them.
func Load(dir fs.FS, name string) (Profile, error) {
	text, err := fs.ReadFile(dir, name+suffix)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return Profile{}, fmt.Errorf("unknown profile %q: want %s, or a file NAME.toml", name, strings.Join(Names(dir), ", "))
	}
	if err != nil {
		return Profile{}, fmt.Errorf("profile %q: %w", name, err)
	}
	return Parse(name+suffix, text)
}

// Names returns the names of the profiles of a directory.
func Names(dir fs.FS) []string {
	files, _ := fs.Glob(dir, "*"+suffix) // the pattern is well formed
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, suffix)
	}
	return files
}

// Parse reads the text of a profile; file is its name in errors. The error
// is an *Error, the first of several.
func Parse(file string, text []byte) (Profile, error) {
	var p Profile
	wrong := p.read(text)
	if wrong == nil {
		wrong = p.check()
	}
	if wrong == nil {
		return p, nil
	}
	wrong.File = file
	if wrong.Line == 0 {
		wrong.Line = lineOf(text, wrong.Key)
	}
	return Profile{}, wrong
}

// decode decodes strictly or not, and translates the errors of the TOML library.
func decode(text []byte, into any, strict bool) *Error {
	d := toml.NewDecoder(bytes.NewReader(text))
	if strict {
		d.DisallowUnknownFields()
	}
	err := d.Decode(into)
	if err == nil {
		return nil
	}
	wrong, known := errors.AsType[*toml.DecodeError](err) // the first unknown key is one, too
	if !known {
		return &Error{Text: oneLine(err)}
	}
	said := oneLine(wrong)
	if _, missing := errors.AsType[*toml.StrictMissingError](err); missing {
		said = unknownKey
	} else if _, is, found := strings.Cut(said, " of type "); found {
		said = "want " + cmp.Or(wanted[is], "a table")
	}
	line, _ := wrong.Position()
	return &Error{Line: line, Key: oneLine(errors.New(strings.Join(wrong.Key(), "."))), Text: said}
}

// wanted are the types of the keys, as the library calls them.
var wanted = map[string]string{
	"string":     "a text",
	"[]string":   "a list of texts",
	"bool":       "true or false",
	"int":        "a whole number",
	"[]int":      "a list of whole numbers",
	"[2]int":     "a list of two whole numbers",
	"plug.Cells": "a list of 16 cells",
	"plug.Clock": `a text like "1MHz"`,
}

const unknownKey = "unknown key"

// oneLine drops the library's name and line breaks.
func oneLine(err error) string {
	s := strings.TrimPrefix(err.Error(), "toml: ")
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, s)
}

// lineOf returns the line of a key, or of its table; 0 if both are missing.
func lineOf(text []byte, key string) int {
	var parser unstable.Parser
	parser.Reset(text)
	line, table, best := 0, "", -1
	for parser.NextExpression() {
		e := parser.Expression()
		name, start := keyOf(&parser, e)
		if e.Kind == unstable.KeyValue {
			name = table + name
		} else {
			table = name + "."
		}
		if (key == name || strings.HasPrefix(key, name+".")) && len(name) > best {
			line, best = start, len(name)
		}
	}
	return line
}

func keyOf(parser *unstable.Parser, e *unstable.Node) (name string, line int) {
	var parts []string
	for it := e.Key(); it.Next(); {
		if len(parts) == 0 {
			line = parser.Shape(it.Node().Raw).Start.Line
		}
		parts = append(parts, string(it.Node().Data))
	}
	return strings.Join(parts, "."), line
}
