package sim

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/keys"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// buttonNames are the buttons as scripts call them, in the profile's order.
var buttonNames = [...]string{"A", "B", "repeat", "pass"}

const (
	pause  = 120 * time.Millisecond // between the two presses of a double one
	bounce = 2 * time.Millisecond   // duration of the bounce
	chirp  = 300 * time.Microsecond // one pulse of the bounce
)

// held is the duration of a press without an end.
const held = time.Duration(1 << 60)

// Buttons are the buttons of the table.
type Buttons struct {
	clock *chip.Clock
	list  [len(buttonNames)]button
	pins  [len(buttonNames)]string // their lines; "" for none
}

// wire connects each button to its line.
func (b *Buttons) wire(p *rig.Buttons, h *Header) {
	b.pins = [...]string{p.QuartoA, p.QuartoB, p.Repeat, p.Pass}
	for n, name := range b.pins {
		if name != "" {
			h.pin(name).Source = func() gpio.Level { return gpio.Level(!b.list[n].closed(b.clock.Now())) }
		}
	}
}

// busy reports whether a press is not complete, but for a button that is held.
func (b *Buttons) busy() bool {
	now := b.clock.Now()
	return slices.ContainsFunc(b.list[:], func(one button) bool { return one.hold != held && now < one.ends() })
}

// button is one button and its last press.
type button struct {
	start, hold time.Duration
	times       int
}

func (b *button) ends() time.Duration {
	if b.times == 0 {
		return 0
	}
	return b.start + time.Duration(b.times)*(b.hold+pause) - pause + bounce
}

// closed reports whether the contact is closed at now. It bounces when it closes and
// when it opens.
func (b *button) closed(now time.Duration) bool {
	if b.times == 0 || now < b.start || now >= b.ends() {
		return false
	}
	since := (now - b.start) % (b.hold + pause)
	switch {
	case since < bounce:
		return since/chirp%2 == 0
	case since >= b.hold && since < b.hold+bounce:
		return since/chirp%2 == 1
	}
	return since < b.hold
}

// Press starts to press a button, "A", "B", "repeat" or "pass", and holds it;
// times is 2 for a double press, 120 ms apart.
func (b *Buttons) Press(name string, hold time.Duration, times int) error {
	one, err := b.find(name)
	switch {
	case err != nil:
		return err
	case hold <= 0 || times < 1:
		return fmt.Errorf("invalid press of %v, %d times", hold, times)
	case b.clock.Now() < one.ends():
		return Refusal{Obstacle: ButtonHeld, text: name + " is held already"}
	}
	*one = button{start: b.clock.Now(), hold: hold, times: times}
	return nil
}

// Hold starts to press a button, and holds it until Release.
func (b *Buttons) Hold(name string) error { return b.Press(name, held, 1) }

// Held reports whether Hold has begun to press a button, and Release has not ended that.
func (b *Buttons) Held(name string) bool {
	one, err := b.find(name)
	return err == nil && one.hold == held
}

// Release ends what Hold began.
func (b *Buttons) Release(name string) error {
	one, err := b.find(name)
	switch {
	case err != nil:
		return err
	case !b.Held(name):
		return Refusal{Obstacle: ButtonOpen, text: name + " is not held"}
	}
	one.hold = b.clock.Now() - one.start
	return nil
}

func (b *Buttons) find(name string) (*button, error) {
	n := slices.Index(buttonNames[:], name)
	if n < 0 || b.pins[n] == "" {
		return nil, fmt.Errorf("no button %q on this table", name)
	}
	return &b.list[n], nil
}

// edgeLines are the lines of buttons, which note their changes as the kernel's do.
type edgeLines struct {
	lines
	buttons *Buttons
	at      []int // the button by line; negative for a line without one
	closed  []bool
	until   time.Duration // when changes were taken last
	found   []change
}

// change is a change of a line, which it has from then on.
type change struct {
	at     time.Duration
	line   int
	closed bool
}

// noting returns lines of the header that note their changes.
func (b *Buttons) noting(set lines, names []string) *edgeLines {
	l := &edgeLines{lines: set, buttons: b, until: b.clock.Now()}
	for _, name := range names {
		n := slices.Index(b.pins[:], name)
		l.at = append(l.at, n)
		l.closed = append(l.closed, n >= 0 && b.list[n].closed(l.until))
	}
	return l
}

// Edges implements keys.Edges.
func (l *edgeLines) Edges(dst []keys.Edge) (int, error) {
	now := l.buttons.clock.Now()
	for line, n := range l.at {
		if n < 0 {
			continue
		}
		b := &l.buttons.list[n]
		b.changes(l.until, now, func(at time.Duration) {
			if closed := b.closed(at); closed != l.closed[line] {
				l.closed[line] = closed
				l.found = append(l.found, change{at, line, closed})
			}
		})
	}
	l.until = now
	slices.SortStableFunc(l.found, func(a, b change) int { return cmp.Compare(a.at, b.at) })
	n := min(len(dst), len(l.found))
	for i, c := range l.found[:n] {
		dst[i] = keys.Edge{Ago: now - c.at, Line: c.line, High: !c.closed}
	}
	l.found = l.found[:copy(l.found, l.found[n:])]
	return n, nil
}

// changes calls f with each time from one to another at which the contact may change, the
// earliest first.
func (b *button) changes(from, until time.Duration, f func(at time.Duration)) {
	for press := range time.Duration(b.times) {
		start := b.start + press*(b.hold+pause)
		for _, begins := range [2]time.Duration{0, b.hold} { // it closes, it opens
			for at, ends := begins, begins+bounce; start+at <= until; at = min((at/chirp+1)*chirp, ends) {
				if start+at >= from {
					f(start + at)
				}
				if at == ends {
					break
				}
			}
		}
	}
}

var (
	_ rig.Lines  = (*edgeLines)(nil)
	_ keys.Edges = (*edgeLines)(nil)
)
