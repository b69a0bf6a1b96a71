package record

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
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

func (tossed) Judgement() {}

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
