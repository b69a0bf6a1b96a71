package mfrc522_test

import (
	"testing"

	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
)

// Registers that a burst begins with.
const (
	comIrqReg   = 0x04 // what became of a frame: version, eight registers, and the answer
	fifoDataReg = 0x09 // the result of the self test: version and 64 bytes
)

// bent flips a bit of the answers to bursts of a size that begin with a register.
type bent struct {
	spi.Conn
	reg  byte
	size int // of the burst with its address, in bytes
	at   int // the byte with that bit
}

func (b bent) Tx(w, r []byte) error {
	err := b.Conn.Tx(w, r)
	if len(r) == b.size && w[1] == b.reg<<1|0x80 {
		r[b.at] ^= 0x40
	}
	return err
}

// TestASpoiltAnswerIsNotBelieved has the same bit wrong in both attempts.
func TestASpoiltAnswerIsNotBelieved(t *testing.T) {
	const before = 1 + 1 + 8
	for _, tt := range []struct {
		name     string
		size, at int
	}{
		{"the version in a burst", before + 5, 1},
		{"a byte of the UID", before + 5, before + 3},
		{"its check byte", before + 5, before + 4},
		{"the answer to SELECT", before + 3, before},
		{"the checksum of that", before + 3, before + 2},
	} {
		b := newBench(t, "12345678")
		b.conn = bent{b.conn, comIrqReg, tt.size, tt.at}
		expect(t, b.open(t), tt.name, "", hw.ErrCorrupt)
	}
}

func TestSelfTestKnowsTheDocumentedBytes(t *testing.T) {
	const unlike = "tray reader: self test: unexpected result"
	for _, tt := range []struct {
		name    string
		version byte
		bent    bool
		want    string
	}{
		{"version 2.0 gives them", 0x92, false, ""},
		{"one bit is wrong", 0x92, true, unlike},
		{"version 1.0 gives other bytes", 0x91, false, unlike},
		{"the FM17522 has no documented result", 0x88, false, "tray reader: FM17522: no documented result"},
		{"nor has a copy", 0x12, false, "tray reader: a copy whose version 0x12 is not known: no documented result"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t, "12345678")
			b.chip.Version = tt.version
			if tt.bent {
				b.conn = bent{b.conn, fifoDataReg, 1 + 1 + 64, 39}
			}
			d := b.open(t)
			got := ""
			if err := d.Test(); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			expect(t, d, "after the test", "12345678", nil)
		})
	}
}
