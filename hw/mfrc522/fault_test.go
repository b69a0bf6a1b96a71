package mfrc522_test

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
	"quartoboard/hw/sim/chip"
)

// spoiler stands between port and chip and spoils some transactions.
type spoiler struct {
	chip  *chip.MFRC522
	n     int                  // transactions since it was armed, the current one not counted
	spoil func(n int) bool     // whether transaction n is spoiled
	how   func(s *spoiler) how // asked at the begin of one that is
	now   how
	bytes int
}

// how a transaction is spoiled.
type how struct {
	name   string
	lost   bool              // the chip is not selected
	answer func(i int) *byte // what byte i of the answer is instead, or nil for the chip's
	before func(*chip.MFRC522)
}

func always(b byte) func(int) *byte { return func(int) *byte { return &b } }

// hows are the ways of the record's "bus nak" and more.
var hows = []how{
	{name: "select lost, zeros", lost: true, answer: always(0)},
	{name: "select lost, ones", lost: true, answer: always(0xff)},
	{name: "answer of zeros", answer: always(0)},
	{name: "answer of ones", answer: always(0xff)},
	{name: "short answer", answer: func(i int) *byte {
		if i < 4 {
			return nil
		}
		return new(byte)
	}},
	{name: "brown-out", before: (*chip.MFRC522).BrownOut},
	{name: "reset out of the blue", before: func(m *chip.MFRC522) { m.Reset(false); m.Reset(true) }},
}

func (s *spoiler) Select() {
	s.now, s.bytes = how{}, 0
	if s.spoil != nil && s.spoil(s.n) {
		s.now = s.how(s)
	}
	s.n++
	if s.now.before != nil {
		s.now.before(s.chip)
	}
	if !s.now.lost {
		s.chip.Select()
	}
}

func (s *spoiler) Deselect() {
	if !s.now.lost {
		s.chip.Deselect()
	}
}

func (s *spoiler) Exchange(out byte) (in byte) {
	if !s.now.lost {
		in = s.chip.Exchange(out)
	}
	if s.now.answer != nil {
		if b := s.now.answer(s.bytes); b != nil {
			in = *b
		}
	}
	s.bytes++
	return in
}

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
// turn: the second attempt gives what is there, or the fault is told; the next
// reading is as if nothing had been.
func TestOneBadTransactionChangesNothing(t *testing.T) {
	for _, tt := range table {
		for _, h := range hows {
			t.Run(fmt.Sprintf("%v, %s", tt.cards, h.name), func(t *testing.T) {
				t.Parallel()
				r := newReader(t, uids(tt.cards...)...)
				d := r.open(t)
				s := &spoiler{chip: r.chip, how: func(*spoiler) how { return h }}
				r.between = s
				for i, reached := 0, true; reached; i++ {
					s.n, s.spoil = 0, func(n int) bool { return n == i }
					begin := r.clock.Now()
					got := words(d.Read())
					reached = s.n > i
					if got != tt.want {
						t.Errorf("transaction %d: got %s, want %s", i, got, tt.want)
					}
					if took := r.clock.Now() - begin; took > 40*time.Millisecond {
						t.Errorf("transaction %d: took %v, want at most 40ms", i, took)
					}
					if r.chip.Field() {
						t.Errorf("transaction %d: the antenna is on after the reading", i)
					}
					s.spoil = nil
					if got := words(d.Read()); got != tt.want {
						t.Errorf("the reading after transaction %d: got %s, want %s", i, got, tt.want)
					}
				}
			})
		}
	}
}

// TestManyBadTransactionsNeverMakeATag spoils at random, up to half of all
// transactions: the answer is the tag that is there or an error, and it comes.
func TestManyBadTransactionsNeverMakeATag(t *testing.T) {
	const seed = 1
	random := rand.New(rand.NewPCG(seed, 0))
	right := 0
	for round := range 3000 {
		tt := table[round%len(table)]
		r := newReader(t, uids(tt.cards...)...)
		d := r.open(t)
		share := random.Float64() / 2
		r.between = &spoiler{
			chip:  r.chip,
			spoil: func(int) bool { return random.Float64() < share },
			how:   func(*spoiler) how { return hows[random.IntN(len(hows))] },
		}
		begin := r.clock.Now()
		tag, err := d.Read()
		if err == nil && tag.String() != tt.want {
			t.Fatalf("seed %d, round %d: got tag %s, want %s or an error", seed, round, tag, tt.want)
		}
		if err == nil {
			right++
		}
		if took := r.clock.Now() - begin; took > 60*time.Millisecond {
			t.Fatalf("seed %d, round %d: took %v, want at most 60ms", seed, round, took)
		}
	}
	if right == 0 {
		t.Error("no reading got through at all: the test shows nothing")
	}
	t.Logf("seed %d: %d of 3000 readings gave the tag", seed, right)
}

func TestDeadReaderIsAPartThatFailed(t *testing.T) {
	r := newReader(t, uid4)
	d := r.open(t)
	r.chip.Dead = true
	for range 2 {
		tag, err := d.Read()
		var part *hw.PartError
		if !errors.As(err, &part) || !errors.Is(err, hw.ErrNoAnswer) || tag != (hw.Tag{}) {
			t.Fatalf("got %v, %v; want no answer of a part", tag, err)
		}
		if part.Part != "tray reader" || part.Places != 1 {
			t.Errorf("got %q, places %b; want the tray reader, place 0", part.Part, part.Places)
		}
	}
	r.chip.Dead = false
	r.chip.BrownOut() // plugged in again
	if got := words(d.Read()); got != "12345678" {
		t.Errorf("plugged in again: got %s, want 12345678", got)
	}
}

