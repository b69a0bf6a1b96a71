//go:build linux && amd64

package kernel

import (
	"fmt"
	"sync"
	"time"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
)

const (
	tableSeed = 1  // the demo's too: the same pieces carry the same tags
	headLines = 54 // of the header's chip on a Pi 5, and no more than any has
)

// ahead is the most by which the table's clock may be before ours: bus time that its
// caller has not waited for. What the program sleeps next passes on the table only after
// it, so it must be little beside the times that a chip is given by sleeping, a
// millisecond for falling asleep.
const ahead = 100 * time.Microsecond

// Table is a simulated table whose clock follows ours, at the header of a Pi. The chips charge
// their clock for what crosses a bus; where that gets ahead, the caller waits, as it
// would for a real bus.
type Table struct {
	Begun time.Time // at zero of its clock

	mu  sync.Mutex
	sim *sim.Table

	// Guarded by mu: for those whom Do calls.
	Unplugged bool      // no chip and no line answers
	Looks     int       // of the program at the buttons
	noting    *lineFile // the buttons, if their changes are noted; else nil
}

// New makes the table of a build.
func New(p rig.Profile) *Table {
	return &Table{Begun: time.Now(), sim: sim.New(p, sim.Opts{Seed: tableSeed})}
}

// Do lets f act on the table at the present time.
func (t *Table) Do(f func(s *sim.Table)) {
	t.mu.Lock()
	clock := t.sim.Clock()
	clock.Elapse(time.Since(t.Begun) - clock.Now())
	f(t.sim)
	if t.noting != nil {
		t.noting.note() // before the caller reads them
	}
	early := clock.Now() - time.Since(t.Begun)
	t.mu.Unlock()
	if early > ahead {
		time.Sleep(early)
	}
}

// Unplug unplugs all chips and lines, or plugs them in again.
func (t *Table) Unplug(unplugged bool) {
	t.Do(func(*sim.Table) { t.Unplugged = unplugged })
}

// pin returns a line of the header. One that nothing is wired to floats.
func (t *Table) pin(name string) *chip.Pin {
	if p, err := t.sim.Pin(name); err == nil {
		return p.(*chip.Pin)
	}
	return chip.NewPin(name)
}

// devices returns the files that one program finds in /dev, by their names below it.
func (t *Table) devices() map[string]device {
	files := map[string]device{"snd/controlC0": cardFile{}}
	used := map[int]string{}
	for bus, selects := range [][]int{{8, 7}, {18, 17, 16}} {
		for n, line := range selects {
			name := fmt.Sprintf("spidev%d.%d", bus, n)
			port, err := t.sim.SPI("/dev/" + name)
			if err != nil {
				continue // none on this table
			}
			files[name] = &spiFile{table: t, port: port}
			used[line] = fmt.Sprintf("spi%d CS%d", bus, n)
		}
	}
	for n := range 8 {
		name := fmt.Sprintf("i2c-%d", n)
		if bus, err := t.sim.I2C("/dev/" + name); err == nil {
			files[name] = &i2cFile{bus, t}
		}
	}
	files["gpiochip0"] = &gpioFile{
		table: t, name: "gpiochip0", label: "pinctrl-rp1", lines: headLines, used: used, open: map[int]func() bool{},
	}
	files["gpiochip1"] = &gpioFile{table: t, name: "gpiochip1", label: "gpio-brcmstb@107d508500", lines: 2}
	return files
}
