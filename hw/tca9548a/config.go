package tca9548a

import (
	"fmt"

	"quartoboard/hw/plug"
)

// Switches are the options of readers behind two switches in a profile.
type Switches struct {
	I2C   string   `toml:"i2c"`   // their bus
	Pins  []string `toml:"pins"`  // of the bus, SDA and SCL, where it is not /dev/i2c-1
	Muxes []int    `toml:"muxes"` // addresses of the two TCA9548A
	// MuxReset is the pin of the resets of both TCA9548A; without it they are on 3.3 V.
	MuxReset string `toml:"mux_reset"`
}

// Keys names the keys with their values and limits: a PN532 is safe on I²C up to 100 kHz.
func (s *Switches) Keys(k *plug.Keys, clock plug.Clock) {
	k.I2C(s.I2C, s.Pins, clock)
	k.Clock(clock, [2]plug.Clock{plug.KHz(10), plug.KHz(100)})
	k.Addresses("muxes", s.Muxes, 2, "two different addresses", 0x70, 0x77)
}

// Open opens the bus and the switches on it.
func (s *Switches) Open(b plug.Buses) (*Dev, error) {
	bus, err := b.I2C("i2c", s.I2C)
	if err != nil {
		return nil, err
	}
	var opts Opts
	for _, address := range s.Muxes {
		opts.Addresses = append(opts.Addresses, uint16(address))
	}
	if s.MuxReset != "" {
		if opts.Reset, err = b.Pin("mux_reset", s.MuxReset); err != nil {
			return nil, err
		}
	}
	d, err := New(bus, opts)
	if err != nil {
		return nil, fmt.Errorf("readers: %w", err)
	}
	return d, nil
}

// Wire connects the readers. It returns the switches, which follow them in the list of parts.
func (s *Switches) Wire(w *plug.Wiring, r plug.Bank) (n int, switches plug.Component) {
	places := [8][2]int{{4, 5}, {6, 7}, {8, 9}, {10, 11}, {13, 14}, {15, 16}, {17, 18}, {19, 20}}
	var names []string
	for m, address := range s.Muxes {
		name := fmt.Sprintf("switch %d", m+1)
		w.I2C(name, s.Pins, "SDA (23)", "SCL (22)")
		w.Address(address, name, "A0 (1)", "A1 (2)", "A2 (21)")
		w.Chip(name, "TCA9548A", "VCC (24)")
		w.Power(plug.Ground, name, "GND (12)")
		names = append(names, name)
		for ch, place := range places {
			n := len(places)*m + ch
			w.Wire(fmt.Sprintf("data of reader %d", n), plug.End{Part: name, Pin: fmt.Sprintf("SD%d (%d)", ch, place[0])}, plug.End{Part: r.Names[n], Pin: "SDA"})
			w.Wire(fmt.Sprintf("clock of reader %d", n), plug.End{Part: name, Pin: fmt.Sprintf("SC%d (%d)", ch, place[1])}, plug.End{Part: r.Names[n], Pin: "SCL"})
		}
	}
	reset := w.Rail
	if s.MuxReset != "" {
		reset = plug.Header(s.MuxReset)
		w.PullUp("10 kΩ", plug.End{Part: names[0], Pin: "RESET (3)"})
	}
	w.Common("reset of the switches", reset, names, "RESET (3)")
	w.I2CPullUps(s.Pins)
	w.PullUp("4.7 kΩ", plug.Each(r.Names, "SDA")...) // where the modules have none
	w.PullUp("4.7 kΩ", plug.Each(r.Names, "SCL")...)
	return 2, plug.Component{
		Name: "TCA9548A, switch of eight buses", Typical: 0.03, Peak: 0.1, From: "SCPS207, supply current",
		Order: plug.Order{Name: "TCA9548A", Note: "TSSOP-24, on an adapter to DIP or as a module", Codes: [4]string{"TCA9548APWR", plug.Texas}, Euro: 3}, // found in public lists of parts only
	}
}
