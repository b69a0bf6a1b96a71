package hc154_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/hc154"
	"quartoboard/hw/sim/chip"
)

// numbered answers its number plus each byte it is sent.
type numbered struct{ n, selects int }

func (d *numbered) Select()                             { d.selects++ }
func (d *numbered) Deselect()                           {}
func (d *numbered) Exchange(out byte) (in, drives byte) { return byte(d.n) + out, 0xff }

// brittle is a line that can break.
type brittle struct {
	*chip.Pin
	err error
}

func (b *brittle) Out(l gpio.Level) error {
	if b.err != nil {
		return b.err
	}
	return b.Pin.Out(l)
}

// bench is a decoder with sixteen chips, and a watch on its lines.
type bench struct {
	lines   [5]*brittle // A0 to A3, enable
	decoder *chip.HC154
	chips   [16]numbered
	port    *chip.SPI
	conn    spi.Conn
	enabled []int // each output that went low, in order
	unsafe  []string
}

func newBench(t testing.TB) *bench {
	t.Helper()
	b := &bench{}
	clock := &chip.Clock{}
	var pins [5]*chip.Pin
	for i := range pins {
		pins[i] = chip.NewPin(fmt.Sprintf("GPIO%d", i))
		b.lines[i] = &brittle{Pin: pins[i]}
	}
	b.decoder = chip.NewHC154([4]*chip.Pin(pins[:4]), pins[4])
	for i := range b.chips {
		b.chips[i].n = i
		b.decoder.Outputs[i] = &b.chips[i]
	}
	b.port = chip.NewSPI(clock, "SPI1.0", b.decoder.Selected)
	c, err := b.port.Connect(4*physic.MegaHertz, spi.Mode0|spi.NoCS, 8)
	if err != nil {
		t.Fatal(err)
	}
	b.conn = c
	return b
}

func (b *bench) opts() hc154.Opts {
	return hc154.Opts{
		Address: [4]gpio.PinOut{b.lines[0], b.lines[1], b.lines[2], b.lines[3]},
		Enable:  b.lines[4],
	}
}

