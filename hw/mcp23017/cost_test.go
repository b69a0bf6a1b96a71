package mcp23017_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/devices/v3/mcp23xxx"

	"quartoboard/hw/mcp23017"
	"quartoboard/hw/sim/chip"
)

// reading is a way to look at sixteen sensors.
type reading struct {
	name string
	want chip.Stats
	open func(t *testing.T, b *bench) (look func() (uint16, error))
}

func ours(prepare func(b *bench), opts func(b *bench) mcp23017.Opts) func(*testing.T, *bench) func() (uint16, error) {
	return func(t *testing.T, b *bench) func() (uint16, error) {
		d := b.open(t, opts(b))
		expect(t, d, b.magnets)
		prepare(b)
		return d.ReadPresence
	}
}

func polled(*bench) mcp23017.Opts          { return mcp23017.Opts{} }
func wired(b *bench) mcp23017.Opts         { return mcp23017.Opts{Interrupt: b.line} }
func nothing(*bench)                       {}
func change(b *bench)                      { b.move(b.magnets ^ 0x0800) }
func stats(transactions, n int) chip.Stats { return chip.Stats{Transactions: transactions, Bytes: n} }

// periph is periph's own driver with all pins as inputs.
func periph(t *testing.T, b *bench) *mcp23xxx.Dev {
	t.Helper()
	d, err := mcp23xxx.NewI2C(b.bus, mcp23xxx.MCP23017, 0x20)
	if err != nil {
		t.Fatal(err)
	}
	for _, port := range d.Pins {
		for _, pin := range port {
			if err := pin.In(gpio.PullUp, gpio.NoEdge); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func periphPins(t *testing.T, b *bench) func() (uint16, error) {
	d := periph(t, b)
	return func() (felt uint16, err error) {
		for p, port := range d.Pins {
			for n, pin := range port {
				if pin.Read() == gpio.Low {
					felt |= 1 << (8*p + n)
				}
			}
		}
		return felt, nil
	}
}

func periphGroups(t *testing.T, b *bench) func() (uint16, error) {
	d := periph(t, b)
	groups := []*gpio.Group{
		d.Group(0, []int{0, 1, 2, 3, 4, 5, 6, 7}),
		d.Group(1, []int{0, 1, 2, 3, 4, 5, 6, 7}),
	}
	return func() (felt uint16, err error) {
		for p, g := range groups {
			high, err := (*g).Read(0)
			if err != nil {
				return 0, err
			}
			felt |= uint16(^high&0xff) << (8 * p)
		}
		return felt, nil
	}
}

// TestCostOfALook counts what a look puts on the bus, ours and with periph's
// driver on the same chip.
func TestCostOfALook(t *testing.T) {
	var table strings.Builder
	for _, c := range []reading{
		{"ours, nothing changed", stats(1, 5), ours(nothing, polled)},
		{"ours, something changed", stats(2, 30), ours(change, polled)},
		{"ours with an interrupt line, nothing changed", stats(0, 0), ours(nothing, wired)},
		{"ours with an interrupt line, something changed", stats(1, 25), ours(change, wired)},
		{"ours, set-up", stats(5, 51), func(t *testing.T, b *bench) func() (uint16, error) {
			return b.open(t, mcp23017.Opts{}).ReadPresence
		}},
		{"periph, pin by pin", stats(16, 64), periphPins},
		{"periph, group by group", stats(2, 8), periphGroups},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench()
			b.bus.Overhead = 0
			b.move(0x8421)
			look := c.open(t, b)
			var felt uint16
			var err error
			begin := b.clock.Now()
			got := b.cost(func() { felt, err = look() })
			took := (b.clock.Now() - begin).Round(time.Microsecond)
			if err != nil || felt != b.magnets {
				t.Errorf("got %#04x, %v, want %#04x", felt, err, b.magnets)
			}
			if got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
			fmt.Fprintf(&table, "\n%-48s %2d transactions %2d bytes %8v", c.name, got.Transactions, got.Bytes, took)
		})
	}
	t.Logf("one look at 400 kHz, without the kernel's share:%s", table.String())
}

// TestHundredQuietLooksCostTheirBytesAndOneCheck holds the average.
func TestHundredQuietLooksCostTheirBytesAndOneCheck(t *testing.T) {
	b := newBench()
	d := b.open(t, mcp23017.Opts{})
	b.move(0x0042)
	expect(t, d, 0x0042)
	got := b.cost(func() {
		for range 101 {
			expect(t, d, 0x0042)
		}
	})
	if want := stats(101, 100*5+25); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
