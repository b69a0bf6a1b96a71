package mcp23017_test

import (
	"cmp"
	"testing"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/mcp23017"
	"quartoboard/hw/sim/chip"
)

// bench is an expander on a bus of 400 kHz, with sensors of both kinds: those
// with an even number are open drains, the others push-pull.
type bench struct {
	clock *chip.Clock
	bus   *chip.I2C
	chip  *chip.MCP23017
	line  *chip.Pin // on INTA

	magnets uint16

	// spoil is asked at each transaction, with its number since arm.
	spoil func(n int) chip.I2CFault
	n     int
}

const pushPull = 0xaaaa

func newBench() *bench {
	b := &bench{clock: &chip.Clock{}, chip: chip.NewMCP23017()}
	b.chip.Drive = func() (low, high uint16) { return b.magnets, pushPull &^ b.magnets }
	b.bus = chip.NewI2C(b.clock, "I2C1", func(addr uint16, dst []chip.Target) []chip.Target {
		if addr == 0x20 {
			dst = append(dst, b.chip)
		}
		return dst
	})
	b.bus.SetClock(400 * physic.KiloHertz)
	b.bus.Fault = func() chip.I2CFault {
		b.n++
		if b.spoil == nil {
			return chip.I2CGood
		}
		return b.spoil(b.n - 1)
	}
	b.line = chip.NewPin("GPIO17")
	b.line.Source = b.chip.INTA
	return b
}

// arm spoils transactions from the next on; nil spoils none.
func (b *bench) arm(spoil func(n int) chip.I2CFault) { b.n, b.spoil = 0, spoil }

func (b *bench) open(t testing.TB, opts mcp23017.Opts) *mcp23017.Dev {
	t.Helper()
	opts.Addr = cmp.Or(opts.Addr, 0x20)
	d, err := mcp23017.New(b.bus, opts)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// move puts magnets on the sensors and lets the chip feel it at once.
func (b *bench) move(magnets uint16) {
	b.magnets = magnets
	b.chip.Sense()
}

// expect reads once.
func expect(t testing.TB, d *mcp23017.Dev, want uint16) {
	t.Helper()
	if got, err := d.ReadPresence(); err != nil || got != want {
		t.Errorf("got %#04x, %v, want %#04x", got, err, want)
	}
}

// cost returns the transactions and bytes of a call.
func (b *bench) cost(call func()) chip.Stats {
	before := b.bus.Stats()
	call()
	after := b.bus.Stats()
	return chip.Stats{Transactions: after.Transactions - before.Transactions, Bytes: after.Bytes - before.Bytes}
}
