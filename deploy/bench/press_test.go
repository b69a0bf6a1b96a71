//go:build linux && amd64

package main

import (
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/deploy/bench/kernel"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

func TestAPressLastsUntilItWasSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		profile, err := rig.Load(profiles.FS, "analog-nfc")
		if err != nil {
			t.Fatal(err)
		}
		table := kernel.New(profile)
		p, err := newPress(table, "A")
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			wait  time.Duration
			looks int
			over  bool
		}{
			{held - tick, 100, false},
			{2 * tick, heldLooks - 1, false},
			{time.Minute, 0, false}, // the program does not run
			{tick, 1, true},
			{tick, 0, true},
		} {
			time.Sleep(step.wait)
			table.Looks += step.looks
			over, err := p.over()
			time.Sleep(tick) // the contact bounces
			down := false
			table.Do(func(s *sim.Table) {
				button, err := s.Pin(profile.Buttons.QuartoA)
				down = err == nil && !bool(button.Read())
			})
			if over != step.over || down == step.over || err != nil {
				t.Errorf("after %v and %d looks: over %v, down %v, %v; want over %v", step.wait, step.looks, over, down, err, step.over)
			}
		}
		if d := p.released.since(p.contact); d.looks != 100+heldLooks {
			t.Errorf("released after %d looks, want %d", d.looks, 100+heldLooks)
		}
	})
}

func TestADelayIsOverItsLimitByTimeAndLooks(t *testing.T) {
	const limit = 50 * time.Millisecond
	for _, c := range []struct {
		delay
		over bool
	}{
		{delay{limit, 9}, false},
		{delay{limit + 1, 6}, true},
		{delay{time.Second, 5}, false}, // the machine was busy elsewhere
	} {
		if got := c.delay.over(limit); got != c.over {
			t.Errorf("%+v: got %v, want %v", c.delay, got, c.over)
		}
	}
}
