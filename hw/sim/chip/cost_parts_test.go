package chip_test

import (
	"bytes"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/devices/v3/mcp23xxx"

	"quartoboard/hw"
	"quartoboard/hw/mcp23017"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/pn532"
	"quartoboard/hw/readers"
	"quartoboard/hw/sim/chip"
)

// busWithExpander has one with magnets on two of its sensors.
func busWithExpander() *chip.I2C {
	c := chip.NewMCP23017()
	c.Drive = func() (low, high uint16) { return 0x8001, 0 }
	bus := chip.NewI2C(&chip.Clock{}, "I2C1", func(addr uint16, dst []chip.Target) []chip.Target {
		if addr == 0x20 {
			dst = append(dst, c)
		}
		return dst
	})
	bus.SetClock(400 * physic.KiloHertz)
	return bus
}

// expanderCosts are of sixteen inputs where nothing has changed, by ours, and by
// periph's driver pin by pin and group by group.
func expanderCosts(t *testing.T) (ours, pins, groups chip.Stats) {
	bus := busWithExpander()
	d, err := mcp23017.New(bus, mcp23017.Opts{Addr: 0x20})
	if err != nil {
		t.Fatal(err)
	}
	look := func() error { _, err := d.ReadPresence(); return err }
	if err := look(); err != nil { // sets it up
		t.Fatal(err)
	}
	ours = cost(t, []counter{bus}, look)

	bus = busWithExpander()
	p, err := mcp23xxx.NewI2C(bus, mcp23xxx.MCP23017, 0x20)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, port := range p.Pins {
		for _, pin := range port {
			if err := pin.In(gpio.PullUp, gpio.NoEdge); err != nil {
				t.Fatal(err)
			}
		}
	}
	pins = cost(t, []counter{bus}, func() error {
		for _, port := range p.Pins {
			for _, pin := range port {
				pin.Read()
			}
		}
		return nil
	})
	all := []int{0, 1, 2, 3, 4, 5, 6, 7}
	a, b := *p.Group(0, all), *p.Group(1, all)
	groups = cost(t, []counter{bus}, func() error {
		if _, err := a.Read(0); err != nil {
			return err
		}
		_, err := b.Read(0)
		return err
	})
	return ours, pins, groups
}

// converterCosts are of sixteen linear sensors on two MCP3008, for which periph
// has no driver.
func converterCosts(t *testing.T) chip.Stats {
	var converters [2]*mcp3008.Dev
	var ports []counter
	for i := range converters {
		c := &chip.MCP3008{Input: func(int) float64 { return .5 }}
		port := chip.NewSPI(&chip.Clock{}, "SPI0", func() chip.Device { return c })
		conn, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
		if err != nil {
			t.Fatal(err)
		}
		converters[i], ports = mcp3008.New(conn), append(ports, port)
	}
	pair := mcp3008.NewPair(converters[0], converters[1])
	var levels [hw.Places]uint16
	return cost(t, ports, func() error { return pair.ReadLevels(&levels) })
}

// uidCosts are of one present tag's UID: our MFRC522 and periph's, with 200 µs a
// transaction, at which periph's busy waiting costs it next to nothing; and our
// PN532 on I²C, for which periph has no driver.
func uidCosts(t *testing.T, uid []byte) (rc522, periph, pn chip.Stats) {
	card := quickCard(t, uid...)
	theirs, port := periphReader(t, func(dst []*chip.Card) []*chip.Card { return append(dst, card) })
	port.Overhead = 200 * time.Microsecond
	periph = cost(t, []counter{port}, func() error {
		got, err := theirs.ReadUID(time.Second)
		if err == nil && !bytes.Equal(got, uid) {
			t.Errorf("periph reads % x, want % x", got, uid)
		}
		return err
	})
	identify := func(d readers.Reader) func() error {
		return func() error {
			tag, err := d.Read()
			if want, _ := hw.NewTag(uid); err == nil && tag != want {
				t.Errorf("read %v, want %v", tag, want)
			}
			return err
		}
	}
	b := newReaderBench(t, uid)
	reader := mfrc522.New(b.port, mfrc522.Opts{Sleep: b.clock.Elapse})
	if err := reader.Open(); err != nil {
		t.Fatal(err)
	}
	rc522 = cost(t, []counter{b.port}, identify(reader))
	n := newNFCBench(t, uid)
	other := pn532.New(pn532.OverI2C(n.i2c), pn532.Opts{Sleep: n.clock.Elapse})
	if err := other.Open(); err != nil {
		t.Fatal(err)
	}
	n.clock.Elapse(other.Rest())
	return rc522, periph, cost(t, []counter{n.i2c}, identify(other))
}
