package chip_test

import (
	"bytes"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/sim/chip"
)

// constant drives the same byte, in some of its bits.
type constant struct{ in, drives byte }

func (constant) Select()   {}
func (constant) Deselect() {}

func (c constant) Exchange(byte) (in, drives byte) { return c.in, c.drives }

func yes() bool { return true }
func no() bool  { return false }

// TestMISOIsWhatTheChipsOnItDrive: a line is low where any chip drives it low, and follows
// its resistor where none drives it.
func TestMISOIsWhatTheChipsOnItDrive(t *testing.T) {
	one := func(selected func() bool, in, drives byte) *chip.Tap {
		return &chip.Tap{Device: constant{in, drives}, Selected: selected}
	}
	holder := func(selected, through func() bool) *chip.Tap {
		return &chip.Tap{Device: constant{0xc3, 0xff}, Selected: selected, Through: through, Holds: true}
	}
	for _, tt := range []struct {
		name     string
		taps     []*chip.Tap
		down, up byte // read without and with a pull-up
	}{
		{"no chip", nil, 0x00, 0xff},
		{"none selected", []*chip.Tap{one(no, 0xa5, 0xff)}, 0x00, 0xff},
		{"one selected", []*chip.Tap{one(yes, 0xa5, 0xff), one(no, 0, 0xff)}, 0xa5, 0xa5},
		{"a chip that drives its last bits alone", []*chip.Tap{one(yes, 0x05, 0x0f)}, 0x05, 0xf5},
		{"two selected", []*chip.Tap{one(yes, 0xa5, 0xff), one(yes, 0x0f, 0xff)}, 0x05, 0x05},
		{"another one holds it", []*chip.Tap{one(yes, 0xa5, 0xff), holder(no, nil)}, 0x00, 0x00},
		{"the one that holds it is selected", []*chip.Tap{one(no, 0xa5, 0xff), holder(yes, nil)}, 0xc3, 0xc3},
		{"it holds it behind a gate that is off", []*chip.Tap{one(yes, 0xa5, 0xff), holder(no, no)}, 0xa5, 0xa5},
		{"it holds it behind a gate that conducts", []*chip.Tap{holder(no, yes)}, 0x00, 0x00},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, up := range []bool{false, true} {
				line := &chip.MISO{PullUp: up, Taps: tt.taps}
				c := connect(t, chip.NewSPI(&chip.Clock{}, "SPI0.0", func() chip.Device { return line }), physic.MegaHertz)
				want, in := tt.down, make([]byte, 1)
				if up {
					want = tt.up
				}
				if err := c.Tx([]byte{0}, in); err != nil || in[0] != want {
					t.Errorf("pull-up %v: got %#02x, %v; want %#02x", up, in[0], err, want)
				}
			}
		})
	}
}

// TestASlowEdgeIsSampledTooEarly: what is sampled while the line still rises reads low, the
// more so the faster the clock.
func TestASlowEdgeIsSampledTooEarly(t *testing.T) {
	for _, tt := range []struct {
		clock physic.Frequency
		want  byte
	}{
		{500 * physic.KiloHertz, 0b0111_0010}, // 1 µs from edge to sample
		{physic.MegaHertz, 0b0111_0010},       // 0.5 µs
		{2 * physic.MegaHertz, 0b0011_0000},   // 0.25 µs, and 0.5 µs more at the next bit
		{4 * physic.MegaHertz, 0b0001_0000},   // 0.125 µs, and 0.25 µs more at each bit
	} {
		p := chip.NewSPI(&chip.Clock{}, "SPI0.0", func() chip.Device { return constant{0b0111_0010, 0xff} })
		p.Rise = func() time.Duration { return 400 * time.Nanosecond }
		in := make([]byte, 2)
		err := connect(t, p, tt.clock).Tx([]byte{0, 0}, in)
		if want := []byte{tt.want, tt.want}; err != nil || !bytes.Equal(in, want) {
			t.Errorf("%s: got %08b, %v; want %08b", tt.clock, in, err, want)
		}
	}
}

// TestTheGateFollowsItsTruthTables holds the function tables of 74HC4067 and 74HC125.
func TestTheGateFollowsItsTruthTables(t *testing.T) {
	var address [4]*chip.Pin
	for i := range address {
		address[i] = chip.NewPin("S")
	}
	for _, enable := range []gpio.Level{gpio.Low, gpio.High} {
		mux := chip.NewHC4067(address, func() gpio.Level { return enable })
		for n := range 16 {
			for i, p := range address {
				if err := p.Out(n>>i&1 == 1); err != nil {
					t.Fatal(err)
				}
			}
			for channel := range 16 {
				if got, want := mux.Through(channel), enable == gpio.Low && channel == n; got != want {
					t.Errorf("enable %v, address %d, channel %d: got %v, want %v", enable, n, channel, got, want)
				}
			}
		}
	}
	pin := chip.NewPin("OE")
	if pin.Enables() {
		t.Error("an enable that nobody drives is high by its resistor: want no passage")
	}
	for _, oe := range []gpio.Level{gpio.Low, gpio.High} {
		if err := pin.Out(oe); err != nil {
			t.Fatal(err)
		}
		if got, want := pin.Enables(), oe == gpio.Low; got != want {
			t.Errorf("OE %v: passes %v, want %v", oe, got, want)
		}
	}
}
