package page

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// shownOf describes what is being said, as a visitor gets it.
func shownOf(s *saying) string {
	text := fmt.Sprintf("%d %s [%s] %d%%", s.N, s.Text, strings.Join(s.Parts, "|"), s.Rate)
	if s.Short {
		text += " short"
	}
	if s.Over {
		text += " over"
	}
	if s.Cut > 0 {
		text += fmt.Sprintf(" cut %d", s.Cut)
	}
	return text
}

func TestAVisitorIsToldWhatIsBeingSaid(t *testing.T) {
	tb := newTable(t, nil, Opts{})
	for _, tt := range []struct {
		name string
		do   func()
		want string
	}{
		{"a begin", func() { tb.Begun(0, audio.Utterance{Text: "Anna one: tall.", Head: "Anna one"}) }, "1 Anna one: tall. [Anna one|tall.] 100%"},
		{"shortened", func() { tb.Shortened(0) }, "1 Anna one. [Anna one|tall.] 100% short"},
		{"an end after the head", func() { tb.Ended(0, board.OutcomeCut) }, "1 Anna one. [Anna one|tall.] 100% short over cut 1"},
		{"another", func() { tb.Begun(0, audio.Utterance{Text: "Quarto!", Rate: 150}) }, "2 Quarto! [Quarto!] 150% cut 1"},
		{"its end", func() { tb.Ended(0, board.OutcomeSaid) }, "2 Quarto! [Quarto!] 150% over cut 1"},
		{"one that is not heard", func() {
			tb.Begun(0, audio.Utterance{Text: "Row one."})
			tb.Ended(0, board.OutcomeDropped)
		}, "3 Row one. [Row one.] 100% over cut 3"},
		{"the seat, spelt for the browser's voice", func() {
			tb.Begun(0, audio.Utterance{Lang: "en", Text: "A four: tall, placed by A.", Head: "A four"})
		}, "4 A four: tall, placed by A. [Ay four|tall, placed by Ay.] 100% cut 3"},
		{"shortened, as it is read", func() { tb.Shortened(0) }, "4 A four. [Ay four|tall, placed by Ay.] 100% short cut 3"},
	} {
		before, _ := tb.Page.now()
		tt.do()
		after, _ := tb.Page.now()
		if got := shownOf(after.saying); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
		if before.saying == after.saying {
			t.Errorf("%s: a state that was read has changed", tt.name)
		}
	}
}

func TestAReaderGetsEachUtteranceOnce(t *testing.T) {
	tb := newTable(t, nil, Opts{}).speaks().begin()
	var r reader
	next := func() []byte {
		s, _ := tb.Page.now()
		return r.next(s)
	}
	if event := string(next()); !strings.Contains(event, `"saying":{"n":1,`) {
		t.Errorf("got %s", event)
	}
	if event := next(); event != nil {
		t.Errorf("got %s, want nothing twice", event)
	}
	tb.passes(10 * time.Second)
	if event := string(next()); !strings.Contains(event, `"over":true`) || strings.Contains(event, `"view"`) {
		t.Errorf("got %s, want the end alone", event)
	}
	if body := get(t, tb, "GET", "/", nil).Body.String(); !strings.Contains(body, `<p id="caption" lang="en" data-over="yes">New game. A gives first.</p>`) {
		t.Error("the document has no caption")
	}
}
