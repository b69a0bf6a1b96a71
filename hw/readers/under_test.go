package readers_test

import (
	"errors"
	"fmt"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/hc154"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/pn532"
	"quartoboard/hw/readers"
	"quartoboard/hw/sim/chip"
	"quartoboard/hw/tca9548a"
)

// build is the chips under the cells and the way to them; the tray's is of the same
// kind, on a port of its own.
type build string

const (
	mfrc522s      build = "MFRC522 behind a 74HC154"
	pn532s        build = "PN532 behind a 74HC154"
	pn532sOnI2C   build = "PN532 behind two TCA9548A"
	tray                = hw.Places // the reader behind those of the cells
	all                 = hw.Places + 1
	withinAntenna       = 4 * physic.MegaHertz
)

var builds = []build{mfrc522s, pn532s, pn532sOnI2C}

// antenna is a simulated reader of either kind.
type antenna interface {
	chip.Device
	Field() bool
	Reset(gpio.Level)
	BrownOut()
}

// under is the underside of the board: a reader under each cell and one under the
// tray, one reset line, a tag above each, and a watch on the fields.
type under struct {
	clock   *chip.Clock
	chips   [all]antenna
	cards   [all]*chip.Card
	muxes   [2]*chip.TCA9548A
	reset   *chip.Pin
	readers []readers.Reader
	lossy   [all]lossy

	resets int
	most   int // fields that were ever on at once
}

func newUnder(t testing.TB, b build) *under {
	t.Helper()
	u := &under{clock: &chip.Clock{}}
	for n := range u.chips {
		var err error
		if u.cards[n], err = chip.NewCard([]byte{0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, byte(n)}); err != nil {
			t.Fatal(err)
		}
		reach := func(dst []*chip.Card) []*chip.Card {
			if u.cards[n] == nil {
				return dst
			}
			return append(dst, u.cards[n])
		}
		if b == mfrc522s {
			m := chip.NewMFRC522(u.clock)
			m.Reach, u.chips[n] = reach, m
		} else {
			p := chip.NewPN532(u.clock)
			p.Reach, u.chips[n] = reach, p
		}
		u.lossy[n].chip = u.chips[n]
	}
	u.reset = chip.NewPin(u.clock, "RST")
	u.reset.Changed = func(l gpio.Level) {
		if l == gpio.Low {
			u.resets++
		}
		for _, a := range u.chips {
			a.Reset(l)
		}
	}
	if b == pn532sOnI2C {
		u.wireI2C(t)
	} else {
		u.wireSPI(t, b)
	}
	var device chip.Device = watched{u.chips[tray], u}
	own := connect(t, chip.NewSPI(u.clock, "SPI0.0", func() chip.Device { return device }))
	u.add(t, b == mfrc522s, own, "tray reader", tray)
	return u
}

