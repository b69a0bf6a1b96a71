package voice

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// parrot says the text of faults as verdicts, "Quarto!" to a call, the names of boards as
// placements whose head ends at a colon, and everything else as hints.
type parrot struct{}

func (parrot) Say(_ rules.Game, s rules.Step) []audio.Utterance {
	switch f := s.Event.Fact.(type) {
	case board.Fault:
		return []audio.Utterance{{Class: board.ClassVerdict, Text: f.Text}}
	case board.Opened:
		head, _, _ := strings.Cut(f.Board, ":")
		return []audio.Utterance{{Class: board.ClassMove, Kind: audio.KindPlaced, Text: f.Board, Head: head}}
	case board.Asked:
		return []audio.Utterance{{Class: board.ClassVerdict, Text: "Quarto!", Shortens: true}}
	case board.Said:
		return []audio.Utterance{{Class: board.ClassHint, Text: f.Text}}
	}
	return nil
}

func (parrot) Unsteady(f board.Fault) audio.Utterance {
	return audio.Utterance{Class: board.ClassFault, Text: "unsteady " + f.Part.String()}
}

func answer(text string) audio.Utterance {
	return audio.Utterance{Class: board.ClassHint, Kind: audio.KindAnswer, Text: text}
}

// ReadBoard takes 350 ms a row.
func (parrot) ReadBoard(rules.Game) []audio.Utterance {
	return []audio.Utterance{answer("row 1"), answer("row 2"), answer("row 3")}
}

// ReadLifted takes 350 ms for the cell, and for its lines.
func (parrot) ReadLifted(_ rules.Game, c board.Cell) []audio.Utterance {
	return []audio.Utterance{answer("on " + c.String()), answer("lines")}
}

func (parrot) Now(rules.Game) audio.Utterance { return answer("now") }

func verdict(text string) board.Fact   { return board.Fault{Part: board.ParsePart(text), Text: text} }
func placement(text string) board.Fact { return board.Opened{Board: text} }
func hint(text string) board.Fact      { return board.Said{Text: text} }

var call = board.Asked{Request: board.RequestCall}

// said is a report in a few words.
func said(events []board.Event) []string {
	var list []string
	for _, e := range events {
		switch f := e.Fact.(type) {
		case board.Said:
			list = append(list, fmt.Sprintf("%s %v %v-%v", f.Text, f.Outcome, f.Start, f.End))
		case board.Fault:
			list = append(list, fmt.Sprintf("%s %v", f.Part, f.State))
		}
	}
	return list
}

// tell tells a voice facts at their times and returns its reports, looking at
// it every so often.
func tell(v *Voice, period time.Duration, until time.Duration, facts ...board.Event) []string {
	var events []board.Event
	for now := time.Duration(0); now <= until; now += period {
		for len(facts) > 0 && facts[0].At <= now {
			v.Hear(rules.Step{Event: facts[0]}, record.Lines{})
			facts = facts[1:]
		}
		events = append(events, v.Speak(now)...)
	}
	return said(events)
}

func at(ms int, f board.Fact) board.Event {
	return board.Event{At: time.Duration(ms) * time.Millisecond, Fact: f}
}

// In these tests a text of ten letters takes 700 ms.
func TestUtterancesAreSaidInTheirOrderAndAtTheirTimes(t *testing.T) {
	for _, c := range []struct {
		name  string
		facts []board.Event
		want  []string
	}{
		{
			"one after another",
			[]board.Event{at(100, placement("0123456789")), at(200, verdict("v123456789"))},
			[]string{"0123456789 said 100ms-800ms", "v123456789 said 800ms-1.5s"},
		},
		{
			"a verdict cuts a hint",
			[]board.Event{at(0, hint("h123456789")), at(300, verdict("v123456789"))},
			[]string{"h123456789 cut 0s-300ms", "v123456789 said 300ms-1s"},
		},
		{
			"a hint is dropped when something else is said",
			[]board.Event{at(0, verdict("v123456789")), at(300, hint("h"))},
			[]string{"h dropped 0s-0s", "v123456789 said 0s-700ms"},
		},
		{
			"a verdict on a call waits for the cell of a placement",
			[]board.Event{at(100, placement("Anna: tall")), at(200, call)},
			[]string{"Anna: tall cut 100ms-380ms", "Quarto! said 380ms-870ms"},
		},
		{
			"and cuts the rest",
			[]board.Event{at(100, placement("Anna: tall")), at(500, call)},
			[]string{"Anna: tall cut 100ms-500ms", "Quarto! said 500ms-990ms"},
		},
		{
			"a placement that waits is its cell then",
			[]board.Event{at(0, placement("0123456789")), at(100, placement("Anna: tall")), at(200, call)},
			[]string{"0123456789 said 0s-700ms", "Anna. said 700ms-1.05s", "Quarto! said 1.05s-1.54s"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, period := range []time.Duration{10 * time.Millisecond, 100 * time.Millisecond} {
				got := tell(New(parrot{}, NewCaptions()), period, 5*time.Second, c.facts...)
				if !slices.Equal(got, c.want) {
					t.Errorf("looking every %v\n got %q\nwant %q", period, got, c.want)
				}
			}
		})
	}
}

