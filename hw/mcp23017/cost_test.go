package mcp23017_test

import (
	"testing"

	"quartoboard/hw/mcp23017"
	"quartoboard/hw/sim/chip"
)

func nothing(*bench)                       {}
func change(b *bench)                      { b.move(b.magnets ^ 0x0800) }
func stats(transactions, n int) chip.Stats { return chip.Stats{Transactions: transactions, Bytes: n} }

// TestCostOfALook counts what a look puts on the bus.
func TestCostOfALook(t *testing.T) {
	for _, c := range []struct {
		name          string
		prepare       func(b *bench)
		polled, wired chip.Stats // without and with an interrupt line
	}{
		{"nothing changed", nothing, stats(1, 5), stats(0, 0)},
		{"something changed", change, stats(2, 30), stats(1, 25)},
	} {
		for _, line := range []bool{false, true} {
			b := newBench()
			b.move(0x8421)
			opts, want := mcp23017.Opts{}, c.polled
			if line {
				opts.Interrupt, want = b.line, c.wired
			}
			d := b.open(t, opts)
			expect(t, d, b.magnets)
			c.prepare(b)
			if got := b.cost(func() { expect(t, d, b.magnets) }); got != want {
				t.Errorf("%s, with an interrupt line %v: got %+v, want %+v", c.name, line, got, want)
			}
		}
	}
	b := newBench()
	d := b.open(t, mcp23017.Opts{})
	if got, want := b.cost(func() { expect(t, d, 0) }), stats(5, 51); got != want {
		t.Errorf("set-up: got %+v, want %+v", got, want)
	}
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
