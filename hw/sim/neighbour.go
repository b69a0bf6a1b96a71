package sim

import (
	"math"

	"quartoboard/hw/rig"
)

// A reader that is not read stays a tuned circuit, whose current powers the tags above it by
// the field of a reader beside it: with a loaded Q the field there is |k|·Q of the reader's
// own. A tag never answers up to the first share and always does from the second on:
// assumptions.
const faintShare, fullShare = 0.1, 0.5

// Of an antenna the middle turn is this much inside of its outline, and so far from the
// conductor that has the flux of its own: guesses, with which k is −0.056, −0.014 and −0.006
// at 45, 62 and 80 mm for 40 by 40 mm.
const turnInset, turnRadius = 1.0, 1.0

// beside are the probabilities with which a reader detects the tag of a cell that is so many
// columns and rows away, as share of those of the reader there.
type beside [4][4]float64

// besideOf returns those of antennas with a loaded Q.
func besideOf(w *rig.Wood, q float64) (b beside) {
	if q == 0 || w.Antenna[0] == 0 {
		return b
	}
	wide, long := float64(w.Antenna[0])-2*turnInset, float64(w.Antenna[1])-2*turnInset
	self := mutual(wide, long, point{h: turnRadius})
	for dx := range b {
		for dy := range b[dx] {
			if dx+dy > 0 {
				k := mutual(wide, long, point{x: float64(dx * w.Pitch), y: float64(dy * w.Pitch)}) / self
				b[dx][dy] = 1 - fade(math.Abs(k)*q, faintShare, fullShare)
			}
		}
	}
	return b
}

// mutual returns the Neumann integral of two alike loops, the second one at to, in mm.
func mutual(wide, long float64, to point) (sum float64) {
	const parts = 24 // of each side
	side := func(n int) (from, step point) {
		switch x, y := wide/2, long/2; n {
		case 0:
			return point{-x, -y, 0}, point{x: wide / parts}
		case 1:
			return point{x, -y, 0}, point{y: long / parts}
		case 2:
			return point{x, y, 0}, point{x: -wide / parts}
		default:
			return point{-x, y, 0}, point{y: -long / parts}
		}
	}
	for n := range 4 {
		from, step := side(n)
		for m := range 4 {
			other, along := side(m)
			dot := step.x*along.x + step.y*along.y
			for i := range parts {
				for j := range parts {
					if dot != 0 {
						a, b := float64(i)+.5, float64(j)+.5
						dx := from.x + a*step.x - other.x - b*along.x - to.x
						dy := from.y + a*step.y - other.y - b*along.y - to.y
						sum += dot / math.Sqrt(dx*dx+dy*dy+to.h*to.h)
					}
				}
			}
		}
	}
	return sum
}

// share returns the probability with which the reader under q detects a tag at p by way of the
// antenna below it, as share of that of the reader there, and the middle of that cell.
func (b *beside) share(p, q point) (share float64, under point) {
	column, row := math.Round(p.x/pitch), math.Round(p.y/pitch)
	dx, dy := math.Abs(math.Round(q.x/pitch)-column), math.Abs(math.Round(q.y/pitch)-row)
	if column < 0 || row < 0 || column > 3 || row > 3 || dx > 3 || dy > 3 {
		return 0, q // the tray
	}
	return b[int(dx)][int(dy)], point{x: pitch * column, y: pitch * row}
}
