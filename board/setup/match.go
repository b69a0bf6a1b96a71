package setup

import (
	"math/bits"

	"quartoboard/board"
	"quartoboard/hw"
)

// match finds the sensor and the reader of the cell that is asked for in a table at
// rest. Only new pieces count, since the rest before: the others may stand anywhere.
func (c *Calibration) match(t Readings) []Notice {
	sensors, readers := c.free()
	before := c.felt(&c.last)
	strong := c.felt(&t)&sensors&^before | c.stronger(&t)
	heard := t.heardSince(&c.last) & readers
	if heard == 0 && strong != 0 {
		heard = c.stillHeard(&t, strong)
	}
	if bits.OnesCount16(heard) > 1 && strong != 0 {
		heard = c.likely(heard, strong)
	}
	switch {
	case bits.OnesCount16(strong) > 1, bits.OnesCount16(heard) > 1:
		return []Notice{{What: Several}, c.ask()}
	case strong == 0 && heard == 0 || strong == 0 && c.again(&t, before) != unknown:
		return c.other(&t, before, sensors)
	}
	return c.matchPiece(&t, strong, heard, sensors&^before|c.waiting())
}

// waiting returns the sensor of the spot that pass would accept: its piece may be heard late.
func (c *Calibration) waiting() uint16 {
	if c.maybe.State == 0 || c.maybe.Sensor == None {
		return 0
	}
	return 1 << c.maybe.Sensor
}

// stronger returns the waiting sensor if its signal is no longer weak: the piece was exchanged or
// moved before the table came to rest.
func (c *Calibration) stronger(t *Readings) uint16 {
	if c.maybe.State != Faint || c.faint(c.change(t, c.maybe.Sensor)) {
		return 0
	}
	return c.waiting()
}

// stillHeard returns the reader of the spot that pass would accept, if it hears a piece and the sensor
// that feels one now may be that of the same cell.
func (c *Calibration) stillHeard(t *Readings, strong uint16) uint16 {
	m := &c.maybe
	if m.State == 0 || m.Reader == None || !t.Tags[m.Reader].hears() || m.Sensor != None && strong != c.waiting() {
		return 0
	}
	return 1 << m.Reader
}

// matchPiece takes one piece that came: the sensor that feels it, else the sensor among others that
// may feel it weakly, and the reader that hears it.
func (c *Calibration) matchPiece(t *Readings, strong, heard, sensors uint16) []Notice {
	spot := Spot{State: Good, Sensor: None, Reader: None}
	if heard != 0 {
		spot.Reader = bits.TrailingZeros16(heard)
	}
	if strong == 0 {
		strong = c.faintest(t, sensors)
	}
	if strong != 0 {
		spot.Sensor = bits.TrailingZeros16(strong)
	}
	if c.build.Linear && strong != 0 {
		spot.Baseline, spot.Strength = c.base[spot.Sensor], c.change(t, spot.Sensor)
		spot.Others = c.others(t, spot.Sensor)
	}
	switch {
	case strong == 0:
		spot.State = Missing
	case c.faint(spot.Strength):
		spot.State = Faint
	case heard == 0 && c.build.Cells:
		spot.State = Missing
	default:
		return c.accept(spot, c.how(spot.Sensor))
	}
	c.maybe = spot
	return []Notice{c.doubt()}
}

// faint reports whether a change of level is too weak to be accepted unasked.
func (c *Calibration) faint(change int) bool {
	return c.build.Linear && 5*magnitude(change) < 6*c.build.On
}

// doubt returns the fault of the spot that pass would accept.
func (c *Calibration) doubt() Notice {
	switch {
	case c.maybe.State == Faint:
		return Notice{What: Weak, Cell: c.cell}
	case c.maybe.Sensor == None:
		return Notice{What: Unfelt, Cell: c.cell}
	}
	return Notice{What: Unheard, Cell: c.cell}
}

