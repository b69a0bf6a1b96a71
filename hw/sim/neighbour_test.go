package sim

import (
	"testing"

	"quartoboard/hw/rig"
)

func TestAReaderDetectsNeighboursByDistanceAndLoadedQ(t *testing.T) {
	for _, row := range []struct {
		pitch              int
		q                  float64
		least, most, third float64 // of the next cell; most of the one after that
	}{
		{45, 0, 0, 0, 0},
		{45, 2, 0.01, 0.1, 0},
		{45, 5, 0.3, 0.6, 0},
		{45, 10, 1, 1, 0},
		{45, 20, 1, 1, 0.1},
		{62, 5, 0, 0, 0},
		{62, 10, 0.05, 0.2, 0},
		{62, 20, 0.3, 0.6, 0},
		{80, 20, 0, 0.1, 0},
	} {
		b := besideOf(&rig.Wood{Pitch: row.pitch, Antenna: [2]int{40, 40}}, row.q)
		next, third := b.share(pitch), b.share(2*pitch)
		if next < row.least || next > row.most || third > row.third {
			t.Errorf("%d mm, Q %v: %v and %v, want %v to %v next to it and %v at most behind that", row.pitch, row.q, next, third, row.least, row.most, row.third)
		}
	}
}
