package mfrc522_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/hc154"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/sim/chip"
)

// under is the underside of the board: sixteen readers behind a 74HC154, one
// reset line, a tag above each, and a watch on the antennas.
type under struct {
	clock *chip.Clock
	chips [16]*chip.MFRC522
	cards [16]*chip.Card
	conns []spi.Conn
	reset *chip.Pin

	resets    int
	most      int             // antennas that were ever on at once
	transform [16]chip.Device // where set, stands for the chip
}

// watched counts antennas after each byte of every chip.
type watched struct {
	chip.Device
	u *under
}

func (w watched) Exchange(out byte) byte {
	in := w.Device.Exchange(out)
	w.u.look()
	return in
}

func (u *under) look() {
	on := 0
	for _, m := range u.chips {
		if m.Field() {
			on++
		}
	}
	u.most = max(u.most, on)
}

func newUnder(t testing.TB) *under {
	t.Helper()
	u := &under{clock: &chip.Clock{}}
	for n := range u.chips {
		m := chip.NewMFRC522(u.clock)
		u.cards[n] = card(t, []byte{0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, byte(n)})
		m.Reach = func(dst []*chip.Card) []*chip.Card {
			if u.cards[n] == nil {
				return dst
			}
			return append(dst, u.cards[n])
		}
		u.chips[n] = m
	}
	u.reset = chip.NewPin(u.clock, "RST")
	u.reset.Changed = func(l gpio.Level) {
		if !l {
			u.resets++
		}
		for _, m := range u.chips {
			m.Reset(l)
		}
	}

	var lines [5]*chip.Pin
	for i := range lines {
		lines[i] = chip.NewPin(u.clock, fmt.Sprintf("GPIO%d", i))
	}
	decoder := chip.NewHC154([4]*chip.Pin(lines[:4]), lines[4])
	port := chip.NewSPI(u.clock, "SPI1.0", func() chip.Device {
		n, _ := decoder.Output()
		if u.transform[n] != nil && decoder.Selected() != nil {
			return u.transform[n]
		}
		return decoder.Selected()
	})
	for n, m := range u.chips {
		decoder.Outputs[n] = watched{m, u}
	}
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
		u.conns = append(u.conns, selects.Select(n))
	}
	return u
}

func (u *under) opts() mfrc522.Opts {
	return mfrc522.Opts{Reset: u.reset, Sleep: u.clock.Elapse}
}

