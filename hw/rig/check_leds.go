package rig

var ledKinds = []kind{{KindHC595, []string{"spi", "clock", "cells"}, nil}}

func (p *Profile) checkLEDs() *Error {
	l := p.LEDs
	if l == nil {
		return nil
	}
	return checkTable("leds", l.Kind, ledKinds, []key{
		{"spi", l.SPI != "", p.checkLEDPort},
		{"clock", l.Clock != 0, checkClock(l.Clock, slowestReader, fastestReader)},
		{"cells", len(l.Cells) > 0, checkCells(l.Cells)},
	})
}

// checkLEDPort refuses a port that is used otherwise.
func (p *Profile) checkLEDPort(key string) *Error {
	if _, _, err := PortNumbers(p.LEDs.SPI); err != nil {
		return wrong(key, "%w", err)
	}
	for _, other := range p.ports() {
		if other.key != key && other.pin == p.LEDs.SPI {
			return wrong(key, "%s is taken already by %s", other.pin, other.key)
		}
	}
	return nil
}
