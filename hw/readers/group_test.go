package readers_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/hwtest"
	"quartoboard/hw/readers"
	"quartoboard/hw/sim/chip"
)

// onEach runs a test on a board of each way.
func onEach(t *testing.T, test func(t *testing.T, u *under)) {
	onWays(t, func(t *testing.T, w way) { test(t, newUnder(t, w)) })
}

// reads expects of each reader what is above it.
func (u *under) reads(t *testing.T, g *readers.Group, when string) {
	t.Helper()
	for n := range u.chips {
		if got := words(g.Identify(n)); got != u.tag(n) {
			t.Errorf("%s, reader %d: got %s, want %s", when, n, got, u.tag(n))
		}
	}
	if u.look(); u.most > 1 {
		t.Errorf("%s: %d fields were on at once, want 1", when, u.most)
	}
}

func TestEachPlaceIsReadWithOneFieldAtATime(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		u.cards[3] = nil
		g := u.open(t)
		begin := u.clock.Now()
		u.reads(t, g, "at first")
		t.Logf("a sweep of 16 tags of 7 bytes took %v", u.clock.Now()-begin)
		u.look()
		if u.resets != 1 || u.most != 1 {
			t.Errorf("%d resets, %d fields at once; want one of each", u.resets, u.most)
		}
		u.clock.Elapse(5 * time.Millisecond)
		for n, a := range u.chips {
			if a.awake() {
				t.Errorf("reader %d is awake", n)
			}
			if a.Field() {
				t.Errorf("the field of reader %d is on", n)
			}
		}
	})
}

// TestOneReaderMayBeReadAgainAndAgain lets none of the time pass that a PN532 needs to
// fall asleep.
func TestOneReaderMayBeReadAgainAndAgain(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		g := u.open(t)
		for range 5 {
			for _, n := range []int{tray, 4} {
				for range 3 {
					if got := words(g.Identify(n)); got != u.tag(n) {
						t.Errorf("reader %d: got %s, want %s", n, got, u.tag(n))
					}
				}
				if err := g.SelfTest(n); err != nil {
					t.Errorf("reader %d: %v", n, err)
				}
			}
		}
		if u.resets != 1 {
			t.Errorf("the reset line went low %d times, want once", u.resets)
		}
	})
}

func TestTheReaderThatFailedIsNamed(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		u.kill(5, true)
		u.kill(tray, true)
		g, err := readers.New(u.readers, u.opts())
		if g == nil || !errors.Is(err, hw.ErrNoAnswer) {
			t.Fatalf("got %v, %v; want a group and no answer", g, err)
		}
		_, err = g.Identify(5)
		hwtest.Failed(t, err, "reader 5", 1<<5, hw.ErrNoAnswer)
		_, err = g.Identify(tray)
		hwtest.Failed(t, err, "tray reader", 1, hw.ErrNoAnswer)
		if got := words(g.Identify(6)); got != u.tag(6) {
			t.Errorf("reader 6: got %s, want %s", got, u.tag(6))
		}
		u.kill(5, false)
		u.kill(tray, false)
		u.reads(t, g, "plugged in again")
	})
}

// TestAReaderThatHangsIsResetOnce and not at each reading of one that is gone, nor
// where one reading is lost.
func TestAReaderThatHangsIsResetOnce(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		g := u.open(t)
		for i, n := range []int{9, tray} {
			u.kill(n, true)
			for k := range 5 {
				if got := words(g.Identify(n)); got != "no answer" {
					t.Errorf("reader %d: got %s, want no answer", n, got)
				}
				_, searched := u.chips[n].simulated.(*chip.PN532) // which may have turned its field on
				if want := 1 + i; k == 0 && !searched && u.resets != want {
					t.Errorf("after one reading the reset line went low %d times, want %d", u.resets, want)
				}
			}
			if want := 2 + i; u.resets != want {
				t.Errorf("the reset line went low %d times, want %d", u.resets, want)
			}
			u.kill(n, false)
			u.reads(t, g, fmt.Sprintf("reader %d plugged in again", n))
		}
	})
}

func TestAFieldThatDoesNotTurnOffIsReset(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		g := u.open(t)
		for i, n := range []int{7, tray} {
			u.spoilers[n].deafen(3)
			if got := words(g.Identify(n)); got != "no answer" {
				t.Errorf("reader %d: got %s, want no answer", n, got)
			}
			if want := 2 + i; u.resets != want || u.chips[n].Field() {
				t.Errorf("reader %d: %d resets, want %d; its field is on: %v", n, u.resets, want, u.chips[n].Field())
			}
			u.spoilers[n].arm(nil)
			u.reads(t, g, "after the reset")
		}
	})
}

// TestAResetIsNoLossOfSupply has the readers that were reset with another one pass
// their self test.
func TestAResetIsNoLossOfSupply(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		g := u.open(t)
		u.kill(2, true)
		_, _ = g.Identify(2)
		_, _ = g.Identify(2)
		if u.resets != 2 {
			t.Fatalf("the reset line went low %d times, want twice", u.resets)
		}
		for _, n := range []int{1, 3, tray} {
			if err := g.SelfTest(n); err != nil {
				t.Errorf("reader %d: %v", n, err)
			}
		}
	})
}

