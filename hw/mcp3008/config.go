package mcp3008

import (
	"fmt"

	"quartoboard/hw"
	"quartoboard/hw/plug"
)

// Config are the options of two converters in a profile.
type Config struct {
	SPI   []string   `toml:"spi"` // the ports of converter 1 and converter 2
	Clock plug.Clock `toml:"clock"`
}

// Clocks are the limits of the clock: section 1 of DS21295D at 2.7 V, and section 6.2 for the
// lower one.
var Clocks = [2]plug.Clock{plug.KHz(10), plug.KHz(1350)}

// Keys implements plug.Sensors.
func (c *Config) Keys(k *plug.Keys) {
	k.Pins(plug.Port, "spi", c.SPI, 2, "two ports")
	k.Clock(c.Clock, Clocks)
}

// Feel implements plug.Sensors.
func (c *Config) Feel() plug.Feel { return plug.Feel{Counts: FullScale + 1} }

// Converters opens both.
func (c *Config) Converters(b plug.Buses) (converters [2]*Dev, err error) {
	for i, port := range c.SPI {
		conn, err := b.SPI("spi", port, c.Clock)
		if err != nil {
			return converters, err
		}
		converters[i] = New(conn)
	}
	return converters, nil
}

// Open implements plug.Sensors.
func (c *Config) Open(b plug.Buses, set *hw.Set) error {
	converters, err := c.Converters(b)
	if err == nil {
		set.Levels = NewPair(converters)
	}
	return err
}

// Wire implements plug.Sensors.
func (c *Config) Wire(w *plug.Wiring, cells plug.Cells) {
	c.WireTo(w, cells, plug.LinearOut)
	w.Linear(cells)
}

// WireTo connects both converters to a pin in each cell.
func (c *Config) WireTo(w *plug.Wiring, cells plug.Cells, pin string) {
	for k, port := range c.SPI {
		name := Wire(w, k+1, port)
		for ch := range Channels {
			n := Channels*k + ch
			w.Sensor(n, Channel(name, ch), cells[n], pin)
		}
	}
}

// Wire connects converter n to its port, and returns its name.
func Wire(w *plug.Wiring, n int, port string) (name string) {
	name = fmt.Sprintf("converter %d", n)
	bus := plug.SPIOf(port)
	w.Wire("clock", bus.Clock, plug.End{Part: name, Pin: "CLK (13)"})
	w.Wire("data to the chip", bus.Out, plug.End{Part: name, Pin: "DIN (11)"})
	w.Wire("data from the chip", bus.In, plug.End{Part: name, Pin: "DOUT (12)"})
	w.Wire("select", bus.Select, plug.End{Part: name, Pin: "CS (10)"})
	w.Chip(name, "MCP3008", "VDD (16)", "VREF (15)")
	w.Power(plug.Ground, name, "AGND (14)", "DGND (9)")
	w.Part(1, plug.Component{
		Name: "MCP3008, converter", Typical: 0.4, Peak: 0.6, From: "DS21295D, operating current at 5 V",
		Order: plug.Order{Name: "MCP3008", Note: "DIP-16", Codes: [4]string{"MCP3008-I/P", plug.Microchip}, Euro: 3}, // found in public lists of parts only
	})
	return name
}

// Channel returns that of a converter, counted from 0.
func Channel(converter string, n int) plug.End {
	return plug.End{Part: converter, Pin: fmt.Sprintf("CH%d (%d)", n, n+1)}
}
