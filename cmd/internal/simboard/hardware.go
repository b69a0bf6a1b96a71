package simboard

import (
	"context"
	"time"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
)

// seed makes every simulated table the same.
const seed = 1

// hardware is a simulated table, and the drivers of a build over it.
type hardware struct {
	build rig.Profile
	table *sim.Table
	clock *clock
	rig   *rig.Rig // set by openDrivers
}

func newHardware(p rig.Profile, t *sim.Table) hardware {
	return hardware{build: p, table: t, clock: &clock{Clock: t.Clock()}}
}

// openDrivers opens the drivers.
func (h *hardware) openDrivers() (err error) {
	h.rig, err = rig.Open(h.build, h.table)
	return err
}

// Close closes the drivers.
func (h *hardware) Close() error { return h.rig.Close() }

// Now is the time at the table.
func (h *hardware) Now() time.Duration { return h.clock.Now() }

// Hand lends the table.
func (h *hardware) Hand(f func(t *sim.Table)) { f(h.table) }

// clock is the simulated clock. It moves when the loop sleeps and when a bus takes its
// time; with a speed it does not run ahead of real time.
type clock struct {
	*chip.Clock
	speed float64 // simulated seconds a second; 0: as fast as the machine can
	from  time.Time
	begun time.Duration // the clock at from
}

// SleepUntil lets the simulated time come.
func (c *clock) SleepUntil(t time.Duration) {
	c.Clock.SleepUntil(t)
	if c.speed <= 0 {
		return
	}
	due := c.from.Add(time.Duration(float64(c.Now()-c.begun) / c.speed))
	time.Sleep(time.Until(due))
}

// resume paces from now on: the time that a line took to type does not count.
func (c *clock) resume() { c.from, c.begun = time.Now(), c.Now() }

// jobs is work by the simulated clock: a job is done at its end, and the clock stands still meanwhile,
// so that a script has the same record on every computer.
type jobs struct {
	takes time.Duration // each job
	do    func(context.Context)
	end   time.Duration
}

// Start implements engine.Work, as do the methods that follow.
func (j *jobs) Start(now time.Duration, do func(context.Context)) { j.do, j.end = do, now+j.takes }

// Done does the job that has come to its end.
func (j *jobs) Done(now time.Duration) bool {
	if j.do == nil || now < j.end {
		return j.do == nil
	}
	j.do(context.Background())
	j.do = nil
	return true
}

// Stop drops the job.
func (j *jobs) Stop() { j.do = nil }
