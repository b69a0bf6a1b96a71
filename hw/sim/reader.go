package sim

import (
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// reader is a reader of any kind.
type reader struct {
	*chip.Reader
	chip.Device
	tap *chip.Tap // on a MISO line with other chips, or nil
}

// newReader makes a reader under q.
func (t *Table) newReader(kind string, q point) *reader {
	c := rig.NewSimulated(kind, t.clock)
	r := &reader{Reader: c.Common(), Device: c}
	r.Reach = func(dst []*chip.Card) []*chip.Card {
		t.advance()
		for i := range t.things {
			if p := &t.things[i]; t.detects(q, p) {
				dst = append(dst, p.card)
			}
		}
		if t.detects(q, &t.phone) {
			dst = append(dst, t.phone.card)
		}
		return dst
	}
	t.readers = append(t.readers, r)
	t.chips = append(t.chips, r)
	return r
}

// wireReaders puts a reader under each cell, and all on one reset line.
func (t *Table) wireReaders(r *rig.Readers) {
	if r == nil {
		return
	}
	for _, cell := range r.Cells.Index() {
		t.under[cell] = t.newReader(r.Kind, middle(int(cell)))
	}
	if r.OnI2C() {
		t.wireSwitches(r)
	} else {
		t.wireDecoder(r)
	}
	t.pin(r.Reset).Changed = func(l gpio.Level) {
		for _, one := range t.readers {
			one.Reset(l)
		}
	}
}

// wireDecoder puts a reader on each output of the decoder, all on one MISO line: side by
// side, or each on a channel of a multiplexer with the decoder's address.
func (t *Table) wireDecoder(r *rig.Readers) {
	var address [4]*chip.Pin
	for i, name := range r.Select {
		address[i] = t.pin(name)
	}
	decoder := chip.NewHC154(address, t.pin(r.Enable))
	var gate *chip.HC4067
	if r.Gated {
		gate = chip.NewHC4067(address, t.gateEnable)
	}
	line := &chip.MISO{PullUp: true}
	for n, cell := range r.Cells.Index() {
		m := t.under[cell]
		decoder.Outputs[n] = m
		m.tap = &chip.Tap{Device: m.Device, Selected: func() bool { return decoder.Selected() == m }}
		if gate != nil {
			m.tap.Through = func() bool { return gate.Through(n) }
		}
		line.Taps = append(line.Taps, m.tap)
	}
	t.shared, t.leads = line, append(t.leads, r.SPI)
	t.ports[r.SPI] = func() chip.Device { return line }
}

// gateEnable is the enable of the multiplexer: low, and high while the tray is selected.
// A gate of the 74HC125 whose input is high, and a resistor to ground at its output, invert
// the tray's select.
func (t *Table) gateEnable() gpio.Level {
	if t.trayGate == nil {
		return gpio.Low
	}
	return t.trayGate.Output(gpio.High, gpio.Low)
}

// wireSwitches puts a reader on each channel of two switches.
func (t *Table) wireSwitches(r *rig.Readers) {
	under := r.Cells.Index()
	var muxes []*chip.TCA9548A
	var behind [cells]*chip.PN532 // by channel
	for k, address := range r.Muxes {
		m := chip.NewTCA9548A(uint16(address))
		for ch := range m.Behind {
			one := t.under[under[len(m.Behind)*k+ch]].Device.(*chip.PN532) // rig allows no other on I²C
			behind[len(m.Behind)*k+ch] = one
			m.Behind[ch] = func(addr uint16, dst []chip.Target) []chip.Target {
				if addr == chip.PN532Address {
					dst = append(dst, one)
				}
				return dst
			}
		}
		muxes = append(muxes, m)
		t.chips = append(t.chips, m)
	}
	if r.MuxReset != "" {
		t.pin(r.MuxReset).Changed = func(l gpio.Level) {
			for _, m := range muxes {
				m.Reset(l)
			}
		}
	}
	t.buses[r.I2C] = &bus{clock: physic.Frequency(r.Clock), reach: func(addr uint16, dst []chip.Target) []chip.Target {
		for _, m := range muxes {
			dst = m.Reach(addr, dst)
		}
		return dst
	}, held: func() (line chip.Line) {
		for n, p := range behind {
			if muxes[n/len(muxes[0].Behind)].Joined()>>(n%len(muxes[0].Behind))&1 == 1 {
				line = max(line, p.Holds)
			}
		}
		return line
	}}
}

// wireTray connects the tray's reader to its own select, on the MISO line of the other
// readers if they share a port.
func (t *Table) wireTray(tray *rig.Tray, r *rig.Readers) {
	switch {
	case tray == nil:
		return
	case tray.Chip == nil:
		t.wireTrayContact(tray)
		return
	}
	m := t.newReader(tray.Kind, trayAt())
	t.trayReader = m
	t.leads = append(t.leads, tray.SPI)
	if tray.Select == "" { // the port's own
		t.ports[tray.SPI] = func() chip.Device { return m }
		return
	}
	gate := chip.NewHC125(t.pin(tray.Select))
	m.tap = &chip.Tap{Device: m.Device, Selected: gate.Through}
	if r == nil || r.SPI != tray.SPI {
		line := &chip.MISO{Taps: []*chip.Tap{m.tap}}
		t.ports[tray.SPI] = func() chip.Device { return line }
		return
	}
	if r.Gated {
		t.trayGate, m.tap.Through = gate, gate.Through
	}
	t.shared.Taps = append(t.shared.Taps, m.tap)
}
