//go:build linux && amd64

package main

import (
	"cmp"
	"fmt"
	"strings"
	"sync"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/board"
	"quartoboard/hw/plug"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
	"quartoboard/hw/sim/hands"
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

// world is a simulated table whose clock follows ours. The chips charge their
// clock for what crosses a bus; where that gets ahead, the caller waits, as it
// would for a real bus.
type world struct {
	profile rig.Profile
	begun   time.Time

	mu     sync.Mutex
	table  *sim.Table
	hand   *hands.Hand
	pins   map[int]gpio.PinIO
	button gpio.PinIO // the first of those that are read together, once a look
	unplug bool       // no chip and no line answers
	looks  int        // reads of the buttons
	noting *lineFile  // the buttons, if their changes are noted; else nil
}

func newWorld(p rig.Profile) *world {
	t := sim.New(p, sim.Opts{Seed: tableSeed})
	w := &world{profile: p, begun: time.Now(), table: t, hand: hands.NewHand(t), pins: map[int]gpio.PinIO{}}
	n, _ := plug.PinNumber(cmp.Or(p.Buttons.QuartoA, p.Buttons.QuartoB, p.Buttons.Repeat, p.Buttons.Pass)) // the profile is valid
	w.button = w.pin(n)
	return w
}

// do lets f act on the table at the present time.
func (w *world) do(f func()) {
	w.mu.Lock()
	clock := w.table.Clock()
	clock.Elapse(time.Since(w.begun) - clock.Now())
	f()
	if w.noting != nil {
		w.noting.note() // before the caller reads them
	}
	early := clock.Now() - time.Since(w.begun)
	w.mu.Unlock()
	if early > ahead {
		time.Sleep(early)
	}
}

// zeros has every bus answer zeros from now on, or no more.
func (w *world) zeros(on bool) {
	share := 0.0
	if on {
		share = 1
	}
	w.table.SetBusZeros(share)
}

// enrolled returns the file that maps tags to pieces.
func (w *world) enrolled() string {
	var lines []string
	for p := range board.Pieces {
		lines = append(lines, fmt.Sprintf("%q: %q", fmt.Sprintf("%X", w.table.Tags.UID(sim.Piece(p))), board.Piece(p)))
	}
	return "{" + strings.Join(lines, ",\n ") + "}\n"
}

// pin returns a line of the header. One that nothing is wired to floats.
func (w *world) pin(n int) gpio.PinIO {
	if w.pins[n] == nil {
		name := fmt.Sprintf("GPIO%d", n)
		p, err := w.table.Pin(name)
		if err != nil {
			p = chip.NewPin(name)
		}
		w.pins[n] = p
	}
	return w.pins[n]
}

// devices returns the files that one program finds in /dev, by their names below it.
func (w *world) devices() map[string]device {
	files := map[string]device{"snd/controlC0": cardFile{}}
	used := map[int]string{}
	for bus, selects := range [][]int{{8, 7}, {18, 17, 16}} {
		for n, line := range selects {
			name := fmt.Sprintf("spidev%d.%d", bus, n)
			port, err := w.table.SPI("/dev/" + name)
			if err != nil {
				continue // none on this table
			}
			files[name] = &spiFile{world: w, port: port}
			used[line] = fmt.Sprintf("spi%d CS%d", bus, n)
		}
	}
	for n := range 8 {
		name := fmt.Sprintf("i2c-%d", n)
		if bus, err := w.table.I2C("/dev/" + name); err == nil {
			files[name] = &i2cFile{bus, w}
		}
	}
	files["gpiochip0"] = &gpioFile{
		world: w, name: "gpiochip0", label: "pinctrl-rp1", lines: headLines, used: used, open: map[int]func() bool{},
	}
	files["gpiochip1"] = &gpioFile{world: w, name: "gpiochip1", label: "gpio-brcmstb@107d508500", lines: 2}
	return files
}

// link is another name of the header's chip, as on a Pi 5, because of which periph
// closes descriptor 0 (periph/host#70).
const (
	link   = "gpiochip4"
	linkTo = "gpiochip0"
)
