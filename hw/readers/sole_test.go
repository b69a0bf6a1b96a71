package readers_test

import (
	"encoding/hex"
	"fmt"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/pn532"
	"quartoboard/hw/readers"
	"quartoboard/hw/sim/chip"
)

// sole is one reader on a bus of its own, with a spoiler on it, and the tags above.
type sole struct {
	readers.Reader
	spoiler

	clock *chip.Clock
	cards []*chip.Card
	bus   interface {
		Stats() chip.Stats
		Close() error
	}
}

func newSole(t testing.TB, w way, uids ...string) *sole {
	t.Helper()
	s := &sole{clock: &chip.Clock{}}
	s.chip = w.antenna(s.clock)
	s.lay(t, uids...)
	*s.chip.reach = func(dst []*chip.Card) []*chip.Card { return append(dst, s.cards...) }
	o := pn532.Opts{Part: hw.Part{Kind: hw.PartTray}, Sleep: s.clock.Elapse}
	if w.bus == pn532OnI2C.bus {
		target := s.chip.simulated.(chip.Target)
		bus := chip.NewI2C(s.clock, "I2C3", func(addr uint16, dst []chip.Target) []chip.Target {
			if addr == pn532.Address {
				dst = append(dst, target)
			}
			return dst
		})
		s.bus, s.Reader = bus, pn532.New(pn532.OverI2C(i2cbus.New(spoiledBus{bus, &s.spoiler})), o)
		return s
	}
	device := chip.Device(s.chip)
	port := chip.NewSPI(s.clock, "SPI0.0", func() chip.Device { return device })
	s.bus, s.Reader = port, w.overSPI(spoiledConn{connect(t, port), &s.spoiler}, o)
	return s
}

// opened is a reader that was opened.
func opened(t testing.TB, w way, uids ...string) *sole {
	t.Helper()
	s := newSole(t, w, uids...)
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	return s
}

// lay puts these tags above the reader, and takes the others away.
func (s *sole) lay(t testing.TB, uids ...string) {
	t.Helper()
	s.cards = nil
	for _, uid := range uids {
		s.cards = append(s.cards, card(t, uid))
	}
}

func card(t testing.TB, uid string) *chip.Card {
	t.Helper()
	id, err := hex.DecodeString(uid)
	if err != nil {
		t.Fatal(err)
	}
	c, err := chip.NewCard(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// read is a reading after the rest that the chip needs, in words.
func (s *sole) read() string {
	s.clock.Elapse(s.Rest())
	return words(s.Read())
}

// reads expects these words of a reading within that time, rest included, and darkness
// afterwards, of which only a reader that answers is certain.
func (s *sole) reads(t testing.TB, want string, within time.Duration, when string, args ...any) {
	t.Helper()
	when = fmt.Sprintf(when, args...)
	begin := s.clock.Now()
	if got := s.read(); got != want {
		t.Errorf("%s: got %s, want %s", when, got, want)
	}
	if took := s.clock.Now() - begin; took > within {
		t.Errorf("%s: took %v, want at most %v", when, took, within)
	}
	if s.chip.Field() || s.FieldOn() && want != "no answer" {
		t.Errorf("%s: the field is on after the reading", when)
	}
}

// sleeps expects a chip that can to be asleep, a millisecond after a reading.
func (s *sole) sleeps(t testing.TB) {
	t.Helper()
	if s.clock.Elapse(time.Millisecond); s.chip.awake() {
		t.Error("the reader is awake after the reading")
	}
}

// plug takes a reader out, or puts it in.
func (s *sole) plug(in bool) {
	*s.chip.dead = !in
	s.chip.BrownOut()
}

const (
	uid4  = "12345678"
	uid7  = "04A1B2C3D4E580"
	uid10 = "04112233445566770899"

	collision = "more than one tag in the field"
)