// connect is a port's connection.
func connect(t testing.TB, port *chip.SPI) spi.Conn {
	t.Helper()
	c, err := port.Connect(withinAntenna, spi.Mode0, 8)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// add puts our driver on a reader behind a select.
func (u *under) add(t testing.TB, isMFRC522 bool, c spi.Conn, part string, n int) {
	t.Helper()
	var r readers.Reader
	var err error
	c = lossyConn{c, &u.lossy[n]}
	if place := n % hw.Places; isMFRC522 {
		r, err = mfrc522.New(c, mfrc522.Opts{Part: part, Place: place, Sleep: u.clock.Elapse})
	} else {
		r, err = pn532.New(pn532.OverSPI(c, withinAntenna), pn532.Opts{Part: part, Place: place, Sleep: u.clock.Elapse})
	}
	if err != nil {
		t.Fatal(err)
	}
	u.readers = append(u.readers, r)
}

func (u *under) wireSPI(t testing.TB, b build) {
	t.Helper()
	var lines [5]*chip.Pin
	for i := range lines {
		lines[i] = chip.NewPin(u.clock, fmt.Sprintf("GPIO%d", i))
	}
	decoder := chip.NewHC154([4]*chip.Pin(lines[:4]), lines[4])
	for n, a := range u.chips[:hw.Places] {
		decoder.Outputs[n] = watched{a, u}
	}
	selects, err := hc154.New(connect(t, chip.NewSPI(u.clock, "SPI1.0", decoder.Selected)), hc154.Opts{
		Address: [4]gpio.PinOut{lines[0], lines[1], lines[2], lines[3]},
		Enable:  lines[4],
	})
	if err != nil {
		t.Fatal(err)
	}
	for n := range hw.Places {
		u.add(t, b == mfrc522s, selects.Select(n), fmt.Sprintf("reader %d", n), n)
	}
}

func (u *under) wireI2C(t testing.TB) {
	t.Helper()
	u.muxes = [2]*chip.TCA9548A{chip.NewTCA9548A(0x70), chip.NewTCA9548A(0x71)}
	for n, a := range u.chips[:hw.Places] {
		var target chip.Target = watchedTarget{a.(*chip.PN532), u}
		u.muxes[n/8].Behind[n%8] = func(addr uint16, dst []chip.Target) []chip.Target {
			if addr == pn532.Address {
				dst = append(dst, target)
			}
			return dst
		}
	}
	bus := chip.NewI2C(u.clock, "I2C3", func(addr uint16, dst []chip.Target) []chip.Target {
		return u.muxes[1].Reach(addr, u.muxes[0].Reach(addr, dst))
	})
	switches, err := tca9548a.New(i2cbus.New(bus), tca9548a.Opts{Addresses: []uint16{0x70, 0x71}})
	if err != nil {
		t.Fatal(err)
	}
	for n := range hw.Places {
		r, err := pn532.New(pn532.OverI2C(lossyBus{switches.Port(n), &u.lossy[n]}),
			pn532.Opts{Part: fmt.Sprintf("reader %d", n), Place: n, Sleep: u.clock.Elapse})
		if err != nil {
			t.Fatal(err)
		}
		u.readers = append(u.readers, r)
	}
}

// kill lets a reader fall silent, or come back as after a plug.
func (u *under) kill(n int, dead bool) {
	switch c := u.chips[n].(type) {
	case *chip.MFRC522:
		c.Dead = dead
	case *chip.PN532:
		c.Dead = dead
	}
	u.chips[n].BrownOut()
	u.clock.Elapse(5e6)
}

func (u *under) opts() readers.Opts { return readers.Opts{Reset: u.reset, Sleep: u.clock.Elapse} }

// open is our group on them.
func (u *under) open(t testing.TB) *readers.Group {
	t.Helper()
	g, err := readers.New(u.readers, u.opts())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// tag is what reader n should say.
func (u *under) tag(n int) string {
	if u.cards[n] == nil {
		return "no tag"
	}
	return fmt.Sprintf("04A1B2C3D4E5%02X", n)
}

// look counts the fields that are on.
func (u *under) look() {
	on := 0
	for _, a := range u.chips {
		if a.Field() {
			on++
		}
	}
	u.most = max(u.most, on)
}

// watched looks at all fields after each byte of a chip.
type watched struct {
	chip.Device
	u *under
}

func (w watched) Exchange(out byte) byte { defer w.u.look(); return w.Device.Exchange(out) }
func (w watched) Deselect()              { w.Device.Deselect(); w.u.look() }

// watchedTarget is that on I²C.
type watchedTarget struct {
	chip.Target
	u *under
}

func (w watchedTarget) Stop() { w.Target.Stop(); w.u.look() }

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

// lossy stands between a driver and its chip, and spoils some transactions.
type lossy struct {
	chip antenna
	how  func() loss // asked for each transaction; nil for none
}

// loss is what becomes of a transaction. The zero value is a good one.
type loss struct {
	lost     bool // nothing arrives
	brownOut bool // the chip loses its supply before
	spoiled  bool // the answer is all fill
	fill     byte
}

// deafen loses all transactions but the next few.
func (l *lossy) deafen(after int) {
	n := 0
	l.how = func() loss { n++; return loss{lost: n > after, spoiled: n > after} }
}

func (l *lossy) tx(w, r []byte, tx func(w, r []byte) error) error {
	is := l.how()
	if is.brownOut {
		l.chip.BrownOut()
	}
	if !is.lost {
		if err := tx(w, r); err != nil {
			return err
		}
	}
	for i := range r {
		if is.spoiled {
			r[i] = is.fill
		}
	}
	return nil
}

type lossyConn struct {
	spi.Conn
	l *lossy
}

func (c lossyConn) Tx(w, r []byte) error {
	if c.l.how == nil {
		return c.Conn.Tx(w, r)
	}
	return c.l.tx(w, r, c.Conn.Tx)
}

type lossyBus struct {
	i2c.Bus
	l *lossy
}

func (b lossyBus) Tx(addr uint16, w, r []byte) error {
	if b.l.how == nil {
		return b.Bus.Tx(addr, w, r)
	}
	return b.l.tx(w, r, func(w, r []byte) error { return b.Bus.Tx(addr, w, r) })
}
