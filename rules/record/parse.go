package record

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"
)

// SyntaxError is an error in a game text, with its place.
type SyntaxError struct {
	Line int // from 1
	Text string
}

// Error is the line and the text.
func (e SyntaxError) Error() string { return fmt.Sprintf("%d: %s", e.Line, e.Text) }

// Parse reads game texts of any size, one after another. It checks that every turn can be played;
// it does not judge the calls. Any white space separates words. The error is a SyntaxError or
// that of in.
func (all Notations) Parse(in io.Reader) ([]Text, error) {
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	p := parser{games: all, rest: strings.TrimPrefix(string(data), "\ufeff"), line: 1}
	if !utf8.Valid(data) {
		return nil, p.wrong("text is not UTF-8")
	}
	var texts []Text
	for {
		if err := p.parse(); err != nil {
			return nil, err
		}
		texts = append(texts, p.text)
		if p.space(); p.rest == "" {
			return texts, nil
		}
		if p.rest[0] != '[' {
			return nil, p.wrong("unexpected %.40q after the result", p.next())
		}
	}
}

// parser is the state of reading texts.
type parser struct {
	games Notations
	rest  string
	line  int
	text  Text
}

func (p *parser) wrong(format string, args ...any) error {
	return SyntaxError{p.line, fmt.Sprintf(format, args...)}
}

func (p *parser) parse() error {
	p.text = Text{Game: p.games[0]}
	for p.space(); strings.HasPrefix(p.rest, "["); p.space() {
		if err := p.tag(); err != nil {
			return err
		}
	}
	if err := p.text.Game.Parse(&p.text, p.next); err != nil {
		return p.wrong("%v", err)
	}
	return nil
}

// space skips white space and counts lines.
func (p *parser) space() {
	rest := strings.TrimLeft(p.rest, " \t\r\n\v\f")
	p.line += strings.Count(p.rest[:len(p.rest)-len(rest)], "\n")
	p.rest = rest
}

// next is the next word, "" at the end.
func (p *parser) next() string {
	p.space()
	end := strings.IndexAny(p.rest, " \t\r\n\v\f")
	if end < 0 {
		end = len(p.rest)
	}
	word := p.rest[:end]
	p.rest = p.rest[end:]
	return word
}

// A backslash in a value takes the next character as it is.
var (
	tagForm = regexp.MustCompile(`^\[[\s\v]*(\w+)[\s\v]*"((?:[^"\\[:cntrl:]]|\\[^[:cntrl:]])*)"[\s\v]*\]`)
	escaped = regexp.MustCompile(`\\(.)`)
)

// tag reads [Name "value"].
func (p *parser) tag() error {
	found := tagForm.FindStringSubmatch(p.rest)
	if found == nil {
		return p.wrong(`invalid tag: want one like [First "A"], its value on one line and without control characters`)
	}
	p.rest = p.rest[len(found[0]):]
	p.line += strings.Count(found[0], "\n")
	return p.keep(Tag{found[1], strings.Map(printable, escaped.ReplaceAllString(found[2], "$1"))})
}

func (p *parser) keep(t Tag) error {
	for _, before := range p.text.Tags {
		if before.Name == t.Name {
			return p.wrong("duplicate tag %s", t.Name)
		}
	}
	for _, game := range p.games {
		if t == GameTag(game) {
			p.text.Game = game
		}
	}
	if err := p.text.Game.Check(t); err != nil {
		return p.wrong("tag %s: %v", t.Name, err)
	}
	p.text.Tags = append(p.text.Tags, t)
	return nil
}
