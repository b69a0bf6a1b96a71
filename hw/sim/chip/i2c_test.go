package chip_test

import (
	"bytes"
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/sim/chip"
)

// memory is a target with one pointer and eight registers.
type memory struct {
	regs  [8]byte
	ptr   byte
	first bool
	deaf  bool
	stops int
}

func (m *memory) Address(read bool) bool {
	m.first = !read
	return !m.deaf
}

func (m *memory) Write(b byte) bool {
	if m.first {
		m.ptr, m.first = b&7, false
		return true
	}
	m.regs[m.ptr&7] = b
	m.ptr++
	return true
}

func (m *memory) Read() byte {
	b := m.regs[m.ptr&7]
	m.ptr++
	return b
}

func (m *memory) Stop() { m.stops++ }

func busOf(at map[uint16][]chip.Target) (*chip.I2C, *chip.Clock) {
	clock := &chip.Clock{}
	b := chip.NewI2C(clock, "test", func(addr uint16, dst []chip.Target) []chip.Target { return append(dst, at[addr]...) })
	b.Overhead = 0
	return b, clock
}

func TestI2CChargesEveryBitOfABurst(t *testing.T) {
	m := &memory{regs: [8]byte{0, 1, 2, 3}}
	b, clock := busOf(map[uint16][]chip.Target{0x20: {m}})
	b.SetClock(400 * physic.KiloHertz)
	var r [2]byte
	if err := b.Tx(0x20, []byte{2}, r[:]); err != nil || r != [2]byte{2, 3} {
		t.Fatalf("got %v, %v, want 2 3", r, err)
	}
	// Address, register, address, two bytes: 45 bits, a start and a stop.
	if got, want := clock.Now(), 47*2500*time.Nanosecond; got != want {
		t.Errorf("took %v, want %v", got, want)
	}
	if got, want := b.Stats(), (chip.Stats{Transactions: 1, Bytes: 5, Calls: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if m.stops != 1 {
		t.Errorf("%d stops, want 1", m.stops)
	}
}

func TestI2CFaultsLookAsTheyDoOnLinux(t *testing.T) {
	for _, c := range []struct {
		name  string
		fault chip.I2CFault
		err   string
		want  []byte
	}{
		{"good", chip.I2CGood, "", []byte{1, 2, 3, 4}},
		{"nobody acknowledges", chip.I2CNAK, "sysfs-i2c: remote I/O error", []byte{9, 9, 9, 9}},
		{"nothing transferred", chip.I2CZeros, "", []byte{0, 0, 0, 0}},
		{"half an answer", chip.I2CShort, "", []byte{1, 2, 0, 0}},
		{"a line held low", chip.I2CStuck, "sysfs-i2c: connection timed out", []byte{9, 9, 9, 9}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, _ := busOf(map[uint16][]chip.Target{0x20: {&memory{regs: [8]byte{0, 1, 2, 3, 4}}}})
			b.Fault = func() chip.I2CFault { return c.fault }
			r := []byte{9, 9, 9, 9}
			err := b.Tx(0x20, []byte{1}, r)
			if (err == nil) != (c.err == "") || err != nil && err.Error() != c.err || !bytes.Equal(r, c.want) {
				t.Errorf("got %v, %v, want %v, %s", r, err, c.want, c.err)
			}
		})
	}
	b, _ := busOf(map[uint16][]chip.Target{0x20: {&memory{deaf: true}}})
	for _, addr := range []uint16{0x20, 0x21} {
		if err := b.Tx(addr, []byte{1}, nil); err == nil {
			t.Errorf("%#x acknowledges", addr)
		}
	}
}

func TestTwoTargetsOnOneAddressSpoilEachOthersAnswers(t *testing.T) {
	one, other := &memory{regs: [8]byte{0x0f}}, &memory{regs: [8]byte{0x3c}}
	b, _ := busOf(map[uint16][]chip.Target{0x20: {one, other}})
	var r [1]byte
	if err := b.Tx(0x20, []byte{0}, r[:]); err != nil || r[0] != 0x0c {
		t.Errorf("got %#x, %v, want 0xc", r, err)
	}
	if err := b.Tx(0x20, []byte{3, 7}, nil); err != nil || one.regs[3] != 7 || other.regs[3] != 7 {
		t.Errorf("written: %v and %v, %v", one.regs, other.regs, err)
	}
}
