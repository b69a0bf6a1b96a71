package pn532_test

import (
	"fmt"
	"testing"
	"time"

	"quartoboard/hw/pn532"
	"quartoboard/hw/sim/chip"
)

func TestReadReadsOneTagAndReportsTwo(t *testing.T) {
	for _, tt := range []struct {
		name  string
		cards []string
		want  string
	}{
		{"nothing", nil, "no tag"},
		{"a UID of 4 bytes", []string{"12345678"}, "12345678"},
		{"a UID of 7 bytes", []string{"04A1B2C3D4E580"}, "04A1B2C3D4E580"},
		{"a UID of 10 bytes", []string{"04112233445566770899"}, "04112233445566770899"},
		{"a UID of zeros", []string{"00000000"}, "00000000"},
		{"two that differ in the first bit", []string{"12345678", "13345678"}, "more than one tag in the field"},
		{"two that differ in the last bit", []string{"12345678", "123456F8"}, "more than one tag in the field"},
		{"two that differ in every bit", []string{"12345678", "EDCBA987"}, "more than one tag in the field"},
		{"two of one batch", []string{"04A1B2C3D4E580", "04A1B2C3D4E680"}, "more than one tag in the field"},
		{"two of 10 bytes, the last bit", []string{"04112233445566770899", "04112233445566770819"}, "more than one tag in the field"},
		{"4 and 7 bytes", []string{"12345678", "04A1B2C3D4E580"}, "more than one tag in the field"},
		{"7 and 10 bytes that begin alike", []string{"04A1B2C3D4E580", "04A1B25566770899AABB"}, "more than one tag in the field"},
		{"four", []string{"12345678", "82345679", "1234567A", "12F4567A"}, "more than one tag in the field"},
	} {
		for _, w := range ways {
			t.Run(fmt.Sprintf("%s, %s", tt.name, w), func(t *testing.T) {
				r := newReader(t, w, uids(tt.cards...)...)
				d := r.open(t)
				for range 3 {
					if got := r.read(d); got != tt.want {
						t.Errorf("got %s, want %s", got, tt.want)
					}
					r.rests(t)
				}
			})
		}
	}
}

// rests expects power-down, a millisecond after a reading.
func (r *reader) rests(t testing.TB) {
	t.Helper()
	if r.chip.Field() {
		t.Error("the field is on after the reading")
	}
	r.clock.Elapse(time.Millisecond)
	if !r.chip.Asleep() {
		t.Error("the reader is awake after the reading")
	}
}

// TestAReaderThatFallsAsleepSlowlyIsReadAtOnceAgain has it take nearly twice the
// manual's millisecond.
func TestAReaderThatFallsAsleepSlowlyIsReadAtOnceAgain(t *testing.T) {
	for _, w := range ways {
		r := newReader(t, w, uids("12345678")...)
		r.chip.Drowsy = 900 * time.Microsecond
		d := r.open(t)
		for range 5 {
			if got := r.read(d); got != "12345678" {
				t.Errorf("%s: got %s, want 12345678", w, got)
			}
		}
		if err := d.Test(); err != nil {
			t.Errorf("%s: self test: %v", w, err)
		}
	}
}

// TestAReaderNeedNotAcknowledgeBeforeItsAnswer has it do so as others saw it, and
// take its time.
func TestAReaderNeedNotAcknowledgeBeforeItsAnswer(t *testing.T) {
	for shy := 200 * time.Microsecond; shy <= 3*time.Millisecond; shy += 200 * time.Microsecond {
		r := newReader(t, overI2C, uids("04112233445566770899")...)
		r.chip.Shy = shy
		d := r.open(t)
		for range 3 {
			if got := r.read(d); got != "04112233445566770899" {
				t.Errorf("ACK %v later: got %s, want the tag", shy, got)
			}
		}
		if err := d.Test(); err != nil {
			t.Errorf("ACK %v later: self test: %v", shy, err)
		}
	}
}

