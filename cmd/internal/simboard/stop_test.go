package simboard

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// speechTimes gathers the contacts of taps on repeat, and the begins and ends of speech.
type speechTimes struct{ contacts, starts, ends []time.Duration }

func (s *speechTimes) Hear(step rules.Step, _ record.Lines) {
	switch f := step.Event.Fact.(type) {
	case board.Pressed:
		if f.Press == board.PressShort {
			s.contacts = append(s.contacts, f.Contact)
		}
	case board.Said:
		s.starts, s.ends = append(s.starts, f.Start), append(s.ends, f.End)
	}
}

// after returns the first time of times from t on, less t.
func after(t time.Duration, times []time.Duration) time.Duration {
	i := slices.IndexFunc(times, func(u time.Duration) bool { return u >= t })
	if i < 0 {
		return time.Hour
	}
	return times[i] - t
}

// The contact of a press is noted at the first look that sees it, and so is its release.
const lookLate = 10 * time.Millisecond

func TestATapEndsSpeechAndIsAnsweredInTime(t *testing.T) {
	script := "put 7 a1\npress repeat long\n& wait 2s\n" // on an empty row a tap comes too late
	const taps, tapHold = 200, 150 * time.Millisecond
	for i := range taps {
		script += fmt.Sprintf("& press repeat\n& wait %dms\n", 600+i%2*100+i*3/2)
	}
	acts := actsOf(t, script)
	var heard speechTimes
	b := boardOf(t, "analog-pn532", Opts{}, &heard)
	must(t, b.Play(t.Context(), acts))
	if len(heard.contacts) != taps {
		t.Fatalf("%d taps were reported, want %d", len(heard.contacts), taps)
	}
	var stops, answers []time.Duration
	for i, contact := range heard.contacts {
		if i%2 == 0 {
			stops = append(stops, after(contact, heard.ends)+lookLate)
		} else {
			answers = append(answers, after(contact+tapHold, heard.starts)+lookLate)
		}
	}
	slices.Sort(stops)
	slices.Sort(answers)
	t.Logf("from contact to silence: median %v, worst %v; from release to the first word: median %v, worst %v",
		stops[len(stops)/2], stops[len(stops)-1], answers[len(answers)/2], answers[len(answers)-1])
	if worst := stops[len(stops)-1]; worst > 50*time.Millisecond {
		t.Errorf("silence %v after the contact, want 50ms at most", worst)
	}
	if worst := answers[len(answers)-1]; worst > 200*time.Millisecond {
		t.Errorf("first word %v after the release, want 200ms at most", worst)
	}
}
