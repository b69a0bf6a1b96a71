package proving

import (
	"quartoboard/board"
)

// disturb draws the disturbances of the game: noise, and NAKs on the buses.
func (y *player) disturb() {
	if y.IntN(2) == 0 {
		y.did["noise"]++
		y.do("noise %.3f", .05*y.Float64())
	}
	if y.Float64() < y.faults*2 {
		y.did["bus answers lost"]++
		y.noisy = true
		y.do("fault bus nak %.3f", .02*y.Float64())
	}
}

// breakOrHeal breaks a part, or heals the broken one.
func (y *player) breakOrHeal() {
	if y.over() {
		return
	}
	if y.broken != 0 {
		if y.IntN(2) == 0 {
			y.heal()
		}
		return
	}
	free := board.AllCells &^ y.pos.Occupied()
	switch c := board.Cell(y.IntN(board.Cells)); {
	case y.chance(y.faults, "brown-out"):
		y.do("fault chip reset")
		if y.metal.expander { // its registers are checked at each hundredth look
			y.do("wait 1200ms")
		}
	case y.chance(y.faults, "slow reader"):
		y.do("fault reader %v slow", c)
	case free.Len() > 2 && (!y.crossed || y.seen()) && y.chance(y.faults, "coin"):
		y.coin(y.random(free))
	case y.chance(y.faults, "dead sensor"):
		y.breakPart(c, "sensor", "dead")
		y.do("wait 1s")
	case free.Len() > 3 && y.chance(y.faults/3, "stuck sensor"):
		y.breakPart(y.random(free), "sensor", "stuck-on")
		y.do("wait 34s")
	}
}

// coin lays something on a cell that a sensor detects and a reader does not, and takes
// it off before the sensor counts as stuck. A stuck sensor simulates it. Beside pieces that the
// board cannot tell apart it may be taken for the one whose tag its reader hears.
func (y *player) coin(c board.Cell) {
	y.do("fault sensor %v stuck-on", c)
	y.do("wait %ds", 1+y.IntN(4))
	y.do("heal sensor %v", c)
	y.rest()
	y.known()
}

// breakPart breaks a part under a cell; the fault must be reported.
func (y *player) breakPart(c board.Cell, part, how string) {
	y.do("fault %s %v %s", part, c, how)
	y.broken |= board.SetOf(c)
	y.part = part
	if part != "reader" || y.metal.readers { // a contact that does not identify its piece does not count as a failed part
		y.must[part+" "+c.String()]++
	}
}

// heal heals the broken parts, and waits until that is reported.
func (y *player) heal() {
	if y.broken == 0 {
		return
	}
	for c := range y.broken.All() {
		y.do("heal %s %v", y.part, c)
	}
	y.broken = 0
	y.rest()
	if !y.waitFor(func() bool { return len(y.witness.failed) == 0 }) {
		y.fail("not healed: %v", y.witness.failed)
	}
	y.rest()
}