// remind returns the notice after a while without an event: the fault of the waiting piece, if it is
// still there; before the first cell the instruction.
func (c *Calibration) remind() Notice {
	if !c.bare {
		return c.ask()
	}
	m := &c.maybe
	heard := m.State != 0 && m.Reader != None && c.last.Tags[m.Reader].hears()
	if heard || c.faintest(&c.last, c.waiting()) != 0 {
		return c.doubt()
	}
	return Notice{What: Nothing, Cell: c.cell}
}

// how returns the notice of a sensor that was found. It names a sensor that the profile has elsewhere,
// unless that was so on the cell before: on a turned board it is so on all.
func (c *Calibration) how(sensor int) Notice {
	if wired := c.build.Sensors[sensor]; wired != c.cell && !c.elsewhere(c.cell-1) {
		return Notice{What: Elsewhere, Other: wired}
	}
	return Notice{What: Felt}
}

// elsewhere reports whether a cell was found by the sensor that the profile has
// under another one.
func (c *Calibration) elsewhere(cell board.Cell) bool {
	if cell >= board.Cells { // before a1
		return false
	}
	sensor := c.found.Spots[cell].Sensor
	return sensor != None && c.build.Sensors[sensor] != cell
}

// other takes a rest at which no free sensor or reader noticed a piece.
func (c *Calibration) other(t *Readings, before, sensors uint16) []Notice {
	if again := c.again(t, before); again != unknown {
		return []Notice{{What: Taken, Other: again}, c.ask()}
	}
	stood := c.faintest(&c.last, c.waiting()) // it was announced
	if sensors &^= before | stood; c.faintest(t, sensors) != 0 {
		return c.matchPiece(t, 0, 0, sensors)
	}
	return nil
}

const unknown board.Cell = 0xff

// again returns the cell whose sensor, found before, feels a piece that came; unknown for none.
func (c *Calibration) again(t *Readings, before uint16) board.Cell {
	came := c.felt(t) &^ before
	for cell, s := range c.found.Spots {
		if s.Sensor != None && came>>s.Sensor&1 == 1 {
			return board.Cell(cell)
		}
	}
	return unknown
}

// free returns the sensors and readers that no cell has yet.
func (c *Calibration) free() (sensors, readers uint16) {
	sensors, readers = ^c.void, 0xffff
	for _, s := range c.found.Spots {
		if s.Sensor != None {
			sensors &^= 1 << s.Sensor
		}
		if s.Reader != None {
			readers &^= 1 << s.Reader
		}
	}
	return sensors, readers
}

// faintest returns the one of some sensors with the largest change, which may be a weak piece; none if
// no change is large enough.
func (c *Calibration) faintest(t *Readings, among uint16) (mask uint16) {
	_, least := c.build.limits()
	for n := range hw.Places {
		if size := magnitude(c.change(t, n)); among>>n&1 == 1 && size >= least {
			mask, least = 1<<n, size+1
		}
	}
	return mask
}

// likely chooses among several readers that hear something the one that the profile has under the same
// cell as the sensor, if it is one of them.
func (c *Calibration) likely(heard, strong uint16) uint16 {
	cell := c.build.Sensors[bits.TrailingZeros16(strong)]
	for n, at := range c.build.Readers {
		if heard>>n&1 == 1 && at == cell {
			return 1 << n
		}
	}
	return heard
}

// others returns the changes of the other sensors by the piece on one: against the empty board if it
// stands alone, against the rest before if nothing else moved; else zero for unknown.
func (c *Calibration) others(t *Readings, sensor int) (changes [hw.Places]int) {
	now, before := c.felt(t)|1<<sensor, c.felt(&c.last)
	from := c.base
	switch now {
	case 1 << sensor:
	case before | 1<<sensor:
		from = c.last.Levels
	default:
		return changes
	}
	for n := range changes {
		if n != sensor && now>>n&1 == 0 && (c.void|t.Failed)>>n&1 == 0 {
			changes[n] = t.Levels[n] - from[n]
		}
	}
	return changes
}
