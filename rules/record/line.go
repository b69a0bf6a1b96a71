package record

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
)

// version is the field v of every line.
const version = 1

// Line is one line of the record. Exactly one of Fact and Judgement is set.
type Line struct {
	Game      string        // the stem of the file, unique on the board
	Seq       int           // 1, 2, 3 … without gaps in a game
	At        time.Duration // of the board's monotonic clock, in whole milliseconds
	Wall      time.Time     // UTC, in whole milliseconds; advisory
	Fact      board.Fact
	Judgement board.Judgement
}

// Encoder writes the lines of one game. It is not safe for concurrent use.
type Encoder struct {
	game   string
	next   int
	wall   func(time.Duration) time.Time
	json   []byte
	format *Format
}

// NewEncoder makes an encoder that numbers the lines of a game from next on, 1 for
// a new game. Decode must accept the name of the game. wall returns the time of day
// at a time of the monotonic clock, within the years 0 to 9999.
func NewEncoder(game string, next int, wall func(time.Duration) time.Time) *Encoder {
	return &Encoder{game: game, next: next, wall: wall, format: both}
}

// AppendFact appends the next line to dst. It panics on board.Tick, which has no
// line. Decode refuses a line with a value outside the range of its type.
func (e *Encoder) AppendFact(dst []byte, at time.Duration, f board.Fact) []byte {
	return e.append(dst, Line{At: at, Fact: f})
}

// AppendJudgement appends the next line to dst. at is the time of the event
// that was judged.
func (e *Encoder) AppendJudgement(dst []byte, at time.Duration, j board.Judgement) []byte {
	return e.append(dst, Line{At: at, Judgement: j})
}

func (e *Encoder) append(dst []byte, l Line) []byte {
	l.Game, l.Seq, l.Wall = e.game, e.next, e.wall(l.At)
	e.next++
	e.json = e.format.line().write(e.json[:0], l)
	return Frame(dst, e.json)
}

// Decode reads one line, with or without its LF. Its error names the field and the
// value wanted there. It ignores unknown fields.
func Decode(line []byte) (Line, error) { return both.Decode(line) }

func describeLine(o *object, l *Line) {
	v := version
	field(o, "v", &v, integer[int](version, version))
	field(o, "game", &l.Game, text)
	if o.reading() && !isStem(l.Game) {
		o.fail("game", fmt.Errorf("invalid value %.40q: want the stem of a file name", l.Game))
	}
	field(o, "seq", &l.Seq, integer[int](1, math.MaxInt32))
	field(o, "mono_ms", &l.At, millis)
	field(o, "wall", &l.Wall, stamp)
	o.at = l.At
	describeValue(o, l)
}

// Object is the fact or judgement as the line has it.
func (l Line) Object() string { return both.Object(l) }

// Object is the method of this name, for the format.
func (f *Format) Object(l Line) string {
	return string(objectOf(func(o *object, l *Line) {
		o.format = f
		describeValue(o, l)
	}).write(nil, l))
}

// describeValue describes the type of the line and what it holds.
func describeValue(o *object, l *Line) {
	var value any = l.Fact
	if l.Judgement != nil {
		value = l.Judgement
	}
	name := ""
	if !o.reading() {
		name = o.format.nameOf(value)
	}
	field(o, "type", &name, text)
	types := o.format.types
	i := slices.IndexFunc(types, func(t lineType) bool { return t.name == name })
	if i < 0 {
		if o.format.any && o.reading() {
			return
		}
		o.fail("type", fmt.Errorf("unknown value %.40q", name))
		return
	}
	switch v := types[i].describe(o, value).(type) {
	case board.Fact:
		l.Fact = v
	case board.Judgement:
		l.Judgement = v
	}
}

// lineType is a type of line.
type lineType struct {
	name     string
	holds    reflect.Type
	describe func(o *object, v any) any // returns v, or the value that is read
}

// lineTypes are those of Quarto, which are old, and those that Quartino alone has.
var lineTypes = append([]lineType{
	typeOf("opened", describeOpened),
	typeOf("started", describeStarted),
	typeOf("seen", describeSeen),
	typeOf("tray", describeTray),
	typeOf("pressed", describePressed),
	typeOf("menu", describeMenu),
	typeOf("asked", describeAsked),
	typeOf("fault", describeFault),
	typeOf("said", describeSaid),

	typeOf("given", describeGiven),
	typeOf("taken-back", describeTakenBack),
	typeOf("placed", describePlaced),
	typeOf("lifted", describeLifted),
	typeOf("returned", describeReturned),
	typeOf("moved", describeMoved),
	typeOf("check", describeCheck),
	typeOf("call", describeCall),
	typeOf("missed", describeMissed),
	typeOf("wrong", describeWrong),
	typeOf("right", describeRight),
	typeOf("undone", describeUndone),
	typeOf("ended", describeEnded),
}, quartinoTypes...)

func typeOf[T any](name string, describe func(*object, *T)) lineType {
	return lineType{name, reflect.TypeFor[T](), func(o *object, v any) any {
		t, _ := v.(T) // zero when reading
		describe(o, &t)
		return t
	}}
}

// isStem reports whether game can be the stem of a file name in any directory. The
// name may come over a wire.
func isStem(game string) bool {
	bad := func(r rune) bool { return r < ' ' || r == '/' || r == '\\' || r == 0x7f }
	return game != "" && len(game) <= 100 && game[0] != '.' && !strings.ContainsFunc(game, bad)
}

const stampLayout = "2006-01-02T15:04:05.000Z"

// stamp is the wall clock.
var stamp = form[time.Time]{
	func(dst []byte, t time.Time) []byte { return appendText(dst, t.UTC().Format(stampLayout)) },
	func(raw []byte) (time.Time, error) {
		s, err := parseText(raw)
		if err != nil {
			return time.Time{}, err
		}
		t, err := time.Parse(stampLayout, s)
		if err != nil {
			return time.Time{}, fmt.Errorf("invalid value %.40q: want a time like 2000-01-01T00:00:01.250Z", s)
		}
		return t, nil
	},
}
