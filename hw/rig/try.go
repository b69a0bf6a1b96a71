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

	open func(Buses, Device) (io.Closer, error)
}

// Devices returns the ports, buses and lines of the profile, each once, without the pins
// of buses, which belong to the kernel.
func (p *Profile) Devices() []Device {
	var all []Device
	add := func(u plug.Use, open func(Buses, Device) (io.Closer, error)) {
		if !slices.ContainsFunc(all, func(d Device) bool { return d.Name == u.Name }) {
			all = append(all, Device{Use: u, open: open})
		}
	}
	for _, u := range p.ports() {
		add(u, func(b Buses, d Device) (io.Closer, error) { return b.SPI(d.Name) })
	}
	for _, u := range p.Buses() {
		add(u.Use, func(b Buses, d Device) (io.Closer, error) { return b.I2C(d.Name) })
	}
	for _, u := range p.lines() {
		add(u, openLine)
	}
	return all
}

func openLine(b Buses, d Device) (io.Closer, error) {
	if d.Input {
		return b.Lines([]string{d.Name}, false)
	}
	_, err := b.Pin(d.Name)
	return nil, err
}

// Try opens each device of the profile by itself and closes it again, to find all that
// cannot be opened; Open reports only the first. It drives no line.
func Try(p Profile, b Buses) []Device {
	all := p.Devices()
	for i := range all {
		all[i].Err = all[i].try(b)
	}
	return all
}

func (d Device) try(b Buses) error {
	opened, err := d.open(b, d)
	if err != nil || opened == nil {
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
