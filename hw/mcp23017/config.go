package mcp23017

import (
	"fmt"

	"quartoboard/hw"
	"quartoboard/hw/plug"
)

// Config are the options of an expander in a profile.
type Config struct {
	I2C       string     `toml:"i2c"`
	Clock     plug.Clock `toml:"clock"`     // of the bus as the boot configuration sets it
	Addresses []int      `toml:"addresses"` // one
	Pins      []string   `toml:"pins"`      // of the bus, SDA and SCL, where it is not /dev/i2c-1
	Interrupt string     `toml:"interrupt"` // the pin at INTA; may be absent
	Lag       int        `toml:"lag_ms"`    // delay of a switch; a DRV5032FA 50
}

// Keys implements plug.Sensors.
func (c *Config) Keys(k *plug.Keys) {
	k.I2C(c.I2C, c.Pins, c.Clock)
	k.Clock(c.Clock, [2]plug.Clock{plug.KHz(10), plug.KHz(400)})
	k.Addresses("addresses", c.Addresses, 1, "one address", 0x20, 0x27)
	k.MayPin("interrupt", c.Interrupt)
	k.Within("lag_ms", c.Lag, 0, plug.LongestLag)
}

// Feel implements plug.Sensors.
func (c *Config) Feel() plug.Feel { return plug.Feel{Lag: c.Lag} }

// Open implements plug.Sensors.
func (c *Config) Open(b plug.Buses, set *hw.Set) error {
	bus, err := b.I2C("i2c", c.I2C)
	if err != nil {
		return err
	}
	opts := Opts{Addr: uint16(c.Addresses[0])}
	if c.Interrupt != "" {
		if opts.Interrupt, err = b.Pin("interrupt", c.Interrupt); err != nil {
			return err
		}
	}
	if set.Presence, err = New(bus, opts); err != nil {
		return fmt.Errorf("presence: %w", err)
	}
	return nil
}

// Wire implements plug.Sensors.
func (c *Config) Wire(w *plug.Wiring, cells plug.Cells) {
	const name = "expander"
	w.I2C(name, c.Pins, "SDA (13)", "SCL (12)")
	w.I2CPullUps(c.Pins)
	w.Address(c.Addresses[0], name, "A0 (15)", "A1 (16)", "A2 (17)")
	w.Chip(name, "MCP23017", "VDD (9)", "RESET (18)")
	w.Power(plug.Ground, name, "VSS (10)")
	if c.Interrupt != "" {
		w.Wire("interrupt", plug.Header(c.Interrupt), plug.End{Part: name, Pin: "INTA (20)"})
		w.Open(name, "INTB (19)")
	} else {
		w.Open(name, "INTA (20), INTB (19)")
	}
	for n, cell := range cells {
		pin := fmt.Sprintf("GPA%d (%d)", n, 21+n)
		if n >= 8 {
			pin = fmt.Sprintf("GPB%d (%d)", n-8, n-7)
		}
		w.Sensor(n, plug.End{Part: name, Pin: pin}, cell, plug.SwitchOut)
	}
	w.Part(1, plug.Component{
		Name: "MCP23017, expander", Typical: 1, Peak: 1, From: "DS20001952C, supply current",
		Order: plug.Order{Name: "MCP23017", Note: "DIP-28", Codes: [4]string{"MCP23017-E/SP", plug.Microchip}, Euro: 2}, // DS20001952C, section 4.1
	})
	w.Switches(cells, "DRV5032FA or FC, Hall switch, output open-drain or push-pull (an AH3362 too: its pins and current are others)")
}
