package rig

import (
	"fmt"
	"io"
	"slices"

	"quartoboard/hw/i2cbus"
	"quartoboard/hw/plug"
)

// Device is one port, bus or line that a profile uses.
type Device struct {
	plug.Use
	Err error // why it cannot be opened; nil if it can, or was not tried
}

// Devices returns the ports, buses and lines of the profile, each once, without the pins
// of buses, which belong to the kernel.
func (p *Profile) Devices() []Device {
	var all []Device
	for _, u := range slices.Concat(p.uses(plug.Port), p.Buses(), p.uses(lines)) {
		if !slices.ContainsFunc(all, func(d Device) bool { return d.Name == u.Name }) {
			all = append(all, Device{Use: u})
		}
	}
	return all
}

// Try opens each device of the profile by itself and closes it again, to find all that
// cannot be opened; Open reports only the first. It drives no line.
func Try(p Profile, b Buses) []Device {
	all := p.Devices()
	for i := range all {
		all[i].Err = try(all[i].Use, b)
	}
	return all
}

func try(u plug.Use, b Buses) error {
	var opened io.Closer
	var err error
	switch u.As {
	case plug.Port:
		opened, err = b.SPI(u.Name)
	case plug.Bus:
		opened, err = b.I2C(u.Name)
	case plug.Input:
		opened, err = b.Lines([]string{u.Name}, false)
	default:
		_, err = b.Pin(u.Name)
		return err
	}
	if err != nil {
		return err
	}
	if err := opened.Close(); err != nil {
		return fmt.Errorf("%s: close: %w", u.Name, err)
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
