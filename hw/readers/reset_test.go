package readers_test

import (
	"errors"
	"testing"

	"quartoboard/hw"
	"quartoboard/hw/readers"
)

// TestADeafReaderReadsAfterAReset has two that answer and read no tag; the others read before
// and after.
func TestADeafReaderReadsAfterAReset(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		g := u.open(t)
		for _, n := range []int{9, tray} {
			*u.chips[n].deaf = true
			for range 3 {
				if got := words(g.Identify(n)); got != "no tag" {
					t.Errorf("reader %d: got %s, want no tag", n, got)
				}
			}
			if err := g.SelfTest(n); err != nil {
				t.Errorf("reader %d: %v", n, err)
			}
		}
		if err := g.Reset(); err != nil {
			t.Fatal(err)
		}
		u.reads(t, g, "after the reset")
		if u.resets != 2 {
			t.Errorf("the reset line went low %d times, want twice", u.resets)
		}
	})
}

// TestResetWithoutTheLineSetsUpAgain counts what the reading after it takes, and leaves a
// reader alone whose field may be on.
func TestResetWithoutTheLineSetsUpAgain(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		g, err := readers.New(u.readers[tray:], readers.Opts{Sleep: u.clock.Elapse})
		if err != nil {
			t.Fatal(err)
		}
		u.cards[0] = u.cards[tray]
		transactions := func() int {
			u.spoilers[tray].arm(func(int) fault { return fault{} })
			if got := words(g.Identify(0)); got != u.tag(tray) {
				t.Errorf("got %s, want %s", got, u.tag(tray))
			}
			return u.spoilers[tray].n
		}
		usual := transactions()
		if err := g.Reset(); err != nil {
			t.Error(err)
		}
		if after := transactions(); after <= usual {
			t.Errorf("%d transactions, after the reset %d: want more", usual, after)
		}
		u.spoilers[tray].deafen(3)
		_, _ = g.Identify(0)
		if err := g.Reset(); err != nil || !u.readers[tray].FieldOn() {
			t.Errorf("with its field on: %v, the field may be on: %v; want it kept in mind", err, u.readers[tray].FieldOn())
		}
		if transactions(); u.chips[tray].Field() {
			t.Error("the field is on after a reading")
		}
	})
}

func TestResetReportsALineThatIsGoneAndClosedReaders(t *testing.T) {
	u := newUnder(t, mfrc522OnSPI)
	line := &fragile{Pin: u.reset}
	g, err := readers.New(u.readers, readers.Opts{Reset: line, Sleep: u.clock.Elapse})
	if err != nil {
		t.Fatal(err)
	}
	line.broken = true
	if err := g.Reset(); !errors.Is(err, errLine) {
		t.Errorf("got %v, want %v", err, errLine)
	}
	_ = g.Close() // of a line that is gone
	if err := g.Reset(); !errors.Is(err, hw.ErrHalted) {
		t.Errorf("closed: got %v, want %v", err, hw.ErrHalted)
	}
}
