package pn532_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/hc154"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/pn532"
	"quartoboard/hw/sim/chip"
	"quartoboard/hw/tca9548a"
)

// under is the underside of the board: sixteen readers, behind two TCA9548A or a
// 74HC154, one reset line, a tag above each, and a watch on the fields.
type under struct {
	clock *chip.Clock
	chips [16]*chip.PN532
	cards [16]*chip.Card
	muxes [2]*chip.TCA9548A
	links []pn532.Link
	reset *chip.Pin

	resets   int
	most     int // fields that were ever on at once
	spoilers [16]spoiler
}

// watched counts fields after each byte of every chip.
type watched struct {
	*chip.PN532
	u *under
}

func (w watched) Exchange(out byte) byte { defer w.u.look(); return w.PN532.Exchange(out) }
func (w watched) Stop()                  { w.PN532.Stop(); w.u.look() }
func (w watched) Deselect()              { w.PN532.Deselect(); w.u.look() }

func (u *under) look() {
	on := 0
	for _, p := range u.chips {
		if p.Field() {
			on++
		}
	}
	u.most = max(u.most, on)
}

func newUnder(t testing.TB, w way) *under {
	t.Helper()
	u := &under{clock: &chip.Clock{}}
	for n := range u.chips {
		p := chip.NewPN532(u.clock)
		u.cards[n] = card(t, []byte{0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, byte(n)})
		p.Reach = func(dst []*chip.Card) []*chip.Card {
			if u.cards[n] == nil {
				return dst
			}
			return append(dst, u.cards[n])
		}
		u.chips[n] = p
		u.spoilers[n].chip = p
	}
	u.reset = chip.NewPin(u.clock, "RST")
	u.reset.Changed = func(l gpio.Level) {
		if !l {
			u.resets++
		}
		for _, p := range u.chips {
			p.Reset(l)
		}
	}
	if w == overI2C {
		u.wireI2C(t)
	} else {
		u.wireSPI(t)
	}
	return u
}