// TestOneFieldWhateverFails looks at all fields at all times, while a tenth of
// the transactions are spoiled.
func TestOneFieldWhateverFails(t *testing.T) {
	const seed, rounds = 5, 3000
	onEach(t, func(t *testing.T, u *under) {
		t.Parallel()
		random := rand.New(rand.NewPCG(seed, 0))
		g := u.open(t)
		for n := range u.spoilers {
			u.spoilers[n].arm(func(int) fault {
				u.look()
				return oneInTen(random)
			})
		}
		read := 0
		for range rounds {
			n := random.IntN(all)
			tag, err := g.Identify(n)
			if err == nil && tag.String() != u.tag(n) {
				t.Fatalf("seed %d, reader %d: got %s, want %s or an error", seed, n, tag, u.tag(n))
			}
			if err == nil {
				read++
			}
			if u.look(); u.most > 1 {
				t.Fatalf("seed %d: %d fields are on at once", seed, u.most)
			}
		}
		if read == 0 {
			t.Error("no reading got through at all: the test shows nothing")
		}
		t.Logf("seed %d: %d of %d read, the reset line went low %d times", seed, read, rounds, u.resets)
	})
}

func TestSelfTestsLeaveTheFieldsOff(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		g := u.open(t)
		u.kill(5, true)
		for n := range u.chips {
			err := g.SelfTest(n)
			if n == 5 {
				hwtest.Failed(t, err, "reader 5", 1<<5, hw.ErrNoAnswer)
			} else if err != nil {
				t.Errorf("reader %d: %v", n, err)
			}
		}
		if u.most != 0 {
			t.Errorf("%d fields were on, want none", u.most)
		}
	})
}

func TestOneReaderServesATray(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		one := u.open(t).One(tray)
		u.kill(0, true)
		if got := words(one.Identify(0)); got != u.tag(tray) {
			t.Errorf("got %s, want %s", got, u.tag(tray))
		}
		if err := one.SelfTest(0); err != nil {
			t.Error(err)
		}
	})
}

// TestOneReaderNeedsNoLine has a field that stayed on turned off by the next reading,
// or by Close, though a word of that is lost.
func TestOneReaderNeedsNoLine(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		g, err := readers.New(u.readers[tray:], readers.Opts{Sleep: u.clock.Elapse})
		if err != nil {
			t.Fatal(err)
		}
		u.cards[0] = u.cards[tray]
		for _, halt := range []bool{false, true} {
			u.spoilers[tray].deafen(3)
			if got := words(g.Identify(0)); got != "no answer" || !u.chips[tray].Field() {
				t.Fatalf("got %s, the field is on: %v; want no answer and a field that stays on", got, u.chips[tray].Field())
			}
			u.spoilers[tray].arm(nil)
			if halt {
				u.spoilers[tray].arm(func(n int) fault { return fault{lost: n == 1} })
				err = g.Close()
			} else if got := words(g.Identify(0)); got != u.tag(tray) {
				t.Errorf("got %s, want %s", got, u.tag(tray))
			}
			if err != nil || u.chips[tray].Field() {
				t.Errorf("halt %v: %v, the field is on: %v", halt, err, u.chips[tray].Field())
			}
		}
		if u.resets != 0 {
			t.Errorf("a line that it has not went low %d times", u.resets)
		}
	})
}

func TestClosedReadersAreHeldInReset(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		g := u.open(t)
		for range 2 {
			if err := g.Close(); err != nil {
				t.Fatal(err)
			}
		}
		u.spoilers[2].arm(func(int) fault { t.Error("a halted reader was spoken to"); return fault{} })
		if got := words(g.Identify(2)); got != "halted" {
			t.Errorf("got %s, want halted", got)
		}
		if err := g.SelfTest(2); !errors.Is(err, hw.ErrHalted) {
			t.Errorf("self test: got %v, want halted", err)
		}
		if u.reset.Level() != gpio.Low {
			t.Error("the reset line is not held low")
		}
		u.spoilers[2].arm(nil)
		u.reads(t, u.open(t), "opened again")
	})
}

var errLine = errors.New("line is gone")

// fragile is a line that cannot be driven to one of its levels, or to none.
type fragile struct {
	*chip.Pin
	broken bool
	only   *gpio.Level // nil for both
}

func (f *fragile) Out(l gpio.Level) error {
	if f.broken && (f.only == nil || *f.only == l) {
		return errLine
	}
	return f.Pin.Out(l)
}

func TestGroupReportsABrokenLine(t *testing.T) {
	u := newUnder(t, mfrc522OnSPI)
	low, high := gpio.Low, gpio.High
	for _, tt := range []struct {
		name  string
		fails *gpio.Level
	}{
		{"a line that does not go low", &low},
		{"a line that does not go high", &high},
	} {
		line := &fragile{u.reset, true, tt.fails}
		_, err := readers.New(u.readers, readers.Opts{Reset: line, Sleep: u.clock.Elapse})
		if want := "readers: reset: line is gone"; err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", tt.name, err, want)
		}
	}
}

// TestABrokenResetLineKeepsTheOtherFieldsOff has a field stay on that cannot be reset.
func TestABrokenResetLineKeepsTheOtherFieldsOff(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		line := &fragile{Pin: u.reset}
		g, err := readers.New(u.readers, readers.Opts{Reset: line, Sleep: u.clock.Elapse})
		if err != nil {
			t.Fatal(err)
		}
		u.spoilers[7].deafen(3)
		line.broken = true
		for _, n := range []int{7, 8, tray} {
			_, err := g.Identify(n)
			part, ok := errors.AsType[*hw.PartError](err)
			if !errors.Is(err, errLine) || !ok || n != 7 && (part.Part != (hw.Part{Kind: hw.PartReader}) || part.Places != 1<<hw.Places-1) {
				t.Errorf("reader %d: got %v, want the broken line, all places", n, err)
			}
		}
		if u.look(); u.most > 1 {
			t.Error("another reader was turned on while 7 was")
		}
		u.spoilers[7].arm(nil)
		if err := g.Close(); !errors.Is(err, errLine) || u.chips[7].Field() {
			t.Errorf("Close: got %v, the field is on: %v; want the broken line and darkness", err, u.chips[7].Field())
		}
	})
}
