package trace

import (
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"quartoboard/board/scan"
)

// still makes frames of a table on which nothing but the last bit of each level
// moves.
type still struct {
	*rand.Rand
	at    time.Duration
	frame scan.Frame
}

func newStill() *still { return &still{Rand: rand.New(rand.NewPCG(1, 1))} }

func (s *still) next() (time.Duration, *scan.Frame) {
	s.at += 10*time.Millisecond + time.Duration(s.IntN(1e5))
	for n := range s.frame.Levels {
		s.frame.Levels[n] = 480 + uint16(s.IntN(2))
	}
	return s.at, &s.frame
}

// BenchmarkFrame is what recording adds to a look, writing included; the one
// look in some 200 that writes a block takes the time of BenchmarkBlock.
func BenchmarkFrame(b *testing.B) {
	rec, table := NewRecorder(io.Discard), newStill()
	b.ReportAllocs()
	for b.Loop() {
		rec.Frame(table.next())
	}
}

// BenchmarkBlock is the packing of one block.
func BenchmarkBlock(b *testing.B) {
	rec, table := NewRecorder(io.Discard), newStill()
	looks := 0
	for ; len(rec.data) < blockSize-64; looks++ {
		rec.Frame(table.next())
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := rec.packer.pack(dataBlock, rec.data); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(rec.data))/float64(looks), "bytes/look")
	b.ReportMetric(float64(len(rec.packer.block))/float64(looks), "packed-bytes/look")
}
