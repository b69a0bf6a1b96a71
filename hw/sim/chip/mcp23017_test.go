package chip_test

import (
	"bytes"
	"fmt"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/devices/v3/mcp23xxx"

	"quartoboard/hw/sim/chip"
)

// expander is a chip at 0x20 whose lines the test pulls low or drives high.
type expander struct {
	*chip.MCP23017
	bus       *chip.I2C
	low, high uint16
}

func newExpander() *expander {
	e := &expander{MCP23017: chip.NewMCP23017()}
	e.Drive = func() (low, high uint16) { return e.low, e.high }
	e.bus = chip.NewI2C(&chip.Clock{}, "I2C1", func(addr uint16, dst []chip.Target) []chip.Target {
		if addr == 0x20 {
			dst = append(dst, e)
		}
		return dst
	})
	return e
}

func (e *expander) write(t testing.TB, b ...byte) {
	t.Helper()
	if err := e.bus.Tx(0x20, b, nil); err != nil {
		t.Fatal(err)
	}
}

func (e *expander) read(t testing.TB, register byte, n int) []byte {
	t.Helper()
	r := make([]byte, n)
	if err := e.bus.Tx(0x20, []byte{register}, r); err != nil {
		t.Fatal(err)
	}
	return r
}

func (e *expander) expect(t testing.TB, register byte, want ...byte) {
	t.Helper()
	if got := e.read(t, register, len(want)); !bytes.Equal(got, want) {
		t.Errorf("from %#02x: got % x, want % x", register, got, want)
	}
}

func TestMCP23017StartsAsTheDataSheetSays(t *testing.T) {
	e := newExpander()
	powerOn := make([]byte, 0x16)
	powerOn[0], powerOn[1] = 0xff, 0xff
	e.expect(t, 0, powerOn...)
	all := bytes.Repeat([]byte{0xff}, 0x16)
	all[0x04], all[0x05] = 0, 0       // no interrupts
	all[0x0a], all[0x0b] = 0x07, 0x07 // BANK and SEQOP stay
	e.write(t, append([]byte{0}, all...)...)
	e.expect(t, 0x0c, 0xff, 0xff, 0, 0, 0, 0) // flags and captured values are read-only
	e.BrownOut()
	e.expect(t, 0, powerOn...)
}

func TestMCP23017LinesFollowWhatDrivesThem(t *testing.T) {
	e := newExpander()
	e.low, e.high, e.Float = 0x0303, 0x0606, 0x1010
	e.write(t, 0x0c, 0x80, 0x80)
	e.expect(t, 0x12, 0x94, 0x94) // low wins, pull-up, float
	e.write(t, 0x02, 0xf0, 0x0f)
	e.expect(t, 0x12, 0x64, 0x9b) // inverted
	e.write(t, 0x00, 0x00, 0xff)
	e.write(t, 0x12, 0x5a)
	e.expect(t, 0x12, 0x5a, 0x9b) // outputs show the latch
	e.expect(t, 0x14, 0x5a, 0x00)
}

func TestMCP23017PointerMovesAsIOCONSays(t *testing.T) {
	for _, c := range []struct {
		name  string
		iocon byte
		from  byte
		want  []byte
	}{
		// IODIRA is 0x11, GPPUA 0x22, GPPUB 0x33; the rest is zero.
		{"pairs, on and round", 0x00, 0x0b, []byte{0x00, 0x22, 0x33, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0xff}},
		{"pairs, byte mode", 0x20, 0x0c, []byte{0x22, 0x33, 0x22, 0x33}},
		{"pairs, byte mode from B", 0x20, 0x0d, []byte{0x33, 0x22, 0x33}},
		{"ports, on", 0x80, 0x05, []byte{0x80, 0x22, 0, 0, 0, 0, 0}},
		{"ports, on and round", 0x80, 0x15, []byte{0x80, 0x33, 0, 0, 0, 0, 0x11}},
		{"ports, byte mode", 0xa0, 0x06, []byte{0x22, 0x22, 0x22}},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newExpander()
			e.low = 0xffff
			e.write(t, 0x0c, 0x22, 0x33)
			e.write(t, 0x00, 0x11)
			e.write(t, 0x0a, c.iocon|1)
			e.expect(t, c.from, c.want...)
		})
	}
}

