package sim

import (
	"math"
	"testing"

	"quartoboard/hw/rig"
)

func TestNeighbouringAntennasCoupleByTheirDistance(t *testing.T) {
	self := mutual(38, 38, point{h: turnRadius})
	for pitch, want := range map[float64]float64{45: -0.057, 62: -0.015, 80: -0.006} { // design figures
		if k := mutual(38, 38, point{x: pitch}) / self; math.Abs(k-want) > 0.0015 {
			t.Errorf("%v mm: k = %.4f, want %v", pitch, k, want)
		}
	}
}

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
	} {
		b := besideOf(&rig.Wood{Pitch: row.pitch, Antenna: [2]int{40, 40}}, row.q)
		if next := b[0][1]; next < row.least || next > row.most || b[0][2] > row.third || b[0][0] != 0 || math.Abs(b[1][0]-next) > 1e-9 {
			t.Errorf("%d mm, Q %v: %v, want %v to %v next to it and %v at most behind that", row.pitch, row.q, b, row.least, row.most, row.third)
		}
	}
}
