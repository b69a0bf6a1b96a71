package chip_test

import (
	"bytes"
	"testing"
	"time"

	"quartoboard/hw/sim/chip"
)

// crcA appends CRC_A (ISO/IEC 14443-3, annex B).
func crcA(frame ...byte) []byte {
	sum := uint16(0x6363)
	for _, b := range frame {
		sum ^= uint16(b)
		for range 8 {
			low := sum & 1
			sum >>= 1
			if low == 1 {
				sum ^= 0x8408
			}
		}
	}
	return append(frame, byte(sum), byte(sum>>8))
}

// TestFrameTakesItsAirTime: a short frame is 9 bits, 85 µs; the answer begins
// 1172 or 1236 periods of the carrier after it, and is 20 bits, 189 µs. The timer ends
// the wait for it after (2·169+1)·(39+1) periods, 1 ms (8.5, equation 5).
func TestFrameTakesItsAirTime(t *testing.T) {
	b := newReaderBench(t, []byte{1, 2, 3, 4})
	b.write(tModeReg, 0x80)
	b.write(tPrescalerReg, 169)
	b.write(tReloadLReg, 39)
	b.antenna()
	b.write(comIrqReg, 0x7f)
	b.write(fifoDataReg, 0x26)
	b.write(commandReg, 0x0c)
	b.write(bitFramingReg, 0x87)
	begin := b.clock.Now()
	seen := map[byte]time.Duration{}
	levels := map[byte]time.Duration{}
	for b.clock.Now()-begin < 2*time.Millisecond {
		b.clock.Elapse(time.Microsecond)
		in := b.read(comIrqReg, fifoLevelReg)
		for bit := byte(1); bit != 0; bit <<= 1 {
			if in[0]&bit != 0 && seen[bit] == 0 {
				seen[bit] = b.clock.Now() - begin
			}
		}
		if levels[in[1]] == 0 {
			levels[in[1]] = b.clock.Now() - begin
		}
	}
	const tx, rx = 1 << 6, 1 << 5
	near := func(what string, got, want time.Duration) {
		if got < want-5*time.Microsecond || got > want+15*time.Microsecond {
			t.Errorf("%s after %v, want %v", what, got, want)
		}
	}
	near("TxIRq", seen[tx], 85*time.Microsecond)
	near("first byte", levels[1], (85+86+94)*time.Microsecond)
	near("second byte", levels[2], (85+86+94+85)*time.Microsecond)
	near("RxIRq", seen[rx], (85+86+189)*time.Microsecond)
	if at, ok := seen[1]; ok {
		t.Errorf("TimerIRq after %v though a card answered", at)
	}
	b.cards = nil
	b.send(7, 0x26)
	b.expect("without a card the timer runs out", comIrqReg, 1|tx)
}

func TestCardNeedsItsFieldForAWhile(t *testing.T) {
	b := newReaderBench(t, []byte{1, 2, 3, 4})
	if got := b.send(7, 0x26); len(got) != 0 {
		t.Errorf("without a field: got % x", got)
	}
	b.write(txControlReg, 0x83)
	b.clock.Elapse(4 * time.Millisecond)
	b.write(comIrqReg, 0x7f)
	if got := b.send(7, 0x26); len(got) != 0 {
		t.Errorf("after 4 ms: got % x, want silence", got)
	}
	if got := b.send(7, 0x26); !bytes.Equal(got, []byte{0x04, 0x00}) {
		t.Errorf("after 7 ms: got % x, want 04 00", got)
	}
}