func TestReaderMayBeDeadWhenOpened(t *testing.T) {
	r := newReader(t, uid4)
	r.chip.Dead = true
	d, err := r.tryOpen(t)
	if !errors.Is(err, hw.ErrNoAnswer) {
		t.Fatalf("got %v, want no answer", err)
	}
	r.chip.Dead = false
	if got := words(d.Read()); got != "12345678" {
		t.Errorf("got %s, want 12345678", got)
	}
}

func TestPortErrorsAreFaultsOfTheReader(t *testing.T) {
	r := newReader(t, uid4)
	d := r.open(t)
	if err := r.port.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := d.Read()
	var part *hw.PartError
	if !errors.As(err, &part) || !strings.HasPrefix(err.Error(), "tray reader: write: SPI1.0: ") {
		t.Errorf("got %v, want the port's error as one of the tray reader", err)
	}
	if err := d.PowerDown(); err == nil {
		t.Error("PowerDown on a closed port: got no error")
	}
}

func TestBrownOutBetweenReadingsIsMended(t *testing.T) {
	r := newReader(t, uid7)
	d := r.open(t)
	for range 3 {
		r.chip.BrownOut()
		if got := words(d.Read()); got != "04A1B2C3D4E580" {
			t.Errorf("got %s, want 04A1B2C3D4E580", got)
		}
	}
}

func TestSlowReader(t *testing.T) {
	for _, tt := range []struct {
		slow time.Duration
		want string
	}{
		{500 * time.Microsecond, "12345678"},
		{2 * time.Millisecond, "12345678"},
		{20 * time.Millisecond, "no answer"},
		{time.Hour, "no answer"},
	} {
		r := newReader(t, uid4)
		d := r.open(t)
		r.chip.Slow = tt.slow
		begin := r.clock.Now()
		if got := words(d.Read()); got != tt.want {
			t.Errorf("%v slow: got %s, want %s", tt.slow, got, tt.want)
		}
		if took := r.clock.Now() - begin; took > 50*time.Millisecond {
			t.Errorf("%v slow: took %v, want at most 50ms", tt.slow, took)
		}
		r.chip.Slow = 0
		if got := words(d.Read()); got != "12345678" {
			t.Errorf("after %v slow: got %s, want 12345678", tt.slow, got)
		}
	}
}

// TestTagThatLeavesOnTheWay takes the tag away after each frame in turn, and
// puts nothing or another tag in its place.
func TestTagThatLeavesOnTheWay(t *testing.T) {
	for _, uid := range [][]byte{uid4, uid7, uid10} {
		for _, next := range [][]byte{nil, {0x12, 0x34, 0x56, 0x79}, {0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x81}} {
			t.Run(fmt.Sprintf("% x, then % x", uid, next), func(t *testing.T) {
				for after, left := 0, true; left; after++ {
					r := newReader(t)
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
					tag, err := d.Read()
					left = looks > after
					could := []string{fmt.Sprintf("%X", uid), fmt.Sprintf("%X", next)}
					if err == nil && !slices.Contains(could, tag.String()) {
						t.Errorf("after %d frames: got %s, want %s or an error", after, tag, could)
					}
					if next == nil && err == nil && left && after < looks-3 {
						t.Errorf("after %d frames: got %s of a tag that was gone before it was selected", after, tag)
					}
					if words(tag, err) == "no answer" {
						t.Errorf("after %d frames: got %v, the reader is well", after, err)
					}
				}
			})
		}
	}
}

// TestAnAntennaThatMayBeOnIsTold loses all transactions but a few: the driver cannot
// know whether the antenna is off, until it was reset or answers again.
func TestAnAntennaThatMayBeOnIsTold(t *testing.T) {
	for _, reset := range []bool{false, true} {
		r := newReader(t, uid4)
		d := r.open(t)
		r.between = deafAfter(r.chip, 2)
		if got := words(d.Read()); got != "no answer" || !d.Lit() || !r.chip.Field() {
			t.Errorf("got %s, lit %v, the antenna is on: %v; want no answer and an antenna that stays on", got, d.Lit(), r.chip.Field())
		}
		r.between = nil
		if reset {
			r.chip.Reset(gpio.Low)
			r.chip.Reset(gpio.High)
			r.clock.Elapse(3 * time.Millisecond)
			if d.WasReset(); d.Lit() {
				t.Error("lit after a reset")
			}
		}
		if got := words(d.Read()); got != "12345678" || d.Lit() || r.chip.Field() {
			t.Errorf("reset %v: the next reading got %s, want 12345678 and darkness", reset, got)
		}
	}
}

// deafAfter lets n transactions through, in a reading the configuration and
// the antenna.
func deafAfter(m *chip.MFRC522, n int) *spoiler {
	return &spoiler{
		chip:  m,
		how:   func(*spoiler) how { return how{lost: true, answer: always(0)} },
		spoil: func(i int) bool { return i >= n },
	}
}
