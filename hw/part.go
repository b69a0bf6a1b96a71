package hw

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// PartKind is a kind of part. The kinds of board.PartKind begin with the same, in
// the same order.
type PartKind uint8

// The kinds of part.
const (
	PartSensor    PartKind = iota + 1 // numbered from 0, as wired
	PartConverter                     // from 1
	PartExpander                      // from 1
	PartRow                           // of a matrix of sensors, from 1
	PartColumn                        // from 1
	PartReader                        // from 0, as wired
	PartSwitch                        // of an I²C bus; number n has the address FirstSwitch + n
	PartTray                          // the reader of the giving tray
	PartMISO                          // the line on which all readers of an SPI port answer
)

// FirstSwitch is the lowest address of a switch.
const FirstSwitch = 0x70

var partNames = [...]string{
	PartSensor: "sensor", PartConverter: "converter", PartExpander: "expander", PartRow: "row", PartColumn: "column",
	PartReader: "reader", PartSwitch: "switch", PartTray: "tray reader",
	PartMISO: "data line of the readers",
}

// String returns "sensor", "tray reader".
func (k PartKind) String() string {
	if k < PartSensor || k > PartMISO {
		return fmt.Sprintf("PartKind(%d)", uint8(k))
	}
	return partNames[k]
}

// Part names one part of the hardware, or several of one kind.
type Part struct {
	Kind    PartKind
	Numbers uint16 // bit n for number n; 0 for several without numbers, for the tray's reader and for a line
}

// PartNumber is the part of a kind that has number n.
func PartNumber(k PartKind, n int) Part { return Part{Kind: k, Numbers: 1 << n} }

// String is the part's name in an error: "sensor 5", "converters 1 and 2",
// "switch 0x70", "readers".
func (p Part) String() string {
	name := p.Kind.String()
	if bits.OnesCount16(p.Numbers) != 1 && p.Kind != PartTray && p.Kind != PartMISO {
		name += "s"
		if p.Kind == PartSwitch {
			name = "switches"
		}
	}
	var numbers []string
	for n := range 16 {
		switch {
		case p.Numbers>>n&1 == 0:
		case p.Kind == PartSwitch:
			numbers = append(numbers, fmt.Sprintf("%#x", FirstSwitch+n))
		default:
			numbers = append(numbers, strconv.Itoa(n))
		}
	}
	switch last := len(numbers) - 1; last {
	case -1:
		return name
	case 0:
		return name + " " + numbers[0]
	default:
		return name + " " + strings.Join(numbers[:last], ", ") + " and " + numbers[last]
	}
}

// PartError is the error of a part, with the places that cannot be read because of it.
type PartError struct {
	Part   Part
	Places uint16 // bit n for place n
	Err    error
}

// Error returns "sensor 5: no answer".
func (e *PartError) Error() string { return e.Part.String() + ": " + e.Err.Error() }

// Unwrap returns the error without the part.
func (e *PartError) Unwrap() error { return e.Err }

// ReaderError returns the error of a reader: of place n for reader n, of place 0 for the
// tray's.
func ReaderError(reader Part, doing string, err error) error {
	return &PartError{Part: reader, Places: max(reader.Numbers, 1), Err: fmt.Errorf("%s: %w", doing, err)}
}

// OfTwoConverters returns the part that a set of failed sensors has in common: sensors 0 to 7 are on
// converter 1, 8 to 15 on converter 2.
func OfTwoConverters(failed uint16) Part {
	switch {
	case bits.OnesCount16(failed) == 1:
		return Part{Kind: PartSensor, Numbers: failed}
	case failed == 0x00ff:
		return PartNumber(PartConverter, 1)
	case failed == 0xff00:
		return PartNumber(PartConverter, 2)
	case failed == 0xffff:
		return Part{Kind: PartConverter, Numbers: 1<<1 | 1<<2}
	default:
		return Part{Kind: PartSensor}
	}
}

// Fault keeps the last error of a device, so that a lasting fault allocates once.
type Fault struct {
	last  *PartError
	cause error
}

// Of returns the error of a part, around ErrNoAnswer unless the cause is one of
// ErrCorrupt.
func (f *Fault) Of(part Part, places uint16, cause error) *PartError {
	if f.last != nil && f.last.Part == part && f.last.Places == places && f.cause == cause {
		return f.last
	}
	err := cause
	if !errors.Is(err, ErrNoAnswer) && !errors.Is(err, ErrCorrupt) {
		err = fmt.Errorf("%w: %w", ErrNoAnswer, err)
	}
	f.last, f.cause = &PartError{Part: part, Places: places, Err: err}, cause
	return f.last
}
