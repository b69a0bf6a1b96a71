package pn532_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/pn532"
	"quartoboard/hw/sim/chip"
)

// table is what lies above the reader in the tests of faults, and what a
// reading without a fault gives.
var table = []struct {
	cards []string
	want  string
}{
	{nil, "no tag"},
	{[]string{"12345678"}, "12345678"},
	{[]string{"04A1B2C3D4E580"}, "04A1B2C3D4E580"},
	{[]string{"04112233445566770899"}, "04112233445566770899"},
	{[]string{"12345678", "12345679"}, "more than one tag in the field"},
	{[]string{"12345678", "04A1B2C3D4E580"}, "more than one tag in the field"},
}

// TestOneBadTransactionChangesNothing spoils each transaction of a reading in
// turn: the reading gives what is there; so does the next one. Only a reader that
// loses its supply on the way may be told as failed.
func TestOneBadTransactionChangesNothing(t *testing.T) {
	for _, w := range ways {
		var longest time.Duration
		for _, tt := range table {
			for _, h := range hows {
				r := newReader(t, w, uids(tt.cards...)...)
				d := r.open(t)
				r.how = func() how { return h }
				for i, reached := 0, true; reached; i++ {
					r.n, r.spoil = 0, func(n int) bool { return n == i }
					begin := r.clock.Now()
					got := r.read(d)
					reached = r.n > i
					told := h.before != nil && (got == "no answer" || got == "corrupt answer")
					if got != tt.want && !told {
						t.Errorf("%s, %v, %s in transaction %d: got %s, want %s", w, tt.cards, h.name, i, got, tt.want)
					}
					most := 48 * time.Millisecond
					if h.before != nil || tt.want == "04112233445566770899" {
						most = 65 * time.Millisecond // no supply, or a UID of ten bytes read once more
					}
					took := r.clock.Now() - begin
					if longest = max(longest, took); took > most {
						t.Errorf("%s, %v, %s in transaction %d: took %v, want at most %v", w, tt.cards, h.name, i, took, most)
					}
					if r.chip.Field() {
						t.Errorf("%s, %v, %s in transaction %d: the field is on after the reading", w, tt.cards, h.name, i)
					}
					r.spoil = nil
					if got := r.read(d); got != tt.want {
						t.Errorf("%s, %v, after %s in transaction %d: got %s, want %s", w, tt.cards, h.name, i, got, tt.want)
					}
				}
			}
		}
		t.Logf("%s: the longest reading took %v", w, longest)
	}
}

// TestManyBadTransactionsNeverMakeATag spoils at random, up to half of all
// transactions: the answer is the tag that is there or an error, and it comes.
func TestManyBadTransactionsNeverMakeATag(t *testing.T) {
	const seed, rounds = 1, 2000
	for _, w := range ways {
		random := rand.New(rand.NewPCG(seed, 0))
		right := 0
		var longest time.Duration
		for round := range rounds {
			tt := table[round%len(table)]
			r := newReader(t, w, uids(tt.cards...)...)
			d := r.open(t)
			share := random.Float64() / 2
			r.spoil = func(int) bool { return random.Float64() < share }
			r.how = func() how { return hows[random.IntN(len(hows))] }
			begin := r.clock.Now()
			r.clock.Elapse(d.Rest())
			tag, err := d.Read()
			if err == nil && tag.String() != tt.want {
				t.Fatalf("seed %d, %s, round %d: got tag %s, want %s or an error", seed, w, round, tag, tt.want)
			}
			if err == nil {
				right++
			}
			longest = max(longest, r.clock.Now()-begin)
		}
		if right == 0 {
			t.Error("no reading got through at all: the test shows nothing")
		}
		if longest > 80*time.Millisecond {
			t.Errorf("seed %d, %s: one took %v, want at most 80ms", seed, w, longest)
		}
		t.Logf("seed %d, %s: %d of %d readings gave the tag, the longest took %v", seed, w, right, rounds, longest)
	}
}

