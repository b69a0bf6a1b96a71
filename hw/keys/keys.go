// Package keys reads the buttons of the table from GPIO lines: each closes its
// line to ground, against a pull-up.
//
// All lines are read at once, and an error is reported. A single periph pin would read
// as Low on an error, which is a pressed button. board/scan does the debouncing.
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

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
)

// Lines is a set of input lines with pull-ups, read together; periph's
// *gpioioctl.LineSet is one.
type Lines interface {
	// Read returns bit n set where line n is high; mask selects the lines.
	Read(mask gpio.GPIOValue) (gpio.GPIOValue, error)
}

// Dev reads the buttons of one table.
type Dev struct {
	lines   Lines
	buttons []hw.ButtonSet
	mask    gpio.GPIOValue
}

// New uses lines that are inputs with pull-ups already; buttons[n] is on line n.
func New(lines Lines, buttons []hw.ButtonSet) *Dev {
	return &Dev{lines: lines, buttons: buttons, mask: 1<<len(buttons) - 1}
}

// ReadButtons implements hw.Buttons. It blocks for one system call. On an
// error, hw.ErrNoAnswer with what the lines said, no button counts as held.
func (d *Dev) ReadButtons() (hw.ButtonSet, error) {
	high, err := d.lines.Read(d.mask)
	if err != nil {
		return 0, fmt.Errorf("buttons: %w: %w", hw.ErrNoAnswer, err)
	}
	var held hw.ButtonSet
	for n, b := range d.buttons {
		if high>>n&1 == 0 {
			held |= b
		}
	}
	return held, nil
}

var _ hw.Buttons = (*Dev)(nil)