// tape is a recorder that can be full.
type tape struct {
	full  error
	notes []string
}

func (r *tape) WriteAt(at time.Duration, sound audio.PCM) error {
	r.notes = append(r.notes, fmt.Sprintf("%v+%v", at, sound.Duration()))
	return r.full
}

// hum is a synthesizer of sounds of half a second.
type hum struct{ err error }

func (h *hum) Synthesize(ctx context.Context, _ audio.Utterance) (audio.PCM, error) {
	if h.err != nil {
		return audio.PCM{}, h.err
	}
	return audio.PCM{Rate: 1000, Samples: make([]int16, 500)}, ctx.Err()
}

func TestARecordedVoiceTakesTheTimeOfItsSound(t *testing.T) {
	r := &tape{}
	got := tell(New(parrot{}, NewRecorded(&hum{}, r)), 10*time.Millisecond, 3*time.Second,
		at(100, hint("h")), at(300, verdict("v")))
	if want := []string{"h cut 100ms-300ms", "v said 300ms-800ms"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if want := []string{"100ms+200ms", "300ms+500ms"}; !slices.Equal(r.notes, want) {
		t.Errorf("recorded %q, want %q", r.notes, want)
	}
}

func TestARecordedPlacementIsCutAfterTheSoundOfItsCell(t *testing.T) {
	for called, want := range map[int][]string{
		300:  {"100ms+500ms", "600ms+500ms"},
		900:  {"100ms+800ms", "900ms+500ms"},
		1200: {"100ms+1s", "1.2s+500ms"},
	} {
		r := &tape{}
		tell(New(parrot{}, NewRecorded(&hum{}, r)), 10*time.Millisecond, 3*time.Second,
			at(100, placement("Anna: tall")), at(called, call))
		if !slices.Equal(r.notes, want) {
			t.Errorf("called after %d ms: recorded %q, want %q", called, r.notes, want)
		}
	}
}

func TestAFullTapeIsToldOnce(t *testing.T) {
	r := &tape{full: errors.New("full")}
	got := tell(New(parrot{}, NewRecorded(&hum{}, r)), 10*time.Millisecond, 5*time.Second,
		at(100, verdict("a")), at(1000, verdict("b")), at(2000, verdict("c")))
	faults := 0
	for _, line := range got {
		if line == "sound failed" {
			faults++
		}
	}
	if faults != 1 {
		t.Errorf("told %d times: %q", faults, got)
	}
}

// speaker is a sink that takes the time of the sound and can be pulled out.
type speaker struct {
	pulled bool
	tries  int
	heard  time.Duration
	volume int
}

func (s *speaker) SetVolume(percent int) { s.volume = percent }

func (s *speaker) Play(ctx context.Context, sound audio.PCM) error {
	s.tries++
	if s.pulled {
		return errors.New("no such card")
	}
	start := time.Now()
	select {
	case <-time.After(sound.Duration()):
	case <-ctx.Done():
	}
	s.heard += time.Since(start)
	return ctx.Err()
}

// onAir runs test with a live voice on simulated time. step lets 10 ms pass
// and gathers reports.
func onAir(t *testing.T, s *speaker, test func(v *Voice, run func(d time.Duration) []string, now func() time.Duration)) {
	synctest.Test(t, func(t *testing.T) {
		live := NewLive(&hum{}, s)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- live.Run(ctx) }()
		start := time.Now()
		now := func() time.Duration { return time.Since(start) }
		v := New(parrot{}, live)
		test(v, func(d time.Duration) []string {
			var list []string
			for end := now() + d; now() < end; {
				time.Sleep(10 * time.Millisecond)
				synctest.Wait()
				list = append(list, said(v.Speak(now()))...)
			}
			return list
		}, now)
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func TestALiveVoiceIsCutAtOnce(t *testing.T) {
	s := &speaker{}
	onAir(t, s, func(v *Voice, run func(time.Duration) []string, now func() time.Duration) {
		v.Hear(rules.Step{Event: board.Event{At: now(), Fact: hint("h")}}, record.Lines{})
		run(200 * time.Millisecond)
		v.Hear(rules.Step{Event: board.Event{At: now(), Fact: verdict("v")}}, record.Lines{})
		got := run(time.Second)
		if want := []string{"h cut 0s-200ms", "v said 200ms-700ms"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		if want := 700 * time.Millisecond; s.heard != want {
			t.Errorf("heard for %v, want %v", s.heard, want)
		}
	})
}

func TestALivePlacementIsCutAfterTheSoundOfItsCell(t *testing.T) {
	for _, c := range []struct {
		called, heard time.Duration
		want          []string
	}{
		{200 * time.Millisecond, time.Second, []string{"Anna: tall cut 0s-500ms", "Quarto! said 500ms-1s"}},
		{700 * time.Millisecond, 1200 * time.Millisecond, []string{"Anna: tall cut 0s-710ms", "Quarto! said 710ms-1.21s"}},
		{1100 * time.Millisecond, 1500 * time.Millisecond, []string{"Anna: tall said 0s-1s", "Quarto! said 1.1s-1.6s"}},
	} {
		s := &speaker{}
		onAir(t, s, func(v *Voice, run func(time.Duration) []string, now func() time.Duration) {
			v.Hear(rules.Step{Event: board.Event{At: now(), Fact: placement("Anna: tall")}}, record.Lines{})
			got := run(c.called)
			v.Hear(rules.Step{Event: board.Event{At: now(), Fact: call}}, record.Lines{})
			if got = append(got, run(2*time.Second)...); !slices.Equal(got, c.want) {
				t.Errorf("called after %v: got %q, want %q", c.called, got, c.want)
			}
			if s.heard != c.heard {
				t.Errorf("called after %v: heard for %v, want %v", c.called, s.heard, c.heard)
			}
		})
	}
}

func TestSoundThatFailsIsToldOnceAndTriedAgainWithGrowingPauses(t *testing.T) {
	s := &speaker{pulled: true}
	onAir(t, s, func(v *Voice, run func(time.Duration) []string, now func() time.Duration) {
		var got []string
		for i := range 60 {
			v.Hear(rules.Step{Event: board.Event{At: now(), Fact: verdict(fmt.Sprint(i))}}, record.Lines{})
			got = append(got, run(time.Second)...)
		}
		if s.tries < 4 || s.tries > 8 {
			t.Errorf("tried %d times in a minute, want some 6: after 1, 2, 4, 8, 16, 30 s", s.tries)
		}
		s.pulled = false
		run(lastRetry)
		v.Hear(rules.Step{Event: board.Event{At: now(), Fact: verdict("well")}}, record.Lines{})
		got = append(got, run(time.Second)...)
		var faults []string
		for _, line := range got {
			if line == "sound failed" || line == "sound ok" {
				faults = append(faults, line)
			}
		}
		if want := []string{"sound failed", "sound ok"}; !slices.Equal(faults, want) {
			t.Errorf("told %q, want %q", faults, want)
		}
	})
}

// spared is a synthesizer with a spare one, which speaks while err is not nil.
type spared struct {
	hum
	err error
}

func (s *spared) Err() error { return s.err }

func TestASpareEngineIsToldOfOnceAndSoIsTheFirst(t *testing.T) {
	engine := &spared{}
	live := NewLive(engine, &speaker{})
	down := errors.New("piper: connection refused")
	for _, step := range []struct {
		err  error
		want string
	}{{nil, ""}, {down, "voice failed"}, {down, ""}, {nil, "voice ok"}, {nil, ""}} {
		engine.err = step.err
		got := ""
		if f, changed := live.Fault(); changed {
			got = f.Part.String() + " " + f.State.String()
		}
		if got != step.want {
			t.Errorf("with %v: told %q, want %q", step.err, got, step.want)
		}
	}
}

func TestEveryUtteranceIsReportedThoughManyAreCut(t *testing.T) {
	s := &speaker{}
	onAir(t, s, func(v *Voice, run func(time.Duration) []string, now func() time.Duration) {
		const n = 200
		for i := range n {
			v.Hear(rules.Step{Event: board.Event{At: now(), Fact: board.Opened{Board: fmt.Sprint(i)}}}, record.Lines{})
			v.Hear(rules.Step{Event: board.Event{At: now(), Fact: hint("h")}}, record.Lines{})
		}
		if got := run(5 * time.Minute); len(got) != 2*n {
			t.Errorf("%d reports of %d utterances", len(got), 2*n)
		}
		if !v.Idle() {
			t.Error("the voice is not idle after all was said")
		}
	})
}

func TestTheLastSoundCutsWhatIsSaidAndIsHeardToItsEnd(t *testing.T) {
	s := &speaker{}
	onAir(t, s, func(v *Voice, run func(time.Duration) []string, now func() time.Duration) {
		v.Hear(rules.Step{Event: board.Event{At: now(), Fact: verdict("v")}}, record.Lines{})
		run(200 * time.Millisecond)
		tone := audio.PCM{Rate: 1000, Samples: make([]int16, 300)}
		if err := v.output.(*Live).PlayLast(context.Background(), tone); err != nil {
			t.Error(err)
		}
		if want := 500 * time.Millisecond; s.heard != want || now() != want {
			t.Errorf("heard for %v by %v, want %v", s.heard, now(), want)
		}
	})
}
