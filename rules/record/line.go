package record

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules/referee"
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
	Judgement referee.Judgement
}

// Encoder writes the lines of one game. It is not safe for concurrent use.
type Encoder struct {
	game string
	next int
	wall func(time.Duration) time.Time
	json []byte
}

// NewEncoder makes an encoder that numbers the lines of a game from next on, 1 for
// a new game. Decode must accept the name of the game. wall returns the time of day
// at a time of the monotonic clock, within the years 0 to 9999.
func NewEncoder(game string, next int, wall func(time.Duration) time.Time) *Encoder {
	return &Encoder{game: game, next: next, wall: wall}
}

// AppendFact appends the next line to dst. It panics on board.Tick, which has no
// line. Decode refuses a line with a value outside the range of its type.
func (e *Encoder) AppendFact(dst []byte, at time.Duration, f board.Fact) []byte {
	return e.append(dst, Line{At: at, Fact: f})
}

// AppendJudgement appends the next line to dst. at is the time of the event
// that was judged.
func (e *Encoder) AppendJudgement(dst []byte, at time.Duration, j referee.Judgement) []byte {
	return e.append(dst, Line{At: at, Judgement: j})
}

func (e *Encoder) append(dst []byte, l Line) []byte {
	l.Game, l.Seq, l.Wall = e.game, e.next, e.wall(l.At)
	e.next++
	o := object{out: e.json[:0]}
	o.braces(l.describe)
	e.json = o.out
	return Frame(dst, e.json)
}

// Decode reads one line, with or without its LF. Its error names the field and the
// value wanted there. It ignores unknown fields.
func Decode(line []byte) (Line, error) {
	raw, err := Unframe(line)
	if err != nil {
		return Line{}, err
	}
	if !json.Valid(raw) {
		return Line{}, invalid(raw, "a JSON object")
	}
	var l Line
	if err := readObject(raw, l.describe); err != nil {
		return Line{}, err
	}
	return l, nil
}

func (l *Line) describe(o *object) {
	v := version
	integer(o, "v", &v, version, version)
	o.text("game", &l.Game)
	if o.reading() && !isStem(l.Game) {
		o.fail("game", fmt.Errorf("invalid value %.40q: want the stem of a file name", l.Game))
	}
	integer(o, "seq", &l.Seq, 1, math.MaxInt32)
	o.millis("mono_ms", &l.At)
	word(o, "wall", (*stamp)(&l.Wall), parseStamp)
	kind := kindOf(l.Fact, l.Judgement)
	o.text("type", &kind)
	if o.err != nil {
		return
	}
	if l.Fact = describeFact(o, kind, l.At, l.Fact); l.Fact != nil {
		return
	}
	if l.Judgement = describeJudgement(o, kind, l.Judgement); l.Judgement == nil {
		o.fail("type", fmt.Errorf("unknown value %.40q", kind))
	}
}

// isStem reports whether game can be the stem of a file name in any directory. The
// name may come over a wire.
func isStem(game string) bool {
	bad := func(r rune) bool { return r < ' ' || r == '/' || r == '\\' || r == 0x7f }
	return game != "" && len(game) <= 100 && game[0] != '.' && !strings.ContainsFunc(game, bad)
}

// stamp is the wall clock in the form of a line.
type stamp time.Time

const stampLayout = "2006-01-02T15:04:05.000Z"

func (s stamp) String() string { return time.Time(s).UTC().Format(stampLayout) }

func parseStamp(s string) (stamp, error) {
	t, err := time.Parse(stampLayout, s)
	if err != nil {
		return stamp{}, fmt.Errorf("invalid value %.40q: want a time like 2000-01-01T00:00:01.250Z", s)
	}
	return stamp(t), nil
}
