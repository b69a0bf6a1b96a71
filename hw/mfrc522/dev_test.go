package mfrc522_test

import (
	"encoding/hex"
	"errors"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/sim/chip"
)

// words is what Read answered: the tag in hexadecimal, or the sentinel.
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

func uids(texts ...string) [][]byte {
	var list [][]byte
	for _, s := range texts {
		uid, err := hex.DecodeString(s)
		if err != nil {
			panic(err)
		}
		list = append(list, uid)
	}
	return list
}

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
		{"two that differ in the last bit, the other way round", []string{"123456F8", "12345678"}, "more than one tag in the field"},
		{"two that differ in every bit", []string{"12345678", "EDCBA987"}, "more than one tag in the field"},
		{"two of one batch", []string{"04A1B2C3D4E580", "04A1B2C3D4E680"}, "more than one tag in the field"},
		{"two of 7 bytes, the last bit", []string{"04A1B2C3D4E580", "04A1B2C3D4E500"}, "more than one tag in the field"},
		{"two of 10 bytes, the last bit", []string{"04112233445566770899", "04112233445566770819"}, "more than one tag in the field"},
		{"4 and 7 bytes", []string{"12345678", "04A1B2C3D4E580"}, "more than one tag in the field"},
		{"4 and 7 bytes, the short one followed", []string{"F8FFFFFF", "04A1B2C3D4E580"}, "more than one tag in the field"},
		{"7 and 10 bytes that begin alike", []string{"04A1B2C3D4E580", "04A1B25566770899AABB"}, "more than one tag in the field"},
		{"three", []string{"12345678", "12345679", "1234567A"}, "more than one tag in the field"},
		{"four", []string{"12345678", "82345679", "1234567A", "12F4567A"}, "more than one tag in the field"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newReader(t, uids(tt.cards...)...)
			d := r.open(t)
			for range 3 {
				if got := words(d.Read()); got != tt.want {
					t.Errorf("got %s, want %s", got, tt.want)
				}
				if r.chip.Field() {
					t.Error("the antenna is on after the reading")
				}
			}
		})
	}
}

// TestAReadingIsShort holds the count of transactions, to which the doctor's
// and the profiles' figures refer.
func TestAReadingIsShort(t *testing.T) {
	for _, tt := range []struct {
		cards        []string
		transactions int
		time         time.Duration
	}{
		{nil, 11, 6 * time.Millisecond},
		{[]string{"12345678"}, 33, 10 * time.Millisecond},
		{[]string{"04A1B2C3D4E580"}, 45, 12 * time.Millisecond},
		{[]string{"04112233445566770899"}, 57, 15 * time.Millisecond},
	} {
		r := newReader(t, uids(tt.cards...)...)
		d := r.open(t)
		before, begin := r.port.Stats(), r.clock.Now()
		got := words(d.Read())
		if n := r.port.Stats().Transactions - before.Transactions; n != tt.transactions {
			t.Errorf("%v (%s): got %d transactions, want %d", tt.cards, got, n, tt.transactions)
		}
		if d := r.clock.Now() - begin; d > tt.time {
			t.Errorf("%v (%s): took %v, want at most %v", tt.cards, got, d, tt.time)
		}
	}
}

func TestReadDoesNotAllocate(t *testing.T) {
	for _, cards := range [][]string{nil, {"12345678"}, {"04A1B2C3D4E580"}, {"12345678", "12345679"}} {
		r := newReader(t, uids(cards...)...)
		d := r.open(t)
		if n := testing.AllocsPerRun(10, func() { _, _ = d.Read() }); n != 0 {
			t.Errorf("%v: got %v allocations a reading, want 0", cards, n)
		}
	}
}

