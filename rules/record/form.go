package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// part is a field of an object, or an item of a list, which has no name.
type part struct {
	name  string
	value []byte
}

// parts returns the parts of an object or a list, which is valid JSON.
func parts(raw []byte) (all []part) {
	d := json.NewDecoder(bytes.NewReader(raw))
	_, _ = d.Token() // its beginning; the others have no errors either
	for d.More() {
		var one part
		if raw[0] == '{' {
			name, _ := d.Token()
			one.name, _ = name.(string)
		}
		_ = d.Decode((*json.RawMessage)(&one.value))
		all = append(all, one)
	}
	return all
}

// object is the fields of a JSON object that is read.
type object []part

// objectOf refuses duplicate fields.
func objectOf(raw []byte) (object, error) {
	if raw[0] != '{' {
		return nil, invalid(raw, "a JSON object")
	}
	o := object(parts(raw))
	for i, f := range o {
		if _, there := o[:i].find(f.name); there {
			return nil, fmt.Errorf("duplicate field %.40q", f.name)
		}
	}
	return o, nil
}

func (o object) find(name string) (value []byte, there bool) {
	i := slices.IndexFunc(o, func(f part) bool { return f.name == name })
	if i < 0 {
		return nil, false
	}
	return o[i].value, true
}

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
	if raw[0] != '"' {
		return "", invalid(raw, "a text")
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

func appendMillis(dst []byte, d time.Duration) []byte {
	return strconv.AppendInt(dst, d.Milliseconds(), 10)
}

func parseMillis(raw []byte) (time.Duration, error) {
	ms, err := parseInteger(raw, 0, math.MaxInt64/int64(time.Millisecond))
	return time.Duration(ms) * time.Millisecond, err
}

// maxSeconds is the limit of an option in seconds.
const maxSeconds = 1e6

// appendSeconds writes a time in seconds, to the millisecond.
func appendSeconds(dst []byte, d time.Duration) []byte {
	return strconv.AppendFloat(dst, float64(d.Milliseconds())/1000, 'f', -1, 64)
}

func parseSeconds(raw []byte) (time.Duration, error) {
	f, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || !(f >= 0 && f <= maxSeconds) {
		return 0, invalid(raw, fmt.Sprintf("a number of seconds from 0 to %d", int(maxSeconds)))
	}
	return time.Duration(math.Round(f*1000)) * time.Millisecond, nil
}

const stampLayout = "2006-01-02T15:04:05.000Z"

func appendStamp(dst []byte, t time.Time) []byte { return appendText(dst, t.UTC().Format(stampLayout)) }

func parseStamp(raw []byte) (time.Time, error) {
	s, err := parseText(raw)
	if err != nil {
		return time.Time{}, err
	}
	t, err := time.Parse(stampLayout, s)
	if err != nil {
		return time.Time{}, fmt.Errorf("invalid value %.40q: want a time like 2000-01-01T00:00:01.250Z", s)
	}
	return t, nil
}

// Printable returns a text that a terminal can show on one line. It escapes, as Go
// does, characters that control a terminal, end a line or change the direction of
// writing, and invalid UTF-8. Names and texts come from hosts and files.
func Printable(s string) string {
	var b strings.Builder
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || control(r) {
			quoted := strconv.QuoteToASCII(s[i : i+size])
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// control reports whether a character controls the terminal, the line or the direction.
func control(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}
