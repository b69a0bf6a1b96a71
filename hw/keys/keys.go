// Package keys reads the buttons of the table from GPIO lines: each closes its
// line to ground, against a pull-up.
//
// All lines are read at once, and an error is reported. A single periph pin would read
// as Low on an error, which is a pressed button. The lines note their changes, so that a
// press between two readings is not lost. board/scan does the debouncing.
//
// # Wiring
//
// One contact that closes while it is pressed, between a GPIO line and
// ground: the Pi's own pull-ups, 50 to 65 kΩ up to the Pi 3, 33 to 73 kΩ
// on a Pi 4, are turned on with the lines. Above 50 cm of wire add 10 kΩ to 3.3 V at
// the Pi, and 100 nF from the line to ground against what the wire picks up. Never
// lead 5 V or 3.3 V to a button: one with a lamp has separate wires for it.
package keys

import (
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/plug"
)

// Edges is a set of lines whose changes the kernel notes with their times.
type Edges interface {
	plug.Lines
	// Edges fills dst with changes that it has not returned yet, the oldest first, and
	// returns their number. It does not wait.
	Edges(dst []Edge) (int, error)
}

// Edge is a change of a line.
type Edge struct {
	Ago  time.Duration // before Edges was called
	Line int
	High bool
}

// maxEdges is the length of the kernel's queue for four lines.
const maxEdges = 64

// Dev reads the buttons of one table.
type Dev struct {
	lines   Edges
	buttons []hw.ButtonSet
	mask    gpio.GPIOValue
	held    hw.ButtonSet // at the last reading
	edges   [maxEdges]Edge
	changes [maxEdges]hw.ButtonChange
	n       int // of changes
}

// New uses lines that are inputs with pull-ups already; buttons[n] is on line n.
func New(lines Edges, buttons []hw.ButtonSet) *Dev {
	return &Dev{lines: lines, buttons: buttons, mask: 1<<len(buttons) - 1}
}

// ReadButtons implements hw.Buttons. It blocks for two system calls. On an error, hw.ErrNoAnswer with what the lines said, no button counts as held.
func (d *Dev) ReadButtons() (hw.ButtonSet, error) {
	d.n = 0
	n, err := d.lines.Edges(d.edges[:]) // before the levels, which are never older
	var high gpio.GPIOValue
	if err == nil {
		high, err = d.lines.Read(d.mask)
	}
	if err != nil {
		d.held = 0
		return 0, fmt.Errorf("buttons: %w: %w", hw.ErrNoAnswer, err)
	}
	for _, e := range d.edges[:n] {
		if e.Line >= len(d.buttons) {
			continue
		}
		if d.held |= d.buttons[e.Line]; e.High {
			d.held &^= d.buttons[e.Line]
		}
		d.changes[d.n] = hw.ButtonChange{Ago: e.Ago, Held: d.held}
		d.n++
	}
	d.held = 0
	for n, b := range d.buttons {
		if high>>n&1 == 0 {
			d.held |= b
		}
	}
	return d.held, nil
}

// Changes implements hw.Buttons.
func (d *Dev) Changes() []hw.ButtonChange { return d.changes[:d.n] }

var _ hw.Buttons = (*Dev)(nil)
