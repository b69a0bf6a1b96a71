package chip_test

import (
	"fmt"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/i2c/i2creg"
	"periph.io/x/devices/v3/pca9548"

	"quartoboard/hw/sim/chip"
)

// plate is a target that reads as its number.
type plate struct{ number byte }

func (p *plate) Address(bool) bool { return true }
func (p *plate) Write(b byte) bool { p.number = b; return true }
func (p *plate) Read() byte        { return p.number }
func (p *plate) Stop()             {}

const plateAddr = 0x24

// sixteenPlates is two switches on one bus, and behind port n, at plateAddr, a
// target that reads as 0xf0 + n.
func sixteenPlates() (*chip.I2C, [2]*chip.TCA9548A) {
	muxes := [2]*chip.TCA9548A{chip.NewTCA9548A(0x70), chip.NewTCA9548A(0x71)}
	for n := range 16 {
		p := &plate{number: 0xf0 + byte(n)}
		muxes[n/8].Behind[n%8] = func(addr uint16, dst []chip.Target) []chip.Target {
			if addr == plateAddr {
				dst = append(dst, p)
			}
			return dst
		}
	}
	bus := chip.NewI2C(&chip.Clock{}, "I2C1", func(addr uint16, dst []chip.Target) []chip.Target {
		return muxes[1].Reach(addr, muxes[0].Reach(addr, dst))
	})
	return bus, muxes
}

// periphPorts are the ports of periph's driver for the switch at addr.
func periphPorts(t *testing.T, bus i2c.Bus, addr int) (ports [8]i2c.Bus) {
	t.Helper()
	d, err := pca9548.New(bus, &pca9548.Opts{Addr: addr})
	if err != nil {
		t.Fatal(err)
	}
	alias := fmt.Sprintf("%s %#x port ", t.Name(), addr)
	names, err := d.RegisterPorts(alias)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, name := range names {
			if err := i2creg.Unregister(name); err != nil {
				t.Error(err)
			}
		}
	})
	for n := range ports {
		if ports[n], err = i2creg.Open(fmt.Sprint(alias, n)); err != nil {
			t.Fatal(err)
		}
	}
	return ports
}

// TestPeriphReachesEachChannelOfOurSwitch is why the simulated TCA9548A is
// believed: a driver that we did not write works on it.
func TestPeriphReachesEachChannelOfOurSwitch(t *testing.T) {
	bus, muxes := sixteenPlates()
	ports := periphPorts(t, bus, 0x71)
	for _, n := range []int{0, 7, 3, 3, 1, 6, 2, 5, 4} {
		var r [1]byte
		if err := ports[n].Tx(plateAddr, nil, r[:]); err != nil || r[0] != 0xf8+byte(n) {
			t.Errorf("port %d: got %#x, %v, want %#x", n, r[0], err, 0xf8+byte(n))
		}
		if got, want := muxes[1].Joined(), byte(1)<<n; got != want {
			t.Errorf("port %d: channels %08b are open, want %08b", n, got, want)
		}
	}
	if muxes[0].Joined() != 0 {
		t.Error("the other switch joins a channel that nobody asked for")
	}
}

// TestPeriphPutsTwoChipsOnOneAddress is why we have a driver of our own: periph's
// knows of one switch, and leaves its last channel open.
func TestPeriphPutsTwoChipsOnOneAddress(t *testing.T) {
	bus, muxes := sixteenPlates()
	first, second := periphPorts(t, bus, 0x70), periphPorts(t, bus, 0x71)
	var r [1]byte
	if err := first[2].Tx(plateAddr, nil, r[:]); err != nil || r[0] != 0xf2 {
		t.Fatalf("port 2: got %#x, %v, want 0xf2", r[0], err)
	}
	err := second[4].Tx(plateAddr, nil, r[:])
	if muxes[0].Joined() == 0 || muxes[1].Joined() == 0 {
		t.Fatal("periph's driver has learned to deselect: ours may go")
	}
	if superposed := byte(0xf2 & 0xfc); err != nil || r[0] != superposed {
		t.Errorf("port 12 reads %#x, %v, want both chips at once: %#x", r[0], err, superposed)
	}
}

func TestSwitchForgetsWhereItsSupplyOrItsResetGoes(t *testing.T) {
	for _, tt := range []struct {
		name    string
		spoil   func(*chip.TCA9548A)
		answers bool
	}{
		{"brown-out", (*chip.TCA9548A).BrownOut, true},
		{"a pulse of its reset", func(m *chip.TCA9548A) { m.Reset(gpio.Low); m.Reset(gpio.High) }, true},
		{"its reset held", func(m *chip.TCA9548A) { m.Reset(gpio.Low) }, false},
		{"unplugged", func(m *chip.TCA9548A) { m.Off = true }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bus, muxes := sixteenPlates()
			if err := bus.Tx(0x70, []byte{0x80, 0x04}, nil); err != nil || muxes[0].Joined() != 0x04 {
				t.Fatalf("channels %08b, %v, want those of the last byte", muxes[0].Joined(), err)
			}
			tt.spoil(muxes[0])
			if got := muxes[0].Joined(); got != 0 {
				t.Errorf("channels %08b stay open", got)
			}
			r := []byte{0xff}
			if err := bus.Tx(0x70, nil, r); (err == nil) != tt.answers || tt.answers && r[0] != 0 {
				t.Errorf("control register: got %#x, %v", r[0], err)
			}
			if err := bus.Tx(plateAddr, nil, r); err == nil {
				t.Error("something behind the switch still answers")
			}
		})
	}
}
