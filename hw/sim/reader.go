package sim

import (
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// reader is a reader of either kind.
type reader struct {
	*chip.Reader
	chip.Device
	target chip.Target // on I²C, or nil
}

// newReader makes a reader under q.
func (t *Table) newReader(kind string, q point) *reader {
	var r *reader
	if kind == rig.KindPN532 {
		p := chip.NewPN532(t.clock)
		r = &reader{&p.Reader, p, p}
	} else {
		m := chip.NewMFRC522(t.clock)
		r = &reader{&m.Reader, m, nil}
	}
	r.Reach = func(dst []*chip.Card) []*chip.Card {
		t.advance()
		for i := range t.pieces {
			if t.detects(q, i) {
				dst = append(dst, t.pieces[i].card)
			}
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
	if r.I2C != "" {
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

// wireDecoder puts a reader on each output of the decoder.
func (t *Table) wireDecoder(r *rig.Readers) {
	var address [4]*chip.Pin
	for i, name := range r.Select {
		address[i] = t.pin(name)
	}
	decoder := chip.NewHC154(address, t.pin(r.Enable))
	for n, cell := range r.Cells.Index() {
		decoder.Outputs[n] = t.under[cell]
	}
	t.ports[r.SPI] = decoder.Selected
}

// wireSwitches puts a reader on each channel of two switches.
func (t *Table) wireSwitches(r *rig.Readers) {
	under := r.Cells.Index()
	var muxes []*chip.TCA9548A
	for k, address := range r.Muxes {
		m := chip.NewTCA9548A(uint16(address))
		for ch := range m.Behind {
			one := t.under[under[len(m.Behind)*k+ch]]
			m.Behind[ch] = func(addr uint16, dst []chip.Target) []chip.Target {
				if addr == chip.PN532Address {
					dst = append(dst, one.target)
				}
				return dst
			}
		}
		muxes = append(muxes, m)
		t.chips = append(t.chips, m)
	}
	t.buses[r.I2C] = &bus{clock: physic.Frequency(r.Clock), reach: func(addr uint16, dst []chip.Target) []chip.Target {
		for _, m := range muxes {
			dst = m.Reach(addr, dst)
		}
		return dst
	}}
}

// wireTray connects the tray's reader to its own select, in parallel with the decoder if
// they share a port. If two chips are selected, the answers are zeros.
func (t *Table) wireTray(tray *rig.Tray, r *rig.Readers) {
	switch {
	case tray == nil:
		return
	case tray.Kind == rig.KindResistor:
		t.wireTrayContact(tray)
		return
	}
	m := t.newReader(tray.Kind, trayAt())
	if tray.Select == "" { // the port's own
		t.ports[tray.SPI] = func() chip.Device { return m }
		return
	}
	t.pin(tray.Select).Changed = func(l gpio.Level) { t.trayChosen = l == gpio.Low }
	others := func() chip.Device { return nil }
	if r != nil && r.SPI == tray.SPI {
		others = t.ports[r.SPI]
	}
	t.ports[tray.SPI] = func() chip.Device {
		d := others()
		switch {
		case !t.trayChosen:
			return d
		case d == nil:
			return m
		}
		return nil
	}
}
