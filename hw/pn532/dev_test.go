package pn532_test

import (
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim/chip"
)

// TestAReaderThatFallsAsleepSlowlyIsReadAtOnceAgain has it take nearly twice the
// manual's millisecond.
func TestAReaderThatFallsAsleepSlowlyIsReadAtOnceAgain(t *testing.T) {
	onBoth(t, func(t *testing.T, r *reader) {
		r.chip.SleepDelay = 900 * time.Microsecond
		for range 5 {
			if got := r.read(); got != uid4 {
				t.Errorf("got %s, want %s", got, uid4)
			}
		}
		if err := r.Test(); err != nil {
			t.Errorf("self test: %v", err)
		}
	}, uid4)
}

// TestAReaderThatDoesNotHoldTheClockIsReadAtOnceAgain has it not acknowledge its
// address as long as it wakes up.
func TestAReaderThatDoesNotHoldTheClockIsReadAtOnceAgain(t *testing.T) {
	onBoth(t, func(t *testing.T, r *reader) {
		r.chip.NAKUntilAwake = true
		for pause := time.Duration(0); pause < 3*time.Millisecond; pause += 100 * time.Microsecond {
			if got := r.read(); got != uid7 {
				t.Errorf("before %v: got %s, want %s", pause, got, uid7)
			}
			r.clock.Elapse(pause)
		}
	}, uid7)
}

// TestAReaderNeedNotAcknowledgeBeforeItsAnswer has it do so as others saw it, and
// take its time.
func TestAReaderNeedNotAcknowledgeBeforeItsAnswer(t *testing.T) {
	for late := 200 * time.Microsecond; late <= 3*time.Millisecond; late += 200 * time.Microsecond {
		r := newReader(t, uid10)
		r.chip.AckDelay = late
		r.open(t)
		for range 3 {
			if got := r.read(); got != uid10 {
				t.Errorf("ACK %v later: got %s, want the tag", late, got)
			}
		}
		if err := r.Test(); err != nil {
			t.Errorf("ACK %v later: self test: %v", late, err)
		}
	}
}

