package simboard

import (
	"errors"

	"quartoboard/cmd/internal/power"
)

// computer is the simulated computer of the board, as a power.Machine.
type computer struct {
	denied bool // to switch it off
	asked  power.Act
	off    bool
}

var errDenied = errors.New("power: denied by the script")

func (c *computer) Ask(a power.Act) { c.asked = a }

func (c *computer) Answer() (a power.Act, ok bool, err error) {
	a, c.asked = c.asked, 0
	switch {
	case a == 0:
		return 0, false, nil
	case c.denied:
		return a, true, errDenied
	}
	c.off = a == power.Off
	return a, true, nil
}
