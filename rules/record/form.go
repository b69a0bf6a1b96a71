package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode/utf8"
)

// form is the JSON form of a T. read is given valid JSON.
type form[T any] struct {
	write func(dst []byte, v T) []byte
	read  func(raw []byte) (T, error)
}

var (
	text = form[string]{appendText, parseText}
	flag = form[bool]{strconv.AppendBool, parseFlag}

	// millis is a time in whole milliseconds.
	millis = form[time.Duration]{
		func(dst []byte, d time.Duration) []byte { return strconv.AppendInt(dst, d.Milliseconds(), 10) },
		func(raw []byte) (time.Duration, error) {
			ms, err := parseInteger(raw, 0, math.MaxInt64/int64(time.Millisecond))
			return time.Duration(ms) * time.Millisecond, err
		},
	}
)

// integer is a whole number from low to high.
func integer[T ~int | ~uint8](low, high int64) form[T] {
	return form[T]{
		func(dst []byte, n T) []byte { return strconv.AppendInt(dst, int64(n), 10) },
		func(raw []byte) (T, error) {
			n, err := parseInteger(raw, low, high)
			return T(n), err
		},
	}
}

// word is the name of a value.
func word[T fmt.Stringer](parse func(string) (T, error)) form[T] {
	return form[T]{
		func(dst []byte, v T) []byte { return appendText(dst, v.String()) },
		func(raw []byte) (v T, err error) {
			s, err := parseText(raw)
			if err != nil {
				return v, err
			}
			return parse(s)
		},
	}
}

func listOf[T any](item form[T]) form[[]T] {
	return form[[]T]{
		func(dst []byte, list []T) []byte {
			dst = append(dst, '[')
			for i, v := range list {
				if i > 0 {
					dst = append(dst, ',')
				}
				dst = item.write(dst, v)
			}
			return append(dst, ']')
		},
		func(raw []byte) (list []T, err error) {
			var items []json.RawMessage
			if raw[0] != '[' || json.Unmarshal(raw, &items) != nil {
				return nil, invalid(raw, "a list")
			}
			for _, raw := range items {
				v, err := item.read(raw)
				if err != nil {
					return nil, err
				}
				list = append(list, v)
			}
			return list, nil
		},
	}
}

// objectOf is an object. Its description names the fields of a T in their order,
// whether they are written or read. Fields that it does not name are ignored, so that
// later versions can add some.
func objectOf[T any](describe func(*object, *T)) form[T] {
	return form[T]{
		func(dst []byte, v T) []byte {
			o := object{out: append(dst, '{')}
			describe(&o, &v)
			return append(o.out, '}')
		},
		func(raw []byte) (v T, err error) {
			o := object{}
			if o.in, err = fields(raw); err != nil {
				return v, err
			}
			if describe(&o, &v); o.err != nil {
				return *new(T), o.err
			}
			return v, nil
		},
	}
}

// object is an object that is written or read.
type object struct {
	out    []byte                     // the text written so far
	in     map[string]json.RawMessage // the fields to read; nil when writing
	err    error                      // the first error of reading, which ends it
	at     time.Duration              // of the line
	format *Format
}

// fields reads an object and refuses duplicate fields.
func fields(raw []byte) (map[string]json.RawMessage, error) {
	in := json.NewDecoder(bytes.NewReader(raw))
	if begin, err := in.Token(); err != nil || begin != json.Delim('{') {
		return nil, invalid(raw, "a JSON object")
	}
	all := map[string]json.RawMessage{}
	for in.More() {
		name, err := in.Token()
		if err != nil {
			return nil, err
		}
		if _, twice := all[name.(string)]; twice {
			return nil, fmt.Errorf("duplicate field %.40q", name)
		}
		var value json.RawMessage
		if err := in.Decode(&value); err != nil {
			return nil, err
		}
		all[name.(string)] = value
	}
	return all, nil
}

func (o *object) reading() bool { return o.in != nil }

// has reports whether an optional field is there; when writing, it returns set.
func (o *object) has(name string, set bool) bool {
	if o.reading() {
		_, set = o.in[name]
	}
	return set
}

// fail keeps the first error.
func (o *object) fail(name string, err error) {
	if o.err == nil {
		o.err = fmt.Errorf("%s: %w", name, err)
	}
}

// field describes a field that is always there.
func field[T any](o *object, name string, v *T, f form[T]) {
	if !o.reading() {
		if o.out[len(o.out)-1] != '{' {
			o.out = append(o.out, ',')
		}
		o.out = append(appendText(o.out, name), ':')
		o.out = f.write(o.out, *v)
		return
	}
	raw, ok := o.in[name]
	if !ok {
		o.fail(name, errMissing)
	}
	if o.err != nil {
		return
	}
	var err error
	if *v, err = f.read(raw); err != nil {
		o.fail(name, err)
	}
}

// optional describes a field that is not there where it is zero.
func optional[T comparable](o *object, name string, v *T, f form[T]) {
	if o.has(name, *v != *new(T)) {
		field(o, name, v, f)
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

func parseText(raw []byte) (s string, err error) {
	switch {
	case raw[0] != '"':
		return "", invalid(raw, "a text")
	case bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw): // as a rule
		return string(raw[1 : len(raw)-1]), nil
	}
	err = json.Unmarshal(raw, &s)
	return s, err
}

func parseFlag(raw []byte) (bool, error) {
	if s := string(raw); s != "true" && s != "false" {
		return false, invalid(raw, "true or false")
	}
	return raw[0] == 't', nil
}

func parseInteger(raw []byte, low, high int64) (int64, error) {
	i, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil || i < low || i > high {
		return 0, invalid(raw, fmt.Sprintf("a whole number from %d to %d", low, high))
	}
	return i, nil
}
