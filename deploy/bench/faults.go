//go:build linux && amd64

package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/bench/kernel"
	"quartoboard/hw/sim"
	"quartoboard/rules/record"
)

// The script before the faults, and after them.
const (
	before = "new giving=tray names=Ann,Ben\ngive 7\nput 7 a1\ngive 3\nput 3 c2\ngive 8\n"
	after  = "power-cut\nput 8 d4\nexpect said \"David four\"\n"
)

// faultTime is the least duration of a fault: longer than the program needs to try again and
// to give a part up.
const faultTime = 3 * time.Second

// faults injects, with pieces on the board and in the tray, the faults that only a
// system can have. No fault may be judged as an act of hands.
func (t *trial) faults(ctx context.Context, s *station) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	if err := s.play(ctx, before); err != nil {
		return err
	}
	if err := s.checkStandIn(); err != nil {
		return err
	}
	for _, fault := range []struct {
		name string
		set  func(t *sim.Table, on bool)
	}{
		{"unplugged", func(_ *sim.Table, on bool) { s.table.Unplugged = on }},
		{"answered by zeros", func(t *sim.Table, on bool) { t.SetBusZeros(map[bool]float64{true: 1}[on]) }},
	} {
		reported, err := s.inject(ctx, fault.set)
		if err != nil {
			return fmt.Errorf("%s: %w", fault.name, err)
		}
		t.say(s, "%s, it reported %s", fault.name, strings.Join(reported, "; "))
	}
	if err := s.play(ctx, after); err != nil {
		return err
	}
	if _, err := s.hostHasAll(ctx); err != nil {
		return err
	}
	t.say(s, "no fault was judged, and it played on after a power cut")
	return nil
}

// inject sets a fault until it is reported, faultTime at least, and waits until everything is
// well again. It returns the faults that the board reported.
func (s *station) inject(ctx context.Context, set func(t *sim.Table, on bool)) (reported []string, err error) {
	was, err := s.journal()
	if err != nil {
		return nil, err
	}
	s.table.Do(func(t *sim.Table) { set(t, true) })
	time.Sleep(faultTime)
	var bad []string
	fails := func(want bool) func() (bool, error) {
		return func() (bool, error) {
			all, err := s.journal()
			bad = failing(all)
			return len(bad) > 0 == want, err
		}
	}
	if err := until(ctx, "it is reported", fails(true)); err != nil {
		return nil, err
	}
	s.table.Do(func(t *sim.Table) { set(t, false) })
	if err := until(ctx, "everything is well again", fails(false)); err != nil {
		return nil, fmt.Errorf("%w: %s", err, strings.Join(bad, ", "))
	}
	if err := s.Rest(); err != nil {
		return nil, err
	}
	all, err := s.journal()
	if err != nil {
		return nil, err
	}
	since := all[len(was):]
	if judged := judgements(since); len(judged) > 0 {
		return nil, fmt.Errorf("want no judgement, got %T%+v", judged[0], judged[0])
	}
	return faultTexts(since)
}

// faultTexts returns the texts of the parts that failed.
func faultTexts(all []record.Line) (texts []string, err error) {
	for _, f := range facts[board.Fault](all) {
		if f.State != board.Failed {
			continue
		}
		if f.Text == "" || strings.Contains(f.Text, "\n") {
			return nil, fmt.Errorf("got the fault %q, want a text of one line", f.Text)
		}
		texts = append(texts, f.Text)
	}
	return texts, nil
}

// failing returns the parts whose last fault is not over, in order. One line may tell of
// several cells, which other lines tell of one by one.
func failing(all []record.Line) []string {
	bad := map[string]bool{}
	for _, f := range facts[board.Fault](all) {
		parts := []string{f.Part.String()}
		if f.Cells != 0 {
			parts = nil
		}
		for cell := range f.Cells.All() {
			parts = append(parts, fmt.Sprint(f.Part, " ", cell))
		}
		for _, part := range parts {
			if f.State == board.Failed {
				bad[part] = true
			} else {
				delete(bad, part)
			}
		}
	}
	return slices.Sorted(maps.Keys(bad))
}

// checkStandIn fails unless descriptor 0, which periph has closed because two files name one
// chip, is open on the null device again. The program began with another file there.
func (s *station) checkStandIn() error {
	if name := kernel.FileOf(uint32(s.box.Cmd.Process.Pid), 0); name != "null" {
		return fmt.Errorf("descriptor 0 is open on %q, want the null device", name)
	}
	return nil
}
