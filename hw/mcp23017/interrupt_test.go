package mcp23017_test

import (
	"testing"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/mcp23017"
)

func TestSilentLineSparesTheBus(t *testing.T) {
	b := newBench()
	d := b.open(t, mcp23017.Opts{Interrupt: b.line})
	expect(t, d, 0)
	b.move(1 << 9)
	expect(t, d, 1<<9)
	if got := b.cost(func() {
		for range 100 {
			expect(t, d, 1<<9)
		}
	}); got.Transactions != 8 || got.Bytes != 8*5 {
		t.Errorf("100 looks at nothing new: %+v, want 8 transactions of 5 bytes after the change, then none", got)
	}
	if got := b.cost(func() { expect(t, d, 1<<9) }); got.Transactions != 1 {
		t.Errorf("the look after them: %+v, want 1 transaction", got)
	}
}

func TestPulseBetweenTwoLooksIsNotLost(t *testing.T) {
	b := newBench()
	d := b.open(t, mcp23017.Opts{Interrupt: b.line})
	b.move(0x8001)
	expect(t, d, 0x8001)
	b.move(0x8011)
	b.move(0x8001)
	expect(t, d, 0x8011)
	expect(t, d, 0x8001)

	b.move(0x0001) // on the other port, and a lasting change with it
	b.move(0x8001)
	b.move(0x8003)
	expect(t, d, 0x0003)
	expect(t, d, 0x8003)
	expect(t, d, 0x8003)
}

func TestBrokenInterruptWireCostsTimeOnly(t *testing.T) {
	b := newBench()
	d := b.open(t, mcp23017.Opts{Interrupt: b.line})
	expect(t, d, 0)
	b.line.Source = func() gpio.Level { return gpio.High }
	b.move(1)
	late := 0
	for got := uint16(0); got != 1; late++ {
		var err error
		if got, err = d.ReadPresence(); err != nil || late > 100 {
			t.Fatalf("after %d looks: got %#04x, %v", late, got, err)
		}
	}
	t.Logf("the first change is seen at look %d", late)
	for magnets := range uint16(50) {
		b.move(magnets)
		expect(t, d, magnets)
	}
	b.line.Source = b.chip.INTA
	b.move(0x100)
	expect(t, d, 0x100)
	for range 8 {
		expect(t, d, 0x100)
	}
	if got := b.cost(func() { expect(t, d, 0x100) }); got.Transactions != 0 {
		t.Errorf("the mended line is not trusted: %+v", got)
	}
}

func TestLineHeldLowCostsTimeOnly(t *testing.T) {
	b := newBench()
	d := b.open(t, mcp23017.Opts{Interrupt: b.line})
	b.line.Source = func() gpio.Level { return gpio.Low }
	for _, magnets := range []uint16{0, 1, 1, 0xffff, 0xffff, 2} {
		b.move(magnets)
		expect(t, d, magnets)
	}
}

// A chip that lost its supply right after a change says nothing any more: what it
// was last heard to say, a disturbed reading perhaps, must not stand for a second.
func TestSilenceRightAfterAChangeIsNotBelieved(t *testing.T) {
	b := newBench()
	d := b.open(t, mcp23017.Opts{Interrupt: b.line})
	expect(t, d, 0)
	b.move(1 << 9)
	expect(t, d, 1<<9)
	b.chip.BrownOut()
	b.line.Source = func() gpio.Level { return gpio.High }
	b.move(0)
	for look := range 3 {
		if got, err := d.ReadPresence(); err == nil && got == 0 && look > 0 {
			return
		}
	}
	t.Error("still felt after three looks")
}