func TestUnpluggedReaderIsAPartThatFailed(t *testing.T) {
	for _, w := range ways {
		r := newReader(t, w, uid4)
		d := r.open(t)
		r.chip.Dead = true
		for range 3 {
			begin := r.clock.Now()
			r.clock.Elapse(d.Rest())
			tag, err := d.Read()
			var part *hw.PartError
			if !errors.As(err, &part) || !errors.Is(err, hw.ErrNoAnswer) || tag != (hw.Tag{}) {
				t.Fatalf("%s: got %v, %v; want no answer of a part", w, tag, err)
			}
			if part.Part != "tray reader" || part.Places != 1 {
				t.Errorf("got %q, places %b; want the tray reader, place 0", part.Part, part.Places)
			}
			if took := r.clock.Now() - begin; took > 45*time.Millisecond {
				t.Errorf("%s: took %v, want at most 45ms", w, took)
			}
		}
		r.chip.Dead = false
		r.chip.BrownOut() // plugged in again
		r.clock.Elapse(5 * time.Millisecond)
		if got := r.read(d); got != "12345678" {
			t.Errorf("%s, plugged in again: got %s, want 12345678", w, got)
		}
	}
}

func TestReaderMayBeDeadWhenOpened(t *testing.T) {
	for _, w := range ways {
		r := newReader(t, w, uid4)
		r.chip.Dead = true
		d, err := r.tryOpen(t, r.link())
		if !errors.Is(err, hw.ErrNoAnswer) {
			t.Fatalf("%s: got %v, want no answer", w, err)
		}
		r.chip.Dead = false
		if got := r.read(d); got != "12345678" {
			t.Errorf("%s: got %s, want 12345678", w, got)
		}
	}
}

