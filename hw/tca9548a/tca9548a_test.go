package tca9548a_test

import (
	"errors"
	"fmt"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
	"quartoboard/hw/hwtest"
	"quartoboard/hw/sim/chip"
	"quartoboard/hw/tca9548a"
)

func TestEachPortReachesItsChipAndNoOther(t *testing.T) {
	b := newBench(t)
	d := b.open(nil)
	for _, n := range walk() {
		if got, err := ask(d, n); err != nil || got != byte(n)+1 {
			t.Fatalf("port %d: got plate %d, %v, want %d", n, got, err, n+1)
		}
	}
}

func TestNewClosesWhatAnotherProgramLeftOpen(t *testing.T) {
	for _, withReset := range []bool{false, true} {
		b := newBench(t)
		if err := b.Tx(0x71, []byte{0x10}, nil); err != nil {
			t.Fatal(err)
		}
		var reset gpio.PinOut
		if withReset {
			reset = b.resetLine()
		}
		b.open(reset)
		if b.joined() != 0 {
			t.Errorf("reset line %v: ports %016b are open", withReset, b.joined())
		}
	}
}

// spoilings are what can happen to one transaction.
var spoilings = []struct {
	name  string
	fault chip.I2CFault
	do    func(b *bench, over bool)
}{
	{name: "not acknowledged", fault: chip.I2CNAK},
	{name: "zeros", fault: chip.I2CZeros},
	{name: "short", fault: chip.I2CShort},
	{name: "bus stuck", fault: chip.I2CStuck},
	{name: "brown-out of switch 1", do: func(b *bench, _ bool) { b.muxes[0].BrownOut() }},
	{name: "brown-out of both", do: func(b *bench, _ bool) { b.muxes[0].BrownOut(); b.muxes[1].BrownOut() }},
	{name: "switch 2 unplugged for a moment", do: func(b *bench, over bool) {
		b.muxes[1].Off = !over
		b.muxes[1].BrownOut()
	}},
}

// TestOneBadTransactionNeverGivesAnotherPlace spoils each transaction of a walk
// in turn: the answer is right, or zero, or an error; the next look is right.
func TestOneBadTransactionNeverGivesAnotherPlace(t *testing.T) {
	ports := []int{3, 3, 4, 11, 11, 12, 0}
	for _, silent := range []bool{false, true} {
		for _, s := range spoilings {
			t.Run(fmt.Sprintf("%s, silent bus %v", s.name, silent), func(t *testing.T) {
				for i := 0; ; i++ {
					b := newBench(t)
					d := b.open(nil)
					b.silent, b.n = silent, 0
					b.fault = func(n int) chip.I2CFault {
						if s.do != nil && (n == i || n == i+1) {
							s.do(b, n > i)
						}
						if n == i {
							return s.fault
						}
						return chip.I2CGood
					}
					for _, n := range ports {
						if got, err := ask(d, n); err == nil && got != byte(n)+1 && got != 0 {
							t.Errorf("transaction %d, port %d: plate %d", i, n, got)
						} else if err != nil && !errors.Is(err, hw.ErrNoAnswer) {
							t.Errorf("transaction %d, port %d: %v is not %v", i, n, err, hw.ErrNoAnswer)
						}
					}
					if b.n <= i {
						break
					}
					if got, err := ask(d, 9); err != nil || got != 10 {
						t.Errorf("transaction %d: afterwards plate %d, %v", i, got, err)
					}
				}
			})
		}
	}
}

func TestZerosThroughASwitchThatLostItsChannelAreAnError(t *testing.T) {
	b := newBench(t)
	d := b.open(nil)
	if _, err := ask(d, 5); err != nil {
		t.Fatal(err)
	}
	b.silent = true
	b.muxes[0].BrownOut()
	_, err := ask(d, 5)
	hwtest.Failed(t, err, "switch 0x70", 0x00ff, hw.ErrNoAnswer)
	if got, err := ask(d, 5); err != nil || got != 6 {
		t.Errorf("afterwards: got plate %d, %v, want 6", got, err)
	}
}

// TestZerosAndALostLookAreNoError asks a chip that answers zeros, as one does that is
// not ready, and spoils the look at the register that follows.
func TestZerosAndALostLookAreNoError(t *testing.T) {
	b := newBench(t)
	d := b.open(nil)
	if _, err := ask(d, 5); err != nil {
		t.Fatal(err)
	}
	for _, fault := range []chip.I2CFault{chip.I2CZeros, chip.I2CNAK} {
		b.n = 0
		b.fault = func(n int) chip.I2CFault {
			return []chip.I2CFault{chip.I2CZeros, fault, chip.I2CGood}[min(n, 2)]
		}
		if got, err := ask(d, 5); err != nil || got != 0 || b.n != 3 {
			t.Errorf("got %d, %v in %d transactions, want zero in 3", got, err, b.n)
		}
	}
}

func TestAnUnpluggedSwitchLeavesTheOtherWorking(t *testing.T) {
	b := newBench(t)
	d := b.open(nil)
	if _, err := ask(d, 12); err != nil {
		t.Fatal(err)
	}
	b.muxes[1].Off = true
	b.muxes[1].BrownOut()
	for _, n := range []int{12, 3, 13, 4} {
		got, err := ask(d, n)
		if n < 8 && (err != nil || got != byte(n)+1) {
			t.Errorf("port %d: got plate %d, %v", n, got, err)
		}
		if n >= 8 && !errors.Is(err, hw.ErrNoAnswer) {
			t.Errorf("port %d behind the unplugged one: got plate %d, %v", n, got, err)
		}
	}
	_, err := ask(d, 12)
	hwtest.Failed(t, err, "switch 0x71", 0xff00)
	b.muxes[1].Off = false
	if got, err := ask(d, 12); err != nil || got != 13 {
		t.Errorf("plugged in again: got plate %d, %v", got, err)
	}
}

