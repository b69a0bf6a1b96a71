package chip_test

import (
	"testing"

	"quartoboard/hw/sim/chip"
)

func TestPN532ListsTheOthersAfterInDeselect(t *testing.T) {
	b := newNFCBench(t, []byte{1, 2, 3, 4}, []byte{1, 2, 3, 5}, []byte{1, 2, 3, 8})
	b.normal()
	b.do([]byte{0x44, 0}, 0xd5, 0x45, 0x27) // nothing is listed
	list := []byte{0x4a, 2, 0}
	b.do(list, 0xd5, 0x4b, 2, 1, 0, 4, 8, 4, 1, 2, 3, 5, 2, 0, 4, 8, 4, 1, 2, 3, 4)
	b.do([]byte{0x44, 0}, 0xd5, 0x45, 0)
	b.do([]byte{0x44, 0}, 0xd5, 0x45, 0x27) // nor active any more
	b.do(list, 0xd5, 0x4b, 1, 1, 0, 4, 8, 4, 1, 2, 3, 8)
	b.do([]byte{0x44, 0}, 0xd5, 0x45, 0)
	b.do(list, 0xd5, 0x4b, 0)
	b.do([]byte{0x44, 0}, 0xd5, 0x45, 0x27)
}

func TestPN532ListsAPhoneWithItsATS(t *testing.T) {
	b := newNFCBench(t, []byte{1, 2, 3, 4})
	b.cards = append(b.cards, chip.NewPhone(func() uint32 { return 0x332211 }))
	b.normal()
	phone := []byte{0, 4, 0x20, 4, 0x08, 0x11, 0x22, 0x33, 5, 0x78, 0x80, 0x70, 2}
	b.do([]byte{0x4a, 2, 0}, append([]byte{0xd5, 0x4b, 2, 1, 0, 4, 8, 4, 1, 2, 3, 4, 2}, phone...)...)
	b.do([]byte{0x44, 0}, 0xd5, 0x45, 0)
	b.do([]byte{0x4a, 2, 0}, 0xd5, 0x4b, 0)
	b.cards = b.cards[1:]
	b.do([]byte{0x16, 0x80}, 0xd5, 0x17, 0) // power-down turns the field off
}

// TestPhoneStates walks a phone through the protocol of ISO/IEC 14443-4, and out of it.
func TestPhoneStates(t *testing.T) {
	drawn := uint32(0)
	b := newReaderBench(t)
	b.cards = []*chip.Card{chip.NewPhone(func() uint32 { drawn++; return drawn })}
	b.antenna()
	uid := []byte{0x08, 1, 0, 0, 0x09}
	rats, ats := crcA(0xe0, 0x50), crcA(5, 0x78, 0x80, 0x70, 2)
	deselect := crcA(0xc2)
	b.walk(
		step{[]byte{0x26}, []byte{4, 0}}, step{rats, nil}, // not yet active: it falls back
		step{[]byte{0x26}, []byte{4, 0}}, step{[]byte{0x93, 0x20}, uid},
		step{crcA(append([]byte{0x93, 0x70}, uid...)...), crcA(0x20)},
		step{rats, ats},
		step{[]byte{0x26}, nil}, step{crcA(0x50, 0), nil}, step{rats, nil}, // nothing but the protocol
		step{deselect, deselect},
		step{[]byte{0x26}, nil}, // in HALT
		step{[]byte{0x52}, []byte{4, 0}}, step{[]byte{0x93, 0x20}, uid},
	)
	b.write(txControlReg, 0x80)
	b.antenna()
	b.walk(step{[]byte{0x26}, []byte{4, 0}}, step{[]byte{0x93, 0x20}, []byte{0x08, 2, 0, 0, 0x0a}})
}

// step is a frame, and the answer to it. A frame of one byte has 7 bits.
type step struct{ out, want []byte }

// walk sends frames and checks the answers.
func (b *readerBench) walk(steps ...step) {
	b.Helper()
	for i, f := range steps {
		var shape byte
		if len(f.out) == 1 {
			shape = 7
		}
		if got := b.send(shape, f.out...); string(got) != string(f.want) {
			b.Fatalf("frame %d, % x: got % x, want % x", i, f.out, got, f.want)
		}
	}
}
