package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"
)

// object is a JSON object that is written or read. One function describes each
// type of line: it names the fields in their order. When writing, the fields are
// appended to out; when reading, they are taken from in. Fields that no function
// names are ignored, so that later versions can add some.
type object struct {
	out []byte            // the text written so far
	in  map[string][]byte // the fields to read; nil when writing
	err error             // the first error of reading, which ends it
}

func (o *object) reading() bool { return o.in != nil }

// has reports whether an optional field is there; when writing, it returns set.
func (o *object) has(name string, set bool) bool {
	if o.reading() {
		_, set = o.in[name]
	}
	return set
}

// key writes the name of a field.
func (o *object) key(name string) {
	if o.out[len(o.out)-1] != '{' {
		o.out = append(o.out, ',')
	}
	o.out = append(appendText(o.out, name), ':')
}

// take returns a field to read, nil if it is missing or after an error.
func (o *object) take(name string) []byte {
	raw, ok := o.in[name]
	if !ok {
		o.fail(name, errMissing)
	}
	if o.err != nil {
		return nil
	}
	return raw
}

// fail keeps the first error.
func (o *object) fail(name string, err error) {
	if o.err == nil {
		o.err = fmt.Errorf("%s: %w", name, err)
	}
}

var (
	errMissing = errors.New("missing")
	errEmpty   = errors.New("empty list: want at least one")
)

// invalid is the error of a value that is read.
func invalid(raw []byte, want string) error {
	return fmt.Errorf("invalid value %s: want %s", Printable(fmt.Sprintf("%.40s", raw)), want)
}

func (o *object) text(name string, s *string) {
	if !o.reading() {
		o.key(name)
		o.out = appendText(o.out, *s)
	} else if raw := o.take(name); raw != nil {
		var err error
		if *s, err = parseText(raw); err != nil {
			o.fail(name, err)
		}
	}
}

func (o *object) flag(name string, b *bool) {
	if !o.reading() {
		o.key(name)
		o.out = strconv.AppendBool(o.out, *b)
	} else if raw := o.take(name); raw != nil {
		*b = string(raw) == "true"
		if !*b && string(raw) != "false" {
			o.fail(name, invalid(raw, "true or false"))
		}
	}
}

// integer describes a whole number from low to high.
func integer[T ~int | ~int64 | ~uint8](o *object, name string, n *T, low, high int64) {
	if !o.reading() {
		o.key(name)
		o.out = strconv.AppendInt(o.out, int64(*n), 10)
	} else if raw := o.take(name); raw != nil {
		i, err := parseWhole(raw, low, high)
		if err != nil {
			o.fail(name, err)
		}
		*n = T(i)
	}
}

// millis describes a time in whole milliseconds.
func (o *object) millis(name string, d *time.Duration) {
	ms := *d / time.Millisecond
	integer(o, name, &ms, 0, int64(1<<63-1)/int64(time.Millisecond))
	if o.reading() {
		*d = ms * time.Millisecond
	}
}

// word describes a value by its name.
func word[T fmt.Stringer](o *object, name string, v *T, parse func(string) (T, error)) {
	if !o.reading() {
		o.key(name)
		o.out = appendText(o.out, (*v).String())
		return
	}
	var s string
	o.text(name, &s)
	if o.err != nil {
		return
	}
	var err error
	if *v, err = parse(s); err != nil {
		o.fail(name, err)
	}
}

// words describes a list of names. When reading, it passes each to add.
func (o *object) words(name string, words []string, add func(string) error) {
	if !o.reading() {
		o.list(name, len(words), func(i int) { o.out = appendText(o.out, words[i]) })
		return
	}
	for _, raw := range o.items(name) {
		s, err := parseText(raw)
		if err == nil {
			err = add(s)
		}
		if err != nil {
			o.fail(name, err)
		}
	}
}

// list writes a list of n items.
func (o *object) list(name string, n int, item func(i int)) {
	o.key(name)
	o.out = append(o.out, '[')
	for i := range n {
		if i > 0 {
			o.out = append(o.out, ',')
		}
		item(i)
	}
	o.out = append(o.out, ']')
}

// items reads a list.
func (o *object) items(name string) [][]byte {
	raw := o.take(name)
	if raw == nil {
		return nil
	}
	if raw[0] != '[' {
		o.fail(name, invalid(raw, "a list"))
		return nil
	}
	return parts(raw)
}

// nested describes an object in the object.
func (o *object) nested(name string, describe func(*object)) {
	if !o.reading() {
		o.key(name)
		o.braces(describe)
	} else if raw := o.take(name); raw != nil {
		if err := readObject(raw, describe); err != nil {
			o.fail(name, err)
		}
	}
}

// braces writes an object.
func (o *object) braces(describe func(*object)) {
	o.out = append(o.out, '{')
	describe(o)
	o.out = append(o.out, '}')
}

// readObject reads an object and refuses duplicate fields. raw must be valid JSON.
func readObject(raw []byte, describe func(*object)) error {
	if raw[0] != '{' {
		return invalid(raw, "a JSON object")
	}
	o := object{in: map[string][]byte{}}
	for _, part := range parts(raw) {
		end := 1
		for ; part[end] != '"'; end++ {
			if part[end] == '\\' {
				end++
			}
		}
		name := unquote(part[:end+1])
		if _, twice := o.in[name]; twice {
			return fmt.Errorf("duplicate field %.40q", name)
		}
		_, value, _ := bytes.Cut(part[end:], []byte(":"))
		o.in[name] = bytes.TrimSpace(value)
	}
	describe(&o)
	return o.err
}

// parts returns the fields of an object or the items of a list, without the white
// space around them. raw must be valid JSON.
func parts(raw []byte) [][]byte {
	var list [][]byte
	depth, start, quoted := 0, 1, false
	for i, last := 1, len(raw)-1; i <= last; i++ {
		switch c := raw[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case i == last || c == ',' && depth == 0:
			if part := bytes.TrimSpace(raw[start:i]); len(part) > 0 {
				list = append(list, part)
			}
			start = i + 1
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
	}
	return list
}

// appendText writes a JSON string. It escapes the characters that JSON wants escaped
// and the two line separators, which some readers take for the end of the line. An
// invalid byte becomes U+FFFD.
func appendText(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r < ' ' || r == '\u2028' || r == '\u2029':
			dst = fmt.Appendf(dst, `\u%04x`, r)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}

// parseText reads a JSON string.
func parseText(raw []byte) (string, error) {
	if raw[0] != '"' {
		return "", invalid(raw, "a text")
	}
	return unquote(raw), nil
}

// unquote reads a valid JSON string. An invalid character becomes U+FFFD.
func unquote(raw []byte) (s string) {
	if bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return string(raw[1 : len(raw)-1])
	}
	_ = json.Unmarshal(raw, &s) // it is valid
	return s
}

func parseWhole(raw []byte, low, high int64) (int64, error) {
	i, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil || i < low || i > high {
		return 0, invalid(raw, fmt.Sprintf("a whole number from %d to %d", low, high))
	}
	return i, nil
}
