//go:build linux && amd64

package main

import "time"

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

// moment returns the present one.
func (w *world) moment() (m moment) {
	w.do(func() { m = moment{time.Now(), w.looks} })
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
	world    *world
	button   string
	contact  moment
	late     moment // the last one in the time for which it is held
	released moment // none as long as it is held
}

// press begins to press a button.
func (w *world) press(button string) (p *press, err error) {
	contact := w.moment()
	p = &press{world: w, button: button, contact: contact, late: contact}
	w.do(func() { err = w.table.Buttons.Hold(button) })
	return p, err
}

// over releases the button if it was held for long enough, and reports whether that is done.
func (p *press) over() (bool, error) {
	var err error
	switch now := p.world.moment(); {
	case !p.released.at.IsZero():
	case now.since(p.contact).time < held:
		p.late = now
	case now.since(p.late).looks >= heldLooks:
		p.world.do(func() { err = p.world.table.Buttons.Release(p.button) })
		p.released = now
	}
	return !p.released.at.IsZero(), err
}
