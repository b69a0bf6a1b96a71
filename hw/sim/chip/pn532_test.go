package chip_test

import (
	"bytes"
	"fmt"
	"math/bits"
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/sim/chip"
)

// nfcBench is a simulated PN532, the cards above it and both of its buses. A real
// one is strapped to one of them.
type nfcBench struct {
	*testing.T
	clock *chip.Clock
	chip  *chip.PN532
	cards []*chip.Card
	i2c   *chip.I2C
	spi   spi.Conn
}

func newNFCBench(t *testing.T, uids ...[]byte) *nfcBench {
	t.Helper()
	b := &nfcBench{T: t, clock: &chip.Clock{}}
	b.chip = chip.NewPN532(b.clock)
	for _, uid := range uids {
		c, err := chip.NewCard(uid)
		if err != nil {
			t.Fatal(err)
		}
		b.cards = append(b.cards, c)
	}
	b.chip.Reach = func(dst []*chip.Card) []*chip.Card { return append(dst, b.cards...) }
	b.i2c = chip.NewI2C(b.clock, "I2C3", func(addr uint16, dst []chip.Target) []chip.Target {
		if addr == chip.PN532Address {
			dst = append(dst, b.chip)
		}
		return dst
	})
	port := chip.NewSPI(b.clock, "SPI0.0", func() chip.Device { return b.chip })
	c, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
	if err != nil {
		t.Fatal(err)
	}
	b.spi = c
	return b
}

// framed puts a command or its response into a frame (UM0701-02, 6.2.1.1).
func framed(data ...byte) []byte {
	f := append([]byte{0, 0, 0xff, byte(len(data)), -byte(len(data))}, data...)
	var sum byte
	for _, b := range data {
		sum += b
	}
	return append(f, -sum, 0)
}

var ack, nack = []byte{0, 0, 0xff, 0, 0xff, 0}, []byte{0, 0, 0xff, 0xff, 0, 0}

// send writes a frame over I²C.
func (b *nfcBench) send(frame []byte) {
	b.Helper()
	if err := b.i2c.Tx(chip.PN532Address, frame, nil); err != nil {
		b.Fatal(err)
	}
}

// wait is the next n bytes that the chip offers within a time; nil for none.
func (b *nfcBench) wait(n int, most time.Duration) []byte {
	b.Helper()
	for end := b.clock.Now() + most; b.clock.Now() < end; b.clock.Elapse(100 * time.Microsecond) {
		in := make([]byte, 1+n)
		if err := b.i2c.Tx(chip.PN532Address, nil, in); err != nil {
			b.Fatal(err)
		}
		if in[0] == 1 {
			return in[1:]
		}
	}
	return nil
}

// do sends a command and expects its response.
func (b *nfcBench) do(command []byte, want ...byte) {
	b.Helper()
	b.send(framed(append([]byte{0xd4}, command...)...))
	if got := b.wait(6, 15*time.Millisecond); !bytes.Equal(got, ack) {
		b.Fatalf("command % x: got % x, want an ACK", command, got)
	}
	if got, want := b.wait(len(framed(want...)), 30*time.Millisecond), framed(want...); !bytes.Equal(got, want) {
		b.Errorf("command % x: got % x, want % x", command, got, want)
	}
}

// normal leaves low battery mode, and lets a search be one.
func (b *nfcBench) normal() {
	b.Helper()
	b.do([]byte{0x14, 0x01}, 0xd5, 0x15)
	b.do([]byte{0x32, 0x05, 0, 0, 0}, 0xd5, 0x33)
}

func TestAShyPN532AcknowledgesOnlyWhatItHasAnAnswerTo(t *testing.T) {
	b := newNFCBench(t)
	b.chip.AckDelay = 2 * time.Millisecond
	b.send(framed(0xd4, 0x02))
	in := make([]byte, 1)
	if err := b.i2c.Tx(chip.PN532Address, nil, in); err == nil {
		t.Error("acknowledged a read at once")
	}
	b.clock.Elapse(3 * time.Millisecond)
	if err := b.i2c.Tx(chip.PN532Address, nil, in); err != nil || in[0] != 1 {
		t.Errorf("got %x, %v, want ready", in, err)
	}
}

