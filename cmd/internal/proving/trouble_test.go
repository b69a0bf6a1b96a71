package proving

import (
	"quartoboard/board"
)

// disturb draws the weather of the game: noise, and answers lost on the buses.
func (y *player) disturb() {
	if y.IntN(2) == 0 {
		y.did["noise"]++
		y.do("noise %.3f", .05*y.Float64())
	}
	if y.Float64() < y.habits.trouble*2 {
		y.did["bus answers lost"]++
		y.noisy = true
		y.do("fault bus nak %.3f", .02*y.Float64())
	}
}

// trouble1 breaks a part, or has what is broken heal.
func (y *player) trouble1() {
	if y.over() {
		return
	}
	if y.sick != 0 {
		if y.IntN(2) == 0 {
			y.heal()
		}
		return
	}
	free := board.AllCells &^ y.pos.Occupied()
	switch c := board.Cell(y.IntN(board.Cells)); {
	case y.chance(y.trouble, "brown-out"):
		y.do("fault chip reset")
		if y.metal.expander { // it is looked after each hundred looks, and dumb till then
			y.do("wait 1200ms")
		}
	case y.chance(y.trouble, "slow reader"):
		y.do("fault reader %v slow", c)
	case free.Len() > 2 && y.chance(y.trouble, "coin"):
		y.coin(y.random(free))
	case y.chance(y.trouble, "dead sensor"):
		y.sicken(c, "sensor", "dead")
		y.do("wait 1s")
	case free.Len() > 3 && y.chance(y.trouble/3, "stuck sensor"):
		y.sicken(y.random(free), "sensor", "stuck-on")
		y.do("wait 14s")
	}
}

// coin lays something on a cell that is felt and that no reader knows, and takes
// it off before the sensor could be thought to be stuck. To the board it is what
// a stuck sensor is.
func (y *player) coin(c board.Cell) {
	y.do("fault sensor %v stuck-on", c)
	y.do("wait %ds", 1+y.IntN(4))
	y.do("heal sensor %v", c)
	y.rest()
	y.known()
}

// sicken breaks a part under a cell so that it must be told.
func (y *player) sicken(c board.Cell, part, how string) {
	y.do("fault %s %v %s", part, c, how)
	y.sick |= board.SetOf(c)
	y.part = part
	if part != "reader" || y.metal.readers { // a contact that does not tell its piece is not counted as a failed part
		y.must[part+" "+c.String()]++
	}
}

// heal mends what is broken, and waits until the board knows.
func (y *player) heal() {
	if y.sick == 0 {
		return
	}
	for c := range y.sick.All() {
		y.do("heal %s %v", y.part, c)
	}
	y.sick = 0
	y.rest()
	if !y.hold(func() bool { return len(y.witness.failed) == 0 }) {
		y.fail("not healed: %v", y.witness.failed)
	}
	y.rest()
}