func TestReadReadsTheTagThatIsThereNow(t *testing.T) {
	r := newReader(t)
	d := r.open(t)
	for _, uid := range []string{"12345678", "", "04A1B2C3D4E580", "12345678", "12345679"} {
		r.cards = nil
		want := "no tag"
		if uid != "" {
			r.cards = []*chip.Card{card(t, uids(uid)[0])}
			want = uid
		}
		if got := words(d.Read()); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestOnlyKnownVersionsAreReaders(t *testing.T) {
	known := map[byte]bool{0x88: true, 0x89: true, 0x90: true, 0x91: true, 0x92: true, 0xb2: true}
	for v := range 256 {
		r := newReader(t, uid4)
		r.chip.Version = byte(v)
		d, err := r.tryOpen(t)
		if known[byte(v)] {
			if got := words(d.Read()); err != nil || got != "12345678" {
				t.Errorf("version %#02x: got %v, %s", v, err, got)
			}
			continue
		}
		var part *hw.PartError
		if !errors.Is(err, hw.ErrNoAnswer) || !errors.As(err, &part) {
			t.Errorf("version %#02x: got %v, want no answer of the reader", v, err)
		}
		if got := words(d.Read()); got != "no answer" {
			t.Errorf("version %#02x: Read got %s, want no answer", v, got)
		}
	}
}

// bitFlipper spoils byte at of every transaction that is so long.
type bitFlipper struct {
	chip.Device
	at, n int
	flip  byte
}

func (b *bitFlipper) Select() { b.n = 0; b.Device.Select() }
func (b *bitFlipper) Exchange(out byte) byte {
	in := b.Device.Exchange(out)
	if b.n++; b.n == b.at {
		in ^= b.flip
	}
	return in
}

func TestOptions(t *testing.T) {
	r := newReader(t, uid4)
	for _, tt := range []struct {
		change func(o *mfrc522.Opts)
		want   string
	}{
		{func(o *mfrc522.Opts) { o.Gain = 40 }, "mfrc522: gain of 40 dB: 18, 23, 33, 38, 43 or 48 expected"},
		{func(o *mfrc522.Opts) { o.Place = 16 }, "mfrc522: place 16: 0 to 15 expected"},
		{func(o *mfrc522.Opts) { o.Place = -1 }, "mfrc522: place -1: 0 to 15 expected"},
	} {
		o := r.opts()
		tt.change(&o)
		if d, err := mfrc522.New(r.conn, o); d != nil || err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
	if _, err := mfrc522.New(nil, r.opts()); err == nil || err.Error() != "mfrc522: no connection" {
		t.Errorf("without a connection: got %v", err)
	}
	for gain, want := range map[int]byte{0: 4, 18: 0, 23: 1, 33: 4, 38: 5, 43: 6, 48: 7} {
		o := r.opts()
		o.Gain = gain
		d, err := mfrc522.New(r.conn, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Open(); err != nil {
			t.Fatal(err)
		}
		const rfCfgReg = 0x26
		in := make([]byte, 2)
		if err := r.conn.Tx([]byte{rfCfgReg<<1 | 0x80, 0}, in); err != nil || in[1]>>4 != want {
			t.Errorf("%d dB: got RxGain %d, %v; want %d", gain, in[1]>>4, err, want)
		}
	}
}

func TestPowerDownEndsWithOpen(t *testing.T) {
	const commandReg, powerDown = 0x01, 1 << 4
	r := newReader(t, uid4)
	d := r.open(t)
	if err := d.PowerDown(); err != nil {
		t.Fatal(err)
	}
	in := make([]byte, 2)
	if err := r.conn.Tx([]byte{commandReg<<1 | 0x80, 0}, in); err != nil || in[1]&powerDown == 0 || r.chip.Field() {
		t.Errorf("CommandReg is %#02x (%v), the antenna is on: %v; want power-down", in[1], err, r.chip.Field())
	}
	if err := d.Open(); err != nil {
		t.Fatal(err)
	}
	if got := words(d.Read()); got != "12345678" {
		t.Errorf("opened again: got %s, want 12345678", got)
	}
}
