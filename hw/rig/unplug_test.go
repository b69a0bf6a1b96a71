package rig_test

import (
	"errors"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// unsteady are the buses of a simulated table whose messages and outputs fail after some calls.
type unsteady struct {
	*sim.Table
	left int // calls that succeed
}

var errUnplugged = errors.New("no such device")

func (b *unsteady) call(f func() error) error {
	if b.left == 0 {
		return errUnplugged
	}
	b.left--
	return f()
}

func (b *unsteady) SPI(name string) (spi.PortCloser, error) {
	p, err := b.Table.SPI(name)
	return unsteadyPort{p, b}, err
}

func (b *unsteady) Pin(name string) (gpio.PinIO, error) {
	p, err := b.Table.Pin(name)
	return unsteadyPin{p, b}, err
}

type unsteadyPort struct {
	spi.PortCloser
	b *unsteady
}

func (p unsteadyPort) Connect(f physic.Frequency, mode spi.Mode, bits int) (spi.Conn, error) {
	c, err := p.PortCloser.Connect(f, mode, bits)
	return unsteadyConn{c, p.b}, err
}

type unsteadyConn struct {
	spi.Conn
	b *unsteady
}

func (c unsteadyConn) Tx(w, r []byte) error {
	return c.b.call(func() error { return c.Conn.Tx(w, r) })
}

type unsteadyPin struct {
	gpio.PinIO
	b *unsteady
}

func (p unsteadyPin) Out(l gpio.Level) error {
	return p.b.call(func() error { return p.PinIO.Out(l) })
}

// place is a reader and the piece above it.
type place struct {
	name   string
	reader hw.Identifier
	n      int
	piece  uint8
	empty  bool
}

// TestAFaultInAReadingMovesNoTag ends the calls of a reading after each of them, so that a
// select stays low, and has them succeed again: no reader tells the tag above another one.
func TestAFaultInAReadingMovesNoTag(t *testing.T) {
	const all = 1 << 30
	for _, build := range []string{"analog-nfc", "matrix-nfc"} {
		p, err := rig.Load(profiles.FS, build)
		if err != nil {
			t.Fatal(err)
		}
		b := &unsteady{sim.New(p, sim.Opts{Seed: 1}), all}
		r, err := rig.Open(p, b)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(b.Hands.Lower(7, 5), b.Hands.Lay(sim.Piece(8))); err != nil {
			t.Fatal(err)
		}
		b.Sleep(time.Second)
		places := []place{
			{name: "tray", reader: r.Set.Tray, piece: 8},
			{name: "reader 5", reader: r.Set.Cells, n: 5, piece: 7},
			{name: "reader 12", reader: r.Set.Cells, n: 12, empty: true},
		}
		for _, ends := range places {
			for _, next := range places {
				for calls, whole := 0, false; !whole; calls++ {
					b.left = calls
					_, _ = ends.reader.Identify(ends.n)
					whole = b.left > 0
					b.left = all
					tag, err := next.reader.Identify(next.n)
					got, known := b.Tags.Roster()[tag]
					if next.empty && !errors.Is(err, hw.ErrNoTag) || !next.empty && (!known || uint8(got) != next.piece) {
						t.Errorf("%s: %d calls of %s, then %s: got piece %d, %v", build, calls, ends.name, next.name, got, err)
					}
				}
			}
		}
	}
}
