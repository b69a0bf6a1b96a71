package chip_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/sim/chip"
)

// Registers of the MFRC522 that the tests touch (data sheet table 20).
const (
	commandReg    = 0x01
	comIEnReg     = 0x02
	comIrqReg     = 0x04
	divIrqReg     = 0x05
	errorReg      = 0x06
	fifoDataReg   = 0x09
	fifoLevelReg  = 0x0a
	bitFramingReg = 0x0d
	collReg       = 0x0e
	modeReg       = 0x11
	txControlReg  = 0x14
	crcHighReg    = 0x21
	crcLowReg     = 0x22
	tModeReg      = 0x2a
	tPrescalerReg = 0x2b
	tReloadLReg   = 0x2d
	autoTestReg   = 0x36
	versionReg    = 0x37
)

// readerBench is a reader and the wire to it, at 10 MHz and without overhead,
// so that times in a test are the chip's.
type readerBench struct {
	testing.TB
	clock *chip.Clock
	m     *chip.MFRC522
	port  *chip.SPI
	cards []*chip.Card
}

func newReaderBench(t testing.TB, uids ...[]byte) *readerBench {
	t.Helper()
	b := &readerBench{TB: t, clock: &chip.Clock{}}
	b.m = chip.NewMFRC522(b.clock)
	for _, uid := range uids {
		c, err := chip.NewCard(uid)
		if err != nil {
			t.Fatal(err)
		}
		b.cards = append(b.cards, c)
	}
	b.m.Reach = func(dst []*chip.Card) []*chip.Card { return append(dst, b.cards...) }
	b.port = chip.NewSPI(b.clock, "SPI1.0", func() chip.Device { return b.m })
	b.port.Overhead = 0
	connect(t, b.port, 10*physic.MegaHertz)
	return b
}

func (b *readerBench) write(reg byte, data ...byte) {
	b.Helper()
	if err := b.port.Tx(append([]byte{reg << 1}, data...), nil); err != nil {
		b.Fatal(err)
	}
}

func (b *readerBench) read(regs ...byte) []byte {
	b.Helper()
	var out []byte
	for _, r := range regs {
		out = append(out, r<<1|0x80)
	}
	out = append(out, 0)
	in := make([]byte, len(out))
	if err := b.port.Tx(out, in); err != nil {
		b.Fatal(err)
	}
	return in[1:]
}

// expect compares registers with values: reg, value, reg, value, …
func (b *readerBench) expect(what string, pairs ...byte) {
	b.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if got := b.read(pairs[i])[0]; got != pairs[i+1] {
			b.Errorf("%s: register %#02x: got %08b, want %08b", what, pairs[i], got, pairs[i+1])
		}
	}
}

// send transceives a frame and waits for its end; the answer is in the FIFO.
func (b *readerBench) send(framing byte, frame ...byte) []byte {
	b.Helper()
	b.write(comIrqReg, 0x7f)
	b.write(fifoLevelReg, 0x80)
	b.write(fifoDataReg, frame...)
	b.write(commandReg, 0x0c)
	b.write(bitFramingReg, 0x80|framing)
	b.clock.Elapse(3 * time.Millisecond)
	return b.read(bytes.Repeat([]byte{fifoDataReg}, int(b.read(fifoLevelReg)[0]))...)
}

func (b *readerBench) antenna() {
	b.write(txControlReg, 0x83)
	b.clock.Elapse(5 * time.Millisecond)
}

func TestReaderSpeaksTheFramesOfItsDataSheet(t *testing.T) {
	b := newReaderBench(t)
	// Table 6: address 0, address 1, …, 00 is answered by X, data 0, data 1, …
	in := make([]byte, 4)
	if err := b.port.Tx([]byte{0x80 | versionReg<<1, 0x80 | modeReg<<1, 0x80 | txControlReg<<1, 0x00}, in); err != nil {
		t.Fatal(err)
	}
	if want := []byte{in[0], 0x92, 0x3f, 0x80}; !bytes.Equal(in, want) {
		t.Errorf("three registers in one access: got % x, want % x", in, want)
	}
	// Table 7: address, data 0, data 1, … all go to that one address.
	b.write(fifoDataReg, 1, 2, 3)
	b.expect("three bytes in one access", fifoLevelReg, 3, fifoDataReg, 1, fifoDataReg, 2, fifoDataReg, 3, fifoLevelReg, 0, fifoDataReg, 0)
}

