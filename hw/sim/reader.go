package sim

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/board"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// Readers are the readers of tags, under the cells and in the tray.
type Readers struct {
	air     air
	sensors *Sensors  // which identify the pieces where they are contacts
	all     []*reader // the tray's too
	under   [cells]*reader
	tray    *reader // nil for none, or a contact

	shared *chip.MISO  // of those on an SPI port, or nil
	gate   func() bool // between the tray's and that line: reports whether it conducts; or nil
}

// reader is a reader of any kind.
type reader struct {
	*chip.Reader
	chip.Device
	tap *chip.Tap // on a MISO line with other chips, or nil
}

// add makes a reader under q.
func (r *Readers) add(kind string, q point, h *Header) *reader {
	c := rig.NewSimulated(kind, h.clock)
	one := &reader{Reader: c.Common(), Device: c}
	one.Reach = func(dst []*chip.Card) []*chip.Card { return r.air.cards(q, dst) }
	r.all = append(r.all, one)
	h.chips = append(h.chips, one)
	return one
}

// wire puts a reader under each cell, all on one reset line, and one in the tray.
func (r *Readers) wire(p *rig.Profile, h *Header) {
	if on := p.Readers; on != nil {
		for _, cell := range on.Cells.Index() {
			r.under[cell] = r.add(on.Kind, middle(int(cell)), h)
		}
		if on.OnI2C() {
			r.wireSwitches(on, h)
		} else {
			r.wireDecoder(on, h)
		}
		h.pin(on.Reset).Changed = func(l gpio.Level) {
			for _, one := range r.all {
				one.Reset(l)
			}
		}
	}
	if p.Tray != nil {
		r.wireTray(p.Tray, p.Readers, h)
	}
}

// wireDecoder puts a reader on each output of the decoder, all on one MISO line: side by
// side, or each on a channel of a multiplexer with the decoder's address.
func (r *Readers) wireDecoder(on *rig.Readers, h *Header) {
	var address [4]*chip.Pin
	for i, name := range on.Select {
		address[i] = h.pin(name)
	}
	decoder := chip.NewHC154(address, h.pin(on.Enable))
	var gate *chip.HC4067
	if on.Gated {
		gate = chip.NewHC4067(address, r.gateEnable)
	}
	line := &chip.MISO{PullUp: true}
	for n, cell := range on.Cells.Index() {
		m := r.under[cell]
		decoder.Outputs[n] = m
		m.tap = &chip.Tap{Device: m.Device, Selected: func() bool { return decoder.Selected() == m }}
		if gate != nil {
			m.tap.Through = func() bool { return gate.Through(n) }
		}
		line.Taps = append(line.Taps, m.tap)
	}
	r.shared = line
	h.lead(on.SPI, line)
}

// gateEnable is the enable of the multiplexer: low, and high while the tray is selected.
// A gate of the 74HC125 whose input is high, and a resistor to ground at its output, invert
// the tray's select.
func (r *Readers) gateEnable() gpio.Level {
	return gpio.Level(r.gate != nil && r.gate())
}

// wireSwitches puts a reader on each channel of two switches.
func (r *Readers) wireSwitches(on *rig.Readers, h *Header) {
	under := on.Cells.Index()
	var muxes []*chip.TCA9548A
	var behind [cells]*chip.PN532 // by channel
	for k, address := range on.Muxes {
		m := chip.NewTCA9548A(uint16(address))
		for ch := range m.Behind {
			one := r.under[under[len(m.Behind)*k+ch]].Device.(*chip.PN532) // rig allows no other on I²C
			behind[len(m.Behind)*k+ch] = one
			m.Behind[ch] = func(addr uint16, dst []chip.Target) []chip.Target {
				if addr == chip.PN532Address {
					dst = append(dst, one)
				}
				return dst
			}
		}
		muxes = append(muxes, m)
		h.chips = append(h.chips, m)
	}
	if on.MuxReset != "" {
		h.pin(on.MuxReset).Changed = func(l gpio.Level) {
			for _, m := range muxes {
				m.Reset(l)
			}
		}
	}
	h.buses[on.I2C] = &bus{clock: physic.Frequency(on.Clock), reach: func(addr uint16, dst []chip.Target) []chip.Target {
		for _, m := range muxes {
			dst = m.Reach(addr, dst)
		}
		return dst
	}, held: func() (fault chip.I2CFault) {
		for n, p := range behind {
			if muxes[n/len(muxes[0].Behind)].Joined()>>(n%len(muxes[0].Behind))&1 == 1 {
				fault = max(fault, p.Holds)
			}
		}
		return fault
	}}
}

// wireTray connects the tray's reader to its own select, on the MISO line of the other
// readers if they share a port.
func (r *Readers) wireTray(tray *rig.Tray, on *rig.Readers, h *Header) {
	if tray.Chip == nil {
		r.sensors.wireTray(tray, h)
		return
	}
	m := r.add(tray.Kind, trayAt(), h)
	r.tray = m
	if tray.Select == "" { // the port's own
		h.lead(tray.SPI, m)
		return
	}
	selected := h.pin(tray.Select).Enables
	m.tap = &chip.Tap{Device: m.Device, Selected: selected}
	if on == nil || on.SPI != tray.SPI {
		h.lead(tray.SPI, &chip.MISO{Taps: []*chip.Tap{m.tap}})
		return
	}
	if on.Gated {
		r.gate, m.tap.Through = selected, selected
	}
	r.shared.Taps = append(r.shared.Taps, m.tap)
}

// Set breaks the reader under a cell (all but those of sensors and buses) or heals it. The
// contact of a cell that is Dead detects a coded piece but does not identify it.
func (r *Readers) Set(cell int, f Fault) error {
	if r.sensors.feel.Coded && f <= Dead {
		r.sensors.dirty = r.sensors.dirty&^(1<<cell) | uint16(f)<<cell
		return nil
	}
	return r.under[cell].fail(f, "under "+board.Cell(cell).String())
}

// SetTray breaks the reader of the tray as Set does, or heals it.
func (r *Readers) SetTray(f Fault) error { return r.tray.fail(f, "in the tray") }

// fail breaks a reader, which may be nil, or heals it.
func (r *reader) fail(f Fault, place string) error {
	switch {
	case r == nil:
		return fmt.Errorf("no reader %s on this table", place)
	case f > Slow && f < HoldsMISO || f > HoldsSDA:
		return fmt.Errorf("a reader cannot be broken like that (%d)", f)
	case f == HoldsMISO && r.tap == nil:
		return fmt.Errorf("the reader %s is not on SPI on this table", place)
	case f > HoldsMISO && r.tap != nil:
		return fmt.Errorf("the reader %s is not on I²C on this table", place)
	}
	r.Dead, r.Deaf, r.Slow = f == Dead, f == Deaf, 0
	if r.tap != nil {
		r.tap.Holds = f == HoldsMISO
	}
	if f == Slow {
		r.Slow = slowness
	}
	if p, ok := r.Device.(*chip.PN532); ok {
		p.Holds = map[Fault]chip.I2CFault{HoldsSCL: chip.I2CStuck, HoldsSDA: chip.I2CZeros}[f]
	}
	return nil
}

// Each changes the behaviour of each reader of a type of chips.
func Each[C chip.NFC](r *Readers, change func(C)) {
	for _, one := range r.all {
		if c, ok := one.Device.(C); ok {
			change(c)
		}
	}
}
