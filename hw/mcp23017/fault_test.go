package mcp23017_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"quartoboard/hw"
	"quartoboard/hw/mcp23017"
	"quartoboard/hw/sim/chip"
)

// play reads a game of moves, each twice, and holds every answer against the
// magnets. It returns the errors.
func (b *bench) play(t *testing.T, d *mcp23017.Dev) (faults int) {
	t.Helper()
	for _, magnets := range []uint16{0x0000, 0x0001, 0x8001, 0x8000, 0xffff, 0xfffe, 0x0000} {
		b.move(magnets)
		for range 2 {
			switch got, err := d.ReadPresence(); {
			case err != nil:
				faults++
				if !errors.Is(err, hw.ErrNoAnswer) {
					t.Errorf("got %v, want %v", err, hw.ErrNoAnswer)
				}
			case got != magnets:
				t.Errorf("transaction %d: got %#04x, want %#04x or an error", b.n, got, magnets)
			}
		}
	}
	return faults
}

// TestOneBadTransactionIsOneErrorAtMost spoils each transaction of a game in
// turn, in every way: an answer is right, or it is an error, and the next look is
// as if nothing had been.
func TestOneBadTransactionIsOneErrorAtMost(t *testing.T) {
	for _, c := range []struct {
		name  string
		fault chip.I2CFault
		harm  func(b *bench)
	}{
		{"nobody acknowledges", chip.I2CNAK, nil},
		{"nothing transferred", chip.I2CZeros, nil},
		{"half an answer", chip.I2CShort, nil},
		{"a line held low", chip.I2CStuck, nil},
		{"brown-out, lines float low", chip.I2CGood, func(b *bench) { b.chip.BrownOut() }},
		{"brown-out, lines float high", chip.I2CGood, func(b *bench) { b.chip.Float = 0xffff; b.chip.BrownOut() }},
		{"brown-out, lines float anyhow", chip.I2CGood, func(b *bench) { b.chip.Float = 0x0ff0; b.chip.BrownOut() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			spoiled, last := 0, 0
			for n := 0; n <= last; n++ {
				b := newBench()
				b.arm(func(i int) chip.I2CFault {
					if i != n {
						return chip.I2CGood
					}
					if c.harm != nil {
						c.harm(b)
					}
					return c.fault
				})
				d := b.open(t, mcp23017.Opts{})
				if faults := b.play(t, d); faults > 1 {
					t.Errorf("transaction %d spoiled: %d errors", n, faults)
				} else {
					spoiled += faults
				}
				last = b.n - 1
			}
			if spoiled == 0 {
				t.Errorf("none of %d spoiled transactions was an error", last+1)
			}
		})
	}
}

// cut is a bus whose answers end early; what follows reads as fill. Ones are what
// a chip leaves behind that took a disturbance of SDA for a stop.
type cut struct {
	*chip.I2C
	at   int // no more than this many bytes; negative is all
	fill byte
}

func (c *cut) Tx(addr uint16, w, r []byte) error {
	if err := c.I2C.Tx(addr, w, r); err != nil || c.at < 0 {
		return err
	}
	for i := c.at; i < len(r); i++ {
		r[i] = c.fill
	}
	return nil
}

func TestAnswerCutAnywhereIsNoChange(t *testing.T) {
	for _, fill := range []byte{0x00, 0xff} {
		for at := range 22 {
			b := newBench()
			bus := &cut{I2C: b.bus, at: -1, fill: fill}
			d, err := mcp23017.New(bus, mcp23017.Opts{Addr: 0x20, Interrupt: b.line})
			if err != nil {
				t.Fatal(err)
			}
			expect(t, d, 0)
			b.move(0x0810)
			bus.at = at
			if got, err := d.ReadPresence(); err == nil {
				t.Errorf("cut after %d bytes, then %#02x: got %#04x, want an error", at, fill, got)
			}
			bus.at = -1
			expect(t, d, 0x0810)
		}
	}
}

// flip is a bus on which one bit of each reading of all registers is wrong.
type flip struct {
	*chip.I2C
	at int // the register; negative is none
}

func (f *flip) Tx(addr uint16, w, r []byte) error {
	err := f.I2C.Tx(addr, w, r)
	if len(r) == 22 && f.at >= 0 {
		r[f.at] ^= 0x10
	}
	return err
}