// TestCardStates walks through the states of ISO/IEC 14443-3, 6.3.
func TestCardStates(t *testing.T) {
	const reqA, wupA = 0x26, 0x52
	uid := []byte{0x12, 0x34, 0x56, 0x78, 0x12 ^ 0x34 ^ 0x56 ^ 0x78}
	atqa, sak := []byte{0x04, 0x00}, crcA(0x08)
	anticollision, hlta := []byte{0x93, 0x20}, crcA(0x50, 0x00)
	choose := crcA(append([]byte{0x93, 0x70}, uid...)...)
	other := crcA(0x93, 0x70, 0x12, 0x34, 0x56, 0x79, 0x12^0x34^0x56^0x79)
	badCRC := append(append([]byte{0x93, 0x70}, uid...), 0, 0)
	for _, tt := range []struct {
		name   string
		frames []step
	}{
		{"IDLE hears REQA", []step{{[]byte{reqA}, atqa}}},
		{"IDLE hears WUPA", []step{{[]byte{wupA}, atqa}}},
		{"IDLE hears nothing else", []step{{anticollision, nil}, {choose, nil}, {hlta, nil}, {[]byte{reqA}, atqa}}},
		{"READY tells its UID, again and again", []step{{[]byte{reqA}, atqa}, {anticollision, uid}, {anticollision, uid}}},
		{"READY can be selected unasked", []step{{[]byte{reqA}, atqa}, {choose, sak}}},
		{"READY falls back on a second REQA", []step{{[]byte{reqA}, atqa}, {[]byte{reqA}, nil}, {[]byte{reqA}, atqa}}},
		{"READY falls back when another is selected", []step{{[]byte{reqA}, atqa}, {other, nil}, {anticollision, nil}, {[]byte{reqA}, atqa}}},
		{"READY falls back on a wrong CRC", []step{{[]byte{reqA}, atqa}, {badCRC, nil}, {choose, nil}, {[]byte{reqA}, atqa}}},
		{"READY falls back on another level", []step{{[]byte{reqA}, atqa}, {[]byte{0x95, 0x20}, nil}, {anticollision, nil}}},
		{"ACTIVE is silent to REQA and falls back", []step{{[]byte{reqA}, atqa}, {choose, sak}, {[]byte{reqA}, nil}, {[]byte{reqA}, atqa}}},
		{"HALT hears WUPA only", []step{{[]byte{reqA}, atqa}, {choose, sak}, {hlta, nil}, {[]byte{reqA}, nil}, {anticollision, nil}, {[]byte{wupA}, atqa}, {anticollision, uid}}},
		{"READY* falls back to HALT", []step{{[]byte{reqA}, atqa}, {choose, sak}, {hlta, nil}, {[]byte{wupA}, atqa}, {other, nil}, {[]byte{reqA}, nil}, {[]byte{wupA}, atqa}}},
		{"ACTIVE* falls back to HALT", []step{{[]byte{reqA}, atqa}, {choose, sak}, {hlta, nil}, {[]byte{wupA}, atqa}, {choose, sak}, {anticollision, nil}, {[]byte{reqA}, nil}, {[]byte{wupA}, atqa}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newReaderBench(t, uid[:4])
			b.antenna()
			b.walk(tt.frames...)
		})
	}
}

func TestCardForgetsWhenItsFieldGoes(t *testing.T) {
	for name, gone := range map[string]func(b *readerBench){
		"antenna off": func(b *readerBench) { b.write(txControlReg, 0x80) },
		"brown-out":   func(b *readerBench) { b.m.BrownOut(); b.clock.Elapse(2 * time.Millisecond) },
		"card taken away": func(b *readerBench) {
			held := b.cards
			b.cards = nil
			b.send(7, 0x26)
			b.cards = held
			b.send(7, 0x26)
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newReaderBench(t, []byte{1, 2, 3, 4})
			b.antenna()
			b.send(7, 0x26)
			gone(b)
			b.antenna()
			if got := b.send(0, 0x93, 0x20); len(got) != 0 {
				t.Errorf("got % x from a card that should be IDLE", got)
			}
			if got := b.send(7, 0x26); len(got) != 2 {
				t.Errorf("got % x, want its answer to REQA", got)
			}
		})
	}
}

// TestCascadeLevels reads long UIDs level by level (6.5.4).
func TestCascadeLevels(t *testing.T) {
	for _, tt := range []struct {
		uid    []byte
		atqa   byte
		levels [][]byte
	}{
		{[]byte{1, 2, 3, 4}, 0x04, [][]byte{{1, 2, 3, 4, 4}}},
		{[]byte{1, 2, 3, 4, 5, 6, 7}, 0x44, [][]byte{{0x88, 1, 2, 3, 0x88}, {4, 5, 6, 7, 0}}},
		{[]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0x84, [][]byte{{0x88, 1, 2, 3, 0x88}, {0x88, 4, 5, 6, 0x8f}, {7, 8, 9, 10, 12}}},
	} {
		b := newReaderBench(t, tt.uid)
		b.antenna()
		if got := b.send(7, 0x26); !bytes.Equal(got, []byte{tt.atqa, 0}) {
			t.Errorf("% x: ATQA % x, want %02x 00", tt.uid, got, tt.atqa)
		}
		for i, want := range tt.levels {
			sel := byte(0x93 + 2*i)
			if got := b.send(0, sel, 0x20); !bytes.Equal(got, want) {
				t.Errorf("% x, level %d: got % x, want % x", tt.uid, i+1, got, want)
			}
			got := b.send(0, crcA(append([]byte{sel, 0x70}, want...)...)...)
			if more := i < len(tt.levels)-1; len(got) != 3 || got[0]&4 != 0 != more || !bytes.Equal(got, crcA(got[0])) {
				t.Errorf("% x, level %d: SAK % x, want its cascade bit to be %v", tt.uid, i+1, got, more)
			}
		}
	}
}

