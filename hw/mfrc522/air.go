package mfrc522

import (
	"errors"
	"time"

	"quartoboard/hw"
)

// Times on the air at 106 kbit/s (ISO/IEC 14443-3, 6.1 and 6.2).
const (
	bitTime   = 9440 * time.Nanosecond  // 128 periods of 13.56 MHz
	delayTime = 91200 * time.Nanosecond // from the reader's frame to the tag's
	margin    = 60 * time.Microsecond   // for the chip itself
	guardTime = 5 * time.Millisecond    // from field on to the first frame (5.1)
	timerTime = 300 * time.Microsecond  // of the chip's timer
	pollTime  = time.Millisecond        // between two polls of a slow chip
)

// air holds the answer to the last frame.
type air struct {
	data     [5]byte // received bytes, as many as were wanted
	errors   byte    // ErrorReg
	level    int     // number of bytes received
	lastBits int     // bits of the last one, 0 for all
	coll     byte    // CollReg
}

// pollRegs are read after a frame: first the flags of its end, then the registers
// that it depended on.
var pollRegs = [...]byte{
	comIrqReg, errorReg, fifoLevelReg, controlReg, collReg, bitFramingReg, txControlReg, modeReg,
	fifoDataReg, fifoDataReg, fifoDataReg, fifoDataReg, fifoDataReg,
}

const (
	pollData = 8 // the index of the first byte from the FIFO buffer
	polls    = 5 // attempts to get an answer; a slow chip may take 4 ms for it
)

// errSilence means that no tag answered a frame.
var errSilence = errors.New("silence")

// exchange sends a frame and takes its answer of want bytes, 5 at most, into
// t.air. lastBits are the bits of its last byte that are sent, 0 for all; the
// answer is stored behind align bits. It returns errSilence when the timer ran
// out.
func (t *dialogue) exchange(frame []byte, lastBits, align byte, want int) error {
	shape := align<<4 | lastBits
	if err := t.send(frame, shape); err != nil {
		return err
	}
	bits := 9*(len(frame)+want) + 4
	t.chip.sleep(time.Duration(bits)*bitTime + delayTime + margin)
	for try := 1; ; try++ {
		over, err := t.poll(shape, want)
		if err != nil || over {
			return err
		}
		if try == polls || t.chip.patience <= 0 {
			return t.chip.fault("a frame does not end", hw.ErrNoAnswer)
		}
		t.chip.sleep(pollTime)
	}
}

// send transmits a frame. StartSend is cleared and the command written
// before it is set, so that the frame before has no influence.
func (t *dialogue) send(frame []byte, shape byte) error {
	if err := t.chip.write(comIrqReg, allIRq); err != nil {
		return err
	}
	if err := t.chip.write(fifoDataReg, frame...); err != nil {
		return err
	}
	return t.chip.set(value{bitFramingReg, shape}, value{commandReg, transceive}, value{bitFramingReg, startSend | shape})
}

// poll reads the registers once and reports whether the answer is complete. A byte
// that arrives during the read is lost: the length is wrong then, and the answer is
// rejected.
func (t *dialogue) poll(shape byte, want int) (over bool, err error) {
	in, err := t.chip.read(pollRegs[:pollData+want])
	if err != nil {
		return false, err
	}
	if in[5]&framing != shape || in[6]&antenna != antenna || in[7]&3 != 1 {
		return false, t.chip.fault("the reader lost its state", hw.ErrCorrupt)
	}
	t.air = air{errors: in[1], level: int(in[2]), lastBits: int(in[3] & rxLastBits), coll: in[4]}
	copy(t.air.data[:want], in[pollData:])
	switch irq := in[0]; {
	case irq&rxIRq != 0 || t.air.errors != 0:
		return true, nil
	case irq&timerIRq != 0:
		return true, errSilence
	}
	return false, nil
}

// collision reports whether two tags answered at once.
func (a *air) collision() bool { return a.errors&collErr != 0 }

// origin is from where CollPos counts in an answer that RxAlign shifts, which the data sheet
// does not tell (9.3.1.15).
type origin uint8

const (
	fromByte     origin = iota // the first bit of the first byte in data, as the sheet of the MFRC631 has it
	fromReceived               // the first bit that was received
	fromLevel                  // the first bit of the cascade level, as public drivers take it
	origins
)

// levelBits are the bits of a cascade level in which tags can differ.
const levelBits = 32

// position returns the position of the collision in a level with known bits, 1 for the
// first, and whether there is one (CollReg, 9.3.1.15).
func (a *air) position(from origin, known int) (at int, valid bool) {
	if at = int(a.coll & collPos); at == 0 {
		at = levelBits
	}
	switch from {
	case fromByte:
		at += known &^ 7
	case fromReceived:
		at += known
	case fromLevel:
	}
	return at, a.coll&collPosNotValid == 0 && at > known && at <= levelBits
}

// complete reports whether exactly want bytes were received, without an error.
func (a *air) complete(want int) bool {
	return a.errors == 0 && a.level == want && a.lastBits == 0
}

// crcA returns the checksum CRC_A of ISO/IEC 14443-3, 6.2.4, low byte first.
func crcA(data []byte) (low, high byte) {
	sum := uint16(0x6363)
	for _, b := range data {
		b ^= byte(sum)
		b ^= b << 4
		sum = sum>>8 ^ uint16(b)<<8 ^ uint16(b)<<3 ^ uint16(b)>>4
	}
	return byte(sum), byte(sum >> 8)
}
