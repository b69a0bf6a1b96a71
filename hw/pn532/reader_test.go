package pn532_test

import (
	"encoding/hex"
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/pn532"
	"quartoboard/hw/sim/chip"
)

// reader is a simulated reader strapped to one of the buses, I²C at 100 kHz or SPI at
// 4 MHz, with our driver on it. What it shares with other readers is tested in package
// readers.
type reader struct {
	*pn532.Dev

	clock *chip.Clock
	chip  *chip.PN532
	bus   *chip.I2C // both are there, one is used
	port  *chip.SPI

	link   pn532.Link
	answer time.Duration // of the driver's options
}

// newReader has these tags above it, and a driver over I²C that is not opened.
func newReader(t testing.TB, uids ...string) *reader {
	t.Helper()
	r := &reader{clock: &chip.Clock{}}
	r.chip = chip.NewPN532(r.clock)
	r.lay(t, uids...)
	r.bus = chip.NewI2C(r.clock, "I2C3", r.reach)
	r.port = chip.NewSPI(r.clock, "SPI0.0", func() chip.Device { return r.chip })
	r.drive(pn532.OverI2C(i2cbus.New(r.bus)))
	return r
}

// reach has it answer its address on I²C.
func (r *reader) reach(addr uint16, dst []chip.Target) []chip.Target {
	if addr == pn532.Address {
		dst = append(dst, r.chip)
	}
	return dst
}

// lay puts these tags above the reader, and takes others away.
func (r *reader) lay(t testing.TB, uids ...string) {
	t.Helper()
	var cards []*chip.Card
	for _, uid := range uids {
		id, err := hex.DecodeString(uid)
		if err != nil {
			t.Fatal(err)
		}
		c, err := chip.NewCard(id)
		if err != nil {
			t.Fatal(err)
		}
		cards = append(cards, c)
	}
	r.chip.Reach = func(dst []*chip.Card) []*chip.Card { return append(dst, cards...) }
}

// drive puts a new driver on the reader.
func (r *reader) drive(l pn532.Link) {
	r.Dev = pn532.New(l, pn532.Opts{Part: hw.Part{Kind: hw.PartTray}, Answer: r.answer, Sleep: r.clock.Elapse})
	r.link = l
}

// overSPI puts a driver over SPI on the reader.
func (r *reader) overSPI(t testing.TB) {
	t.Helper()
	c, err := r.port.Connect(4*physic.MegaHertz, spi.Mode0, 8)
	if err != nil {
		t.Fatal(err)
	}
	r.drive(pn532.OverSPI(c, 4*physic.MegaHertz))
}

// onBoth runs a test on an opened reader on each bus.
func onBoth(t *testing.T, test func(t *testing.T, r *reader), uids ...string) {
	for _, bus := range []string{"I2C", "SPI"} {
		t.Run(bus, func(t *testing.T) {
			r := newReader(t, uids...)
			if bus == "SPI" {
				r.overSPI(t)
			}
			r.open(t)
			test(t, r)
		})
	}
}

func (r *reader) open(t testing.TB) {
	t.Helper()
	if err := r.Open(); err != nil {
		t.Fatal(err)
	}
}

// read reads after the pause that the chip needs, and returns a UID or an error as text.
func (r *reader) read() string {
	r.clock.Elapse(r.Rest())
	tag, err := r.Read()
	if err != nil {
		return err.Error()
	}
	return tag.String()
}

const (
	silent = "tray reader: read: no answer"
	uid4   = "12345678"
	uid7   = "04A1B2C3D4E580"
	uid10  = "04112233445566770899"
)