func TestPN532AnswersOverSPIInItsOwnOrderOfBits(t *testing.T) {
	b := newNFCBench(t)
	tx := func(n int, out ...byte) []byte {
		w, r := make([]byte, len(out)+n), make([]byte, len(out)+n)
		for i, o := range out {
			w[i] = bits.Reverse8(o)
		}
		if err := b.spi.Tx(w, r); err != nil {
			t.Fatal(err)
		}
		for i := range r {
			r[i] = bits.Reverse8(r[i])
		}
		return r[len(out):]
	}
	tx(0, append([]byte{1}, framed(0xd4, 0x02)...)...)
	if got := tx(1, 2); got[0] != 0 {
		t.Errorf("status at once: got %x, want busy", got)
	}
	for _, want := range [][]byte{ack, framed(0xd5, 0x03, 0x32, 1, 6, 7)} {
		b.clock.Elapse(time.Millisecond)
		if got := tx(1, 2); got[0] != 1 {
			t.Errorf("status: got %x, want ready", got)
		}
		if got := tx(len(want), 3); !bytes.Equal(got, want) {
			t.Errorf("got % x, want % x", got, want)
		}
	}
}

func TestPN532LeavesSpoiledFramesUnanswered(t *testing.T) {
	good := framed(0xd4, 0x02)
	for i := 1; i < len(good)-1; i++ {
		b := newNFCBench(t)
		spoiled := bytes.Clone(good)
		spoiled[i] ^= 0x10
		b.send(spoiled)
		if got := b.wait(6, 15*time.Millisecond); got != nil {
			t.Errorf("% x: got % x, want nothing", spoiled, got)
		}
		b.do([]byte{0x02}, 0xd5, 0x03, 0x32, 1, 6, 7)
	}
}

func TestPN532RepeatsItsResponseAfterNACK(t *testing.T) {
	b := newNFCBench(t)
	b.do([]byte{0x02}, 0xd5, 0x03, 0x32, 1, 6, 7)
	for range 2 {
		b.send(nack)
		if got, want := b.wait(13, 5*time.Millisecond), framed(0xd5, 0x03, 0x32, 1, 6, 7); !bytes.Equal(got, want) {
			t.Errorf("got % x, want % x", got, want)
		}
	}
}

func TestPN532AnswersNonsenseWithAnErrorFrame(t *testing.T) {
	b := newNFCBench(t)
	b.normal()
	for _, command := range [][]byte{{0x99}, {0x02, 0}, {0x14}, {0x32}, {0x32, 9, 9}, {0x4a, 3, 0}, {0x4a, 0, 0}, {0x4a, 1}} {
		b.do(command, 0x7f)
	}
}

func TestPN532ListsWhatIsInItsField(t *testing.T) {
	one := []byte{1, 0x00, 0x04, 0x08, 4, 0x12, 0x34, 0x56, 0x78}
	seven := []byte{0x00, 0x44, 0x00, 7, 0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80}
	ten := []byte{0x00, 0x84, 0x00, 10, 0x04, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x08, 0x99}
	for _, tt := range []struct {
		name string
		uids [][]byte
		most byte
		want [][]byte
	}{
		{"none", nil, 2, [][]byte{{0}}},
		{"4 bytes", [][]byte{one[5:]}, 2, [][]byte{{1}, one}},
		{"7 bytes", [][]byte{seven[4:]}, 1, [][]byte{{1, 1}, seven}},
		{"10 bytes", [][]byte{ten[4:]}, 2, [][]byte{{1, 1}, ten}},
		{"two of a length", [][]byte{{1, 2, 3, 4}, {1, 2, 3, 5}}, 2, [][]byte{{2}, {1, 0, 4, 8, 4, 1, 2, 3, 5}, {2, 0, 4, 8, 4, 1, 2, 3, 4}}},
		{"the first of two", [][]byte{{1, 2, 3, 4}, {1, 2, 3, 5}}, 1, [][]byte{{1}, {1, 0, 4, 8, 4, 1, 2, 3, 5}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newNFCBench(t, tt.uids...)
			b.normal()
			b.do([]byte{0x4a, tt.most, 0}, append([]byte{0xd5, 0x4b}, bytes.Join(tt.want, nil)...)...)
			if !b.chip.Field() {
				t.Error("the field is off after the search")
			}
			b.do([]byte{0x52, 0}, 0xd5, 0x53, 0)
		})
	}
}