// TestAReadingIsShort holds the count of transactions and bytes, and what they
// take together with the air: at 100 kHz over I²C, at 4 MHz over SPI, where 1000
// bytes of nothing wake the chip.
func TestAReadingIsShort(t *testing.T) {
	for _, tt := range []struct {
		way                 way
		cards               []string
		transactions, bytes int
		time                time.Duration
	}{
		{overI2C, nil, 7, 77, 17 * time.Millisecond},
		{overI2C, []string{"12345678"}, 12, 111, 25 * time.Millisecond},
		{overI2C, []string{"04A1B2C3D4E580"}, 13, 116, 26 * time.Millisecond},
		{overI2C, []string{"04112233445566770899"}, 17, 157, 31 * time.Millisecond},
		{overSPI, nil, 15, 1087, 13 * time.Millisecond},
		{overSPI, []string{"12345678"}, 21, 1122, 16 * time.Millisecond},
		{overSPI, []string{"04A1B2C3D4E580"}, 23, 1129, 18 * time.Millisecond},
		{overSPI, []string{"04112233445566770899"}, 27, 1169, 21 * time.Millisecond},
	} {
		r := newReader(t, tt.way, uids(tt.cards...)...)
		d := r.open(t)
		before, begin := r.stats(), r.clock.Now()
		got := r.read(d)
		after, took := r.stats(), r.clock.Now()-begin
		if n := after.Transactions - before.Transactions; n != tt.transactions {
			t.Errorf("%s, %v (%s): got %d transactions, want %d", tt.way, tt.cards, got, n, tt.transactions)
		}
		if n := after.Bytes - before.Bytes; n != tt.bytes {
			t.Errorf("%s, %v (%s): got %d bytes, want %d", tt.way, tt.cards, got, n, tt.bytes)
		}
		if took > tt.time {
			t.Errorf("%s, %v (%s): took %v, want at most %v", tt.way, tt.cards, got, took, tt.time)
		}
	}
}

func TestReadDoesNotAllocate(t *testing.T) {
	for _, w := range ways {
		for _, cards := range [][]string{nil, {"12345678"}, {"04A1B2C3D4E580"}, {"12345678", "12345679"}} {
			r := newReader(t, w, uids(cards...)...)
			d := r.open(t)
			if n := testing.AllocsPerRun(10, func() { r.clock.Elapse(d.Rest()); _, _ = d.Read() }); n != 0 {
				t.Errorf("%s, %v: got %v allocations a reading, want 0", w, cards, n)
			}
		}
	}
}

func TestReadReadsTheTagThatIsThereNow(t *testing.T) {
	r := newReader(t, overI2C)
	d := r.open(t)
	for _, uid := range []string{"12345678", "", "04A1B2C3D4E580", "12345678", "12345679"} {
		r.cards = nil
		want := "no tag"
		if uid != "" {
			r.cards = []*chip.Card{card(t, uids(uid)[0])}
			want = uid
		}
		if got := r.read(d); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestReadingsMayFollowAtOnce(t *testing.T) {
	for _, w := range ways {
		for _, rigid := range []bool{false, true} {
			r := newReader(t, w, uid7)
			d := r.open(t)
			r.chip.Rigid = rigid
			for pause := time.Duration(0); pause < 3*time.Millisecond; pause += 100 * time.Microsecond {
				if got := r.read(d); got != "04A1B2C3D4E580" {
					t.Errorf("%s, rigid %v, after %v: got %s", w, rigid, pause, got)
				}
				r.clock.Elapse(pause)
			}
		}
	}
}

func TestOptions(t *testing.T) {
	r := newReader(t, overI2C, uid4)
	for place, want := range map[int]string{16: "pn532: place 16: 0 to 15 expected", -1: "pn532: place -1: 0 to 15 expected"} {
		o := r.opts()
		o.Place = place
		if d, err := pn532.New(r.link(), o); d != nil || err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	for _, none := range []pn532.Link{nil, pn532.OverI2C(nil), pn532.OverSPI(nil, 1)} {
		if _, err := pn532.New(none, r.opts()); err == nil || err.Error() != "pn532: no connection" {
			t.Errorf("without a connection: got %v", err)
		}
	}
}

func TestPowerDownTurnsOffAFieldThatStayedOn(t *testing.T) {
	r := newReader(t, overI2C, uid4)
	d := r.open(t)
	r.deafAfter(2)
	if got := r.read(d); got != "no answer" || !r.chip.Field() {
		t.Fatalf("got %s, the field is on: %v; want no answer, and a field that stays on", got, r.chip.Field())
	}
	r.spoil = nil
	if err := d.PowerDown(); err != nil {
		t.Error(err)
	}
	r.rests(t)
}

// deafAfter lets n more transactions through; later ones are lost.
func (r *reader) deafAfter(n int) {
	r.n = 0
	r.spoil = func(i int) bool { return i >= n }
	r.how = func() how { return how{lost: true, answer: always(0)} }
}
