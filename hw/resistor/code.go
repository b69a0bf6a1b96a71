package resistor

import "quartoboard/hw"

// Codes is the number of codes.
const Codes = 16

// Ohms returns the resistor of a code, of the E24 series. It panics unless code is 0 to
// 15.
func Ohms(code int) float64 {
	return [Codes]float64{330, 910, 1600, 2400, 3300, 4700, 6200, 8200, 11e3, 15e3, 20e3, 27e3, 36e3, 51e3, 82e3, 180e3}[code]
}

// reference is the resistor from VREF to the input, in ohms.
const reference = 10e3

// counts is the number of levels of a converter of 10 bits.
const counts = 1 << 10

// openFrom is the lowest level of an open contact: the middle between the last
// code, .9474, and 1.
const openFrom = 997

// band is the range of levels of one code, both ends included.
type band struct{ low, high uint16 }

// bands returns the levels of each code: a quarter of the gap to the neighbour, or to
// 0 and to 1, on either side of its ratio.
func bands() (b [Codes]band) {
	ratio := func(code int) float64 {
		switch {
		case code < 0:
			return 0
		case code >= Codes:
			return 1
		}
		return Ohms(code) / (Ohms(code) + reference)
	}
	for code := range b {
		middle := ratio(code)
		low := middle - (middle-ratio(code-1))/4
		high := middle + (ratio(code+1)-middle)/4
		b[code] = band{uint16(low*counts + 1), uint16(high * counts)} // low rounded up
	}
	return b
}

// decode returns the code of a level.
func (d *Dev) decode(level uint16) (byte, error) {
	if level >= openFrom {
		return 0, hw.ErrNoTag
	}
	if level < d.bands[0].low {
		return 0, errShort
	}
	for code, b := range d.bands {
		if level >= b.low && level <= b.high {
			return byte(code), nil
		}
	}
	return 0, errBetween
}
