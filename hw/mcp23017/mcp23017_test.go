package mcp23017_test

import (
	"errors"
	"strings"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"quartoboard/hw"
	"quartoboard/hw/hwtest"
	"quartoboard/hw/mcp23017"
	"quartoboard/hw/sim/chip"
)

func TestMagnetIsALowLine(t *testing.T) {
	b := newBench()
	d := b.open(t, mcp23017.Opts{})
	for _, magnets := range []uint16{0, 1, 0x8000, 0x0180, 0xffff, 0x7fff, pushPull, ^uint16(pushPull), 0} {
		b.move(magnets)
		for range 3 {
			expect(t, d, magnets)
		}
	}
}

func TestExpanderIsFoundAtItsAddress(t *testing.T) {
	b := newBench()
	if _, err := b.open(t, mcp23017.Opts{Addr: 0x21}).ReadPresence(); !errors.Is(err, hw.ErrNoAnswer) {
		t.Errorf("nobody at 0x21: got %v, want %v", err, hw.ErrNoAnswer)
	}
	if _, err := b.open(t, mcp23017.Opts{Addr: 0x20}).ReadPresence(); err != nil {
		t.Error(err)
	}
}

func TestSetUpTakesAChipInAnyState(t *testing.T) {
	for _, c := range []struct {
		name   string
		writes [][]byte
	}{
		{"as switched on", nil},
		{"registers by port", [][]byte{{0x0a, 0x80}}},
		{"pointer that stays", [][]byte{{0x0a, 0x20}}},
		{"registers by port, pointer that stays", [][]byte{{0x0a, 0xa0}}},
		{"outputs", [][]byte{{0x00, 0, 0}, {0x14, 0xff, 0xff}}},
		{"inverted", [][]byte{{0x02, 0xff, 0xff}}},
		{"interrupts by comparison", [][]byte{{0x04, 0xff, 0xff, 0x55, 0x55, 0xff, 0xff}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench()
			b.magnets = 0x1234
			for _, w := range c.writes {
				if err := b.bus.Tx(0x20, w, nil); err != nil {
					t.Fatal(err)
				}
			}
			d := b.open(t, mcp23017.Opts{Interrupt: b.line})
			expect(t, d, 0x1234)
			if b.line.Read() == gpio.Low {
				t.Error("an interrupt is pending after the set-up")
			}
		})
	}
}

func TestErrorNamesThePartAndAllItsPlaces(t *testing.T) {
	b := newBench()
	b.chip.Dead = true
	const want = "expander 1: no answer: sysfs-i2c: remote I/O error"
	got, err := b.open(t, mcp23017.Opts{}).ReadPresence()
	hwtest.Failed(t, err, "expander 1", 0xffff, hw.ErrNoAnswer)
	if err.Error() != want || got != 0 {
		t.Errorf("got %#04x, %v, want %s", got, err, want)
	}
}

// translated is a bus whose errors are sentinels already.
type translated struct{ i2c.Bus }

func (b translated) Tx(addr uint16, w, r []byte) error {
	if b.Bus.Tx(addr, w, r) != nil {
		return hw.ErrNoAnswer
	}
	return nil
}

func TestSentinelIsNotWrappedTwice(t *testing.T) {
	b := newBench()
	b.chip.Dead = true
	d, err := mcp23017.New(translated{b.bus}, mcp23017.Opts{Addr: 0x20})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.ReadPresence(); err == nil || err.Error() != "expander 1: no answer" {
		t.Errorf("got %v, want expander 1: no answer", err)
	}
}

// brokenLine cannot become an input.
type brokenLine struct{ gpio.PinIn }

func (brokenLine) In(gpio.Pull, gpio.Edge) error { return errors.New("line is gone") }

func TestNewReportsAnInterruptLineThatIsGone(t *testing.T) {
	b := newBench()
	_, err := mcp23017.New(b.bus, mcp23017.Opts{Addr: 0x20, Interrupt: brokenLine{}})
	if want := "mcp23017: interrupt line: line is gone"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if got := b.bus.Stats(); got.Transactions != 0 {
		t.Errorf("New sent %+v", got)
	}
}

func TestReadingDoesNotAllocate(t *testing.T) {
	for _, c := range []struct {
		name    string
		between func(b *bench)
	}{
		{"nothing changes", func(*bench) {}},
		{"everything changes", func(b *bench) { b.magnets = ^b.magnets ^ 1 }},
		{"a full board", func(b *bench) { b.magnets = 0xffff }},
		{"an unplugged chip", func(b *bench) { b.chip.Dead = true }},
		{"a chip that forgets", func(b *bench) { b.chip.BrownOut(); b.magnets++ }},
		{"zeros", func(b *bench) { b.arm(func(int) chip.I2CFault { return chip.I2CZeros }) }},
	} {
		for _, line := range []string{"", " with an interrupt line"} {
			t.Run(c.name+line, func(t *testing.T) {
				b := newBench()
				var opts mcp23017.Opts
				if strings.Contains(line, "interrupt") {
					opts.Interrupt = b.line
				}
				d := b.open(t, opts)
				expect(t, d, 0)
				if n := testing.AllocsPerRun(300, func() { c.between(b); _, _ = d.ReadPresence() }); n != 0 {
					t.Errorf("%v allocations a look, want 0", n)
				}
			})
		}
	}
}
