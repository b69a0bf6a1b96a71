package hallmatrix_test

import (
	"errors"
	"fmt"
	"math/bits"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/hallmatrix"
	"quartoboard/hw/hwtest"
	"quartoboard/hw/sim/chip"
)

// line is a row that can break.
type line struct {
	*chip.Pin
	fails func(l gpio.Level) error
}

func (l *line) Out(level gpio.Level) error {
	if l.fails != nil {
		if err := l.fails(level); err != nil {
			return err
		}
	}
	return l.Pin.Out(level)
}

// bench is a matrix whose columns rise in 60 µs.
type bench struct {
	clock   *chip.Clock
	rows    [4]*line
	matrix  *chip.HallMatrix
	magnets uint16

	reads  int
	broken error // what the columns say, where it is set
}

func newBench() *bench {
	b := &bench{clock: &chip.Clock{}}
	b.clock.Elapse(time.Second)
	var pins [4]*chip.Pin
	for r := range pins {
		pins[r] = chip.NewPin(fmt.Sprintf("GPIO%d", 4+r))
		b.rows[r] = &line{Pin: pins[r]}
	}
	b.matrix = chip.NewHallMatrix(b.clock, pins)
	b.matrix.Magnets = func() uint16 { return b.magnets }
	b.matrix.Rise = 60 * time.Microsecond
	return b
}

func (b *bench) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	b.reads++
	if b.broken != nil {
		return 0, b.broken
	}
	return b.matrix.Read(mask)
}

func (b *bench) gates() (gates [4]gpio.PinOut) {
	for r, l := range b.rows {
		gates[r] = l
	}
	return gates
}

func (b *bench) open(t testing.TB) *hallmatrix.Dev {
	t.Helper()
	d, err := hallmatrix.New(b.gates(), b, b.clock.Elapse)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestEverySetOfMagnetsIsReadAsItIs(t *testing.T) {
	b := newBench()
	d := b.open(t)
	for magnets := range 1 << 16 {
		b.magnets = uint16(magnets)
		if got, err := d.ReadPresence(); err != nil || got != b.magnets {
			t.Fatalf("got %#04x, %v, want %#04x", got, err, b.magnets)
		}
	}
}

func TestGhostOfThreeMagnetsNeedsDiodesToGo(t *testing.T) {
	b := newBench()
	d := b.open(t)
	b.magnets = 0x0103 // three corners; the fourth is 0x0200
	for diodes, want := range map[bool]uint16{true: 0x0103, false: 0x0303} {
		b.matrix.Diodes = diodes
		if got, err := d.ReadPresence(); err != nil || got != want {
			t.Errorf("diodes %v: got %#04x, %v, want %#04x", diodes, got, err, want)
		}
	}
}

func TestSettleKeepsARowsShadowOffTheNext(t *testing.T) {
	for rise, want := range map[time.Duration]uint16{
		hallmatrix.Settle:     0x0002,
		hallmatrix.Settle + 1: 0x0022,
	} {
		b := newBench()
		b.matrix.Rise = rise
		b.magnets = 0x0002
		if got, err := b.open(t).ReadPresence(); err != nil || got != want {
			t.Errorf("columns that rise in %v: got %#04x, %v, want %#04x", rise, got, err, want)
		}
	}
}

func TestNeverMoreThanOneRowIsDriven(t *testing.T) {
	b := newBench()
	b.magnets = 0xffff
	var most, driven int
	for _, l := range b.rows {
		listens := l.Changed
		l.Changed = func(level gpio.Level) {
			listens(level)
			most = max(most, bits.OnesCount8(b.matrix.Rows()))
			if level {
				driven++
			}
		}
	}
	d := b.open(t)
	if driven != 0 {
		t.Errorf("New drove %d rows", driven)
	}
	for range 3 {
		if _, err := d.ReadPresence(); err != nil {
			t.Fatal(err)
		}
	}
	if most != 1 || driven != 12 || b.matrix.Rows() != 0 {
		t.Errorf("at most %d rows at a time, %d in all, %04b at the end; want 1, 12, none", most, driven, b.matrix.Rows())
	}
}

func TestLookHasItsCost(t *testing.T) {
	b := newBench()
	d := b.open(t)
	begin := b.clock.Now()
	if _, err := d.ReadPresence(); err != nil {
		t.Fatal(err)
	}
	if took := b.clock.Now() - begin; took != 4*hallmatrix.Settle || b.reads != 5 {
		t.Errorf("took %v and %d readings, want %v and 5", took, b.reads, 4*hallmatrix.Settle)
	}
}

func TestColumnThatIsLowWithoutARowIsNamed(t *testing.T) {
	for _, c := range []struct {
		name   string
		harm   func(m *chip.HallMatrix)
		part   string
		places uint16
	}{
		{"shorted", func(m *chip.HallMatrix) { m.StuckColumns = 0b0100 }, "column 3", 0x4444},
		{"two shorted", func(m *chip.HallMatrix) { m.StuckColumns = 0b1001 }, "columns", 0x9999},
		{"gate always open under a magnet", func(m *chip.HallMatrix) { m.StuckRows = 0b0010 }, "column 4", 0x8888},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench()
			d := b.open(t)
			b.magnets = 0x1081
			c.harm(b.matrix)
			got, err := d.ReadPresence()
			hwtest.Failed(t, err, c.part, c.places, hw.ErrCorrupt)
			if got&^c.places != b.magnets&^c.places {
				t.Errorf("the columns that are not named: got %#04x, want %#04x", got&^c.places, b.magnets&^c.places)
			}
			if want := c.part + ": corrupt answer: low while no row is driven"; err.Error() != want {
				t.Errorf("got %q, want %q", err, want)
			}
			b.matrix.StuckColumns, b.matrix.StuckRows = 0, 0
			if got, err := d.ReadPresence(); err != nil || got != b.magnets {
				t.Errorf("mended: got %#04x, %v, want %#04x", got, err, b.magnets)
			}
		})
	}
}

