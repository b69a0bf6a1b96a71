package record

import (
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// tossOptions are the options of a game that record does not know.
type tossOptions struct {
	Sides int `json:"sides"`
}

func (tossOptions) Check() error                      { return nil }
func (o tossOptions) Entered() (board.Options, error) { return o, nil }
func (tossOptions) Kind() *rules.Kind                 { return toss }

// tossed is a judgement of that game.
type tossed struct {
	By   board.Seat `json:"by"`
	Side string     `json:"side,omitempty"`
}

func (tossed) Judgement() {}

var toss = &rules.Kind{Name: "toss", Default: tossOptions{2}, Reports: []rules.Report{rules.ReportOf[tossed]("tossed")}}

func TestTheLinesOfAnotherGameAreWrittenAndReadByItsTags(t *testing.T) {
	f := NewFormat(toss)
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
		if _, err := NewFormat().Decode(text); err == nil && name != `"asked"` { // whose unknown fields are ignored
			t.Errorf("%s: read by a format without the game", text)
		}
		if l, err := Any.Decode(text); err != nil || l.Seq == 0 {
			t.Errorf("%s: a reader of any game has %+v, %v", text, l, err)
		}
	}
}

func TestALineOfAnotherGameWithoutAFieldIsRefusedByItsName(t *testing.T) {
	f := NewFormat(toss)
	line := Frame(nil, []byte(`{"v":1,"game":"g","seq":1,"mono_ms":0,"wall":"2000-01-01T00:00:00.000Z","type":"toss-tossed","side":"tails"}`))
	if _, err := f.Decode(line); err == nil || err.Error() != "by: missing" {
		t.Errorf("got %v", err)
	}
}
