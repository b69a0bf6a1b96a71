package sim_test

import (
	"math"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim"
)

func TestEmptyBoardIsStill(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 1})
	lowest, highest := b.levels(), b.levels()
	for range 1000 {
		b.wait(10 * time.Millisecond)
		for n, l := range b.levels() {
			lowest[n], highest[n] = min(lowest[n], l), max(highest[n], l)
		}
	}
	for n := range lowest {
		if highest[n]-lowest[n] > 10 || highest[n] == lowest[n] {
			t.Errorf("sensor %d: levels from %d to %d in 1000 looks, want some noise and less than 10", n, lowest[n], highest[n])
		}
		if lowest[n] < 560 || highest[n] > 680 {
			t.Errorf("sensor %d: levels from %d to %d, want the board's own magnet above the middle", n, lowest[n], highest[n])
		}
	}
}

func TestPieceIsFeltOverItsOwnSensor(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 2})
	empty := b.mean(50)
	for cell := range hw.Places {
		piece := (cell + 5) % 16
		b.put(piece, cell)
		own, worst := 0.0, 0.0
		for n, m := range b.mean(50) {
			if change := m - empty[n]; n == cell {
				own = change
			} else {
				worst = max(worst, math.Abs(change))
			}
		}
		if own < 75 || own > 110 {
			t.Errorf("piece %d on cell %d: a change of %.1f counts, want 75 to 110", piece, cell, own)
		}
		if worst < 0.005*own || worst > 0.04*own {
			t.Errorf("piece %d on cell %d: %.1f counts, the worst neighbour %.1f: want 0.5 to 4 %%", piece, cell, own, worst)
		}
		b.must(b.Hands.Lift(cell))
		b.rest()
	}
}

func TestNeighboursWeakenASignal(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 3})
	empty := b.mean(50)
	b.put(0, b2)
	alone := b.mean(50)[b2] - empty[b2]
	piece := 1
	for cell := range hw.Places {
		if cell != b2 && cell>>2 <= 2 && cell&3 <= 2 {
			b.put(piece, cell)
			piece++
		}
	}
	among := b.mean(50)[b2] - empty[b2]
	if share := (alone - among) / alone; share < 0.05 || share > 0.2 {
		t.Errorf("alone %.1f counts, among eight %.1f: weaker by %.1f %%, want 5 to 20", alone, among, 100*share)
	}
}

func TestFlippedMagnetPullsTheOtherWay(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 4, Flipped: 1 << 6})
	empty := b.mean(50)
	b.put(6, c1)
	b.put(7, b3)
	m := b.mean(50)
	if up, down := m[b3]-empty[b3], m[c1]-empty[c1]; up < 70 || down > -70 {
		t.Errorf("upright %+.1f counts, flipped %+.1f", up, down)
	}
}

func TestPiecesDifferAndStayTheSame(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 5})
	empty := b.mean(50)
	signal := func(piece int) float64 {
		b.put(piece, d4)
		change := b.mean(50)[d4] - empty[d4]
		b.must(b.Hands.Lift(d4))
		b.rest()
		return change
	}
	lowest, highest := math.Inf(1), 0.0
	for piece := range 16 {
		s := signal(piece)
		lowest, highest = min(lowest, s), max(highest, s)
		if again := signal(piece); math.Abs(s-again) > 4 {
			t.Errorf("piece %d: %.1f counts, and %.1f when put down again", piece, s, again)
		}
	}
	if highest < 1.1*lowest {
		t.Errorf("from %.1f to %.1f counts: want pieces of different strength", lowest, highest)
	}
}

func TestSensorsDriftWhenAsked(t *testing.T) {
	for _, c := range []struct {
		name  string
		drift float64
		low   float64
		high  float64
	}{
		{"not by default", 0, 0, 1},
		{"by a millitesla", 1, 5, 15},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t, sim.Opts{Seed: 6, Drift: c.drift})
			before := b.mean(50)
			b.wait(7*time.Minute + 30*time.Second)
			farthest := 0.0
			for n, m := range b.mean(50) {
				farthest = max(farthest, math.Abs(m-before[n]))
			}
			if farthest < c.low || farthest > c.high {
				t.Errorf("the farthest sensor wandered by %.1f counts, want %v to %v", farthest, c.low, c.high)
			}
		})
	}
}

func TestNoiseDisturbsItsShareOfReadings(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 7})
	quiet := b.mean(50)
	const looks = 500
	disturbed := func() (n int) {
		for range looks {
			for s, l := range b.levels() {
				if math.Abs(float64(l)-quiet[s]) > 8 {
					n++
				}
			}
		}
		return n
	}
	if n := disturbed(); n != 0 {
		t.Errorf("%d readings disturbed without noise", n)
	}
	b.Noise(0.05)
	if share := float64(disturbed()) / (looks * hw.Places); share < 0.035 || share > 0.055 {
		t.Errorf("share of readings disturbed: got %.3f, want about 0.05", share)
	}
	b.Noise(0)
	if n := disturbed(); n != 0 {
		t.Errorf("%d readings disturbed after the noise", n)
	}
}