func TestResetFreesABusThatAChipBehindASwitchHoldsLow(t *testing.T) {
	for _, withReset := range []bool{true, false} {
		b := newBench(t)
		var reset gpio.PinOut
		if withReset {
			reset = b.resetLine()
		}
		d := b.open(reset)
		b.jam = 2
		if _, err := ask(d, 2); !errors.Is(err, hw.ErrNoAnswer) {
			t.Fatalf("reset line %v: got %v from a jammed port", withReset, err)
		}
		for _, n := range []int{3, 9} {
			if got, err := ask(d, n); (err == nil && got == byte(n)+1) != withReset {
				t.Errorf("reset line %v, port %d: got plate %d, %v", withReset, n, got, err)
			}
		}
	}
}

func TestResetClosesASwitchThatHangsWithAChannelOpen(t *testing.T) {
	b := newBench(t)
	d := b.open(b.resetLine())
	if _, err := ask(d, 3); err != nil {
		t.Fatal(err)
	}
	b.hung[0] = true
	for _, n := range []int{12, 4} {
		if got, err := ask(d, n); err != nil || got != byte(n)+1 {
			t.Errorf("port %d: got plate %d, %v", n, got, err)
		}
	}
}

// broken is a line that can break.
type broken struct {
	gpio.PinOut
	err error
}

func (l *broken) Out(level gpio.Level) error {
	if l.err != nil {
		return l.err
	}
	return l.PinOut.Out(level)
}

func TestABrokenResetLineIsTold(t *testing.T) {
	gone := errors.New("line is gone")
	b := newBench(t)
	line := &broken{b.resetLine(), nil}
	d := b.open(line)
	line.err = gone
	b.muxes[0].Off = true
	if _, err := ask(d, 3); !errors.Is(err, gone) || !errors.Is(err, hw.ErrNoAnswer) {
		t.Errorf("got %v, want the switch's error and the line's", err)
	}
	_, err := tca9548a.New(b, tca9548a.Opts{Addresses: []uint16{0x70}, Reset: line})
	if want := "tca9548a: reset line: line is gone"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestSwitchesMayBePluggedInLater(t *testing.T) {
	b := newBench(t)
	b.muxes[0].Off, b.muxes[1].Off = true, true
	d := b.open(nil)
	_, err := ask(d, 1)
	hwtest.Failed(t, err, "switch 0x70", 0x00ff)
	b.muxes[0].Off = false
	if got, err := ask(d, 1); err != nil || got != 2 {
		t.Errorf("plugged in later: got plate %d, %v", got, err)
	}
}

func TestAPortIsABusLikeItsOwn(t *testing.T) {
	d := newBench(t).open(nil)
	p := d.Port(11)
	if got, want := p.String(), "I2C1 port 11"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if err := p.SetSpeed(physic.MegaHertz); err == nil {
		t.Error("a port has a speed of its own")
	}
}

func TestStayingOnAPortCostsNothingMore(t *testing.T) {
	b := newBench(t)
	d := b.open(nil)
	for _, tt := range []struct {
		name string
		port int
		want chip.Stats // with the reading of the plate: 1 transaction of 2 bytes
	}{
		{"the first port", 0, chip.Stats{Transactions: 3, Bytes: 6}},
		{"staying", 0, chip.Stats{Transactions: 1, Bytes: 2}},
		{"another of the switch", 1, chip.Stats{Transactions: 3, Bytes: 6}},
		{"one of the other switch", 15, chip.Stats{Transactions: 5, Bytes: 10}},
		{"staying there", 15, chip.Stats{Transactions: 1, Bytes: 2}},
	} {
		before := b.wire.Stats()
		if _, err := ask(d, tt.port); err != nil {
			t.Fatal(err)
		}
		after := b.wire.Stats()
		got := chip.Stats{Transactions: after.Transactions - before.Transactions, Bytes: after.Bytes - before.Bytes}
		if got != tt.want {
			t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// A close that was lost, with the look after it, is believed until somebody doubts.
func TestDoubtClosesWhatWasBelievedClosed(t *testing.T) {
	b := newBench(t)
	d := b.open(nil)
	read := func() byte {
		in := make([]byte, 1)
		if err := d.Port(1).Tx(plateAddr, nil, in); err != nil {
			t.Fatal(err)
		}
		return in[0]
	}
	if got := read(); got != 2 {
		t.Fatalf("port 1 reads %d, want 2", got)
	}
	b.wire.Fault = nil // no watch: two ports are open at once now
	if err := b.wire.Tx(0x71, []byte{1 << 4}, nil); err != nil {
		t.Fatal(err)
	}
	read()
	if open := b.joined(); open != 1<<1|1<<12 {
		t.Fatalf("ports %016b are open, want 1 and 12", open)
	}
	d.Port(1).(interface{ Doubt() }).Doubt()
	if got, open := read(), b.joined(); got != 2 || open != 1<<1 {
		t.Errorf("after a doubt port 1 reads %d with ports %016b open, want 2 and port 1 alone", got, open)
	}
}
