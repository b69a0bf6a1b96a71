package setup

import (
	"cmp"
	"fmt"

	"quartoboard/board"
	"quartoboard/hw"
)

// State is the result of calibration for a cell; "" for one that was not asked for yet.
type State string

// The states.
const (
	Good    State = "good"
	Faint   State = "weak"    // felt weakly, and accepted
	Missing State = "missing" // left out, or without a sensor or a reader that notices it
)

// UnmarshalText reads one of them.
func (s *State) UnmarshalText(text []byte) error {
	return board.OneOf(s, "state", text, Good, Faint, Missing)
}

// None is the number of a sensor or reader that was not found.
const None = -1

// Spot is the sensor and the reader that were found under one cell.
type Spot struct {
	State    State
	Sensor   int            // None where none felt the piece
	Reader   int            // None where none heard it, or there is none
	Baseline int            // level of the empty cell, in counts; 0 of switches
	Strength int            // change of level by the piece, in counts; 0 of switches
	Others   [hw.Places]int // change of the other sensors by that piece, by sensor; in counts
}

// waiting returns the sensor of a spot that pass would accept: its piece may be heard late.
func (s *Spot) waiting() uint16 {
	if s.State == "" || s.Sensor == None {
		return 0
	}
	return 1 << s.Sensor
}

// Wiring is the result of a calibration: the wiring of one board, as it is.
type Wiring struct {
	Profile string
	Spots   [board.Cells]Spot // by cell
}

// NewWiring returns the wiring of a board before its calibration.
func NewWiring(profile string) Wiring {
	p := Wiring{Profile: profile}
	for c := range p.Spots {
		p.Spots[c] = Spot{Sensor: None, Reader: None}
	}
	return p
}

func (p *Wiring) cellsWhere(f func(Spot) bool) board.CellSet {
	return board.AllCells.Where(func(c board.Cell) bool { return f(p.Spots[c]) })
}

// Unfelt returns the cells for which no sensor was found.
func (p *Wiring) Unfelt() board.CellSet {
	return p.cellsWhere(func(s Spot) bool { return s.State == Missing && s.Sensor == None })
}

// Found reports whether a sensor or a reader was found at all.
func (p *Wiring) Found() bool {
	return p.cellsWhere(func(s Spot) bool { return s.Sensor != None || s.Reader != None }) != 0
}

// Left returns the cells that were not asked for yet.
func (p *Wiring) Left() board.CellSet {
	return p.cellsWhere(func(s Spot) bool { return s.State == "" })
}

// Check returns an error for an impossible wiring: a sensor or reader on two cells, or out of range.
func (p *Wiring) Check() error {
	return cmp.Or(p.sensors().check("sensor"), p.readers().check("reader"))
}

// Sensors returns the cell of each sensor. A sensor that was not found gets a cell without one: that
// of the profile if possible.
func (p *Wiring) Sensors(b *Build) [hw.Places]board.Cell { return p.sensors().serve(&b.Sensors) }

// Readers returns the cell of each reader, likewise.
func (p *Wiring) Readers(b *Build) [hw.Places]board.Cell { return p.readers().serve(&b.Readers) }

// cellsOf returns the cells of some sensors, bit n for sensor n.
func (p *Wiring) cellsOf(sensors uint16) board.CellSet {
	return p.cellsWhere(func(s Spot) bool { return s.Sensor != None && sensors>>s.Sensor&1 == 1 })
}

// elsewhere reports whether a cell was found by the sensor that the profile has
// under another one.
func (p *Wiring) elsewhere(b *Build, cell board.Cell) bool {
	if cell >= board.Cells { // before a1
		return false
	}
	sensor := p.Spots[cell].Sensor
	return sensor != None && b.Sensors[sensor] != cell
}

func (p *Wiring) compare(b *Build) (said []Notice) {
	if p.Unfelt() == board.AllCells {
		return nil // the problems tell it all
	}
	sensors, readers := p.sensors(), p.readers()
	if n := sensors.moved(&b.Sensors); n > 0 {
		said = append(said, Notice{What: SensorsMoved, N: n})
	}
	apart := b.Cells && !b.Coded // readers beside the sensors
	if n := readers.moved(&b.Readers); apart && n > 0 {
		said = append(said, Notice{What: ReadersMoved, N: n})
	}
	if len(said) == 0 {
		return []Notice{{What: AllStraight}}
	}
	return said
}