// TestReaderHasItsResetValues after power-on, soft reset, pin reset and
// brown-out: table 20 and the tables of the registers.
func TestReaderHasItsResetValues(t *testing.T) {
	want := map[byte]byte{
		0x01: 0x20, 0x02: 0x80, 0x04: 0x14, 0x05: 0x00, 0x06: 0x00, 0x08: 0x00, 0x0a: 0x00, 0x0d: 0x00,
		0x0e: 0xa0, 0x11: 0x3f, 0x14: 0x80, 0x15: 0x00, 0x21: 0xff, 0x22: 0xff, 0x26: 0x48, 0x2a: 0x00,
		0x2b: 0x00, 0x2c: 0x00, 0x2d: 0x00, 0x36: 0x40, 0x37: 0x92, 0x3f: 0x00,
	}
	for name, reset := range map[string]func(b *readerBench){
		"power-on":   func(*readerBench) {},
		"soft reset": func(b *readerBench) { b.write(commandReg, 0x0f) },
		"pin reset": func(b *readerBench) {
			b.m.Reset(gpio.Low)
			if b.m.Field() {
				b.Error("the antenna is on in hard power-down")
			}
			b.expect("in hard power-down", versionReg, 0)
			b.m.Reset(gpio.High)
			b.expect("while the crystal starts", versionReg, 0)
			b.clock.Elapse(2 * time.Millisecond)
		},
		"brown-out": func(b *readerBench) {
			b.m.BrownOut()
			b.expect("while the crystal starts", versionReg, 0)
			b.clock.Elapse(2 * time.Millisecond)
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newReaderBench(t)
			if name != "power-on" {
				for reg := byte(0x10); reg < 0x2e; reg++ {
					b.write(reg, ^want[reg])
				}
				b.write(fifoDataReg, 1, 2, 3)
				if b.write(txControlReg, 0x83); !b.m.Field() {
					t.Fatal("the antenna is not on")
				}
			}
			reset(b)
			for reg, v := range want {
				b.expect("after "+name, reg, v)
			}
			if b.m.Field() {
				t.Error("the antenna is on")
			}
		})
	}
}

func TestFIFOBuffer(t *testing.T) {
	b := newReaderBench(t)
	b.write(comIrqReg, 0x7f)
	b.write(fifoDataReg, make([]byte, 56)...)
	b.expect("56 bytes", fifoLevelReg, 56, comIrqReg, 0, errorReg, 0)
	b.write(fifoDataReg, make([]byte, 9)...)
	b.expect("65 bytes: BufferOvfl and ErrIRq", fifoLevelReg, 64, errorReg, 1<<4, comIrqReg, 1<<1)
	b.write(fifoLevelReg, 0x80)
	b.expect("flushed", fifoLevelReg, 0, errorReg, 0)
}

func TestInterruptBitsAreSetAndClearedByMark(t *testing.T) {
	b := newReaderBench(t)
	b.write(comIrqReg, 0x10)
	b.expect("IdleIRq cleared", comIrqReg, 0x04)
	b.write(comIrqReg, 0x80|0x41)
	b.expect("TxIRq and TimerIRq set", comIrqReg, 0x45)
	b.write(divIrqReg, 0x80|0x04)
	b.expect("CRCIRq set", divIrqReg, 0x04)
	if b.m.IRQ() != gpio.High {
		t.Error("pin IRQ: got low though no interrupt is enabled and IRqInv is set")
	}
	b.write(comIEnReg, 0x80|0x40)
	if b.m.IRQ() != gpio.Low {
		t.Error("pin IRQ: got high, want low for TxIRq enabled and inverted")
	}
	b.write(comIEnReg, 0x40)
	if b.m.IRQ() != gpio.High {
		t.Error("pin IRQ: got low, want high for TxIRq enabled and not inverted")
	}
}

