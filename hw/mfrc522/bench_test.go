package mfrc522_test

import (
	"fmt"
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/mfrc522"
	"quartoboard/hw/sim/chip"
)

// reader is a simulated reader, the tags above it and the port to it.
type reader struct {
	clock *chip.Clock
	chip  *chip.MFRC522
	cards []*chip.Card
	port  *chip.SPI
	conn  spi.Conn
	// between, where set, is what the port talks to instead of the chip.
	between chip.Device
}

func newReader(t testing.TB, uids ...[]byte) *reader {
	t.Helper()
	r := &reader{clock: &chip.Clock{}}
	r.chip = chip.NewMFRC522(r.clock)
	for _, uid := range uids {
		r.cards = append(r.cards, card(t, uid))
	}
	r.chip.Reach = func(dst []*chip.Card) []*chip.Card { return append(dst, r.cards...) }
	r.port = chip.NewSPI(r.clock, "SPI1.0", func() chip.Device {
		if r.between != nil {
			return r.between
		}
		return r.chip
	})
	c, err := r.port.Connect(4*physic.MegaHertz, spi.Mode0, 8)
	if err != nil {
		t.Fatal(err)
	}
	r.conn = c
	return r
}

func card(t testing.TB, uid []byte) *chip.Card {
	t.Helper()
	c, err := chip.NewCard(uid)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (r *reader) opts() mfrc522.Opts {
	return mfrc522.Opts{Part: "tray reader", Sleep: r.clock.Elapse}
}

// open is our driver on the reader.
func (r *reader) open(t testing.TB) *mfrc522.Dev {
	t.Helper()
	d, err := r.tryOpen(t)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// tryOpen is our driver on a reader that may not open.
func (r *reader) tryOpen(t testing.TB) (*mfrc522.Dev, error) {
	t.Helper()
	d, err := mfrc522.New(r.conn, r.opts())
	if err != nil {
		t.Fatal(err)
	}
	return d, d.Open()
}

// UIDs of the three lengths.
var (
	uid4  = []byte{0x12, 0x34, 0x56, 0x78}
	uid7  = []byte{0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80}
	uid10 = []byte{0x04, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x08, 0x99}
)

// BenchmarkRead tells what a reading costs: transactions and bytes on the
// bus, and simulated milliseconds at 4 MHz with chip.DefaultOverhead.
func BenchmarkRead(b *testing.B) {
	for _, uid := range [][]byte{uid4, uid7, uid10, nil} {
		b.Run(fmt.Sprintf("%d bytes", len(uid)), func(b *testing.B) {
			r := newReader(b)
			if uid != nil {
				r.cards = append(r.cards, card(b, uid))
			}
			d := r.open(b)
			before, begin := r.port.Stats(), r.clock.Now()
			for b.Loop() {
				if tag, err := d.Read(); err != nil && uid != nil || tag.Len() != len(uid) {
					b.Fatal(tag, err)
				}
			}
			after, n := r.port.Stats(), float64(b.N)
			b.ReportMetric(float64(after.Transactions-before.Transactions)/n, "transactions/op")
			b.ReportMetric(float64(after.Bytes-before.Bytes)/n, "B/op-bus")
			b.ReportMetric(float64(r.clock.Now()-begin)/n/float64(time.Millisecond), "ms/op-simulated")
		})
	}
}
