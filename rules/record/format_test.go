package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/golden"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// tossOptions are the options of a game that record does not know.
type tossOptions struct {
	Sides int `json:"sides"`
}

func (o tossOptions) Check() error {
	if o.Sides == 0 {
		return errors.New("sides: 0: want 1 or more")
	}
	return nil
}
func (o tossOptions) Entered() (board.Options, error) { return o, nil }
func (tossOptions) Kind() *rules.Kind                 { return toss }

// tossed is a judgement of that game.
type tossed struct {
	By   board.Seat `json:"by"`
	Side string     `json:"side,omitzero"`
}

func (tossed) Effect(bool) board.Effect { return 0 }

var toss = &rules.Kind{Name: "toss", Default: tossOptions{2}, Reports: []rules.Report{rules.ReportOf[tossed]("tossed")}, Placement: "tossed"}

func TestTheLinesOfAnotherGameAreWrittenAndReadByItsTags(t *testing.T) {
	f := NewFormat(quarto.Plug, toss)
	e := f.NewEncoder("g", 1, func(time.Duration) time.Time { return time.Unix(0, 0) })
	for name, line := range map[string]any{
		`"toss-started"`: board.Started{Options: tossOptions{6}},
		`"asked"`:        board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: tossOptions{6}},
		`"toss-tossed"`:  tossed{board.B, "tails"},
	} {
		var text []byte
		fact, isFact := line.(board.Fact)
		if isFact {
			text = e.AppendFact(nil, time.Second, fact)
		} else {
			text = e.AppendJudgement(nil, time.Second, line.(board.Judgement))
		}
		got, err := f.Decode(text)
		if err != nil || isFact && got.Fact != fact || !isFact && got.Judgement != line {
			t.Errorf("%s: got %+v, %v, want %+v", text, got, err, line)
		}
		if !strings.Contains(string(text), `"type":`+name) {
			t.Errorf("%s: want the type %s", text, name)
		}
		if got := f.HasPlacement(text); got == isFact {
			t.Errorf("%s: has a placement: %v", text, got)
		}
		if _, err := both.Decode(text); err == nil && name != `"asked"` { // whose unknown fields are ignored
			t.Errorf("%s: read by a format without the game", text)
		}
		if l, err := Any.Decode(text); err != nil || l.Seq == 0 || (l.Fact != nil) != isFact {
			t.Errorf("%s: a reader of any game has %+v, %v", text, l, err)
		}
	}
}

func TestALineOfAnotherGameIsReadAsStrictly(t *testing.T) {
	f := NewFormat(quarto.Plug, toss)
	for _, row := range []struct{ fields, want string }{
		{`"type":"toss-tossed","side":"tails"`, `by: missing`},
		{`"type":"toss-tossed","by":null`, `by: invalid value null: want a text`},
		{`"type":"toss-tossed","by":1`, `by: invalid value 1: want a text`},
		{`"type":"toss-tossed","by":"\u0007"`, `by: invalid seat "\a": want A or B`},
		{`"type":"toss-tossed","By":"A"`, `by: missing`},
		{`"type":"toss-tossed","by":"A","by":"B"`, `duplicate field "by"`},
		{`"type":"toss-tossed","by":"A","side":null`, `side: invalid value null: want a text`},
		{`"type":"toss-tossed","by":"A","side":["\u0007"]`, `side: invalid value ["\u0007"]: want a text`},
		{`"type":"toss-started"`, `sides: missing`},
		{`"type":"toss-started","sides":null`, `sides: invalid value null: want a whole number from 0 to 2147483647`},
		{`"type":"toss-started","sides":"6"`, `sides: invalid value "6": want a whole number from 0 to 2147483647`},
		{`"type":"toss-started","sides":0`, `sides: 0: want 1 or more`},
		{`"type":"asked","request":"new","via":"page","toss":7`, `toss: invalid value 7: want a JSON object`},
		{`"type":"asked","request":"new","via":"page","toss":{}`, `toss: sides: missing`},
		{`"type":"asked","request":"new","via":"page","toss":{"sides":0}`, `toss: sides: 0: want 1 or more`},
	} {
		if l, err := f.Decode(Frame(nil, []byte(head+row.fields+"}"))); err == nil || err.Error() != row.want {
			t.Errorf("%s: got %+v, %v, want %s", row.fields, l, err, row.want)
		}
	}
}

