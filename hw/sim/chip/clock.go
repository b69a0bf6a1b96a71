package chip

import "time"

// Clock is the virtual time of a simulated table. The zero value stands at 0.
// It belongs to one goroutine.
type Clock struct{ now time.Duration }

// Now returns the time since the table was switched on.
func (c *Clock) Now() time.Duration { return c.now }

// Elapse lets d pass; a d that is not positive changes nothing. It can serve
// as the sleep of a driver.
func (c *Clock) Elapse(d time.Duration) {
	if d > 0 {
		c.now += d
	}
}

// SleepUntil lets the time come to t; it does nothing if t has passed.
func (c *Clock) SleepUntil(t time.Duration) { c.Elapse(t - c.now) }

// Stats counts the traffic of a bus.
type Stats struct {
	Transactions int // selects, each of one or more bytes
	Bytes        int // in one direction; SPI sends as many the other way
	Calls        int // system calls: messages, each of one or more transactions
}
