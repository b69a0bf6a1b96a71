package setup

import "math/bits"

// match finds the sensor and the reader of the cell that is asked for in a table at
// rest. Only new pieces count, since the rest before: the others may stand anywhere.
func (c *Calibration) match(t *Readings) []Notice {
	if !c.bare {
		return c.empty(t)
	}
	sensors, readers := c.found.sensors().free()&^c.void, c.found.readers().free()
	before := c.felt(&c.last)
	strong := c.felt(t)&sensors&^before | c.stronger(t)
	heard := t.heardSince(&c.last) & readers
	if heard == 0 && strong != 0 {
		heard = c.stillHeard(t, strong)
	}
	if bits.OnesCount16(heard) > 1 && strong != 0 {
		heard = c.build.likely(heard, strong)
	}
	switch {
	case bits.OnesCount16(strong) > 1, bits.OnesCount16(heard) > 1:
		return []Notice{{What: Several}, c.ask()}
	case strong == 0 && heard == 0 || strong == 0 && c.found.cellsOf(c.felt(t)&^before) != 0:
		return c.other(t, before, sensors)
	}
	return c.matchPiece(t, strong, heard, sensors&^before|c.maybe.waiting())
}

// stronger returns the waiting sensor if it was weak and is strong now, because another piece stands
// there or the piece was moved before the table came to rest; 0 for none.
func (c *Calibration) stronger(t *Readings) uint16 {
	if c.maybe.State != Faint || c.build.faint(c.change(t, c.maybe.Sensor)) {
		return 0
	}
	return c.maybe.waiting()
}

// stillHeard returns the reader of the spot that pass would accept, if it hears a piece and the sensor
// that feels one now may be that of the same cell.
func (c *Calibration) stillHeard(t *Readings, strong uint16) uint16 {
	m := &c.maybe
	if m.State == "" || m.Reader == None || !t.Tags[m.Reader].hears() || m.Sensor != None && strong != m.waiting() {
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
	case c.build.faint(spot.Strength):
		spot.State = Faint
	case heard == 0 && c.build.Cells:
		spot.State = Missing
	default:
		return c.accept(spot, c.how(spot.Sensor))
	}
	c.maybe = spot
	return []Notice{c.doubt()}
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
func (c *Calibration) remind() []Notice {
	if !c.bare {
		return []Notice{c.ask()}
	}
	m := &c.maybe
	heard := m.State != "" && m.Reader != None && c.last.Tags[m.Reader].hears()
	if heard || c.faintest(&c.last, c.maybe.waiting()) != 0 {
		return []Notice{c.doubt()}
	}
	return []Notice{{What: Nothing, Cell: c.cell}}
}

// how returns the notice of a sensor that was found. It names a sensor that the profile has elsewhere,
// unless that was so on the cell before: on a turned board it is so on all.
func (c *Calibration) how(sensor int) Notice {
	if wired := c.build.Sensors[sensor]; wired != c.cell && !c.found.elsewhere(&c.build, c.cell-1) {
		return Notice{What: Elsewhere, Other: wired}
	}
	return Notice{What: Felt}
}

// other takes a rest at which no free sensor or reader noticed a piece.
func (c *Calibration) other(t *Readings, before, sensors uint16) []Notice {
	if again := c.found.cellsOf(c.felt(t) &^ before); again != 0 {
		return []Notice{{What: Taken, Other: again.First()}, c.ask()}
	}
	stood := c.faintest(&c.last, c.maybe.waiting()) // it was announced
	if sensors &^= before | stood; c.faintest(t, sensors) != 0 {
		return c.matchPiece(t, 0, 0, sensors)
	}
	return nil
}
