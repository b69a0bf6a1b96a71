package rig

import (
	"fmt"
	"slices"
)

// highestDrift is the limit of the drift: a count a second.
const highestDrift = 60

// check returns the first error of the profile.
func (p *Profile) check() *Error {
	switch {
	case p.Name == "":
		return wrong("name", "missing: want the build's name")
	case p.About == "":
		return wrong("about", "missing: want one sentence")
	case !slices.Contains([]string{"", "usb", "hdmi", "jack", SoundI2S}, p.Sound):
		return wrong("sound", "%q: want usb, hdmi, jack or i2s", p.Sound)
	}
	for _, check := range []func() *Error{
		p.checkTables, p.checkTray, p.checkPorts, p.checkBuses, p.checkPins, p.checkScan, p.checkWood,
	} {
		if e := check(); e != nil {
			return e
		}
	}
	return nil
}

func wrong(key, format string, args ...any) *Error {
	return &Error{Key: key, Text: oneLine(fmt.Errorf(format, args...))}
}

func (p *Profile) checkTables() *Error {
	for _, k := range p.tables() {
		if k.Fault != "" {
			return wrong(k.FaultKey, "%s", k.Fault)
		}
	}
	return nil
}

// checkTray checks that readers and tray fit the pieces, and one another.
func (p *Profile) checkTray() *Error {
	r, t := p.Readers, p.Tray
	switch {
	case r != nil && p.Presence.Coded():
		return wrong("readers", "the contacts of presence.kind %q read the pieces", p.Presence.Kind)
	case t == nil:
		return nil
	case (t.Chip == nil) != p.Presence.Coded():
		return wrong("tray.kind", "%s cannot read the pieces of a build with presence.kind %q", t.Kind, p.Presence.Kind)
	case r == nil || r.SPI != t.SPI:
		return nil
	case t.Clock != r.Clock:
		return wrong("tray.clock", "%s, but %s runs at the %s of readers.clock", t.Clock, t.SPI, r.Clock)
	case t.Select == "":
		return wrong("tray.select", "missing: want a pin, as the readers share the port")
	}
	return nil
}

func (p *Profile) checkScan() *Error {
	s := &p.Scan
	highestOn := p.Presence.Feel().Counts/2 - 1 // half of the scale, the range of a sensor around its rest
	switch {
	case !p.Presence.Linear() && *s != Scan{}:
		return wrong("scan", "thresholds are for linear sensors: presence.kind %q has none", p.Presence.Kind)
	case !p.Presence.Linear():
		return nil
	case s.On < 1 || s.On > highestOn:
		return wrong("scan.on", "%d: want 1 to %d counts", s.On, highestOn)
	case s.Off < 1 || s.Off >= s.On:
		return wrong("scan.off", "%d: want 1 or more counts, and less than scan.on", s.Off)
	case s.Drift < 0 || s.Drift > highestDrift:
		return wrong("scan.drift", "%d: want 0 to %d counts a minute", s.Drift, highestDrift)
	}
	return nil
}

// deepestSensor is the largest distance from the foot of a piece to its sensor, in mm. Farther
// away no common magnet gives 50 counts.
const deepestSensor = 40

func (p *Profile) checkWood() *Error {
	w := &p.Wood
	switch {
	case w.Pitch < 30 || w.Pitch > 100:
		return wrong("wood.pitch_mm", "%d: want 30 to 100 mm", w.Pitch)
	case w.Thickness < 1 || w.Thickness > 15:
		return wrong("wood.wood_mm", "%d: want 1 to 15 mm", w.Thickness)
	case w.Sensor != 0 && (w.Sensor <= w.Thickness || w.Sensor > deepestSensor):
		return wrong("wood.sensor_mm", "%d: want more than wood_mm, and %d mm at most", w.Sensor, deepestSensor)
	}
	for _, side := range w.Antenna {
		if side < 0 || side >= w.Pitch {
			return wrong("wood.antenna_mm", "%d: want less than the pitch of %d mm", side, w.Pitch)
		}
		if side == 0 && p.Readers != nil {
			return wrong("wood.antenna_mm", "0: want the sides of a reader's antenna")
		}
	}
	for _, side := range w.Module {
		if p.Readers != nil && (side < 20 || side > 100) {
			return wrong("wood.module_mm", "%d: want the sides of a reader's board, 20 to 100 mm", side)
		}
	}
	switch {
	case w.Stacked && w.Stacking == "":
		return wrong("wood.stacking", "missing: want one sentence, how the stacked readers lie")
	case w.Stacking != "" && !w.Stacked:
		return wrong("wood.stacking", "want stacked = true with it")
	}
	return nil
}