// TestAReadingIsShort holds the count of transactions and bytes, and what they
// take together with the air: at 100 kHz over I²C, at 4 MHz over SPI, where 1000
// bytes of nothing wake the chip.
func TestAReadingIsShort(t *testing.T) {
	type cost struct {
		chip.Stats
		time time.Duration
	}
	for _, tt := range []struct {
		uids     []string
		want     string
		i2c, spi cost
	}{
		{
			nil, "no tag",
			cost{chip.Stats{Transactions: 7, Bytes: 65}, 16 * time.Millisecond},
			cost{chip.Stats{Transactions: 15, Bytes: 1087}, 13 * time.Millisecond},
		},
		{
			[]string{uid4},
			uid4,
			cost{chip.Stats{Transactions: 12, Bytes: 111}, 25 * time.Millisecond},
			cost{chip.Stats{Transactions: 21, Bytes: 1122}, 16 * time.Millisecond},
		},
		{
			[]string{uid7},
			uid7,
			cost{chip.Stats{Transactions: 13, Bytes: 116}, 26 * time.Millisecond},
			cost{chip.Stats{Transactions: 23, Bytes: 1129}, 18 * time.Millisecond},
		},
		{
			[]string{uid10},
			uid10,
			cost{chip.Stats{Transactions: 17, Bytes: 157}, 31 * time.Millisecond},
			cost{chip.Stats{Transactions: 27, Bytes: 1169}, 21 * time.Millisecond},
		},
	} {
		onBoth(t, func(t *testing.T, r *reader) {
			stats, want := r.bus.Stats, tt.i2c
			if r.port.Stats().Transactions > 0 {
				stats, want = r.port.Stats, tt.spi
			}
			before, begin := stats(), r.clock.Now()
			if got := r.read(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			took, after := r.clock.Now()-begin, stats()
			after.Transactions -= before.Transactions
			after.Bytes -= before.Bytes
			if after.Transactions != want.Transactions || after.Bytes != want.Bytes || took > want.time {
				t.Errorf("%s: got %+v in %v, want %+v in at most %v", tt.want, after, took, want.Stats, want.time)
			}
		}, tt.uids...)
	}
}

// TestASearchWithoutEndIsEnded has the chip take the search in low battery mode,
// without the limit that it lost: a tag is read, an empty field costs one reading.
func TestASearchWithoutEndIsEnded(t *testing.T) {
	onBoth(t, func(t *testing.T, r *reader) {
		r.chip.AcceptAll = true
		r.chip.BrownOut()
		r.clock.Elapse(5 * time.Millisecond)
		for i, want := range []string{silent, "no tag", "no tag"} {
			begin := r.clock.Now()
			if got := r.read(); got != want {
				t.Errorf("reading %d: got %s, want %s", i, got, want)
			}
			if took := r.clock.Now() - begin; took > 70*time.Millisecond { // the search's patience taken in
				t.Errorf("reading %d: took %v, want at most 70ms", i, took)
			}
			if r.clock.Elapse(time.Millisecond); r.chip.Field() || !r.chip.Asleep() {
				t.Errorf("after reading %d: the field is on: %v, asleep: %v; want power-down", i, r.chip.Field(), r.chip.Asleep())
			}
		}
		r.chip.BrownOut()
		r.clock.Elapse(5 * time.Millisecond)
		r.lay(t, uid7)
		if got := r.read(); got != uid7 {
			t.Errorf("got %s of a tag, want %s", got, uid7)
		}
	})
}

// TestASearchMayBeLate has the chip answer that much later than its time on the air, with
// each number of bytes. An answer later than the options allow is not read, and
// costs the next reading nothing.
func TestASearchMayBeLate(t *testing.T) {
	for _, tt := range []struct{ late, answer time.Duration }{
		{18 * time.Millisecond, 0},
		{22 * time.Millisecond, 0},
		{29 * time.Millisecond, 0},
		{59 * time.Millisecond, 60 * time.Millisecond},
	} {
		for want, uids := range map[string][]string{
			"no tag": nil, uid4: {uid4}, uid7: {uid7}, uid10: {uid10}, hw.ErrCollision.Error(): {uid10, "04112233445566770898"},
		} {
			onBoth(t, func(t *testing.T, r *reader) {
				r.answer = tt.answer
				r.drive(r.link)
				r.open(t)
				r.chip.Late = tt.late
				for range 2 {
					if got := r.read(); got != want {
						t.Errorf("%v late: got %s, want %s", tt.late, got, want)
					}
				}
				if r.chip.Late = tt.late + 60*time.Millisecond; len(uids) > 0 {
					if got := r.read(); got != silent {
						t.Errorf("%v late: got %s, want %s", r.chip.Late, got, silent)
					}
				}
				r.chip.Late = 0
				if got := r.read(); got != want {
					t.Errorf("in time again: got %s, want %s", got, want)
				}
			}, uids...)
		}
	}
}

// TestAReaderThatFindsATagEverySecondTimeIsAskedForOne has the chip find none at every second
// search for two targets. It is noticed by the seventh reading; then each finds what is there,
// and of several the second at the latest.
func TestAReaderThatFindsATagEverySecondTimeIsAskedForOne(t *testing.T) {
	onBoth(t, func(t *testing.T, r *reader) {
		r.chip.MissesTwo = true
		for i := range 7 {
			want := uid7
			if i%2 == 1 {
				want = "no tag"
			}
			if got := r.read(); got != want {
				t.Errorf("reading %d: got %s, want %s", i, got, want)
			}
		}
		several := hw.ErrCollision.Error()
		for _, tt := range []struct {
			uids []string
			want []string
		}{
			{[]string{uid7}, []string{uid7, uid7, uid7, uid7}},
			{[]string{uid7, uid4}, []string{several, several, several}},
			{[]string{uid4}, []string{uid4, uid4, uid4}},
			{nil, []string{"no tag", "no tag"}},
			{[]string{uid10}, []string{uid10, uid10, uid10}},
			{[]string{uid10, uid7, uid4}, []string{several, several}},
		} {
			r.lay(t, tt.uids...)
			for i, want := range tt.want {
				begin := r.clock.Now()
				got := r.read()
				if got != want && (i > 0 || len(tt.uids) < 2) {
					t.Errorf("%v, reading %d: got %s, want %s", tt.uids, i, got, want)
				}
				if took := r.clock.Now() - begin; len(tt.uids) < 2 && took > 50*time.Millisecond {
					t.Errorf("%v, reading %d: took %v, want at most 50ms", tt.uids, i, took)
				}
				if r.chip.Field() {
					t.Errorf("%v, reading %d: the field is on after it", tt.uids, i)
				}
			}
		}
	}, uid7)
}

// TestATagThatComesAndGoesIsNotTheReadersFault has it gone for two readings, or there for two.
func TestATagThatComesAndGoesIsNotTheReadersFault(t *testing.T) {
	for _, pattern := range []string{"x..x..x..x..x..x", "xx.xx.xx.xx.xx.x", "x.x.xx.x.xx.x.x"} {
		r := newReader(t)
		r.open(t)
		for _, there := range pattern {
			if r.lay(t); there == 'x' {
				r.lay(t, uid4)
			}
			r.read()
		}
		r.lay(t, uid4)
		r.read()
		before := r.bus.Stats().Transactions
		if r.read(); r.bus.Stats().Transactions-before > 12 {
			t.Errorf("%s: a reading takes %d transactions, want the 12 of a sound reader", pattern, r.bus.Stats().Transactions-before)
		}
	}
}

func TestSelfTestTellsOfAMemoryThatFails(t *testing.T) {
	onBoth(t, func(t *testing.T, r *reader) {
		r.chip.MemoryResult = 0xff
		const want = "tray reader: self test: unexpected result"
		if err := r.Test(); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
		if got := r.read(); got != uid4 {
			t.Errorf("after the test: got %s, want %s", got, uid4)
		}
	}, uid4)
}
