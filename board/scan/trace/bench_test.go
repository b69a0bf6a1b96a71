package trace

import (
	"io"
	"testing"
	"time"

	"quartoboard/hw"
)

// still is a table on which nothing but the last bit of each level moves.
type still struct{ *world }

func (s still) Now() time.Duration { s.now += 10 * time.Millisecond; return s.now }

func (s still) ReadLevels(dst *[hw.Places]uint16) error {
	for n := range dst {
		dst[n] = 480 + uint16(s.IntN(2))
	}
	return nil
}

func (s still) ReadButtons() (hw.ButtonSet, error) { return 0, nil }

// BenchmarkLook is what recording adds to a look, writing included; the one
// look in some 150 that writes a block takes the time of BenchmarkBlock.
func BenchmarkLook(b *testing.B) {
	w := still{newWorld(1)}
	rec := NewRecorder(io.Discard)
	set := rec.Start(header(), hw.Set{Levels: w, Buttons: w}, w)
	var l [hw.Places]uint16
	b.ReportAllocs()
	for b.Loop() {
		rec.Now()
		if err := set.Levels.ReadLevels(&l); err != nil {
			b.Fatal(err)
		}
		if _, err := set.Buttons.ReadButtons(); err != nil {
			b.Fatal(err)
		}
		rec.Now()
		rec.Now()
		rec.Mark()
	}
}

// BenchmarkBlock is the packing of one block.
func BenchmarkBlock(b *testing.B) {
	rec, w := NewRecorder(io.Discard), still{newWorld(1)}
	set := rec.Start(header(), hw.Set{Levels: w}, w)
	var l [hw.Places]uint16
	for len(rec.data) < blockSize-64 {
		rec.Now()
		if err := set.Levels.ReadLevels(&l); err != nil {
			b.Fatal(err)
		}
		rec.Mark()
	}
	b.ReportAllocs()
	b.ReportMetric(float64(len(rec.data)), "bytes")
	for b.Loop() {
		if _, err := rec.packer.pack(dataBlock, rec.data); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(rec.packer.block)), "packed-bytes")
}
