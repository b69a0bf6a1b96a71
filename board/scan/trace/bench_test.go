package trace

import (
	"bytes"
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

// BenchmarkFrame measures what recording adds to a look, packing and writing included. The one
// look in 250 that writes a block takes some 250 times as long.
func BenchmarkFrame(b *testing.B) {
	var file bytes.Buffer
	rec, table := NewRecorder(&file), newStill()
	b.ReportAllocs()
	for b.Loop() {
		rec.Frame(table.next())
	}
	b.ReportMetric(float64(file.Len())/float64(b.N), "file-bytes/look")
}
