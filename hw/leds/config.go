package leds

import (
	"fmt"

	"quartoboard/hw"
	"quartoboard/hw/plug"
)

// Config are the options of the LEDs in a profile.
type Config struct {
	Kind  string     `toml:"kind"` // "74hc595"
	SPI   string     `toml:"spi"`  // their port, with its own select
	Clock plug.Clock `toml:"clock"`
	Cells plug.Cells `toml:"cells"` // the cell of LED 0, 1 … 15
}

const kind = "74hc595"

// Keys names the keys with their values and limits.
func (c *Config) Keys(k *plug.Keys) {
	if c.Kind != kind {
		k.Wrong("kind", "%q: want %s", c.Kind, kind)
		return
	}
	k.SPI(c.SPI)
	k.Clock(c.Clock, plug.RibbonClocks)
	k.Cells(c.Cells)
}

// Open opens the port.
func (c *Config) Open(b plug.Buses, set *hw.Set) error {
	conn, err := b.SPI("spi", c.SPI, c.Clock)
	if err == nil {
		set.LEDs = New(conn)
	}
	return err
}

// Wire connects sixteen LEDs to two chained 74HC595. Each LED draws some 2 mA: 3.3 V less
// 1.9 V over 680 Ω.
func (c *Config) Wire(w *plug.Wiring) {
	one := func(pin string) plug.End { return plug.End{Part: "LED chip 1", Pin: pin} }
	two := func(pin string) plug.End { return plug.End{Part: "LED chip 2", Pin: pin} }
	bus := plug.SPIOf(c.SPI)
	w.Wire("LEDs' clock", bus.Clock, one("SHCP (11)"), two("SHCP (11)"))
	w.Damp(c.SPI)
	w.Wire("LEDs' latch", bus.Select, one("STCP (12)"), two("STCP (12)"))
	w.Wire("LEDs' data", bus.Out, one("DS (14)"))
	w.Damp(c.SPI)
	w.Wire("LEDs' data, on to chip 2", one("Q7S (9)"), two("DS (14)"))
	w.Open(two("").Part, "Q7S (9)")
	w.Models["LED"] = "with 680 Ω"
	for n, cell := range c.Cells {
		chip := one
		if n >= 8 {
			chip = two
		}
		place := []int{15, 1, 2, 3, 4, 5, 6, 7}[n%8]
		led := "LED at " + cell
		w.Wire(fmt.Sprintf("LED %d", n), chip(fmt.Sprintf("Q%d (%d)", n%8, place)), plug.End{Part: led, Pin: "anode"})
		w.Through("680 Ω")
		w.Wire("ground", plug.Ground, plug.End{Part: led, Pin: "cathode"})
	}
	for _, name := range []string{one("").Part, two("").Part} {
		w.Chip(name, "74HC595", "VCC (16)", "MR (10)")
		w.Power(plug.Ground, name, "GND (8)", "OE (13)")
	}
	w.Part(2, plug.Component{
		Name: "74HC595, LED chip", Typical: 0.01, Peak: 0.16, From: "74HC595, supply current",
		Order: plug.Order{Name: "74HC595", Note: "DIP-16", Codes: [4]string{"SN74HC595N", plug.Texas, "MC74HC595AN", "onsemi"}, Euro: 0.6}, // SCLS041G; onsemi, rev. 8: ordering information
	})
	w.Part(hw.Places, plug.Component{
		Name: "LED", Typical: 2, Peak: 2.5, From: "(3.3 V - 1.9 V) / 680 Ω; at most with 1.6 V",
		Order: plug.Order{Name: "LED", Note: "3 mm, 1.9 V at 2 mA", Euro: 0.1},
	})
}