func TestATagThatIsWrongIsFoundWhenTheFormatIsMade(t *testing.T) {
	for want, line := range map[string]any{
		`record: struct { Side string }.Side: want a name in the tag json, behind it omitzero or nothing`: struct{ Side string }{},
		`record: struct { Side string "json:\"side,omitempty\"" }.Side: want a name in the tag json, behind it omitzero or nothing`: struct {
			Side string `json:"side,omitempty"`
		}{},
		`record: float64 has no form`: struct {
			Far float64 `json:"far"`
		}{},
		`record: struct { Far int "json:\"far\" if:\"Side\"" } has no field Side, which a tag names`: struct {
			Far int `json:"far" if:"Side"`
		}{},
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("got panic %v, want %s", got, want)
				}
			}()
			kind := *toss
			kind.Reports = []rules.Report{{Name: "far", Holds: reflect.TypeOf(line)}}
			NewFormat(&kind)
		}()
	}
}

func TestLinesAfterASeqAreThoseBehindIt(t *testing.T) {
	e := both.NewEncoder("g", 3, func(time.Duration) time.Time { return time.Time{} })
	all := Lines{Game: "g", Count: 7, First: 3, Last: 5}
	for range 3 {
		all.Text = e.AppendFact(all.Text, 0, board.Tray{})
	}
	each := bytes.SplitAfter(all.Text, []byte("\n"))
	for _, row := range []struct{ seq, first int }{{0, 3}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {9, 6}} {
		got := all.After(row.seq)
		want := Lines{"g", 7, row.first, 5, bytes.Join(each[row.first-3:], nil)}
		if !bytes.Equal(got.Text, want.Text) || got.First != want.First || got.Last != want.Last || got.Game != "g" || got.Count != 7 {
			t.Errorf("after %d: got %+v, want %+v", row.seq, got, want)
		}
	}
}

// TestEveryFieldIsReadStrictly leaves out and spoils each field of each type of line: a row has
// the fields that a type must have, or the error of a value.
func TestEveryFieldIsReadStrictly(t *testing.T) {
	rows := map[string]bool{}
	for _, lines := range everyLineIn {
		for _, v := range lines {
			object, err := Unframe(both.NewEncoder("g", 1, wall).appendAny(nil, 0, v))
			var fields map[string]any
			if err != nil || json.Unmarshal(object, &fields) != nil {
				t.Fatalf("%s: %v", object, err)
			}
			row := fields["type"].(string) + " must have"
			spoil(fields, func(field, wrong string) {
				object, err := json.Marshal(fields)
				if err != nil {
					t.Fatal(err)
				}
				switch _, err = both.Decode(Frame(nil, object)); {
				case wrong != "":
					rows[fmt.Sprintf("%s %s: %v", field, wrong, err)] = true
				case err != nil:
					row += " " + field
				}
			})
			rows[row] = true
		}
	}
	golden.File(t, "testdata/wrong.txt", strings.Join(slices.Sorted(maps.Keys(rows)), "\n")+"\n")
}

// spoil calls try with each field of an object and of those in it, left out and with wrong values.
func spoil(fields map[string]any, try func(field, wrong string)) {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value := fields[name]
		delete(fields, name)
		try(name, "")
		for _, wrong := range []string{"null", "-1", `"x\u0007"`} {
			fields[name] = json.RawMessage(wrong)
			try(name, wrong)
		}
		fields[name] = value
		if list, is := value.([]any); is && len(list) > 0 {
			value = list[0]
		}
		if inner, is := value.(map[string]any); is {
			spoil(inner, func(field, wrong string) { try(name+"."+field, wrong) })
		}
	}
}
