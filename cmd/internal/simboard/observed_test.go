package simboard

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/cmd/internal/run"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// observed notes utterances as their observer is told of them, and as the record has them.
type observed struct {
	t          *testing.T
	u          audio.Utterance
	begun      time.Duration
	busy       bool
	shortened  int
	told, said []string
}

func (o *observed) Begun(now time.Duration, u audio.Utterance) {
	if o.busy {
		o.t.Errorf("%q begins in %q", u.Text, o.u.Text)
	}
	o.u, o.begun, o.busy = u, now, true
}

func (o *observed) Shortened(time.Duration) {
	if o.shortened++; !o.busy {
		o.t.Error("shortened in silence")
	}
}

func (o *observed) Ended(now time.Duration, outcome board.Outcome) {
	o.busy = false
	const ms = time.Millisecond // of a record
	o.told = append(o.told, fmt.Sprintf("%v-%v %v %s", o.begun.Truncate(ms), now.Truncate(ms), outcome, o.u.Text))
}

func (o *observed) Hear(s rules.Step, _ record.Lines) {
	if f, ok := s.Event.Fact.(board.Said); ok && f.Outcome != board.OutcomeDropped {
		o.said = append(o.said, fmt.Sprintf("%v-%v %v %s", f.Start, f.End, f.Outcome, f.Text))
	}
}

func TestAnObserverIsToldWhatTheRecordHas(t *testing.T) {
	scripts := []string{"stop", "overtaken", "late-stop", "slap-and-show", "both-press", "menu-reads"}
	for i, name := range scripts {
		scripts[i] = filepath.Join("testdata", name+".hands")
	}
	if deep.Size(0, 1) == 1 {
		var err error
		scripts, err = filepath.Glob("testdata/*.hands")
		must(t, err)
	}
	cut, shortened := 0, 0
	for _, path := range scripts {
		name := strings.TrimSuffix(filepath.Base(path), ".hands")
		if name == "power-cut" { // which ends an utterance that is never reported
			continue
		}
		acts, err := readScript(path)
		must(t, err)
		o := &observed{t: t}
		b := boardOf(t, "analog-pn532", Opts{Observer: o}, o)
		if b.Play(t.Context(), acts) != nil {
			continue // a script of another build
		}
		for n := range max(len(o.told), len(o.said)) {
			if n >= min(len(o.told), len(o.said)) || o.told[n] != o.said[n] {
				t.Errorf("%s: told %q, recorded %q", name, o.told[n:], o.said[n:])
				break
			}
		}
		shortened += o.shortened
		cut += strings.Count(strings.Join(o.told, "\n"), " cut ")
	}
	if cut < deep.Size(5, 20) || shortened < deep.Size(1, 2) {
		t.Errorf("%d cuts and %d placements that were shortened in all scripts", cut, shortened)
	}
	t.Logf("%d cuts, %d shortened", cut, shortened)
}

func TestASlideIsToldWhileItLasts(t *testing.T) {
	var told []string
	b := boardOf(t, "analog-pn532", Opts{Parts: run.Parts{Moves: func(leaving, coming board.CellSet) {
		told = append(told, fmt.Sprintf("%b-%b", leaving, coming))
	}}})
	must(t, b.Play(t.Context(), actsOf(t, "give 8\nput 8 a1\nslide a1 c1")))
	if got, want := strings.Join(told, " "), "0-0 0-1 0-0 1-0 1-100 0-0"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
