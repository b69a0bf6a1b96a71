package sim

import (
	"fmt"
	"time"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/plug"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// Fault is a fault of a sensor, a reader or a bus.
type Fault uint8

// The faults.
const (
	Healthy   Fault = iota // heals
	Dead                   // a reader that answers zeros, or nothing; a sensor without supply
	Deaf                   // a reader that answers and reads no tag until it is reset
	Slow                   // a reader that takes 2 ms more for each frame to a tag: twice as long
	StuckOn                // a sensor that always detects a magnet
	Frozen                 // a sensor that keeps its present level
	HoldsMISO              // a reader that drives MISO low while it is not selected
	HoldsSCL               // a PN532 on I²C that holds the clock low until its reset
	HoldsSDA               // a PN532 on I²C that holds the data line low until its reset
	SlowEdges              // a bus of readers on which MISO rises slowly
)

// levels are the constant levels of a frozen sensor.
type levels struct {
	share  float64 // of VREF, of a linear sensor
	closed bool    // of a switch
	ohms   float64 // of a contact
}

const slowness = 2 * time.Millisecond

// The time that a slow rising edge takes: no bit is lost up to 0.8 MHz, most are at 2 MHz.
// Assumptions.
const quickestEdge, slowestEdge = 200 * time.Nanosecond, 625 * time.Nanosecond

// Sensors are what feels the things on the cells: linear sensors, switches or contacts.
type Sensors struct {
	things   *Things
	noise    *noise
	feel     plug.Feel
	faults   [cells]Fault
	frozen   [cells]levels // of the frozen ones
	switches [cells]hallSwitch
	contacts [cells]*socket
	dirty    uint16 // contacts that do not identify a piece
}

func newSensors(things *Things, n *noise, feel plug.Feel) *Sensors {
	s := &Sensors{things: things, noise: n, feel: feel}
	for c := range s.contacts {
		s.contacts[c] = newSocket(things, n, middle(c))
	}
	return s
}

// Set breaks the sensor under a cell (Dead, StuckOn, Frozen) or heals it.
func (s *Sensors) Set(cell int, f Fault) error {
	if f == Deaf || f == Slow || f > Frozen {
		return fmt.Errorf("a sensor cannot be broken like that (%d)", f)
	}
	if f == Frozen {
		s.things.advance()
		s.frozen[cell] = levels{s.things.field.share[cell], s.switches[cell].closed, s.things.ohmsAt(middle(cell))}
	}
	s.faults[cell] = f
	return nil
}

// Empty returns the level of the sensor under a cell of the empty board, in counts of the
// converter, without noise and drift.
func (s *Sensors) Empty(cell uint8) uint16 {
	return uint16((0.5 + perMillitesla*s.things.field.board[cell]) * float64(s.feel.Counts))
}

// level returns the present output of the sensor under a cell, as share of VREF.
func (s *Sensors) level(cell int) float64 {
	switch s.faults[cell] {
	case Dead:
		return 0
	case StuckOn:
		return 0.5 + perMillitesla*(boardField+stuckField)
	case Frozen:
		return s.frozen[cell].share + ripple*s.noise.NormFloat64()
	}
	s.things.advance()
	v := s.things.field.share[cell] + ripple*s.noise.NormFloat64() + s.noise.offset()
	return min(max(v, lowestShare), highestShare)
}

// wire builds the chips that feel the things.
func (s *Sensors) wire(p *rig.Presence, h *Header) {
	under := p.Cells.Index()
	p.Simulate(&bench{s, h, p.Keys(), under, s.lines(under)})
}

// bench is the place of these chips. It implements chip.Bench.
type bench struct {
	sensors  *Sensors
	header   *Header
	keys     *plug.Keys
	under    [cells]uint8 // cell by sensor
	switches func() uint16
}

// Clock implements chip.Bench.
func (b *bench) Clock() *chip.Clock { return b.header.clock }

// Level implements chip.Bench.
func (b *bench) Level(sensor int) float64 {
	cell := int(b.under[sensor])
	if b.sensors.feel.Coded {
		return b.sensors.contactLevel(cell)
	}
	return b.sensors.level(cell)
}

// Switches implements chip.Bench.
func (b *bench) Switches() uint16 { return b.switches() }

// OnSPI implements chip.Bench.
func (b *bench) OnSPI(chipAt func(n int) chip.Device) {
	for n, u := range b.used("spi") {
		b.header.connect(u.Name, chipAt(n))
	}
}

// OnI2C implements chip.Bench.
func (b *bench) OnI2C(chipAt func(n int) chip.Target) {
	var chips []chip.Target
	for n := range b.keys.Addressed {
		chips = append(chips, chipAt(n))
		if c, loses := chips[n].(supplied); loses {
			b.header.chips = append(b.header.chips, c)
		}
	}
	on := b.used("i2c")[0]
	b.header.buses[on.Name] = &bus{clock: physic.Frequency(on.Clock), reach: func(addr uint16, dst []chip.Target) []chip.Target {
		for n, address := range b.keys.Addressed {
			if addr == uint16(address) {
				dst = append(dst, chips[n])
			}
		}
		return dst
	}}
}

// Lines implements chip.Bench.
func (b *bench) Lines(key string) (pins []*chip.Pin) {
	for _, u := range b.used(key) {
		pins = append(pins, b.header.pin(u.Name))
	}
	return pins
}

// used returns what the profile uses under a key.
func (b *bench) used(key string) (uses []plug.Use) {
	for _, u := range b.keys.Uses {
		if u.Key == "presence."+key {
			uses = append(uses, u)
		}
	}
	return uses
}

var _ chip.Bench = (*bench)(nil)