func TestCRCCoprocessor(t *testing.T) {
	for _, tt := range []struct {
		preset, high, low byte
		data              []byte
	}{
		// CRC_A has its examples in ISO/IEC 14443-3, annex B; the other two are the
		// check values of CRC-16/MCRF4XX and CRC-16/KERMIT.
		{1, 0x1e, 0xa0, []byte{0x00, 0x00}},
		{1, 0xcf, 0x26, []byte{0x12, 0x34}},
		{3, 0x6f, 0x91, []byte("123456789")},
		{0, 0x21, 0x89, []byte("123456789")},
	} {
		b := newReaderBench(t)
		b.write(modeReg, 0x3c|tt.preset)
		b.write(fifoDataReg, tt.data...)
		b.write(commandReg, 0x03)
		b.expect("not ready at once", divIrqReg, 0, commandReg, 0x03)
		b.clock.Elapse(time.Millisecond)
		b.expect(fmt.Sprintf("preset %d of % x", tt.preset, tt.data),
			divIrqReg, 0x04, crcHighReg, tt.high, crcLowReg, tt.low, fifoLevelReg, 0)
	}
}

// TestSelfTestGivesTheDocumentedBytes: 16.1.1, version 2.0.
func TestSelfTestGivesTheDocumentedBytes(t *testing.T) {
	b := newReaderBench(t)
	b.write(commandReg, 0x0f)
	b.write(fifoDataReg, make([]byte, 25)...)
	b.write(commandReg, 0x01)
	b.write(autoTestReg, 0x09)
	b.write(fifoDataReg, 0)
	b.write(commandReg, 0x03)
	b.clock.Elapse(5 * time.Millisecond)
	b.expect("at the end", divIrqReg, 0x04, fifoLevelReg, 64)
	got := b.read(bytes.Repeat([]byte{fifoDataReg}, 64)...)[:64]
	first, last := []byte{0x00, 0xeb, 0x66, 0xba, 0x57, 0xbf, 0x23, 0x95}, []byte{0xdc, 0x15, 0xba, 0x3e, 0x7d, 0x95, 0x3b, 0x2f}
	if !bytes.Equal(got[:8], first) || !bytes.Equal(got[56:], last) {
		t.Errorf("got % x, want % x … % x", got, first, last)
	}
}

func TestPowerDownByCommand(t *testing.T) {
	b := newReaderBench(t)
	b.write(txControlReg, 0x83)
	b.write(commandReg, 0x10)
	if b.m.Field() {
		t.Error("the antenna is on in soft power-down")
	}
	b.expect("registers keep their values", txControlReg, 0x83, commandReg, 0x10)
	b.write(commandReg, 0x00)
	b.expect("the bit stays until the chip is awake", commandReg, 0x10)
	b.clock.Elapse(40 * time.Microsecond)
	b.expect("awake after 1024 clocks", commandReg, 0x00)
	if !b.m.Field() {
		t.Error("the antenna stays off after soft power-down")
	}
}

func TestCommandsThatEndByThemselves(t *testing.T) {
	b := newReaderBench(t)
	b.write(comIrqReg, 0x7f)
	b.write(commandReg, 0x05)
	b.expect("an unknown command is Idle", commandReg, 0, comIrqReg, 0x10)
	b.write(commandReg, 0x0c)
	b.write(commandReg, 0x27)
	b.expect("NoCmdChange changes the other bits only", commandReg, 0x2c)
}

func TestDeadAndSlowReader(t *testing.T) {
	b := newReaderBench(t)
	b.write(txControlReg, 0x83)
	b.m.Dead = true
	b.expect("dead", versionReg, 0, txControlReg, 0)
	if b.m.Field() {
		t.Error("a dead reader drives its antenna")
	}
	b.m.Dead = false
	b.m.Slow = 7 * time.Millisecond
	b.write(commandReg, 0x03)
	b.clock.Elapse(6 * time.Millisecond)
	b.expect("slow", divIrqReg, 0)
	b.clock.Elapse(2 * time.Millisecond)
	b.expect("slow, but there", divIrqReg, 4)
}
