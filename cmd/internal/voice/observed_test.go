package voice

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// notes is an observer that writes down what it is told.
type notes []string

func (n *notes) Begun(now time.Duration, u audio.Utterance) {
	*n = append(*n, fmt.Sprintf("%v begun %s %d%%", now, u.Text, u.Rate))
}

func (n *notes) Shortened(now time.Duration) { *n = append(*n, fmt.Sprintf("%v shortened", now)) }

func (n *notes) Ended(now time.Duration, o board.Outcome) {
	*n = append(*n, fmt.Sprintf("%v %v", now, o))
}

func TestAnObserverIsToldOfEachUtterance(t *testing.T) {
	down := board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown, Contact: 300 * time.Millisecond}
	for _, tt := range []struct {
		name  string
		facts []board.Event
		want  []string
	}{
		{
			"one after another",
			[]board.Event{at(100, placement("0123456789")), at(200, verdict("v123456789"))},
			[]string{"100ms begun 0123456789 120%", "800ms said", "800ms begun v123456789 120%", "1.5s said"},
		},
		{
			"a verdict cuts a hint",
			[]board.Event{at(0, hint("h123456789")), at(300, verdict("v123456789"))},
			[]string{"0s begun h123456789 120%", "300ms cut", "300ms begun v123456789 120%", "1s said"},
		},
		{
			"a call shortens a placement",
			[]board.Event{at(100, placement("Anna: tall round")), at(200, call)},
			[]string{"100ms begun Anna: tall round 120%", "200ms shortened", "380ms cut", "380ms begun Quarto! 120%", "870ms said"},
		},
		{
			"a call cuts a placement after its head",
			[]board.Event{at(100, placement("Anna: tall round")), at(500, call)},
			[]string{"100ms begun Anna: tall round 120%", "500ms shortened", "500ms cut", "500ms begun Quarto! 120%", "990ms said"},
		},
		{
			"a stop",
			[]board.Event{at(0, placement("0123456789")), at(300, down)},
			[]string{"0s begun 0123456789 120%", "300ms cut"},
		},
		{
			"what is dropped unheard has no begin",
			[]board.Event{at(0, verdict("v123456789")), at(300, hint("h"))},
			[]string{"0s begun v123456789 120%", "700ms said"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got notes
			output := &Observed{Output: NewCaptions(), Observer: &got}
			output.Tune(board.Preferences{Rate: 120})
			tell(New(parrot{}, output), 10*time.Millisecond, 2*time.Second, tt.facts...)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestAnObserverIsToldOfACutOnce(t *testing.T) {
	var got notes
	output := &Observed{Output: NewCaptions(), Observer: &got}
	output.Cut(0) // of nothing
	output.Start(0, audio.Utterance{Text: "word"})
	output.Cut(time.Second)
	output.Cut(2 * time.Second)
	if want := []string{"0s begun word 0%", "1s cut"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
