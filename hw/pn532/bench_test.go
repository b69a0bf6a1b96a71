package pn532_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/pn532"
	"quartoboard/hw/sim/chip"
)

// way is the bus that a reader is strapped to.
type way string

const (
	overI2C way = "I²C"
	overSPI way = "SPI"
)

var ways = []way{overI2C, overSPI}

// reader is a simulated reader, the tags above it and the bus to it: I²C at
// 100 kHz, or SPI at 4 MHz.
type reader struct {
	clock *chip.Clock
	chip  *chip.PN532
	cards []*chip.Card
	bus   *chip.I2C // either
	port  *chip.SPI // or
	conn  spi.Conn
	spoiler
}

func newReader(t testing.TB, w way, uids ...[]byte) *reader {
	t.Helper()
	r := &reader{clock: &chip.Clock{}}
	r.chip = chip.NewPN532(r.clock)
	r.spoiler.chip = r.chip
	for _, uid := range uids {
		r.cards = append(r.cards, card(t, uid))
	}
	r.chip.Reach = func(dst []*chip.Card) []*chip.Card { return append(dst, r.cards...) }
	if w == overI2C {
		r.bus = chip.NewI2C(r.clock, "I2C3", func(addr uint16, dst []chip.Target) []chip.Target {
			if addr == pn532.Address {
				dst = append(dst, r.chip)
			}
			return dst
		})
		return r
	}
	r.port = chip.NewSPI(r.clock, "SPI0.0", func() chip.Device { return r.chip })
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

// link is the way to the reader, with the spoiler on it.
func (r *reader) link() pn532.Link {
	if r.bus != nil {
		return pn532.OverI2C(i2cbus.New(spoiledBus{r.bus, &r.spoiler}))
	}
	return pn532.OverSPI(spoiledConn{r.conn, &r.spoiler}, 4*physic.MegaHertz)
}

func (r *reader) stats() chip.Stats {
	if r.bus != nil {
		return r.bus.Stats()
	}
	return r.port.Stats()
}

func (r *reader) opts() pn532.Opts {
	return pn532.Opts{Part: "tray reader", Sleep: r.clock.Elapse}
}

// open is our driver on the reader.
func (r *reader) open(t testing.TB) *pn532.Dev {
	t.Helper()
	d, err := r.tryOpen(t, r.link())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// tryOpen is our driver on a reader that may not open.
func (r *reader) tryOpen(t testing.TB, l pn532.Link) (*pn532.Dev, error) {
	t.Helper()
	d, err := pn532.New(l, r.opts())
	if err != nil {
		t.Fatal(err)
	}
	return d, d.Open()
}

// read is a reading after the rest that the chip needs, in words.
func (r *reader) read(d *pn532.Dev) string {
	r.clock.Elapse(d.Rest())
	return words(d.Read())
}

// words is what a reading says, in hw's words.
func words(tag hw.Tag, err error) string {
	for _, sentinel := range []error{hw.ErrNoTag, hw.ErrCollision, hw.ErrCorrupt, hw.ErrNoAnswer, hw.ErrHalted} {
		if errors.Is(err, sentinel) {
			return sentinel.Error()
		}
	}
	if err != nil {
		return err.Error()
	}
	return tag.String()
}

// UIDs of the three lengths.
var (
	uid4  = []byte{0x12, 0x34, 0x56, 0x78}
	uid7  = []byte{0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80}
	uid10 = []byte{0x04, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x08, 0x99}
)

// uids are from text, as a Tag is written.
func uids(texts ...string) (all [][]byte) {
	for _, s := range texts {
		uid, err := hex.DecodeString(s)
		if err != nil {
			panic(err)
		}
		all = append(all, uid)
	}
	return all
}

// BenchmarkRead tells what a reading costs: transactions and bytes on the
// bus, and simulated milliseconds with chip.DefaultOverhead.
func BenchmarkRead(b *testing.B) {
	for _, w := range ways {
		for _, uid := range [][]byte{uid4, uid7, uid10, nil} {
			b.Run(fmt.Sprintf("%s, %d bytes", w, len(uid)), func(b *testing.B) {
				r := newReader(b, w)
				if uid != nil {
					r.cards = append(r.cards, card(b, uid))
				}
				d := r.open(b)
				before, begin := r.stats(), r.clock.Now()
				for b.Loop() {
					r.clock.Elapse(d.Rest())
					if tag, err := d.Read(); err != nil && uid != nil || tag.Len() != len(uid) {
						b.Fatal(tag, err)
					}
				}
				after, n := r.stats(), float64(b.N)
				b.ReportMetric(float64(after.Transactions-before.Transactions)/n, "transactions/op")
				b.ReportMetric(float64(after.Bytes-before.Bytes)/n, "B/op-bus")
				b.ReportMetric(float64(r.clock.Now()-begin)/n/float64(time.Millisecond), "ms/op-simulated")
			})
		}
	}
}
