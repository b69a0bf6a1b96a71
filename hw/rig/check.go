package rig

import (
	"fmt"
	"slices"

	"periph.io/x/conn/v3/physic"
)

// Limits of the clocks. MCP3008: section 1 of DS21295D at 2.7 V, and section
// 6.2 for the lower one. MFRC522: 10 MHz by its data sheet (section 8.1.2),
// 4 MHz over a ribbon; PN532: 5 MHz (UM0701-02, 6.2.5). I²C: fast mode.
const (
	slowestMCP3008 = Clock(10 * physic.KiloHertz)
	fastestMCP3008 = Clock(1350 * physic.KiloHertz)
	slowestReader  = Clock(100 * physic.KiloHertz)
	fastestReader  = Clock(4 * physic.MegaHertz)
	slowestI2C     = Clock(10 * physic.KiloHertz)
	fastestI2C     = Clock(400 * physic.KiloHertz)
	slowI2C        = Clock(100 * physic.KiloHertz) // safe for a PN532
)

// Limits of the thresholds: half of a 10-bit converter's scale, the range of
// a sensor around its rest, and a count a second.
const highestOn, highestDrift = 511, 60

// wanted describes the type of a key, for the error of a value of another type.
func wanted(key string) string {
	switch key {
	case "presence.spi":
		return "a list of two ports"
	case "presence.cells", "readers.cells", "leds.cells":
		return "a list of 16 cells"
	case "readers.select", "presence.rows", "presence.columns":
		return "a list of four pins"
	case "presence.addresses", "readers.muxes":
		return "a list of addresses"
	case "presence.pins", "readers.pins":
		return "a list of two pins"
	case "wood.antenna_mm":
		return "a list of two whole numbers"
	case "scan.on", "scan.off", "scan.drift", "wood.pitch_mm", "wood.wood_mm", "presence.lag_ms":
		return "a whole number"
	case "presence", "readers", "tray", "buttons", "leds", "scan", "wood":
		return "a table"
	default:
		return "a text"
	}
}

// check returns the first error of the profile.
func (p *Profile) check() *Error {
	switch {
	case p.Name == "":
		return missing("name", "the build's name")
	case p.About == "":
		return missing("about", "one sentence")
	case !slices.Contains([]string{"", "usb", "hdmi", "jack", "i2s"}, p.Sound):
		return wrong("sound", "%q: want usb, hdmi, jack or i2s", p.Sound)
	}
	for _, check := range []func() *Error{
		p.checkPresence, p.checkReaders, p.checkTray, p.checkLEDs, p.checkBuses, p.checkPins, p.checkScan, p.checkWood,
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

func missing(key, what string) *Error { return wrong(key, "missing: want %s", what) }

func (p *Profile) checkScan() *Error {
	s := &p.Scan
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

func (p *Profile) checkWood() *Error {
	w := &p.Wood
	switch {
	case w.Pitch < 30 || w.Pitch > 100:
		return wrong("wood.pitch_mm", "%d: want 30 to 100 mm", w.Pitch)
	case w.Thickness < 1 || w.Thickness > 15:
		return wrong("wood.wood_mm", "%d: want 1 to 15 mm", w.Thickness)
	}
	for _, side := range w.Antenna {
		if side < 0 || side >= w.Pitch {
			return wrong("wood.antenna_mm", "%d: want less than the pitch of %d mm", side, w.Pitch)
		}
		if side == 0 && p.Readers != nil {
			return wrong("wood.antenna_mm", "0: want the sides of a reader's antenna")
		}
	}
	return nil
}
