package simboard

import (
	"time"

	"quartoboard/hw/sim/chip"
)

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
