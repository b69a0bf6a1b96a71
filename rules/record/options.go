package record

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// describeOptions describes every option, or those asked for: then some are left out
// where they are zero.
func describeOptions(o *object, p *quarto.Options, asked bool) {
	given := func(name string) bool { return !asked || o.has(name, true) }
	if !asked || o.has("attributes", p.Attributes != 0) {
		describeAttributes(o, &p.Attributes)
	}
	if given("squares") {
		field(o, "squares", &p.Squares, flag)
	}
	option(o, "giving", asked, &p.Giving, board.ParseGiving)
	option(o, "caller", asked, &p.Caller, board.ParseCaller)
	option(o, "missed", asked, &p.Missed, board.ParseTell)
	option(o, "false_call", asked, &p.FalseCall, board.ParseFalseCall)
	option(o, "point", asked, &p.Point, board.ParsePoint)
	if given("touch_move") {
		field(o, "touch_move", &p.TouchMove, flag)
	}
	if given("last_call") {
		field(o, "last_call", &p.LastCall, form[time.Duration]{appendSeconds, parseSeconds})
	}
	option(o, "first", asked, &p.First, board.ParseSeat)
	if given("names") {
		field(o, "names", &p.Names, objectOf(describeNames))
	}
	optional(o, "practice", &p.Practice, flag)
	optional(o, "found", &p.Found, flag)
}

// option describes an option with a word for each of its values.
func option[T interface {
	comparable
	fmt.Stringer
}](o *object, name string, asked bool, v *T, parse func(string) (T, error)) {
	if asked {
		optional(o, name, v, word(parse))
	} else {
		field(o, name, v, word(parse))
	}
}

func describeAttributes(o *object, a *board.Attributes) {
	names := a.Names()
	field(o, "attributes", &names, listOf(text))
	for _, name := range names {
		one, err := parseAttribute(name)
		if err != nil {
			o.fail("attributes", err)
		}
		*a |= one
	}
	if *a == 0 {
		o.fail("attributes", errEmpty)
	}
}

// parseAttribute reads the name of one attribute.
func parseAttribute(s string) (board.Attributes, error) {
	a, err := board.ParseAttributes(s)
	if err == nil && len(a.Names()) != 1 {
		err = fmt.Errorf("invalid value %q: want one attribute", s)
	}
	return a, err
}

func describeNames(o *object, names *[2]string) {
	optional(o, "A", &names[0], text)
	optional(o, "B", &names[1], text)
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