// TestEveryRegisterIsCompared but those that change by themselves: the flags and
// what was captured, which say nothing without an interrupt line, and the levels.
func TestEveryRegisterIsCompared(t *testing.T) {
	for at := range 22 {
		b := newBench()
		bus := &flip{I2C: b.bus, at: -1}
		d, err := mcp23017.New(bus, mcp23017.Opts{Addr: 0x20})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, d, 0)
		b.move(1)
		bus.at = at
		got, err := d.ReadPresence()
		switch {
		case at < 0x0e || at >= 0x14:
			if err == nil {
				t.Errorf("register %#02x is wrong: got %#04x, want an error", at, got)
			}
		case at < 0x12:
			if err != nil || got != 1 {
				t.Errorf("register %#02x is wrong: got %#04x, %v, want 0x0001", at, got, err)
			}
		}
	}
}

func TestAnswersOfZerosAreNeverSixteenMagnets(t *testing.T) {
	for _, magnets := range []uint16{0, 0x0101, 0xffff} {
		b := newBench()
		d := b.open(t, mcp23017.Opts{})
		b.move(magnets)
		expect(t, d, magnets)
		expect(t, d, magnets)
		b.arm(func(int) chip.I2CFault { return chip.I2CZeros })
		for range 300 {
			if got, err := d.ReadPresence(); err == nil {
				t.Fatalf("magnets %#04x: got %#04x from a bus of zeros", magnets, got)
			}
		}
		b.arm(nil)
		expect(t, d, magnets)
	}
}

func TestBrownOutIsNoticedWithinAHundredLooks(t *testing.T) {
	for name, opts := range map[string]func(b *bench) mcp23017.Opts{
		"polled":                 func(*bench) mcp23017.Opts { return mcp23017.Opts{} },
		"with an interrupt line": func(b *bench) mcp23017.Opts { return mcp23017.Opts{Interrupt: b.line} },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench()
			d := b.open(t, opts(b))
			b.move(0x0110)
			expect(t, d, 0x0110)
			b.chip.Float = 0xffff // so that nothing is to be seen in the levels
			b.chip.BrownOut()
			after := 0
			for ; after <= 100; after++ {
				if _, err := d.ReadPresence(); err != nil {
					break
				}
			}
			if after > 100 {
				t.Fatal("not noticed")
			}
			b.chip.Float = 0
			expect(t, d, 0x0110)
		})
	}
}

func TestUnpluggedExpanderWorksAgainOncePluggedIn(t *testing.T) {
	b := newBench()
	b.chip.Dead = true
	d := b.open(t, mcp23017.Opts{Interrupt: b.line})
	for range 3 {
		for range 5 {
			if got, err := d.ReadPresence(); err == nil {
				t.Fatalf("got %#04x from an unplugged expander", got)
			}
		}
		b.chip.BrownOut()
		b.chip.Dead = false
		b.move(b.magnets + 0x0421)
		expect(t, d, b.magnets)
		b.chip.Dead = true
		b.move(b.magnets ^ 0x0100)
		for range 101 { // an unplugged chip does not interrupt
			if _, err := d.ReadPresence(); err != nil {
				break
			}
		}
	}
}

// TestNoFaultInventsAChange plays magnets and faults at random on a polled
// expander. An answer is right, or it is the one before: after a brown-out a line
// may float where it was, until all registers are read.
func TestNoFaultInventsAChange(t *testing.T) {
	for seed := range uint64(20) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 23017))
			b := newBench()
			b.chip.Float = uint16(r.Uint32())
			d := b.open(t, mcp23017.Opts{})
			b.arm(func(int) chip.I2CFault {
				switch r.IntN(40) {
				case 0:
					b.chip.Float = uint16(r.Uint32())
					b.chip.BrownOut()
				case 1:
					return chip.I2CFault(r.IntN(5))
				}
				return chip.I2CGood
			})
			var before uint16
			right, stale := 0, 0
			for range 3000 {
				switch r.IntN(20) {
				case 0:
					b.move(b.magnets ^ 1<<r.IntN(16))
				case 1:
					b.chip.Dead = r.IntN(2) == 0
				}
				switch got, err := d.ReadPresence(); {
				case err != nil:
				case got == b.magnets:
					before = got
					right++
					stale = 0
				case got != before:
					t.Fatalf("got %#04x, want %#04x, or %#04x as before, or an error", got, b.magnets, before)
				default:
					if stale++; stale > 100 {
						t.Fatalf("still %#04x after %d looks at %#04x", got, stale, b.magnets)
					}
				}
			}
			if right < 1000 {
				t.Errorf("%d right answers of 3000", right)
			}
		})
	}
}
