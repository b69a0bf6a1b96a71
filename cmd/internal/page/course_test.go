package page

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
)

func TestACourseIsFollowedOnTheWorkbench(t *testing.T) {
	serve(t, Opts{}, func(tb *table, p *pipes) {
		m := newMetered(t, tb.Page)
		tb.Follow(Course{Name: "Calibration", Said: "Take every piece off the board."})
		if w := get(t, tb, "GET", "/", nil); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/workbench" {
			t.Errorf("the table: got %d, %v", w.Code, w.Header())
		}
		body := get(t, tb, "GET", "/workbench", nil).Body.String()
		for _, want := range []string{">Calibration</h2>", ">Take every piece off the board.</p>", ">0 of 16 done</p>", `<ul id="taught"></ul>`} {
			if !strings.Contains(body, want) {
				t.Errorf("no %s in the document", want)
			}
		}
		events := bench(t, p)
		defer events.Close()
		m.look()
		if first, texts := measured(t, events); first.Course == nil || texts.Teach != "Calibration" {
			t.Errorf("got %s, %q", first.Course, texts.Teach)
		}
		m.look()
		if again, _ := measured(t, events); again.Course != nil {
			t.Errorf("the same again: %s", again.Course)
		}
		tb.Follow(Course{Name: "Calibration", Said: "Good. Bella one.", Done: []string{"Anna one: found"}})
		m.look()
		now, _ := measured(t, events)
		var got Course
		if err := json.Unmarshal(now.Course, &got); err != nil {
			t.Fatal(err)
		}
		if got.Said != "Good. Bella one." || got.Progress != "1 of 16 done" || !slices.Equal(got.Done, []string{"Anna one: found"}) {
			t.Errorf("got %+v", got)
		}
		var r reader
		s, _ := tb.Page.now()
		if event := r.next(s); event != nil {
			t.Errorf("the stream of the table: %s", event)
		}
	})
}
