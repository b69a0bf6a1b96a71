package main

import (
	"cmp"
	"context"
	"strings"
	"time"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/hands"
)

// rehearsal is a sitting at a simulated table, by the hands of a script.
type rehearsal struct {
	*sitting
	by     *teaching
	config config.Config
	build  rig.Profile
	table  *sim.Table
	rig    *rig.Rig
	ended  func() bool   // the program is to end; nil for never
	begun  time.Duration // the act before
	wait   bool          // the board has not been waited for since
}

// begin starts the program, or starts it again after a power cut.
func (r *rehearsal) begin() (err error) {
	if r.rig, err = rig.Open(r.build, r.table); err != nil {
		return err
	}
	clock := &pacedClock{Clock: r.table.Clock()}
	r.sitting, err = r.by.sit(r.config, r.build, r.rig.Set, clock, voice.NewCaptions())
	return err
}

func (r *rehearsal) close() error {
	if r.rig == nil {
		return nil
	}
	return r.rig.Close()
}

// play plays the acts to the end, and leaves the table.
func (r *rehearsal) play(ctx context.Context, acts []hands.Act) error {
	r.ended = func() bool { return ctx.Err() != nil }
	r.rest()
	for _, a := range acts {
		if err := stopped(ctx); err != nil {
			return err
		}
		if err := r.act(a); err != nil {
			return cmp.Or(stopped(ctx), err)
		}
	}
	if r.wait {
		r.rest()
	}
	r.leave()
	return stopped(ctx)
}

// farewell is how long the last words may take.
const farewell = 8 * time.Second

// leave ends the task, and says the last words.
func (r *rehearsal) leave() {
	r.say(r.task.end())
	for end := r.clock.Now() + farewell; !r.done() && r.before(end); {
		r.step()
	}
}

// before reports whether it is not that time yet, and the program not to end.
func (r *rehearsal) before(end time.Duration) bool {
	return r.clock.Now() < end && (r.ended == nil || !r.ended())
}

func (r *rehearsal) act(a hands.Act) error {
	if !a.Together && r.wait {
		r.rest()
		r.wait = false
	}
	switch {
	case a.Verb == hands.ExpectSaid:
		return r.expect(a)
	case a.Verb == hands.ExpectPhase, a.Verb == hands.Ask, a.Fault.Part == hands.Audio, a.Fault.Part == hands.Disk:
		return refuse(unmet(a, "that is for a game, not for %s", r.by.name))
	}
	if a.Together {
		r.pass(r.begun + together - r.clock.Now())
	}
	hand := hands.NewHand(r.table)
	for end := r.clock.Now() + patience; !hand.Ready(a) && r.before(end); {
		r.step()
	}
	r.begun, r.wait = r.clock.Now(), true
	if err := hand.Do(a); err != nil {
		return refuse(unmet(a, "%v", err))
	}
	switch a.Verb {
	case hands.Wait:
		r.pass(a.Duration)
	case hands.PowerCut:
		_ = r.rig.Close() // nobody closes anything in a power cut
		return r.begin()
	}
	return nil
}

// rest lets time pass until the table is still and everything is said, a minute
// at most.
func (r *rehearsal) rest() {
	end := r.clock.Now() + time.Minute
	for quiet := r.clock.Now(); r.before(min(end, quiet+calm)); {
		r.step()
		if !r.watcher.Quiet() || !r.speaker.Idle() || r.table.Busy() {
			quiet = r.clock.Now()
		}
	}
}

// pass lets d pass.
func (r *rehearsal) pass(d time.Duration) {
	for end := r.clock.Now() + d; r.before(end); {
		r.step()
	}
}

func (r *rehearsal) expect(a hands.Act) error {
	said := r.heard
	r.heard = nil
	for _, text := range said {
		if strings.Contains(text, a.Text) {
			return nil
		}
	}
	return unmet(a, "%q expected to be said, heard %q", a.Text, said)
}