func (u *under) wireI2C(t testing.TB) {
	t.Helper()
	u.muxes = [2]*chip.TCA9548A{chip.NewTCA9548A(0x70), chip.NewTCA9548A(0x71)}
	for n, p := range u.chips {
		u.muxes[n/8].Behind[n%8] = func(addr uint16, dst []chip.Target) []chip.Target {
			if addr == pn532.Address {
				dst = append(dst, watched{p, u})
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
	for n := range u.chips {
		var port i2c.Bus = spoiledBus{switches.Port(n), &u.spoilers[n]}
		u.links = append(u.links, pn532.OverI2C(port))
	}
}

func (u *under) wireSPI(t testing.TB) {
	t.Helper()
	var lines [5]*chip.Pin
	for i := range lines {
		lines[i] = chip.NewPin(u.clock, fmt.Sprintf("GPIO%d", i))
	}
	decoder := chip.NewHC154([4]*chip.Pin(lines[:4]), lines[4])
	for n, p := range u.chips {
		decoder.Outputs[n] = watched{p, u}
	}
	port := chip.NewSPI(u.clock, "SPI1.0", decoder.Selected)
	c, err := port.Connect(4*physic.MegaHertz, spi.Mode0|spi.NoCS, 8)
	if err != nil {
		t.Fatal(err)
	}
	selects, err := hc154.New(c, hc154.Opts{
		Address: [4]gpio.PinOut{lines[0], lines[1], lines[2], lines[3]},
		Enable:  lines[4],
	})
	if err != nil {
		t.Fatal(err)
	}
	for n := range hc154.Outputs {
		u.links = append(u.links, pn532.OverSPI(spoiledConn{selects.Select(n), &u.spoilers[n]}, 4*physic.MegaHertz))
	}
}

func (u *under) opts() pn532.Opts {
	return pn532.Opts{Reset: u.reset, Sleep: u.clock.Elapse}
}

func (u *under) open(t testing.TB) *pn532.Group {
	t.Helper()
	g, err := pn532.NewGroup(u.links, u.opts())
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

// deafen loses all transactions of reader n but the next few.
func (u *under) deafen(n, after int) {
	s := &u.spoilers[n]
	s.n = 0
	s.spoil = func(i int) bool { return i >= after }
	s.how = func() how { return how{lost: true, answer: always(0)} }
}

func TestGroupReadsEachPlaceWithOneFieldAtATime(t *testing.T) {
	for _, w := range ways {
		u := newUnder(t, w)
		u.cards[3] = nil
		g := u.open(t)
		begin := u.clock.Now()
		for n := range hw.Places {
			if got := words(g.Identify(n)); got != u.tag(n) {
				t.Errorf("%s, reader %d: got %s, want %s", w, n, got, u.tag(n))
			}
		}
		t.Logf("%s: a sweep of 15 tags of 7 bytes took %v", w, u.clock.Now()-begin)
		if u.most != 1 {
			t.Errorf("%s: %d fields were on at once, want 1", w, u.most)
		}
		if u.look(); u.resets != 1 {
			t.Errorf("%s: the reset line went low %d times, want once", w, u.resets)
		}
		u.clock.Elapse(1e6)
		for n, p := range u.chips {
			if !p.Asleep() {
				t.Errorf("%s: reader %d is awake", w, n)
			}
		}
	}
}

func TestGroupNamesTheReaderThatFailed(t *testing.T) {
	for _, w := range ways {
		u := newUnder(t, w)
		u.chips[5].Dead, u.chips[11].Dead = true, true
		g, err := pn532.NewGroup(u.links, u.opts())
		if g == nil || !errors.Is(err, hw.ErrNoAnswer) {
			t.Fatalf("%s: got %v, %v; want a group and no answer", w, g, err)
		}
		for n := range hw.Places {
			tag, err := g.Identify(n)
			var part *hw.PartError
			switch dead := n == 5 || n == 11; {
			case dead && !errors.As(err, &part):
				t.Errorf("%s, reader %d: got %v, %v; want a part that failed", w, n, tag, err)
			case dead:
				if want := fmt.Sprintf("reader %d", n); part.Part != want || part.Places != 1<<n {
					t.Errorf("%s: got %q, places %016b; want %q, bit %d", w, part.Part, part.Places, want, n)
				}
			case words(tag, err) != u.tag(n):
				t.Errorf("%s, reader %d: got %s, want %s", w, n, words(tag, err), u.tag(n))
			}
		}
		u.chips[5].Dead = false
		if got := words(g.Identify(5)); got != u.tag(5) {
			t.Errorf("%s, reader 5 mended: got %s, want %s", w, got, u.tag(5))
		}
	}
}

// TestASwitchWithoutSupplyBlindsItsOwnReaders unplugs one TCA9548A and plugs it in
// again.
func TestASwitchWithoutSupplyBlindsItsOwnReaders(t *testing.T) {
	u := newUnder(t, overI2C)
	g := u.open(t)
	for _, off := range []bool{true, false} {
		u.muxes[1].Off = off
		u.muxes[1].BrownOut()
		for n := range hw.Places {
			want := u.tag(n)
			if off && n >= 8 {
				want = "no answer"
			}
			if got := words(g.Identify(n)); got != want {
				t.Errorf("off %v, reader %d: got %s, want %s", off, n, got, want)
			}
		}
	}
	if u.most > 1 {
		t.Errorf("%d fields were on at once, want 1", u.most)
	}
}

func TestAFieldThatDoesNotTurnOffIsReset(t *testing.T) {
	for _, w := range ways {
		u := newUnder(t, w)
		g := u.open(t)
		u.deafen(7, 3)
		if got := words(g.Identify(7)); got != "no answer" {
			t.Errorf("%s: got %s, want no answer", w, got)
		}
		if u.resets != 2 {
			t.Errorf("%s: the reset line went low %d times, want twice", w, u.resets)
		}
		if u.chips[7].Field() {
			t.Errorf("%s: the field of reader 7 stays on", w)
		}
		u.spoilers[7].spoil = nil
		for n := range hw.Places {
			if got := words(g.Identify(n)); got != u.tag(n) {
				t.Errorf("%s, reader %d after the reset: got %s, want %s", w, n, got, u.tag(n))
			}
		}
		if u.look(); u.most > 1 {
			t.Errorf("%s: %d fields were on at once, want 1", w, u.most)
		}
	}
}

// TestOneFieldWhateverFails looks at all fields at all times, while a quarter of
// the transactions are spoiled.
func TestOneFieldWhateverFails(t *testing.T) {
	const seed = 5
	for _, w := range ways {
		random := rand.New(rand.NewPCG(seed, 0))
		u := newUnder(t, w)
		g := u.open(t)
		for n := range u.spoilers {
			u.spoilers[n].spoil = func(int) bool { u.look(); return random.IntN(4) == 0 }
			u.spoilers[n].how = func() how { return hows[random.IntN(len(hows))] }
		}
		read := 0
		for range 3000 {
			n := random.IntN(hw.Places)
			tag, err := g.Identify(n)
			if err == nil && tag.String() != u.tag(n) {
				t.Fatalf("seed %d, %s, reader %d: got %s, want %s or an error", seed, w, n, tag, u.tag(n))
			}
			if err == nil {
				read++
			}
			if u.look(); u.most > 1 {
				t.Fatalf("seed %d, %s: %d fields are on at once", seed, w, u.most)
			}
		}
		t.Logf("seed %d, %s: %d of 3000 read, the reset line went low %d times", seed, w, read, u.resets)
	}
}

func TestHaltedGroup(t *testing.T) {
	u := newUnder(t, overI2C)
	g := u.open(t)
	for range 2 {
		if err := g.Halt(); err != nil {
			t.Fatal(err)
		}
	}
	if got := words(g.Identify(2)); got != "halted" {
		t.Errorf("got %s, want halted", got)
	}
	if u.reset.Level() != gpio.Low {
		t.Error("the reset line is not held low")
	}
}

func TestGroupRefusesWhatItCannotServe(t *testing.T) {
	u := newUnder(t, overI2C)
	for _, tt := range []struct {
		name  string
		links []pn532.Link
		reset gpio.PinOut
		want  string
	}{
		{"no reset line", u.links, nil, "pn532: a group needs its reset line"},
		{"no reader", nil, u.reset, "pn532: a group of 0 readers: 1 to 16 expected"},
		{"too many", make([]pn532.Link, 17), u.reset, "pn532: a group of 17 readers: 1 to 16 expected"},
		{"a reader that is none", make([]pn532.Link, 2), u.reset, "pn532: no connection"},
		{"a broken reset line", u.links, brokenLine{u.reset, gpio.Low}, "readers: reset: line is gone"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := u.opts()
			o.Reset = tt.reset
			if _, err := pn532.NewGroup(tt.links, o); err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
	g := u.open(t)
	for _, n := range []int{-1, 16} {
		if _, err := g.Identify(n); err == nil {
			t.Errorf("reader %d: got no error", n)
		}
	}
}

func TestBrokenResetLineKeepsTheOthersDark(t *testing.T) {
	u := newUnder(t, overI2C)
	o := u.opts()
	line := &breakable{Pin: u.reset}
	o.Reset = line
	g, err := pn532.NewGroup(u.links, o)
	if err != nil {
		t.Fatal(err)
	}
	u.deafen(7, 3)
	line.broken = true
	for _, n := range []int{7, 8} {
		if _, err := g.Identify(n); !errors.Is(err, errLine) {
			t.Errorf("reader %d: got %v, want the broken line", n, err)
		}
	}
	if u.look(); u.most > 1 {
		t.Error("reader 8 was turned on while 7 was")
	}
	if err := g.Halt(); !errors.Is(err, errLine) {
		t.Errorf("Halt: got %v, want the broken line", err)
	}
}