func TestPN532WaitsForTheCardsToStart(t *testing.T) {
	b := newNFCBench(t, []byte{1, 2, 3, 4})
	b.normal()
	begin := b.clock.Now()
	b.do([]byte{0x4a, 1, 0}, 0xd5, 0x4b, 1, 1, 0, 4, 8, 4, 1, 2, 3, 4)
	if took := b.clock.Now() - begin; took < 7*time.Millisecond || took > 15*time.Millisecond {
		t.Errorf("took %v, want the start of 5ms and some for the frames", took)
	}
}

func TestPN532SearchesWithoutEndUntilItIsToldOtherwise(t *testing.T) {
	b := newNFCBench(t)
	b.do([]byte{0x14, 0x01}, 0xd5, 0x15)
	b.send(framed(0xd4, 0x4a, 1, 0))
	if got := b.wait(6, 15*time.Millisecond); !bytes.Equal(got, ack) {
		t.Fatalf("got % x, want an ACK", got)
	}
	if got := b.wait(10, time.Second); got != nil {
		t.Fatalf("got % x of an empty field, want none", got)
	}
	b.send(ack) // aborts
	b.do([]byte{0x32, 0x05, 0, 0, 1}, 0xd5, 0x33)
	b.send(framed(0xd4, 0x4a, 1, 0))
	b.wait(6, 15*time.Millisecond)
	if got, want := b.wait(10, time.Second), framed(0xd5, 0x4b, 0); !bytes.Equal(got, want) {
		t.Errorf("two searches: got % x, want % x", got, want)
	}
}

func TestPN532SleepsUntilItsBusWakesIt(t *testing.T) {
	const i2c, spi = 0x80, 0x20
	for _, tt := range []struct {
		wake byte
		naks bool
		want error
	}{{i2c, false, nil}, {i2c | spi, true, nil}, {spi, false, fmt.Errorf("asleep")}} {
		b := newNFCBench(t)
		b.chip.NAKUntilAwake = tt.naks
		b.normal()
		b.do([]byte{0x4a, 1, 0}, 0xd5, 0x4b, 0)
		b.do([]byte{0x16, tt.wake}, 0xd5, 0x17, 0)
		if b.chip.Field() {
			t.Error("the field is on in power-down")
		}
		b.clock.Elapse(2 * time.Millisecond)
		if !b.chip.Asleep() {
			t.Error("it does not sleep")
		}
		begin := b.clock.Now()
		err := b.i2c.Tx(chip.PN532Address, framed(0xd4, 0x02), nil)
		if tt.naks {
			if err == nil {
				t.Error("acknowledged while it was asleep")
			}
			b.clock.Elapse(time.Millisecond)
			err = b.i2c.Tx(chip.PN532Address, framed(0xd4, 0x02), nil)
		}
		if (err == nil) != (tt.want == nil) {
			t.Errorf("wake-up %#x: got %v, want %v", tt.wake, err, tt.want)
		}
		if err == nil && b.clock.Now()-begin < time.Millisecond {
			t.Errorf("awake after %v, want a millisecond", b.clock.Now()-begin)
		}
		if err := b.spi.Tx([]byte{0x40, 0}, make([]byte, 2)); err != nil {
			t.Fatal(err)
		}
		b.clock.Elapse(2 * time.Millisecond)
		b.do([]byte{0x02}, 0xd5, 0x03, 0x32, 1, 6, 7)
	}
}

func TestPN532ForgetsWhatItWasToldWithoutSupply(t *testing.T) {
	for _, reset := range []bool{false, true} {
		b := newNFCBench(t)
		b.normal()
		b.do([]byte{0x4a, 1, 0}, 0xd5, 0x4b, 0)
		if reset {
			b.chip.Reset(false)
			b.chip.Reset(true)
		} else {
			b.chip.BrownOut()
		}
		if b.chip.Field() {
			t.Error("the field is on")
		}
		if err := b.i2c.Tx(chip.PN532Address, framed(0xd4, 0x02), nil); err == nil {
			t.Error("acknowledged before it has started")
		}
		b.clock.Elapse(2 * time.Millisecond)
		b.do([]byte{0x4a, 1, 0}, 0x7f)
		b.normal()
		b.do([]byte{0x4a, 1, 0}, 0xd5, 0x4b, 0)
	}
}
