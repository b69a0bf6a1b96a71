package voice

import (
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

func TestThatTheSeatAwayThinksIsToldOnceThenSounds(t *testing.T) {
	o := quarto.DefaultOptions()
	o.Giving, o.First = board.GivingTray, board.B
	o.Away = quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript})
	far := o
	far.Away = quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterLink, Board: "ben", Match: "0123456789abcdef0123456789abcdef"})
	two := quarto.DefaultOptions()
	two.First = board.B
	pressed := func(ms int, p board.Press) board.Event {
		return at(ms, board.Pressed{Button: board.ButtonRepeat, Press: p, Contact: time.Duration(ms) * time.Millisecond})
	}
	menu := func(ms int, open bool) board.Event { return at(ms, board.Menu{Open: open}) }
	over := at(3000, board.Asked{Request: board.RequestAdjudicate, Via: board.ViaSerial, Result: board.ResultDraw})
	for _, tt := range []struct {
		name string
		o    board.Options
		do   []board.Event
		want string // what begins at which time; "now" takes 210 ms
	}{
		{"after two seconds, and then every two", o, nil, "now 2s, thinking 4.21s, thinking 6.21s, thinking 8.21s"},
		{"counted from the end of what is said", o, []board.Event{at(500, verdict("v123456789"))}, "now 3.2s, thinking 5.41s, thinking 7.41s, thinking 9.41s"},
		{"which is not interrupted", o, []board.Event{at(1500, verdict("v123456789"))}, "now 4.2s, thinking 6.41s, thinking 8.41s"},
		{"not while the menu is open", o, []board.Event{menu(1000, true), menu(5500, false)}, "now 7.5s, thinking 9.71s"},
		{"not while repeat is held", o, []board.Event{pressed(1000, board.PressDown)}, ""},
		{"of a player at another board once", far, nil, "now 2s"},
		{"though play was held up", far, []board.Event{menu(3000, true), menu(5000, false)}, "now 2s"},
		{"not once it need not act", o, []board.Event{over}, "now 2s"},
		{"not of a player at the board", two, nil, ""},
	} {
		for _, period := range []time.Duration{10 * time.Millisecond, 100 * time.Millisecond} {
			v, b := newBell()
			g := rules.New()
			apply := func(e board.Event) {
				var judged []board.Judgement
				g, judged = rules.Apply(g, e)
				v.Hear(rules.Step{Event: e, Judgements: judged, Game: g}, record.Lines{})
			}
			apply(at(0, board.Started{Options: tt.o}))
			var begun []board.Event
			facts := tt.do
			for now := time.Duration(0); now <= 10*time.Second; now += period {
				for ; len(facts) > 0 && facts[0].At <= now; facts = facts[1:] {
					apply(facts[0])
				}
				begun = append(begun, v.Speak(now)...)
			}
			var got []string
			for _, e := range begun {
				if f, ok := e.Fact.(board.Said); ok && f.Text == "now" {
					got = append(got, "now "+f.Start.String())
				}
			}
			for _, rung := range b.rung {
				if when, of, _ := strings.Cut(rung, " "); of == audio.Thinking.String() {
					got = append(got, of+" "+when)
				}
			}
			if got := strings.Join(got, ", "); got != tt.want {
				t.Errorf("%s, looking every %v\n got %q\nwant %q", tt.name, period, got, tt.want)
			}
		}
	}
}