func TestFaultThatMovesIsNamedAgain(t *testing.T) {
	b := newBench()
	d := b.open(t)
	gone := errors.New("line is gone")
	fails := func(gpio.Level) error { return gone }
	for _, c := range []struct {
		harm func()
		want string
	}{
		{func() { b.matrix.StuckColumns = 0b0001 }, "column 1"},
		{func() { b.matrix.StuckColumns = 0b0010 }, "column 2"},
		{func() { b.rows[0].fails = fails }, "row 1"},
		{func() { b.rows[0].fails, b.rows[1].fails = nil, fails }, "row 2"},
	} {
		c.harm()
		_, err := d.ReadPresence()
		if fault, ok := errors.AsType[*hw.PartError](err); !ok || fault.Part.String() != c.want {
			t.Errorf("got %v, want a fault of %s", err, c.want)
		}
	}
}

// TestBrokenWireReadsAsNoMagnet holds what the package says it cannot see.
func TestBrokenWireReadsAsNoMagnet(t *testing.T) {
	b := newBench()
	d := b.open(t)
	b.magnets = 0xffff
	b.matrix.OpenRows, b.matrix.OpenColumns = 0b0001, 0b1000
	if got, err := d.ReadPresence(); err != nil || got != 0x7770 {
		t.Errorf("got %#04x, %v, want 0x7770", got, err)
	}
}

func TestLineThatFailsIsNamedWithAllPlaces(t *testing.T) {
	gone := errors.New("line is gone")
	at := func(level gpio.Level) func(gpio.Level) error {
		return func(l gpio.Level) error {
			if l == level {
				return gone
			}
			return nil
		}
	}
	for _, c := range []struct {
		name string
		harm func(b *bench)
		part string
	}{
		{"row that does not rise", func(b *bench) { b.rows[2].fails = at(gpio.High) }, "row 3"},
		{"row that does not fall", func(b *bench) { b.rows[1].fails = at(gpio.Low) }, "row 2"},
		{"columns", func(b *bench) { b.broken = gone }, "columns"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench()
			d := b.open(t)
			b.magnets = 0x1248
			c.harm(b)
			for range 3 {
				got, err := d.ReadPresence()
				hwtest.Failed(t, err, c.part, 0xffff, hw.ErrNoAnswer, gone)
				if got != 0 {
					t.Fatalf("got %#04x, %v", got, err)
				}
				if want := c.part + ": no answer: line is gone"; err.Error() != want {
					t.Errorf("got %q, want %q", err, want)
				}
			}
			b.broken = nil
			for _, l := range b.rows {
				l.fails = nil
			}
			if got, err := d.ReadPresence(); err != nil || got != b.magnets {
				t.Errorf("mended: got %#04x, %v, want %#04x", got, err, b.magnets)
			}
		})
	}
}

func TestColumnsThatFailDisconnectTheRow(t *testing.T) {
	b := newBench()
	d := b.open(t)
	b.magnets = 0x8421
	gone := errors.New("line is gone")
	listens := b.rows[3].Changed
	b.rows[3].Changed = func(l gpio.Level) {
		listens(l)
		if l {
			b.broken = gone
		}
	}
	if _, err := d.ReadPresence(); !errors.Is(err, gone) {
		t.Fatalf("got %v, want %v", err, gone)
	}
	if b.matrix.Rows() != 0 {
		t.Errorf("rows %04b are still driven", b.matrix.Rows())
	}
	b.broken, b.rows[3].Changed = nil, listens
	if got, err := d.ReadPresence(); err != nil || got != b.magnets {
		t.Errorf("got %#04x, %v, want %#04x", got, err, b.magnets)
	}
}

func TestNewReportsARowThatIsGone(t *testing.T) {
	b := newBench()
	b.rows[1].fails = func(gpio.Level) error { return errors.New("line is gone") }
	_, err := hallmatrix.New(b.gates(), b, b.clock.Elapse)
	if want := "hallmatrix: row 2: line is gone"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
