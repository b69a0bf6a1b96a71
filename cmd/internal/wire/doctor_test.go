package wire

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

func fault(part string, s board.Health, text string, cells ...board.Cell) board.Fact {
	return board.Fault{Part: board.ParsePart(part), State: s, Cells: board.SetOf(cells...), Text: text}
}

// told is a health as a host reads it.
type told struct {
	Faults []failure
	Checks []map[string]string
	More   int
}

// examined returns the health in the answer to doctor, after facts.
func examined(t *testing.T, o Opts, facts ...board.Fact) (h told, length int) {
	t.Helper()
	w := New(nil, nil, Requests{}, o)
	for _, f := range facts {
		w.Hear(rules.Step{Event: board.Event{Fact: f}}, record.Lines{})
	}
	a := answer{ID: json.RawMessage("1"), Cmd: "doctor", OK: true}
	if err := w.examine(nil, &a); err != nil {
		t.Fatal(err)
	}
	object, err := record.Unframe(a.line())
	if err == nil {
		err = json.Unmarshal(object, &struct{ Doctor *told }{&h})
	}
	if err != nil {
		t.Fatal(err)
	}
	return h, len(a.line())
}

func TestDoctorTellsThePartsThatFailNow(t *testing.T) {
	for _, test := range []struct {
		name  string
		facts []board.Fact
		want  string
	}{
		{"none", nil, `[]`},
		{"one cell of a kind", []board.Fact{fault("reader", board.Failed, "no answer", board.B3)}, `[{"part":"reader","cells":["b3"],"text":"no answer"}]`},
		{
			"some of them work again",
			[]board.Fact{fault("reader", board.Failed, "no answer", board.A1, board.B3, board.D4), fault("reader", board.OK, "", board.B3, board.A1)},
			`[{"part":"reader","cells":["d4"],"text":"no answer"}]`,
		},
		{
			"all work again, another kind does not",
			[]board.Fact{fault("reader", board.Failed, "x", board.A1), fault("sensor", board.Failed, "y", board.A1), fault("reader", board.OK, "", board.A1)},
			`[{"part":"sensor","cells":["a1"],"text":"y"}]`,
		},
		{
			"for another reason",
			[]board.Fact{fault("sound", board.Failed, "no card"), fault("sound", board.Failed, "gone")},
			`[{"part":"sound","text":"gone"}]`,
		},
		{"a part without a cell works again", []board.Fact{fault("sound", board.Failed, "no card"), fault("sound", board.OK, "")}, `[]`},
		{
			"a part, and one of its cells",
			[]board.Fact{fault("reader", board.Failed, "all"), fault("reader", board.OK, "", board.A1)},
			`[{"part":"reader","text":"all"}]`,
		},
		{"a restart", []board.Fact{fault("sound", board.Failed, "x"), board.Opened{Resumed: true}}, `[]`},
		{"another game", []board.Fact{fault("sound", board.Failed, "x"), board.Opened{}}, `[{"part":"sound","text":"x"}]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			h, _ := examined(t, Opts{}, test.facts...)
			if got, err := json.Marshal(h.Faults); err != nil || string(got) != test.want || len(h.Checks) > 0 {
				t.Errorf("got %s, %v and checks %v, want %s", got, err, h.Checks, test.want)
			}
		})
	}
}

func TestDoctorTellsTheChecksThatFitIntoALine(t *testing.T) {
	var all []finding.Finding
	for range 40 {
		all = append(all, finding.Finding{Where: "supply", State: finding.Fails, Code: "supply-low", Says: strings.Repeat("x", 100), Next: "y"})
	}
	want := map[string]string{"where": "supply", "state": "fails", "code": "supply-low", "says": all[0].Says, "next": "y"}
	many := []board.Fact{fault("reader", board.Failed, "no answer", board.A1)}
	h, _ := examined(t, Opts{Checks: func() []finding.Finding { return all[:2] }}, many...)
	if len(h.Faults) != 1 || len(h.Checks) != 2 || !maps.Equal(h.Checks[0], want) || h.More != 0 {
		t.Errorf("got %+v", h)
	}
	h, length := examined(t, Opts{Checks: func() []finding.Finding { return all }}, many...)
	if len(h.Faults) != 1 || len(h.Checks) == 0 || len(h.Checks)+h.More != len(all) || length > maxLine {
		t.Errorf("%d checks, %d more in %d bytes", len(h.Checks), h.More, length)
	}
	for c := range board.Cell(board.Cells) {
		many = append(many, fault("sensor", board.Failed, strings.Repeat("x", 300)+c.String(), c))
	}
	h, length = examined(t, Opts{Checks: func() []finding.Finding { return all }}, many...)
	if len(h.Checks) != 0 || len(h.Faults) == 0 || len(h.Faults)+h.More != len(many)+len(all) || length > maxLine {
		t.Errorf("%d faults, %d more in %d bytes", len(h.Faults), h.More, length)
	}
}
