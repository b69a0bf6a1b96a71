package resistor_test

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/hwtest"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/resistor"
	"quartoboard/hw/sim/chip"
)

// bench is sixteen cells on two simulated converters.
type bench struct {
	clock *chip.Clock
	cells [hw.Places]*chip.Divider
	chips [2]*chip.MCP3008
	ports [2]*chip.SPI
	dev   *resistor.Dev
}

func newBench(t testing.TB) *bench {
	t.Helper()
	b := &bench{clock: &chip.Clock{}}
	for n := range b.cells {
		b.cells[n] = chip.NewDivider(b.clock)
	}
	for i := range b.chips {
		b.chips[i] = &chip.MCP3008{Input: func(ch int) float64 { return b.cells[8*i+ch].Share() }}
	}
	b.dev = resistor.New(b.converters(t), b.clock.Elapse)
	return b
}

// converters are both, on ports of their own.
func (b *bench) converters(t testing.TB) (converters []*mcp3008.Dev) {
	t.Helper()
	for i := range b.chips {
		b.ports[i] = chip.NewSPI(b.clock, fmt.Sprintf("SPI0.%d", i), func() chip.Device { return b.chips[i] })
		conn, err := b.ports[i].Connect(physic.MegaHertz, spi.Mode0, 8)
		if err != nil {
			t.Fatal(err)
		}
		converters = append(converters, mcp3008.New(conn))
	}
	return converters
}

// place closes a contact and lets it settle.
func (b *bench) place(n int, ohms float64) {
	b.cells[n].Place(ohms)
	b.clock.Elapse(50 * time.Millisecond)
}

// words returns the text of an ID or of its error.
func words(tag hw.Tag, err error) string {
	if err != nil {
		return err.Error()
	}
	return tag.String()
}

func TestEachCodeIsReadOnEachPlace(t *testing.T) {
	b := newBench(t)
	for n := range hw.Places {
		for code := range resistor.Codes {
			b.place(n, resistor.Ohms(code))
			begin := b.clock.Now()
			if got, want := words(b.dev.Identify(n)), fmt.Sprintf("%02X", code); got != want {
				t.Errorf("place %d, %v ohms: got %s, want %s", n, resistor.Ohms(code), got, want)
			}
			if took := b.clock.Now() - begin; took > 11*time.Millisecond {
				t.Errorf("place %d, %v ohms: took %v", n, resistor.Ohms(code), took)
			}
			if got, err := b.dev.ReadPresence(); err != nil || got != 1<<n {
				t.Errorf("place %d, %v ohms: presence %016b, %v", n, resistor.Ohms(code), got, err)
			}
		}
		b.cells[n].Place(math.Inf(1))
		b.clock.Elapse(50 * time.Millisecond)
		if _, err := b.dev.Identify(n); err != hw.ErrNoTag {
			t.Errorf("place %d, empty: got %v, want %v", n, err, hw.ErrNoTag)
		}
	}
}

func TestWhatIsNoCodeIsNotRounded(t *testing.T) {
	b := newBench(t)
	for code := range resistor.Codes - 1 {
		low, high := resistor.Ohms(code), resistor.Ohms(code+1)
		middle := (low/(low+10e3) + high/(high+10e3)) / 2
		b.place(3, 10e3*middle/(1-middle))
		if tag, err := b.dev.Identify(3); !errors.Is(err, hw.ErrCorrupt) {
			t.Errorf("between %v and %v ohms: got %v, %v, want %v", low, high, tag, err, hw.ErrCorrupt)
		}
		if got, err := b.dev.ReadPresence(); err != nil || got != 1<<3 {
			t.Errorf("between %v and %v ohms: presence %016b, %v", low, high, got, err)
		}
	}
	b.place(3, 0)
	if got, want := words(b.dev.Identify(3)), "corrupt answer: the contact is short"; got != want {
		t.Errorf("a short: got %s, want %s", got, want)
	}
	if got, err := b.dev.ReadPresence(); err != nil || got != 1<<3 {
		t.Errorf("a short: presence %016b, %v", got, err)
	}
}