// problems returns the weak, unfelt and unheard cells.
func (p *Wiring) problems(b *Build) (said []Notice) {
	weak := p.cellsWhere(func(s Spot) bool { return s.Sensor != None && s.State == Faint })
	unfelt := p.cellsWhere(func(s Spot) bool { return s.Sensor == None })
	unheard := p.cellsWhere(func(s Spot) bool { return s.Reader == None && b.Cells })
	for _, n := range []Notice{{What: WeakCells, Cells: weak}, {What: UnfeltCells, Cells: unfelt}, {What: UnheardCells, Cells: unheard}} {
		if n.Cells != 0 {
			said = append(said, n)
		}
	}
	return said
}

// parts is the number of the sensor or reader that was found at each cell, or None.
type parts [board.Cells]int

func (p *Wiring) parts(number func(Spot) int) (found parts) {
	for c, s := range p.Spots {
		found[c] = number(s)
	}
	return found
}

func (p *Wiring) sensors() parts { return p.parts(func(s Spot) int { return s.Sensor }) }

func (p *Wiring) readers() parts { return p.parts(func(s Spot) int { return s.Reader }) }

// free returns the parts that no cell has, bit n for part n.
func (f parts) free() uint16 {
	var found uint16
	for _, n := range f {
		if n != None {
			found |= 1 << n
		}
	}
	return ^found
}

func (f parts) check(name string) error {
	var seen uint16
	for c, n := range f {
		switch {
		case n == None:
		case n < 0 || n >= hw.Places:
			return fmt.Errorf("%v: no %s %d: want 0 to 15", board.Cell(c), name, n)
		case seen>>n&1 == 1:
			return fmt.Errorf("%v: %s %d has a cell already", board.Cell(c), name, n)
		default:
			seen |= 1 << n
		}
	}
	return nil
}

// serve returns the cell of each part.
func (f parts) serve(profile *[hw.Places]board.Cell) (cells [hw.Places]board.Cell) {
	left, lost := board.AllCells, uint16(0xffff)
	assign := func(n int, c board.Cell) {
		if lost>>n&1 == 1 && left.Has(c) {
			cells[n] = c
			left &^= board.SetOf(c)
			lost &^= 1 << n
		}
	}
	for c, n := range f {
		if n != None {
			assign(n, board.Cell(c))
		}
	}
	for n, c := range profile {
		assign(n, c)
	}
	for n := range cells {
		assign(n, left.First())
	}
	return cells
}

// moved returns the number of parts found at another cell than the profile's.
func (f parts) moved(profile *[hw.Places]board.Cell) (n int) {
	for c, part := range f {
		if part != None && profile[part] != board.Cell(c) {
			n++
		}
	}
	return n
}

// Baseline returns the level of each empty cell by sensor, and whether all are known.
func (p *Wiring) Baseline() (levels []uint16, ok bool) {
	levels = make([]uint16, hw.Places)
	found := 0
	for _, s := range p.Spots {
		if s.Sensor != None && s.Baseline > 0 {
			levels[s.Sensor] = uint16(s.Baseline)
			found++
		}
	}
	return levels, found == hw.Places
}

// The limits of a threshold: shares of the weakest signal, of the strongest cross-talk, and of the
// profile's own, which is in counts of its converter.
const (
	ofWeakest = 0.6
	ofOthers  = 5 // eight neighbours at once were seen to add up to that
	ofOwn     = 0.16
)

// Thresholds lowers the thresholds of the profile for the weakest cell, as far as cross-talk allows.
func (p *Wiring) Thresholds(on, off int) (int, int) {
	weakest, others := 0, 0
	for _, s := range p.Spots {
		if n := magnitude(s.Strength); n > 0 && (weakest == 0 || n < weakest) {
			weakest = n
		}
		for _, o := range s.Others {
			others = max(others, magnitude(o))
		}
	}
	lower := max(int(ofWeakest*float64(weakest)), ofOthers*others, int(ofOwn*float64(on)))
	if weakest == 0 || lower >= on {
		return on, off
	}
	return lower, max(1, off*lower/on)
}
