package sim

import "math"

// Lengths in millimetres. None was measured: the leaflets give no size, and the
// readers of an RC522 module are 40 mm wide.
const (
	pitch      = 45.0  // between the middles of neighbouring cells
	depth      = 20.0  // from a sensor up to the magnet of a piece that rests: wood and reader
	hover      = 30.0  // height from which a hand lowers a piece
	carry      = 100.0 // height at which no sensor feels a piece
	careless   = 3.0   // largest distance from the middle at which a hand puts a piece down
	boardDepth = 10.0  // from a sensor up to the board's own magnet
)

// Fields in millitesla and the response of the sensors. A disc of neodymium,
// 12 mm wide and 4 mm thick, gives 12 mT at 20 mm.
const (
	pieceField = 10.0 // of a resting piece at the sensor of its cell
	spread     = 0.15 // deviation of the pieces' strength, as share
	boardField = 12.0 // of the board's magnet at the sensor of its cell

	// DRV5055A2 (SBAS640) at 3.3 V: 30 mV/mT around half the supply; the output
	// stops short of the rails.
	perMillitesla = 30.0 / 3300
	lowestShare   = 0.02
	highestShare  = 0.98

	// ripple is the deviation of one reading, as share of VREF: one count of ten
	// bits. The sensor's own noise is a fifth of that.
	ripple = 1.0 / 1024

	// tokenField is the field of a token on the wood: its magnet is that of a piece. Magnets in
	// a stack add up, since neodymium does not magnetize its neighbours.
	tokenField = pieceField

	phoneField = 6.0 // of the magnets of a phone on the wood, at the sensor below: an assumption
)

// tokenThickness is the height by which each token raises the next, a guess: the leaflet
// gives no size.
const tokenThickness = 6.0

// The antenna of a reader of 40 by 40 mm, as a loop, under 4 mm of wood.
const antennaRadius, antennaDepth = 20.0, 4.0

// tokenReach is the height from which a reader never detects the tag of a token; it always
// does up to half of that. A guess: the tag lies under the token and its magnet above it, and
// magnets of other tokens are between tag and reader.
const tokenReach = 18.0

// Tags closer than the first figure, in millimetres, detune each other: each keeps this
// share of its coupling for each of the others. No figures were found: assumptions.
const detuning, detuned = 20.0, 0.8

// A reader always detects a tag up to the first figure and never beyond the second;
// between them it is random. The reach is short because the
// tag lies in the foot of a piece with a magnet.
const (
	tagLow, tagHigh     = 1.0, 4.0  // height above the wood
	tagInner, tagOuter  = 8.0, 18.0 // from the middle of the cell
	disturbedShare      = 0.3       // the largest error of a disturbed reading, as share of VREF
	stuckField          = 14.0      // field of a stuck sensor, in mT
	tiltHeight          = 1.5       // height of the foot of a rocking piece
	nudge               = 4.0       // distance that a touch moves a piece
	secondsOfDriftCycle = 1800.0
)

// point is the position of the foot of a piece: x along the letters and y along the
// digits from the middle of a1, h above the wood.
type point struct{ x, y, h float64 }

func middle(cell int) point { return point{x: pitch * float64(cell&3), y: pitch * float64(cell>>2)} }

// trayAt returns the middle of the giving tray, far from every sensor.
func trayAt() point { return point{x: -4 * pitch, y: 1.5 * pitch} }

func (p point) at(h float64) point { return point{p.x, p.y, h} }

// toward returns the point at share s of the way to q.
func (p point) toward(q point, s float64) point {
	return point{p.x + s*(q.x-p.x), p.y + s*(q.y-p.y), p.h + s*(q.h-p.h)}
}

// aside returns the square of the horizontal distance between two points.
func (p point) aside(q point) float64 {
	dx, dy := p.x-q.x, p.y-q.y
	return dx*dx + dy*dy
}

// dipole returns the upright part of the field of an upright magnet, z below it and the
// root of r2 aside, as share of its value at zero below and 0 aside. It is negative
// beyond r = 1.4 z: a neighbour measures the returning flux, 1.7 % of the signal one cell
// away, 1.0 % along the diagonal.
func dipole(r2, z, zero float64) float64 {
	d2 := r2 + z*z
	return zero * zero * zero * (2*z*z - r2) / (2 * d2 * d2 * math.Sqrt(d2))
}

// fade returns 1 up to full, 0 from none on, and falls linearly between them.
func fade(v, full, none float64) float64 {
	return min(max((none-v)/(none-full), 0), 1)
}
