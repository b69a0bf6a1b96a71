package record

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"quartoboard/board"
)

// describeOptions describes every option, or only those asked for: then it leaves
// out those that are zero.
func describeOptions(o *object, p *board.Options, asked bool) {
	if !asked || o.has("attributes", p.Attributes != 0) {
		describeAttributes(o, &p.Attributes)
	}
	if !asked || o.has("squares", true) {
		o.flag("squares", &p.Squares)
	}
	option(o, "giving", asked, &p.Giving, board.ParseGiving)
	option(o, "caller", asked, &p.Caller, board.ParseCaller)
	option(o, "missed", asked, &p.Missed, board.ParseTell)
	option(o, "false_call", asked, &p.FalseCall, board.ParseFalseCall)
	option(o, "point", asked, &p.Point, board.ParsePoint)
	if !asked || o.has("touch_move", true) {
		o.flag("touch_move", &p.TouchMove)
	}
	if !asked || o.has("last_call", true) {
		describeSeconds(o, "last_call", &p.LastCall)
	}
	option(o, "first", asked, &p.First, board.ParseSeat)
	if !asked || o.has("names", true) {
		o.nested("names", func(o *object) { describeNames(o, &p.Names) })
	}
	if o.has("found", p.Found) {
		o.flag("found", &p.Found)
	}
}

// optionNames are the fields of describeOptions.
var optionNames = []string{
	"attributes", "squares", "giving", "caller", "missed", "false_call", "point",
	"touch_move", "last_call", "first", "names", "found",
}

// option describes an option with a word for each of its values.
func option[T interface {
	~uint8
	fmt.Stringer
}](o *object, name string, asked bool, v *T, parse func(string) (T, error)) {
	if !asked || o.has(name, *v != 0) {
		word(o, name, v, parse)
	}
}

func describeAttributes(o *object, a *board.Attributes) {
	o.words("attributes", a.Names(), func(s string) error {
		one, err := parseAttribute(s)
		*a |= one
		return err
	})
	if o.reading() && *a == 0 {
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
	for i, seat := range []string{"A", "B"} {
		if o.has(seat, names[i] != "") {
			o.text(seat, &names[i])
		}
	}
}

// maxSeconds is the limit of an option in seconds.
const maxSeconds = 1e6

// describeSeconds describes a time in seconds, to the millisecond.
func describeSeconds(o *object, name string, d *time.Duration) {
	if !o.reading() {
		o.key(name)
		o.out = append(o.out, formatSeconds(*d)...)
	} else if raw := o.take(name); raw != nil {
		var err error
		if *d, err = parseSeconds(string(raw)); err != nil {
			o.fail(name, err)
		}
	}
}

func formatSeconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d.Milliseconds())/1000, 'f', -1, 64)
}

func parseSeconds(s string) (time.Duration, error) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= maxSeconds) {
		return 0, invalid([]byte(s), fmt.Sprintf("a number of seconds from 0 to %d", int(maxSeconds)))
	}
	return time.Duration(math.Round(f*1000)) * time.Millisecond, nil
}
