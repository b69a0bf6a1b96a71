package rig

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"quartoboard/hw/i2cbus"
)

// Device is one port, bus or line that a profile uses.
type Device struct {
	Key  string // of the profile: "presence.spi"
	Name string // "/dev/spidev0.0", "GPIO22"
	Err  error  // why it cannot be opened; nil if it can, or was not tried
}

// Devices returns the ports, buses and lines of the profile, each once, without the pins
// of buses, which belong to the kernel.
func (p *Profile) Devices() []Device {
	var all []Device
	for _, u := range slices.Concat(p.ports(), p.uses("i2c"), p.lines()) {
		if !slices.ContainsFunc(all, func(d Device) bool { return d.Name == u.name }) {
			all = append(all, Device{Key: u.key, Name: u.name})
		}
	}
	return all
}

// Try opens each device of the profile by itself and closes it again, to find all that
// cannot be opened; Open reports only the first. It drives no line.
func Try(p Profile, b Buses) []Device {
	all := p.Devices()
	for i := range all {
		all[i].Err = try(all[i], b)
	}
	return all
}

func try(d Device, b Buses) error {
	var opened io.Closer
	var err error
	switch {
	case strings.HasSuffix(d.Key, ".spi"):
		opened, err = b.SPI(d.Name)
	case strings.HasSuffix(d.Key, ".i2c"):
		opened, err = b.I2C(d.Name)
	case d.Key == "presence.columns", strings.HasPrefix(d.Key, "buttons."):
		opened, err = b.Lines([]string{d.Name}, false)
	default:
		_, err = b.Pin(d.Name)
		return err
	}
	if err != nil {
		return err
	}
	if err := opened.Close(); err != nil {
		return fmt.Errorf("%s: close: %w", d.Name, err)
	}
	return nil
}

// Counts returns the counters of each I²C bus since it was opened, by its device file.
func (r *Rig) Counts() map[string]i2cbus.Counts {
	counts := map[string]i2cbus.Counts{}
	for name, b := range r.counted {
		counts[name] = b.Counts()
	}
	return counts
}
