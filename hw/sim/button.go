package sim

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// buttonNames are the buttons as scripts call them, in the profile's order.
var buttonNames = [...]string{"A", "B", "repeat", "pass"}

const (
	pause  = 120 * time.Millisecond // between the two presses of a double one
	bounce = 2 * time.Millisecond   // duration of the bounce
	chirp  = 300 * time.Microsecond // one pulse of the bounce
)

// ErrHeld is the error of a press of a button that is held.
var ErrHeld = errors.New("held already")

// held is the duration of a press without an end.
const held = time.Duration(1 << 60)

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
func (t *Table) Press(name string, hold time.Duration, times int) error {
	b, err := t.button(name)
	switch {
	case err != nil:
		return err
	case hold <= 0 || times < 1:
		return fmt.Errorf("invalid press of %v, %d times", hold, times)
	case t.clock.Now() < b.ends():
		return fmt.Errorf("button %s is %w", name, ErrHeld)
	}
	*b = button{start: t.clock.Now(), hold: hold, times: times}
	return nil
}

// Hold starts to press a button, and holds it until Release.
func (t *Table) Hold(name string) error { return t.Press(name, held, 1) }

// Release ends what Hold began.
func (t *Table) Release(name string) error {
	b, err := t.button(name)
	switch {
	case err != nil:
		return err
	case b.hold != held:
		return fmt.Errorf("button %s is not held", name)
	}
	b.hold = t.clock.Now() - b.start
	return nil
}

func (t *Table) button(name string) (*button, error) {
	n := slices.Index(buttonNames[:], name)
	if n < 0 || !t.fitted[n] {
		return nil, fmt.Errorf("no button %q on this table", name)
	}
	return &t.buttons[n], nil
}
