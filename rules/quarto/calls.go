package quarto

import (
	"time"

	"quartoboard/board"
)

// maxCalls is the number of calls that can wait at once. More than that within
// CallHold is drumming on the buttons, and the first ones count.
const maxCalls = 8

// calls are the calls that wait to be judged, the first n of the list, in the
// order of their reports.
type calls struct {
	list [maxCalls]call
	n    int
}

func (c *calls) add(of call) {
	if c.n < maxCalls {
		c.list[c.n] = of
		c.n++
	}
}

// first is the index of the call with the earliest contact; of two at the same
// time the placer's.
func (c *calls) first(placer board.Seat) int {
	first := 0
	for i := 1; i < c.n; i++ {
		a, b := &c.list[i], &c.list[first]
		if a.contact < b.contact || a.contact == b.contact && a.by == placer && b.by != placer {
			first = i
		}
	}
	return first
}

// take removes a call from the list.
func (c *calls) take(i int) call {
	taken := c.list[i]
	copy(c.list[i:], c.list[i+1:c.n])
	c.n--
	c.list[c.n] = call{}
	return taken
}

// slap is the contact of a call that waits for pieces that moved at that time.
func (c *calls) slap() (contact time.Duration, waits bool) {
	for _, waiting := range c.list[:c.n] {
		if waiting.moving {
			return waiting.contact, true
		}
	}
	return 0, false
}

// rest marks the calls that waited for moving pieces: the table is at rest.
func (c *calls) rest(at time.Duration) {
	for i := range c.n {
		if of := &c.list[i]; of.moving || of.still == at {
			of.moving, of.still = false, at
		}
	}
}
