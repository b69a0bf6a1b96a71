package tca9548a_test

import (
	"math/bits"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/i2cbus"
	"quartoboard/hw/sim/chip"
	"quartoboard/hw/tca9548a"
)

// plate is a target that reads as its number.
type plate struct{ number byte }

func (p *plate) Address(bool) bool { return true }
func (p *plate) Write(byte) bool   { return true }
func (p *plate) Read() byte        { return p.number }
func (p *plate) Stop()             {}

const plateAddr = 0x24

// bench is two switches with a plate behind each port n, numbered n+1.
type bench struct {
	t      testing.TB
	wire   *chip.I2C
	muxes  [2]*chip.TCA9548A
	silent bool                      // the bus makes zeros of what nobody answers
	jam    int                       // the port that holds a line low, or -1
	hung   [2]bool                   // switches that stay as they are and acknowledge nothing, until a reset
	fault  func(n int) chip.I2CFault // of transaction n since the last count
	n      int
}

func newBench(t testing.TB) *bench {
	b := &bench{t: t, jam: -1}
	for i := range b.muxes {
		b.muxes[i] = chip.NewTCA9548A(0x70 + uint16(i))
	}
	for n := range 16 {
		b.muxes[n/8].Behind[n%8] = func(addr uint16, dst []chip.Target) []chip.Target {
			if addr == plateAddr {
				dst = append(dst, &plate{number: byte(n) + 1})
			}
			return dst
		}
	}
	b.wire = chip.NewI2C(&chip.Clock{}, "I2C1", func(addr uint16, dst []chip.Target) []chip.Target {
		for i, m := range b.muxes {
			if addr != 0x70+uint16(i) || !b.hung[i] {
				dst = m.Reach(addr, dst)
			}
		}
		return dst
	})
	b.wire.Fault = b.watch
	return b
}

// joined has the bit of each port that is open.
func (b *bench) joined() uint16 {
	return uint16(b.muxes[0].Joined()) | uint16(b.muxes[1].Joined())<<8
}

// watch is asked at each transaction: two ports are never open at once.
func (b *bench) watch() (f chip.I2CFault) {
	if bits.OnesCount16(b.joined()) > 1 {
		b.t.Errorf("transaction %d: ports %016b are open at once", b.n, b.joined())
	}
	if b.fault != nil {
		f = b.fault(b.n)
	}
	if b.jam >= 0 && b.joined()>>b.jam&1 == 1 {
		f = chip.I2CStuck
	}
	b.n++
	return f
}

func (b *bench) String() string                    { return b.wire.String() }
func (b *bench) SetSpeed(f physic.Frequency) error { return b.wire.SetSpeed(f) }

func (b *bench) Tx(addr uint16, w, r []byte) error {
	err := b.wire.Tx(addr, w, r)
	if err != nil && b.silent {
		clear(r)
		return nil
	}
	return err
}

func (b *bench) open(reset gpio.PinOut) *tca9548a.Dev {
	b.t.Helper()
	d, err := tca9548a.New(i2cbus.New(b), tca9548a.Opts{Addresses: []uint16{0x70, 0x71}, Reset: reset})
	if err != nil {
		b.t.Fatal(err)
	}
	return d
}

// resetLine is wired to both switches.
func (b *bench) resetLine() gpio.PinOut {
	line := chip.NewPin("GPIO17")
	line.Changed = func(l gpio.Level) {
		for i, m := range b.muxes {
			b.hung[i] = false
			m.Reset(l)
		}
	}
	return line
}

// ask reads the plate behind a port.
func ask(d *tca9548a.Dev, n int) (byte, error) {
	r := []byte{0xee}
	err := d.Port(n).Tx(plateAddr, nil, r)
	return r[0], err
}

// walk visits every port from every other, and some twice.
func walk() (ports []int) {
	for from := range 16 {
		for to := range 16 {
			ports = append(ports, from, to)
		}
	}
	return ports
}
