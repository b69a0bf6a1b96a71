package chip_test

import (
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/sim/chip"
)

// echo answers each byte with the one before it, and counts its selects.
type echo struct {
	last               byte
	selects, deselects int
}

func (e *echo) Select()   { e.selects++; e.last = 0xa5 }
func (e *echo) Deselect() { e.deselects++ }
func (e *echo) Exchange(out byte) (in, drives byte) {
	in, e.last = e.last, out
	return in, 0xff
}

func connect(t testing.TB, p *chip.SPI, f physic.Frequency) spi.Conn {
	t.Helper()
	c, err := p.Connect(f, spi.Mode0, 8)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestSPIChargesBitsAndOverheadToTheClock(t *testing.T) {
	clock := &chip.Clock{}
	p := chip.NewSPI(clock, "SPI0.0", func() chip.Device { return &echo{} })
	if err := connect(t, p, physic.MegaHertz).Tx([]byte{1, 2, 3}, nil); err != nil {
		t.Fatal(err)
	}
	if got, want := clock.Now(), 24*time.Microsecond+chip.DefaultOverhead; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := p.Stats(), (chip.Stats{Transactions: 1, Bytes: 3, Calls: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSPIIsFullDuplex(t *testing.T) {
	e := &echo{}
	c := connect(t, chip.NewSPI(&chip.Clock{}, "SPI0.0", func() chip.Device { return e }), physic.MegaHertz)
	in := make([]byte, 3)
	if err := c.Tx([]byte{1, 2, 3}, in); err != nil || in[0] != 0xa5 || in[1] != 1 || in[2] != 2 {
		t.Errorf("got % x, %v; want a5 01 02", in, err)
	}
	if e.selects != 1 || e.deselects != 1 {
		t.Errorf("%d selects and %d deselects, want one each", e.selects, e.deselects)
	}
}

func TestSPIPacketsKeepTheSelectWhenAsked(t *testing.T) {
	e := &echo{}
	p := chip.NewSPI(&chip.Clock{}, "SPI0.0", func() chip.Device { return e })
	c := connect(t, p, physic.MegaHertz)
	in := make([]byte, 1)
	err := c.TxPackets([]spi.Packet{{W: []byte{7}, KeepCS: true}, {R: in}, {W: []byte{9}}})
	if err != nil || in[0] != 7 {
		t.Errorf("got % x, %v; want 07", in, err)
	}
	if e.selects != 2 || e.deselects != 2 || p.Stats().Transactions != 2 || p.Stats().Calls != 1 {
		t.Errorf("%d selects, %d deselects, %+v; want two each in one call", e.selects, e.deselects, p.Stats())
	}
}

// TestAMessageChargesItsOverheadOnce has the kernel's 10 µs between two packets where the
// chip is deselected, and nothing where it is not.
func TestAMessageChargesItsOverheadOnce(t *testing.T) {
	for _, tt := range []struct {
		name string
		keep bool
		want time.Duration
	}{
		{"deselected between", false, chip.DefaultOverhead + 24*time.Microsecond + 20*time.Microsecond},
		{"selected throughout", true, chip.DefaultOverhead + 24*time.Microsecond},
	} {
		clock, b := &chip.Clock{}, []byte{0}
		c := connect(t, chip.NewSPI(clock, "SPI0.0", func() chip.Device { return &echo{} }), physic.MegaHertz)
		if err := c.TxPackets([]spi.Packet{{W: b, KeepCS: tt.keep}, {W: b, KeepCS: tt.keep}, {W: b}}); err != nil {
			t.Fatal(err)
		}
		if got := clock.Now(); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestNobodyBehindTheSelectReadsAsZeros(t *testing.T) {
	e := &echo{}
	for name, p := range map[string]*chip.SPI{
		"no device": chip.NewSPI(&chip.Clock{}, "SPI0.0", func() chip.Device { return nil }),
		"a fault":   chip.NewSPI(&chip.Clock{}, "SPI0.0", func() chip.Device { return e }),
	} {
		t.Run(name, func(t *testing.T) {
			p.Fault = func() bool { return true }
			in := []byte{0xff, 0xff}
			if err := connect(t, p, physic.MegaHertz).Tx([]byte{1, 2}, in); err != nil || in[0]|in[1] != 0 {
				t.Errorf("got % x, %v; want zeros without an error", in, err)
			}
		})
	}
	if e.selects != 0 {
		t.Error("the chip was selected in spite of the fault")
	}
}

func TestSPIRefusesWhatARealPortRefuses(t *testing.T) {
	port := func() *chip.SPI {
		return chip.NewSPI(&chip.Clock{}, "SPI0.0", func() chip.Device { return nil })
	}
	for _, tt := range []struct {
		name string
		do   func(p *chip.SPI) error
	}{
		{"before Connect", func(p *chip.SPI) error { return p.Tx([]byte{1}, nil) }},
		{"a second Connect", func(p *chip.SPI) error {
			connect(t, p, physic.MegaHertz)
			_, err := p.Connect(physic.MegaHertz, spi.Mode0, 8)
			return err
		}},
		{"nine bits", func(p *chip.SPI) error { _, err := p.Connect(physic.MegaHertz, spi.Mode0, 9); return err }},
		{"no clock", func(p *chip.SPI) error { _, err := p.Connect(0, spi.Mode0, 8); return err }},
		{"a limit", func(p *chip.SPI) error { return p.LimitSpeed(physic.MegaHertz) }},
		{"after Close", func(p *chip.SPI) error {
			c := connect(t, p, physic.MegaHertz)
			if err := p.Close(); err != nil {
				return nil
			}
			return c.Tx([]byte{1}, nil)
		}},
		{"lengths that differ", func(p *chip.SPI) error {
			return connect(t, p, physic.MegaHertz).Tx([]byte{1, 2}, make([]byte, 3))
		}},
		{"nothing to send", func(p *chip.SPI) error { return connect(t, p, physic.MegaHertz).Tx(nil, nil) }},
		{"more than spidev's buffer", func(p *chip.SPI) error {
			return connect(t, p, physic.MegaHertz).Tx(make([]byte, 4097), nil)
		}},
		{"packets, one of them bad", func(p *chip.SPI) error {
			return connect(t, p, physic.MegaHertz).TxPackets([]spi.Packet{{W: []byte{1}}, {}})
		}},
		{"no packets", func(p *chip.SPI) error { return connect(t, p, physic.MegaHertz).TxPackets(nil) }},
		{"packets that are longer together than spidev's buffer", func(p *chip.SPI) error {
			half := spi.Packet{W: make([]byte, 2049)}
			return connect(t, p, physic.MegaHertz).TxPackets([]spi.Packet{half, half})
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := tt.do(port()); err == nil {
				t.Error("got no error")
			}
		})
	}
}