func TestNewCardRefusesUIDsThatCannotBe(t *testing.T) {
	for _, uid := range [][]byte{nil, {1, 2, 3}, make([]byte, 5), {0x88, 1, 2, 3}, {1, 2, 3, 0x88, 4, 5, 6}} {
		if _, err := chip.NewCard(uid); err == nil {
			t.Errorf("% x: got no error", uid)
		}
	}
}

// TestCollision lays answers over one another: the reader sees the first bit
// that differs, counted from 1, and what came before.
func TestCollision(t *testing.T) {
	for _, tt := range []struct {
		name        string
		keep        byte // ValuesAfterColl
		known       []byte
		bits        byte // of the last known byte
		uids        [][]byte
		coll        byte
		wantStart   []byte
		wantErr     byte
		wantAllBits bool
	}{
		{"in the first bit", 0, nil, 0, [][]byte{{0x12, 0, 0, 0}, {0x13, 0, 0, 0}}, 1, []byte{0x01, 0, 0, 0, 0}, 8, true},
		{"in bit 9", 0, nil, 0, [][]byte{{0x12, 0x34, 1, 2}, {0x12, 0x35, 3, 4}}, 9, []byte{0x12, 0x01, 0, 0, 0}, 8, true},
		{"in bit 32, told as 0", 0, nil, 0, [][]byte{{1, 2, 3, 0x04}, {1, 2, 3, 0x84}}, 0, []byte{1, 2, 3, 0x84, 0}, 8, true},
		{"with later bits kept", 0x80, nil, 0, [][]byte{{0x10, 0x0f, 0, 0}, {0x11, 0xf0, 0, 0}}, 0x81, []byte{0x11, 0xff, 0, 0, 0xff}, 8, true},
		{"one of two follows", 0, []byte{0x12, 0x03}, 3, [][]byte{{0x12, 0x34, 1, 2}, {0x12, 0x33, 3, 4}}, 0x20, []byte{0x30, 3, 4, 0x12 ^ 0x33 ^ 3 ^ 4}, 0, true},
		{"two of three follow", 0, []byte{0x12, 0x03}, 2, [][]byte{{0x12, 0x34, 1, 2}, {0x12, 0x33, 3, 4}, {0x12, 0x37, 3, 4}}, 3, []byte{0x04}, 8, false},
		{"nobody follows", 0, []byte{0x55}, 0, [][]byte{{0x12, 0x34, 1, 2}}, 0x20, nil, 0, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newReaderBench(t, tt.uids...)
			b.antenna()
			b.write(collReg, tt.keep)
			b.send(7, 0x26)
			whole := len(tt.known)
			if tt.bits != 0 {
				whole--
			}
			frame := append([]byte{0x93, byte(2+whole)<<4 | tt.bits}, tt.known...)
			got := b.send(tt.bits<<4|tt.bits, frame...)
			if tt.wantAllBits && !bytes.Equal(got, tt.wantStart) || !bytes.HasPrefix(got, tt.wantStart) {
				t.Errorf("got % x, want % x", got, tt.wantStart)
			}
			b.expect("collision", collReg, tt.coll, errorReg, tt.wantErr)
		})
	}
}

func TestReceiverOffHearsNothing(t *testing.T) {
	b := newReaderBench(t, []byte{1, 2, 3, 4})
	b.antenna()
	b.write(fifoDataReg, 0x26)
	b.write(commandReg, 0x2c)
	b.write(bitFramingReg, 0x87)
	b.clock.Elapse(3 * time.Millisecond)
	b.expect("RcvOff", fifoLevelReg, 0)
}
