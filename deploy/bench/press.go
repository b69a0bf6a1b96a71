//go:build linux && amd64

package main

import (
	"time"

	"quartoboard/deploy/bench/kernel"
	"quartoboard/hw/sim"
)

// A press lasts for held, and for heldLooks after that: a machine that is busy elsewhere may
// look at it late.
const (
	held      = 200 * time.Millisecond
	heldLooks = 4
)

// lookTime is the time from one look of the program to the next, and longer where it reads a tag.
const lookTime = 10 * time.Millisecond

// moment is a point of time, and the program's looks by then.
type moment struct {
	at    time.Time
	looks int
}

// momentOf returns the present one of a table.
func momentOf(t *kernel.Table) (m moment) {
	t.Do(func(*sim.Table) { m = moment{time.Now(), t.Looks} })
	return m
}

// delay is a time, and the program's looks in it.
type delay struct {
	time  time.Duration
	looks int
}

func (m moment) since(begin moment) delay { return delay{m.at.Sub(begin.at), m.looks - begin.looks} }

// over reports whether a delay is over a limit by its time and by its looks. A machine that is
// busy elsewhere makes the time longer, and the looks fewer.
func (d delay) over(limit time.Duration) bool {
	return d.time > limit && time.Duration(d.looks)*lookTime > limit
}

// press is a press of a button.
type press struct {
	table    *kernel.Table
	button   string
	contact  moment
	late     moment // the last one in the time for which it is held
	released moment // none as long as it is held
}

// newPress begins to press a button.
func newPress(t *kernel.Table, button string) (p *press, err error) {
	contact := momentOf(t)
	p = &press{table: t, button: button, contact: contact, late: contact}
	t.Do(func(t *sim.Table) { err = t.Buttons.Hold(button) })
	return p, err
}

// over releases the button if it was held for long enough, and reports whether that is done.
func (p *press) over() (bool, error) {
	var err error
	switch now := momentOf(p.table); {
	case !p.released.at.IsZero():
	case now.since(p.contact).time < held:
		p.late = now
	case now.since(p.late).looks >= heldLooks:
		p.table.Do(func(t *sim.Table) { err = t.Buttons.Release(p.button) })
		p.released = now
	}
	return !p.released.at.IsZero(), err
}