func TestASilentConverterIsNotABoardFullOfShorts(t *testing.T) {
	for _, tt := range []struct {
		name   string
		harm   func(b *bench)
		part   string
		places uint16
	}{
		{"first dead", func(b *bench) { b.chips[0].Dead = true }, "converter 1", 0x00ff},
		{"second dead", func(b *bench) { b.chips[1].Dead = true }, "converter 2", 0xff00},
		{"both dead", func(b *bench) { b.chips[0].Dead, b.chips[1].Dead = true, true }, "converters 1 and 2", 0xffff},
		{"second port closed", func(b *bench) { _ = b.ports[1].Close() }, "converter 2", 0xff00},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			b.place(2, 330)
			b.place(13, 330)
			tt.harm(b)
			got, err := b.dev.ReadPresence()
			hwtest.Failed(t, err, tt.part, tt.places, hw.ErrNoAnswer)
			if want := uint16(1<<2|1<<13) &^ tt.places; got != want {
				t.Errorf("presence %016b, want %016b", got, want)
			}
			for _, n := range []int{2, 13} {
				_, err := b.dev.Identify(n)
				if blind := tt.places>>n&1 == 1; blind != errors.Is(err, hw.ErrNoAnswer) || !blind && err != nil {
					t.Errorf("place %d: got %v", n, err)
				}
			}
			if n := testing.AllocsPerRun(10, func() { _, _ = b.dev.ReadPresence() }); n != 0 && tt.name != "second port closed" {
				t.Errorf("a lasting fault: %v allocations a look, want 0", n)
			}
			b.chips[0].Dead, b.chips[1].Dead = false, false
			if got, err := b.dev.ReadPresence(); tt.name != "second port closed" && (err != nil || got != 1<<2|1<<13) {
				t.Errorf("mended: presence %016b, %v", got, err)
			}
		})
	}
}

// TestOneBadTransactionChangesNothing has each transaction in turn answered by
// zeros, which is what a select that got lost reads as.
func TestOneBadTransactionChangesNothing(t *testing.T) {
	b := newBench(t)
	b.place(2, resistor.Ohms(0))
	b.place(9, resistor.Ohms(15))
	for i := 0; ; i++ {
		n := 0
		for _, p := range b.ports {
			p.Fault = func() bool { n++; return n == i+1 }
		}
		for place, want := range map[int]string{2: "00", 9: "0F", 5: "no tag"} {
			n = 0
			if got := words(b.dev.Identify(place)); got != want {
				t.Errorf("transaction %d: place %d reads %s, want %s", i, place, got, want)
			}
		}
		n = 0
		if got, err := b.dev.ReadPresence(); err != nil || got != 1<<2|1<<9 {
			t.Errorf("transaction %d: presence %016b, %v", i, got, err)
		}
		if n <= i {
			break
		}
	}
}

// high is a port whose line stays high.
type high struct{ spi.Conn }

func (high) Tx(_, r []byte) error {
	copy(r, "\xff\xff\xff")
	return nil
}

func (h high) TxPackets(all []spi.Packet) error {
	for _, p := range all {
		_ = h.Tx(p.W, p.R) // it never fails
	}
	return nil
}

func TestALineStuckHighIsNoAnswer(t *testing.T) {
	d := resistor.New([]*mcp3008.Dev{mcp3008.New(high{}), mcp3008.New(high{})}, (&chip.Clock{}).Elapse)
	if got, err := d.ReadPresence(); got != 0 || !errors.Is(err, hw.ErrNoAnswer) {
		t.Errorf("presence: got %016b, %v, want %v", got, err, hw.ErrNoAnswer)
	}
	if tag, err := d.Identify(7); !errors.Is(err, hw.ErrNoAnswer) {
		t.Errorf("ID: got %v, %v, want %v", tag, err, hw.ErrNoAnswer)
	}
}

func TestATrayIsOneConverter(t *testing.T) {
	clock := &chip.Clock{}
	cell := chip.NewDivider(clock)
	c := &chip.MCP3008{Input: func(ch int) float64 {
		if ch == 0 {
			return cell.Share()
		}
		return 1 // wired to VREF
	}}
	conn, err := chip.NewSPI(clock, "SPI1.0", func() chip.Device { return c }).Connect(physic.MegaHertz, spi.Mode0, 8)
	if err != nil {
		t.Fatal(err)
	}
	d := resistor.New([]*mcp3008.Dev{mcp3008.New(conn)}, clock.Elapse)
	cell.Place(36e3)
	if got := words(d.Identify(0)); got != "0C" {
		t.Errorf("got %s, want 0C", got)
	}
	cell.Place(0)
	if got := words(d.Identify(0)); got != "corrupt answer: the contact is short" {
		t.Errorf("a short: got %s", got)
	}
	c.Dead = true
	if got := words(d.Identify(0)); got != "converter 1: no answer" {
		t.Errorf("silent: got %s", got)
	}
}