func TestMCP23017InterruptsUntilItsPortIsRead(t *testing.T) {
	for _, c := range []struct {
		name            string
		iocon, register byte // which is read, of port B
		want            gpio.Level
		value           byte
	}{
		{"by port", 0x00, 0x13, gpio.High, 0xef},
		{"mirrored", 0x40, 0x13, gpio.Low, 0xef},
		{"mirrored, as an open drain, captured", 0x44, 0x11, gpio.Low, 0xf7},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newExpander()
			e.write(t, 0x0a, c.iocon)
			e.write(t, 0x0c, 0xff, 0xff)
			e.write(t, 0x04, 0xff, 0xff)
			e.read(t, 0x12, 2)
			e.low = 0x0800
			if got := e.INTA(); got != c.want {
				t.Errorf("INTA %v after a change on GPB3, want %v", got, c.want)
			}
			e.low = 0x1000 // goes unnoticed: an interrupt is pending
			e.expect(t, 0x0e, 0x00, 0x08)
			e.read(t, 0x12, 1) // the other port
			if got := e.INTA(); got != c.want {
				t.Errorf("INTA %v after the other port was read, want %v", got, c.want)
			}
			e.expect(t, c.register, c.value)
			if e.INTA() != gpio.High {
				t.Error("still interrupts")
			}
		})
	}
}

func TestMCP23017ForgetsChangesFromBeforeItMayInterrupt(t *testing.T) {
	e := newExpander()
	e.write(t, 0x0c, 0xff, 0xff)
	e.low = 0x0001
	e.write(t, 0x04, 0xff, 0xff)
	if e.INTA() != gpio.High {
		t.Error("interrupts for a change from before")
	}
	e.low = 0
	if e.INTA() != gpio.Low {
		t.Error("does not interrupt for a change")
	}
}

func TestMCP23017DeadDoesNotAcknowledge(t *testing.T) {
	e := newExpander()
	e.Dead = true
	if err := e.bus.Tx(0x20, []byte{0}, nil); err == nil {
		t.Error("a dead chip acknowledges")
	}
	if e.INTA() != gpio.High {
		t.Error("a dead chip interrupts")
	}
}

// TestPeriphDrivesOurExpander is why the simulated MCP23017 is believed: a
// driver that we did not write reads and drives every line of it, one by one and
// in groups.
func TestPeriphDrivesOurExpander(t *testing.T) {
	e := newExpander()
	d, err := mcp23xxx.NewI2C(e.bus, mcp23xxx.MCP23017, 0x20)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	for p, port := range d.Pins {
		group := *d.Group(p, []int{7, 6, 5, 4, 3, 2, 1, 0})
		for n, pin := range port {
			t.Run(fmt.Sprintf("port %d, line %d", p, n), func(t *testing.T) {
				e.low, e.high = 0, 0
				bit := uint16(1) << (8*p + n)
				if err := pin.In(gpio.PullUp, gpio.NoEdge); err != nil || pin.Read() != gpio.High {
					t.Errorf("pulled up: got low, %v", err)
				}
				e.low = bit
				if pin.Read() != gpio.Low {
					t.Error("pulled low: got high")
				}
				if err := pin.SetPolarityInverted(true); err != nil || pin.Read() != gpio.High {
					t.Errorf("inverted: got low, %v", err)
				}
				if err := pin.SetPolarityInverted(false); err != nil {
					t.Fatal(err)
				}
				e.high = ^bit
				if got, err := group.Read(0); err != nil || got != 0xff&^(0x80>>n) {
					t.Errorf("as a group: got %#02x, %v, want all but this", got, err)
				}
				e.low = 0
				for _, l := range []gpio.Level{gpio.High, gpio.Low} {
					if err := pin.Out(l); err != nil || pin.Read() != l {
						t.Errorf("as an output: want %v, %v", l, err)
					}
				}
				if err := pin.In(gpio.Float, gpio.NoEdge); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}