// TestAnotherChipIsNoReader answers GetFirmwareVersion as a PN533 does.
func TestAnotherChipIsNoReader(t *testing.T) {
	r := newReader(t, overI2C, uid4)
	r.spoil = func(int) bool { return true }
	r.how = func() how {
		return how{answer: func(b []byte) {
			if len(b) == 1+13 {
				b[8], b[12] = 0x33, b[12]-1
			}
		}}
	}
	_, err := r.tryOpen(t, r.link())
	if want := "tray reader: version 33 01 06 07 is not one of a reader: no answer"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestBusErrorsAreFaultsOfTheReader(t *testing.T) {
	r := newReader(t, overI2C, uid4)
	d := r.open(t)
	if err := r.bus.Close(); err != nil {
		t.Fatal(err)
	}
	r.clock.Elapse(d.Rest())
	_, err := d.Read()
	var part *hw.PartError
	if !errors.As(err, &part) || !strings.HasPrefix(err.Error(), "tray reader: write: I2C3 address 0x24: no answer: ") {
		t.Errorf("got %v, want the bus's error as one of the tray reader", err)
	}
}

// TestAStuckBusIsToldAndFreed holds the data line low, which costs the time-out of
// the adapter, a second, until nine clocks free it or for ever.
func TestAStuckBusIsToldAndFreed(t *testing.T) {
	for _, freed := range []bool{true, false} {
		r := newReader(t, overI2C, uid4)
		d, err := r.tryOpen(t, pn532.OverI2C(i2cbus.New(r.bus)))
		if err != nil {
			t.Fatal(err)
		}
		low := true
		r.bus.Fault = func() chip.I2CFault {
			if low {
				return chip.I2CStuck
			}
			return chip.I2CGood
		}
		r.bus.Recovered = func() { low = !freed }
		want := "12345678"
		if !freed {
			want = "no answer"
		}
		begin := r.clock.Now()
		if got := r.read(d); got != want {
			t.Errorf("freed %v: got %s, want %s", freed, got, want)
		}
		t.Logf("freed %v: took %v", freed, r.clock.Now()-begin)
		low = false
		if got := r.read(d); got != "12345678" {
			t.Errorf("after that: got %s, want 12345678", got)
		}
	}
}

func TestBrownOutBetweenReadingsIsMended(t *testing.T) {
	for _, w := range ways {
		for _, cards := range [][]string{nil, {"04A1B2C3D4E580"}} {
			r := newReader(t, w, uids(cards...)...)
			d := r.open(t)
			want := r.read(d)
			for range 3 {
				r.chip.BrownOut()
				begin := r.clock.Now()
				if got := r.read(d); got != want {
					t.Errorf("%s: got %s, want %s", w, got, want)
				}
				if took := r.clock.Now() - begin; took > 50*time.Millisecond {
					t.Errorf("%s, %v: took %v, want at most 50ms", w, cards, took)
				}
			}
		}
	}
}

// TestASearchWithoutEndIsEnded has the chip take the search in low battery mode,
// without the limit that it lost: a tag is read, an empty field costs one reading.
func TestASearchWithoutEndIsEnded(t *testing.T) {
	for _, w := range ways {
		r := newReader(t, w)
		r.chip.Lenient = true
		d := r.open(t)
		r.chip.BrownOut()
		r.clock.Elapse(5 * time.Millisecond)
		for i, want := range []string{"no answer", "no tag", "no tag"} {
			begin := r.clock.Now()
			if got := r.read(d); got != want {
				t.Errorf("%s, reading %d: got %s, want %s", w, i, got, want)
			}
			if took := r.clock.Now() - begin; took > 55*time.Millisecond {
				t.Errorf("%s, reading %d: took %v, want at most 55ms", w, i, took)
			}
			r.rests(t)
		}
		r.chip.BrownOut()
		r.clock.Elapse(5 * time.Millisecond)
		r.cards = append(r.cards, card(t, uid7))
		if got := r.read(d); got != "04A1B2C3D4E580" {
			t.Errorf("%s: got %s of a tag, want 04A1B2C3D4E580", w, got)
		}
	}
}

// TestSlowReader slows down each frame on the air: a tag with 4 bytes takes six.
func TestSlowReader(t *testing.T) {
	for _, w := range ways {
		for _, tt := range []struct {
			slow time.Duration
			want string
		}{
			{500 * time.Microsecond, "12345678"},
			{2 * time.Millisecond, "12345678"},
			{20 * time.Millisecond, "no answer"},
			{time.Hour, "no answer"},
		} {
			r := newReader(t, w, uid4)
			d := r.open(t)
			r.chip.Slow = tt.slow
			begin := r.clock.Now()
			if got := r.read(d); got != tt.want {
				t.Errorf("%s, %v slow: got %s, want %s", w, tt.slow, got, tt.want)
			}
			if took := r.clock.Now() - begin; took > 50*time.Millisecond {
				t.Errorf("%s, %v slow: took %v, want at most 50ms", w, tt.slow, took)
			}
			r.chip.Slow = 0
			if got := r.read(d); got != "12345678" {
				t.Errorf("%s, after %v slow: got %s, want 12345678", w, tt.slow, got)
			}
		}
	}
}

// TestTagThatLeavesOnTheWay takes the tag away after each frame in turn, and
// puts nothing or another tag in its place.
func TestTagThatLeavesOnTheWay(t *testing.T) {
	for _, uid := range [][]byte{uid4, uid7, uid10} {
		for _, next := range [][]byte{nil, {0x12, 0x34, 0x56, 0x79}, {0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x81}} {
			for after, left := 0, true; left; after++ {
				r := newReader(t, overI2C)
				first := card(t, uid)
				var second []*chip.Card
				if next != nil {
					second = append(second, card(t, next))
					second[0].Start = 0 // as quick as can be
				}
				looks := 0
				r.chip.Reach = func(dst []*chip.Card) []*chip.Card {
					if looks++; looks <= after {
						return append(dst, first)
					}
					return append(dst, second...)
				}
				d := r.open(t)
				looks = 0
				r.clock.Elapse(d.Rest())
				tag, err := d.Read()
				left = looks > after
				could := []string{fmt.Sprintf("%X", uid), fmt.Sprintf("%X", next)}
				if err == nil && !slices.Contains(could, tag.String()) {
					t.Errorf("% x, then % x, after %d frames: got %s, want %s or an error", uid, next, after, tag, could)
				}
				if words(tag, err) == "no answer" {
					t.Errorf("% x, then % x, after %d frames: got %v, the reader is well", uid, next, after, err)
				}
			}
		}
	}
}

// TestAFieldThatMayBeOnIsTold loses all transactions but a few: the driver cannot know
// whether the field is off, until it was reset or answers again.
func TestAFieldThatMayBeOnIsTold(t *testing.T) {
	for _, reset := range []bool{false, true} {
		r := newReader(t, overI2C, uid4)
		d := r.open(t)
		r.deafAfter(2)
		if got := r.read(d); got != "no answer" || !d.Lit() || !r.chip.Field() {
			t.Errorf("got %s, lit %v, the field is on: %v; want no answer and a field that stays on", got, d.Lit(), r.chip.Field())
		}
		r.spoil = nil
		if reset {
			r.chip.Reset(gpio.Low)
			r.chip.Reset(gpio.High)
			r.clock.Elapse(3 * time.Millisecond)
			if d.WasReset(); d.Lit() {
				t.Error("lit after a reset")
			}
		}
		if got := r.read(d); got != "12345678" || d.Lit() || r.chip.Field() {
			t.Errorf("reset %v: the next reading got %s, want 12345678 and darkness", reset, got)
		}
	}
}
