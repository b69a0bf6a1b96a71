//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"quartoboard/hw/sim/hands"
)

// What the hands do before the troubles and after them.
const (
	before = "new giving=tray\ngive 7\nput 7 a1\ngive 3\nput 3 c2\ngive 8\n"
	after  = "power-cut\nput 8 d4\nexpect said \"David four\"\n"
)

// lasting is how long a trouble stays: longer than the program needs to try
// again and to give a part up.
const lasting = 3 * time.Second

// troubles has happen, with pieces on the board and in the tray, what only a system
// can do.
// None of it may be taken for something that hands did.
func (t *trial) troubles(ctx context.Context, profile string) error {
	_, err := t.with(ctx, profile, "troubles", before+after, func(p *player, acts []hands.Act) error {
		n := strings.Count(before, "\n") - 1 // without its first line, which is not an act
		if err := p.Play(ctx, acts[:n]); err != nil {
			return err
		}
		if err := p.stoodIn(); err != nil {
			return err
		}
		unplugged, err := p.strike(ctx, func(on bool) { p.world.unplug = on })
		if err == nil && len(unplugged) == 0 {
			err = errors.New("the board told nothing of it")
		}
		if err != nil {
			return fmt.Errorf("unplugged: %w", err)
		}
		zeros, err := p.strike(ctx, p.world.zeros)
		if err != nil {
			return fmt.Errorf("all zeros: %w", err)
		}
		if err := p.Play(ctx, acts[n:]); err != nil {
			return err
		}
		if _, err := p.hostHasAll(ctx); err != nil {
			return err
		}
		t.say("%s: unplugged, it told of %d parts: %s", profile, len(unplugged), strings.Join(unplugged, "; "))
		t.say("%s: answered by zeros, it told of %d parts: %s", profile, len(zeros), strings.Join(zeros, "; "))
		t.say("%s: neither was judged, and it played on after a power cut", profile)
		return nil
	})
	return err
}

// strike has something go wrong for a while. It returns what the board says
// fails, and only once it says that all of it is well again.
func (p *player) strike(ctx context.Context, turn func(on bool)) (told []string, err error) {
	was, err := p.journal()
	if err != nil {
		return nil, err
	}
	p.world.do(func() { turn(true) })
	err = pause(ctx, lasting)
	p.world.do(func() { turn(false) })
	if err != nil {
		return nil, err
	}
	var bad []string
	err = until(ctx, "everything is well again", func() (bool, error) {
		all, err := p.journal()
		bad = failing(all)
		return len(bad) == 0, err
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, strings.Join(bad, ", "))
	}
	if err := p.Rest(); err != nil {
		return nil, err
	}
	all, err := p.journal()
	if err != nil {
		return nil, err
	}
	since := all[len(was):]
	if judged := of(since, judgements...); len(judged) > 0 {
		return nil, fmt.Errorf("nobody did anything, and yet: %s", judged[0].text)
	}
	return complaintsIn(since)
}

// complaintsIn are the texts of the parts that failed: a line each.
func complaintsIn(all []entry) (told []string, err error) {
	for _, f := range of(all, "fault") {
		if f.field("state") != "failed" {
			continue
		}
		text := f.field("text")
		if text == "" || strings.Contains(text, "\n") {
			return nil, fmt.Errorf("one line that says what fails expected, not %q", text)
		}
		told = append(told, text)
	}
	return told, nil
}

// failing are the parts that failed when a journal last told of them, in order.
// One line may tell of several cells, which other lines tell of one by one.
func failing(all []entry) []string {
	bad := map[string]bool{}
	for _, f := range of(all, "fault") {
		cells := []any{f.field("cell")}
		if several, is := f.fields["cells"].([]any); is {
			cells = several
		}
		for _, c := range cells {
			part := strings.TrimSpace(fmt.Sprint(f.field("part"), " ", c))
			if f.field("state") == "failed" {
				bad[part] = true
			} else {
				delete(bad, part)
			}
		}
	}
	return slices.Sorted(maps.Keys(bad))
}

// stoodIn reports whether descriptor 0, which periph has closed because two files
// name one chip, is open on the null device again. It was no such thing before.
func (p *player) stoodIn() error {
	if name := fileOf(uint32(p.box.cmd.Process.Pid), 0); name != "null" {
		return fmt.Errorf("descriptor 0 is open on %q, not on the null device", name)
	}
	return nil
}
