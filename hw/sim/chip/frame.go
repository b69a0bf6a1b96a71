package chip

import "time"

// Times on the air in picoseconds.
const (
	carrier = 73_746        // a period of 13.56 MHz
	etu     = 128 * carrier // a bit at 106 kbit/s (ISO/IEC 14443-3, 6.1)
)

// picoseconds returns a duration of n ps.
func picoseconds(n int64) time.Duration { return time.Duration(n / 1000) }

// frame is data on the air, the least significant bit of each byte first.
// Start, parity and end bits are implied.
type frame struct {
	data [64]byte
	bits int
}

// bit returns bit i, 0 or 1.
func (f *frame) bit(i int) byte { return f.data[i>>3] >> (i & 7) & 1 }

// bytes returns the data in bytes, the last one possibly partial.
func (f *frame) bytes() []byte { return f.data[:(f.bits+7)/8] }

// set makes the frame of whole bytes.
func (f *frame) set(data ...byte) { f.bits = 8 * copy(f.data[:], data) }

// airTime returns the duration of the frame: its bits, a parity bit for each full
// byte, a start and an end bit (ISO/IEC 14443-3, 6.2.3).
func (f *frame) airTime() time.Duration {
	return picoseconds(int64(f.bits+f.bits/8+2) * etu)
}

// delay returns the time from the end of this frame to the start of its answer, by its
// last bit (ISO/IEC 14443-3, 6.2.1.1, n = 9).
func (f *frame) delay() time.Duration {
	if f.bits > 0 && f.bit(f.bits-1) == 1 {
		return picoseconds(1236 * carrier)
	}
	return picoseconds(1172 * carrier)
}

// add appends a bit, 0 or 1.
func (f *frame) add(bit byte) {
	f.data[f.bits>>3] |= bit << (f.bits & 7)
	f.bits++
}

// superpose adds another card's answer to the frame. Where both send and differ
// both halves of the bit are modulated: it reads as 1. superpose returns the
// first such place, the collision, or -1.
func (f *frame) superpose(other *frame) (collision int) {
	collision = -1
	for i := min(f.bits, other.bits) - 1; i >= 0; i-- {
		if f.bit(i) != other.bit(i) {
			collision = i
		}
	}
	for i, b := range other.bytes() {
		f.data[i] |= b
	}
	f.bits = max(f.bits, other.bits)
	return collision
}

// clearFrom sets the bits from i on to 0.
func (f *frame) clearFrom(i int) {
	for ; i < f.bits; i++ {
		f.data[i>>3] &^= 1 << (i & 7)
	}
}

// shifted returns the frame n bits later, behind zeros.
func (f *frame) shifted(n int) frame {
	later := frame{bits: n}
	for i := range f.bits {
		later.add(f.bit(i))
	}
	return later
}

// crc returns the checksum of ISO/IEC 13239 that card and reader share: polynomial
// x^16 + x^12 + x^5 + 1, least significant bit first.
func crc(preset uint16, data []byte) uint16 {
	for _, b := range data {
		preset ^= uint16(b)
		for range 8 {
			if preset&1 == 1 {
				preset = preset>>1 ^ 0x8408
			} else {
				preset >>= 1
			}
		}
	}
	return preset
}

// crcA is the preset of CRC_A (ISO/IEC 14443-3, 6.2.4).
const crcA = 0x6363

// sealed reports whether the data ends with its CRC_A, low byte first. All data with
// its CRC_A has the sum 0.
func sealed(data []byte) bool { return len(data) > 2 && crc(crcA, data) == 0 }

// seal appends the CRC_A to a frame of whole bytes.
func (f *frame) seal() {
	n := f.bits / 8
	sum := crc(crcA, f.data[:n])
	f.data[n], f.data[n+1] = byte(sum), byte(sum>>8)
	f.bits += 16
}
