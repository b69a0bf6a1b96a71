package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/notify"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/hands"
)

// ended is a context that has ended.
func ended(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// TestASignalEndsASittingInEachState ends a calibration and an enrolment while they
// speak, wait, and have a piece.
func TestASignalEndsASittingInEachState(t *testing.T) {
	for name, job := range map[string]func(r *rehearsal){
		"calibrate": func(*rehearsal) {},
		"enroll":    func(r *rehearsal) { r.by.name, r.by.task = "enroll", newEnrolling },
	} {
		for _, at := range []time.Duration{0, time.Second, 5 * time.Second, 20 * time.Second, 23 * time.Second} {
			r := unseated(t, t.TempDir())
			job(r)
			if err := r.begin(); err != nil {
				t.Fatal(err)
			}
			r.pass(at / 2)
			if err := r.table.Lower(0, 0); err != nil {
				t.Fatal(err)
			}
			r.pass(at / 2)
			r.heard = nil
			from := r.clock.Now()
			if err := r.run(ended(t)); err != nil {
				t.Fatal(err)
			}
			if took := r.clock.Now() - from; took > 0 || len(r.heard) > 0 || !r.task.over() {
				t.Errorf("%s after %v: took %v, said %q, over %v", name, at, took, r.heard, r.task.over())
			}
			if err := r.task.result(); !errors.Is(err, errUnfinished) {
				t.Errorf("%s after %v: %v", name, at, err)
			}
		}
	}
}

// late keeps what is written after a context has ended.
type late struct {
	ended context.Context
	strings.Builder
}

func (l *late) Write(b []byte) (int, error) {
	if l.ended.Err() == nil {
		return len(b), nil
	}
	return l.Builder.Write(b)
}

// TestASignalEndsTheFirstStart ends a board that is being taught at its start: the
// lesson that is left does not begin, and neither does play.
func TestASignalEndsTheFirstStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := config.Default()
		c.Board.StateDir, c.Audio.Device = t.TempDir(), ""
		p, err := loadProfile(c.Board.Profile)
		if err != nil {
			t.Fatal(err)
		}
		table := sim.New(p, sim.Opts{Seed: 1})
		if err := table.Press("repeat", time.Hour, 1); err != nil {
			t.Fatal(err)
		}
		b := &realBoard{realTable: realTable{profile: p}}
		if b.rig, err = rig.Open(p, table); err != nil {
			t.Fatal(err)
		}
		if b.journal, _, err = journal.Open(gamesDir(c), journal.Opts{}); err != nil {
			t.Fatal(err)
		}
		manager, err := notify.Open(func(string) string { return "" })
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		out, errs := late{ended: ctx}, strings.Builder{}
		sv := &service{manager: manager, streams: streams{nil, &out, &errs}}
		from := time.Now()
		left, err := sv.teachFirst(ctx, c, b)
		if err != nil || left != b {
			t.Fatalf("got %v, %v", left, err)
		}
		if took := time.Since(from) - 20*time.Second; took > 100*time.Millisecond {
			t.Errorf("ended %v after the signal", took)
		}
		if out.String() != "" || strings.Count(errs.String(), "\n") != 1 { // there is no sound card
			t.Errorf("after the signal: %q; errors: %q", out.String(), errs.String())
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestNobodyIsToldThatNothingIsHeardAfterASignal has programs that speak and play.
func TestNobodyIsToldThatNothingIsHeardAfterASignal(t *testing.T) {
	bin := t.TempDir()
	for _, name := range []string{"espeak-ng", "aplay"} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin)
	c := config.Default()
	c.Audio.Device = "default"
	var out, errs strings.Builder
	sv := &service{streams: streams{nil, &out, &errs}}
	sv.say(ended(t), c, "nothing")
	if _, speak := sv.mouth(ended(t), c); speak != nil {
		t.Error("a mouth speaks")
	}
	d := &check{service: *sv}
	d.speak(ended(t), c, doctor.NewReport("", "", nil))
	if out.String()+errs.String() != "" {
		t.Errorf("printed %q and %q", out.String(), errs.String())
	}
	code := run(ended(t), []string{"demo"}, streams{strings.NewReader(""), &out, &errs})
	if code != 1 || out.String() != "" || errs.String() != "quartoboard: stopped before its end\n" {
		t.Errorf("demo: exit code %d, printed %q and %q", code, out.String(), errs.String())
	}
}

// TestASignalEndsADemoInTheMiddleOfAnAct waits ten minutes in real time.
func TestASignalEndsADemoInTheMiddleOfAnAct(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		acts, err := hands.Parse("wait", strings.NewReader("put 0 a1\nwait 10m\nput 1 b1\n"))
		if err != nil {
			t.Fatal(err)
		}
		live := voice.NewLive(beep{}, beep{})
		p := &performance{stage: buildStage(t, live, 1)}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(30*time.Second, cancel)
		from := time.Now()
		err = daemon.RunWithWorkers(ctx, func(ctx context.Context) error { return p.play(ctx, acts) }, live.Run)
		if took := time.Since(from) - 30*time.Second; !errors.Is(err, errStopped) || took < 0 || took > 100*time.Millisecond {
			t.Errorf("got %v, %v after the signal", err, took)
		}
	})
}

// TestASignalEndsAScriptOfTheSetup has a day of waiting.
func TestASignalEndsAScriptOfTheSetup(t *testing.T) {
	r := newRehearsal(t, t.TempDir())
	acts, err := hands.Parse("wait", bytes.NewReader([]byte("wait 24h\n")))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	r.looked = func(now, _ time.Duration) {
		if now > time.Minute {
			cancel()
		}
	}
	if err := r.play(ctx, acts); !errors.Is(err, errStopped) || r.clock.Now() > time.Minute+time.Second {
		t.Errorf("got %v at %v", err, r.clock.Now())
	}
}

// unseated is a calibration at a simulated table, before it begins.
func unseated(t *testing.T, state string) *rehearsal {
	t.Helper()
	c := config.Default()
	c.Board.StateDir = state
	p, err := loadProfile(c.Board.Profile)
	if err != nil {
		t.Fatal(err)
	}
	by := &teaching{name: "calibrate", task: newCalibrating, streams: streams{out: io.Discard, err: io.Discard}}
	r := &rehearsal{by: by, config: c, build: p, table: sim.New(p, sim.Opts{Seed: 1})}
	t.Cleanup(func() {
		if err := r.close(); err != nil {
			t.Error(err)
		}
	})
	return r
}
