package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
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
	t, v := e.format.typeOf(l)
	h := heading{version, stem(l.Game), l.Seq, l.At, l.Wall, t.name}
	e.json = e.format.head.append(append(e.json[:0], '{'), reflect.ValueOf(&h).Elem())
	e.json = append(t.fields.append(e.json, v), '}')
	return Frame(dst, e.json)
}

// heading is what every line begins with.
type heading struct {
	V    int           `json:"v" range:"1,1"`
	Game stem          `json:"game"`
	Seq  int           `json:"seq" range:"1,2147483647"`
	At   time.Duration `json:"mono_ms"`
	Wall time.Time     `json:"wall"`
	Type string        `json:"type"`
}

// Object is the fact or judgement as the line has it.
func (f *Format) Object(l Line) string {
	t, v := f.typeOf(l)
	return string(append(t.fields.append(appendText([]byte(`{"type":`), t.name), v), '}'))
}

// stem is the name of a game, which can be the stem of a file name in any directory. The name
// may come over a wire.
type stem string

func parseStem(game string) (stem, error) {
	bad := func(r rune) bool { return r < ' ' || r == '/' || r == '\\' || r == 0x7f }
	if game == "" || len(game) > 100 || game[0] == '.' || strings.ContainsFunc(game, bad) {
		return "", fmt.Errorf("invalid value %.40q: want the stem of a file name", game)
	}
	return stem(game), nil
}

// Lines are successive lines of one game, written by an Encoder. Their receivers
// need not decode them.
type Lines struct {
	Game  string
	Count int    // the number of the game on its card; 0 if it has none
	First int    // seq of the first line
	Last  int    // seq of the last line; First-1 if there is none
	Text  []byte // the lines, each with its LF
}

// State is a game after an event.
type State struct {
	Record string     // the name of its record
	Seq    int        // of the last line
	Game   rules.Game // nil before the first event
}

// First reads the first line of a game, of which it returns the name and the number on its
// card, 0 for none; ok is false for any other line. It leaves out the other fields, which
// takes a fifth of the time of Decode: a card has thousands of games.
func First(line []byte) (game string, count int, ok bool) {
	raw, err := Unframe(line)
	var first struct {
		Game  string `json:"game"`
		Seq   int    `json:"seq"`
		Count int    `json:"count"`
	}
	ok = err == nil && json.Unmarshal(raw, &first) == nil && first.Seq == 1 && first.Count >= 0 && first.Count <= MaxCount
	return first.Game, first.Count, ok
}

// Head reads the name of the game and the number of a line, and checks its checksum. It leaves out
// the other fields, as First does.
func Head(line []byte) (game string, seq int, err error) {
	raw, err := Unframe(line)
	if err != nil {
		return "", 0, err
	}
	var head struct {
		Game string `json:"game"`
		Seq  int    `json:"seq"`
	}
	if json.Unmarshal(raw, &head) != nil || head.Seq < 1 {
		return "", 0, errors.New("invalid line: want a game and a seq from 1")
	}
	return head.Game, head.Seq, nil
}

// IsFileName reports whether the name of a game from elsewhere can be the name of a file on any
// system.
func IsFileName(game string) bool {
	return game != "" && len(game) <= 100 && game[0] != '.' && !strings.ContainsAny(game, `/\<>:"|?*`) &&
		Printable(game) == game && filepath.IsLocal(game+".log")
}

// After returns the lines with a higher seq. They share Text.
func (l Lines) After(seq int) Lines {
	for ; l.First <= seq && l.First <= l.Last; l.First++ {
		l.Text = l.Text[bytes.IndexByte(l.Text, '\n')+1:]
	}
	return l
}