func (u *under) open(t testing.TB) *mfrc522.Group {
	t.Helper()
	g, err := mfrc522.NewGroup(u.conns, u.opts())
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

func TestGroupReadsEachPlaceWithOneAntennaAtATime(t *testing.T) {
	u := newUnder(t)
	u.cards[3] = nil
	g := u.open(t)
	begin := u.clock.Now()
	for n := range hw.Places {
		if got := words(g.Identify(n)); got != u.tag(n) {
			t.Errorf("reader %d: got %s, want %s", n, got, u.tag(n))
		}
	}
	t.Logf("a sweep of 15 tags of 7 bytes took %v", u.clock.Now()-begin)
	if u.most != 1 {
		t.Errorf("%d antennas were on at once, want 1", u.most)
	}
	if u.look(); u.resets != 1 {
		t.Errorf("the reset line went low %d times, want once", u.resets)
	}
}

func TestGroupNamesTheReaderThatFailed(t *testing.T) {
	u := newUnder(t)
	u.chips[5].Dead, u.chips[11].Dead = true, true
	g, err := mfrc522.NewGroup(u.conns, u.opts())
	if g == nil || !errors.Is(err, hw.ErrNoAnswer) {
		t.Fatalf("got %v, %v; want a group and no answer", g, err)
	}
	if want := "reader 5: read: no answer\nreader 11: read: no answer"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
	for n := range hw.Places {
		tag, err := g.Identify(n)
		var part *hw.PartError
		switch dead := n == 5 || n == 11; {
		case dead && !errors.As(err, &part):
			t.Errorf("reader %d: got %v, %v; want a part that failed", n, tag, err)
		case dead:
			if want := fmt.Sprintf("reader %d", n); part.Part != want || part.Places != 1<<n {
				t.Errorf("got %q, places %016b; want %q, bit %d", part.Part, part.Places, want, n)
			}
		case words(tag, err) != u.tag(n):
			t.Errorf("reader %d: got %s, want %s", n, words(tag, err), u.tag(n))
		}
	}
	u.chips[5].Dead = false
	if got := words(g.Identify(5)); got != u.tag(5) {
		t.Errorf("reader 5 mended: got %s, want %s", got, u.tag(5))
	}
}

func TestAnAntennaThatDoesNotTurnOffIsReset(t *testing.T) {
	u := newUnder(t)
	g := u.open(t)
	u.transform[7] = deafAfter(u.chips[7], 2)
	if got := words(g.Identify(7)); got != "no answer" {
		t.Errorf("got %s, want no answer", got)
	}
	if u.resets != 2 {
		t.Errorf("the reset line went low %d times, want twice", u.resets)
	}
	if u.chips[7].Field() {
		t.Error("the antenna of reader 7 stays on")
	}
	u.transform[7] = nil
	for n := range hw.Places {
		if got := words(g.Identify(n)); got != u.tag(n) {
			t.Errorf("reader %d after the reset: got %s, want %s", n, got, u.tag(n))
		}
	}
	if u.look(); u.most > 1 {
		t.Errorf("%d antennas were on at once, want 1", u.most)
	}
}

// TestOneAntennaWhateverFails looks at all antennas at all times, while a
// quarter of the transactions are spoiled.
func TestOneAntennaWhateverFails(t *testing.T) {
	const seed = 5
	random := rand.New(rand.NewPCG(seed, 0))
	u := newUnder(t)
	g := u.open(t)
	for n := range u.transform {
		u.transform[n] = &spoiler{
			chip:  u.chips[n],
			spoil: func(int) bool { u.look(); return random.IntN(4) == 0 },
			how:   func(*spoiler) how { return hows[random.IntN(len(hows))] },
		}
	}
	for range 3000 {
		n := random.IntN(hw.Places)
		if tag, err := g.Identify(n); err == nil && tag.String() != u.tag(n) {
			t.Fatalf("seed %d: reader %d: got %s, want %s or an error", seed, n, tag, u.tag(n))
		}
		if u.look(); u.most > 1 {
			t.Fatalf("seed %d: %d antennas are on at once", seed, u.most)
		}
	}
	t.Logf("seed %d: the reset line went low %d times", seed, u.resets)
}

func TestHaltedGroup(t *testing.T) {
	u := newUnder(t)
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
	u := newUnder(t)
	for _, tt := range []struct {
		name  string
		conns []spi.Conn
		reset gpio.PinOut
		want  string
	}{
		{"no reset line", u.conns, nil, "mfrc522: a group needs its reset line"},
		{"no reader", nil, u.reset, "mfrc522: a group of 0 readers: 1 to 16 expected"},
		{"too many", make([]spi.Conn, 17), u.reset, "mfrc522: a group of 17 readers: 1 to 16 expected"},
		{"a reader that is none", make([]spi.Conn, 2), u.reset, "mfrc522: no connection"},
		{"a broken reset line", u.conns, brokenLine{u.reset, gpio.Low}, "readers: reset: line is gone"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := u.opts()
			o.Reset = tt.reset
			if _, err := mfrc522.NewGroup(tt.conns, o); err == nil || err.Error() != tt.want {
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
	u := newUnder(t)
	o := u.opts()
	line := &breakable{Pin: u.reset}
	o.Reset = line
	g, err := mfrc522.NewGroup(u.conns, o)
	if err != nil {
		t.Fatal(err)
	}
	u.transform[7] = deafAfter(u.chips[7], 2)
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

// breakable is a line that breaks later.
type breakable struct {
	*chip.Pin
	broken bool
}

func (b *breakable) Out(l gpio.Level) error {
	if b.broken {
		return errLine
	}
	return b.Pin.Out(l)
}
