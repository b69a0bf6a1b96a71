package readers_test

import (
	"fmt"
	"testing"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/hc154"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/pn532"
	"quartoboard/hw/readers"
	"quartoboard/hw/sim/chip"
	"quartoboard/hw/tca9548a"
)

const (
	tray = hw.Places // the reader behind those of the cells
	all  = hw.Places + 1
)

// under is the underside of the board: a reader under each cell, on SPI behind a
// 74HC154, on I²C behind two TCA9548A; one under the tray, of the same chip on an SPI
// port of its own; one reset line, a tag above each, and a watch on the fields.
type under struct {
	clock    *chip.Clock
	chips    [all]antenna
	cards    [all]*chip.Card
	muxes    [2]*chip.TCA9548A
	reset    *chip.Pin
	readers  []readers.Reader
	spoilers [all]spoiler

	resets int
	most   int // fields that were ever on at once
}

func newUnder(t testing.TB, w way) *under {
	t.Helper()
	u := &under{clock: &chip.Clock{}}
	for n := range u.chips {
		u.cards[n] = card(t, fmt.Sprintf("04A1B2C3D4E5%02X", n))
		u.chips[n] = w.antenna(u.clock)
		*u.chips[n].reach = func(dst []*chip.Card) []*chip.Card {
			if u.cards[n] == nil {
				return dst
			}
			return append(dst, u.cards[n])
		}
		u.spoilers[n].chip = u.chips[n]
	}
	u.reset = chip.NewPin("RST")
	u.reset.Changed = func(l gpio.Level) {
		if l == gpio.Low {
			u.resets++
		}
		for _, a := range u.chips {
			a.Reset(l)
		}
	}
	if w.bus == pn532OnI2C.bus {
		u.wireI2C(t)
	} else {
		u.wireSPI(t, w)
	}
	var device chip.Device = &watched{u.chips[tray], u}
	own := connect(t, chip.NewSPI(u.clock, "SPI0.0", func() chip.Device { return device }))
	u.add(w.overSPI(spoiledConn{own, &u.spoilers[tray]}, u.driverOpts(tray)))
	return u
}

func (u *under) add(r readers.Reader) { u.readers = append(u.readers, r) }

// driverOpts are the options of reader n.
func (u *under) driverOpts(n int) pn532.Opts {
	o := pn532.Opts{Part: hw.PartNumber(hw.PartReader, n%hw.Places), Sleep: u.clock.Elapse}
	if n == tray {
		o.Part = hw.Part{Kind: hw.PartTray}
	}
	return o
}

func (u *under) wireSPI(t testing.TB, w way) {
	t.Helper()
	var lines [5]*chip.Pin
	for i := range lines {
		lines[i] = chip.NewPin(fmt.Sprintf("GPIO%d", i))
	}
	decoder := chip.NewHC154([4]*chip.Pin(lines[:4]), lines[4])
	for n, a := range u.chips[:hw.Places] {
		decoder.Outputs[n] = &watched{a, u}
	}
	selects, err := hc154.New(connect(t, chip.NewSPI(u.clock, "SPI1.0", decoder.Selected)), hc154.Opts{
		Address: [4]gpio.PinOut{lines[0], lines[1], lines[2], lines[3]},
		Enable:  lines[4],
	})
	if err != nil {
		t.Fatal(err)
	}
	for n := range hw.Places {
		u.add(w.overSPI(spoiledConn{selects.Select(n), &u.spoilers[n]}, u.driverOpts(n)))
	}
}

func (u *under) wireI2C(t testing.TB) {
	t.Helper()
	u.muxes = [2]*chip.TCA9548A{chip.NewTCA9548A(0x70), chip.NewTCA9548A(0x71)}
	for n, a := range u.chips[:hw.Places] {
		var target chip.Target = watchedTarget{a.simulated.(chip.Target), u}
		u.muxes[n/8].Behind[n%8] = func(addr uint16, dst []chip.Target) []chip.Target {
			if addr == pn532.Address {
				dst = append(dst, target)
			}
			return dst
		}
	}
	bus := chip.NewI2C(u.clock, "I2C3", func(addr uint16, dst []chip.Target) []chip.Target {
		return u.muxes[1].Reach(addr, u.muxes[0].Reach(addr, dst))
	})
	switches, err := tca9548a.New(i2cbus.New(bus), tca9548a.Opts{Addresses: []uint16{0x70, 0x71}})
	if err != nil {
		t.Fatal(err)
	}
	for n := range hw.Places {
		port := spoiledBus{switches.Port(n), &u.spoilers[n]}
		u.add(pn532.New(pn532.OverI2C(port), u.driverOpts(n)))
	}
}

// kill lets a reader fall silent, or come back as after a plug.
func (u *under) kill(n int, dead bool) {
	*u.chips[n].dead = dead
	u.chips[n].BrownOut()
	u.clock.Elapse(5e6)
}

func (u *under) opts() readers.Opts { return readers.Opts{Reset: u.reset, Sleep: u.clock.Elapse} }

// open is our group on them.
func (u *under) open(t testing.TB) *readers.Group {
	t.Helper()
	g, err := readers.New(u.readers, u.opts())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// tag returns the wanted text of a reading by reader n.
func (u *under) tag(n int) string {
	if u.cards[n] == nil {
		return "no tag"
	}
	return fmt.Sprintf("04A1B2C3D4E5%02X", n)
}

// look counts the fields that are on.
func (u *under) look() {
	on := 0
	for n := range u.chips {
		if u.chips[n].Field() {
			on++
		}
	}
	u.most = max(u.most, on)
}

// watched looks at all fields after each byte of a chip whose own is on: only what it
// hears turns it on.
type watched struct {
	antenna
	u *under
}

func (w *watched) Exchange(out byte) (in, drives byte) {
	in, drives = w.antenna.Exchange(out)
	w.look()
	return in, drives
}

func (w *watched) Deselect() { w.antenna.Deselect(); w.look() }

func (w *watched) look() {
	if w.Field() {
		w.u.look()
	}
}

// watchedTarget is a watched chip on I²C.
type watchedTarget struct {
	chip.Target
	u *under
}

func (w watchedTarget) Stop() { w.Target.Stop(); w.u.look() }