func (b *bench) open(t testing.TB) *hc154.Dev {
	t.Helper()
	d, err := hc154.New(b.conn, b.opts())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// watch notes every output that goes low, and every address line that moves
// while one is.
func (b *bench) watch() {
	for i := range 4 {
		b.lines[i].Changed = func(gpio.Level) {
			if n, enabled := b.decoder.Output(); enabled {
				b.unsafe = append(b.unsafe, fmt.Sprintf("A%d moved while output %d was low", i, n))
			}
		}
	}
	b.lines[4].Changed = func(gpio.Level) {
		if n, enabled := b.decoder.Output(); enabled {
			b.enabled = append(b.enabled, n)
		}
	}
}

func TestEachSelectReachesItsChip(t *testing.T) {
	b := newBench(t)
	d := b.open(t)
	for _, n := range []int{0, 15, 5, 10, 10, 3} {
		in := make([]byte, 2)
		if err := d.Select(n).Tx([]byte{0x20, 0x40}, in); err != nil {
			t.Fatal(err)
		}
		if want := []byte{byte(0x20 + n), byte(0x40 + n)}; !slices.Equal(in, want) {
			t.Errorf("output %d: got % x, want % x", n, in, want)
		}
		if got := b.decoder.Selected(); got != nil {
			t.Errorf("after the transaction with output %d something is still selected", n)
		}
	}
}

func TestNoOtherOutputGoesLowOnTheWay(t *testing.T) {
	b := newBench(t)
	d := b.open(t)
	b.watch()
	var want []int
	for from := range hc154.Outputs {
		for to := range hc154.Outputs {
			for _, n := range []int{from, to} {
				if err := d.Select(n).Tx([]byte{1}, nil); err != nil {
					t.Fatal(err)
				}
				want = append(want, n)
			}
		}
	}
	if !slices.Equal(b.enabled, want) {
		t.Errorf("outputs that went low: got %v, want %v", b.enabled, want)
	}
	if len(b.unsafe) > 0 {
		t.Error(strings.Join(b.unsafe, "\n"))
	}
}

func TestErrorsSayWhereAndDisable(t *testing.T) {
	broken := errors.New("line is gone")
	for _, tt := range []struct {
		line int
		want string
	}{
		{1, "hc154 output 2: address line A1: line is gone"},
		{4, "hc154 output 2: enable: line is gone, then disable: line is gone"},
	} {
		b := newBench(t)
		d := b.open(t)
		b.lines[tt.line].err = broken
		err := d.Select(2).Tx([]byte{1}, nil)
		if !errors.Is(err, broken) || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
		if b.decoder.Selected() != nil || b.chips[2].selects != 0 {
			t.Errorf("line %d broken: a chip was selected", tt.line)
		}
		b.lines[tt.line].err = nil
		in := make([]byte, 1)
		if err := d.Select(2).Tx([]byte{1}, in); err != nil || in[0] != 3 {
			t.Errorf("after the line came back: got % x, %v; want 03", in, err)
		}
	}
}

// TestADecoderThatStayedEnabledIsDisabledFirst breaks the enable while it is low.
func TestADecoderThatStayedEnabledIsDisabledFirst(t *testing.T) {
	broken := errors.New("line is gone")
	b := newBench(t)
	d := b.open(t)
	enable := b.lines[4]
	enable.Changed = func(gpio.Level) { enable.err = broken }
	for _, want := range []string{
		"hc154 output 2: disable: line is gone",
		"hc154 output 13: disable: line is gone, then disable: line is gone",
	} {
		n := 2 + 11*b.chips[2].selects
		if err := d.Select(n).Tx([]byte{1}, nil); !errors.Is(err, broken) || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if err := d.Listen(13, make([]byte, 1)); !errors.Is(err, broken) {
		t.Errorf("listening: got %v, want %v", err, broken)
	}
	if b.chips[2].selects != 1 || b.chips[13].selects != 0 {
		t.Errorf("chip 2 was selected %d times, chip 13 %d times; want 1 and 0", b.chips[2].selects, b.chips[13].selects)
	}
	enable.err = nil
	b.watch()
	in := make([]byte, 1)
	if err := d.Select(13).Tx([]byte{1}, in); err != nil || in[0] != 14 {
		t.Errorf("after the line came back: got % x, %v; want 0e", in, err)
	}
	if len(b.unsafe) > 0 {
		t.Error(strings.Join(b.unsafe, "\n"))
	}
}

func TestPortErrorsDisable(t *testing.T) {
	b := newBench(t)
	d := b.open(t)
	if err := b.port.Close(); err != nil {
		t.Fatal(err)
	}
	err := d.Select(4).Tx([]byte{1}, nil)
	if err == nil || !strings.Contains(err.Error(), "hc154 output 4: SPI1.0: ") {
		t.Errorf("on a closed port: got %v, want an error that names output 4 and SPI1.0", err)
	}
	if b.decoder.Selected() != nil {
		t.Error("a chip stays selected after the error")
	}
}

func TestNewReportsBrokenLines(t *testing.T) {
	for line, want := range map[int]string{
		3: "hc154: address line A3: line is gone",
		4: "hc154: disable: line is gone",
	} {
		b := newBench(t)
		b.lines[line].err = errors.New("line is gone")
		if _, err := hc154.New(b.conn, b.opts()); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestSelectIsAConnectionLikeItsPort(t *testing.T) {
	b := newBench(t)
	s := b.open(t).Select(3)
	if got, want := s.String(), "SPI1.0 output 3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if s.Duplex() != b.conn.Duplex() {
		t.Errorf("got duplex %v, want the port's %v", s.Duplex(), b.conn.Duplex())
	}
}

// TestListeningSelectsNothing sets the address alone: what the chips that are not selected do
// to the line can be read.
func TestListeningSelectsNothing(t *testing.T) {
	b := newBench(t)
	d, err := hc154.New(b.conn, b.opts())
	if err != nil {
		t.Fatal(err)
	}
	for n := range hc154.Outputs {
		in := []byte{0xff, 0xff}
		if err := d.Listen(n, in); err != nil || in[0]|in[1] != 0 {
			t.Errorf("output %d: got % x, %v; want what the port reads without a chip", n, in, err)
		}
		if address, enabled := b.decoder.Output(); address != n || enabled {
			t.Errorf("output %d: address %d, enabled %v", n, address, enabled)
		}
	}
	for n := range b.chips {
		if b.chips[n].selects != 0 {
			t.Errorf("chip %d was selected", n)
		}
	}
	b.lines[2].err = errors.New("gone")
	if err := d.Listen(0, make([]byte, 1)); err == nil {
		t.Error("an address line that cannot be set: got no error")
	}
}
