package scan

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// simulated is a Scanner over the real drivers on the simulated chips of a build.
type simulated struct {
	*sim.Table
	rig     *rig.Rig
	t       testing.TB
	scanner *Scanner
	period  time.Duration
	events  []board.Event
	all     []board.Event
}

// newSimulated is one of analog-nfc, two seconds after its start.
func newSimulated(t testing.TB, opts sim.Opts) *simulated {
	t.Helper()
	s := simulate(t, "analog-nfc", opts)
	s.run(2 * time.Second)
	return s
}

func simulate(t testing.TB, build string, opts sim.Opts) *simulated {
	t.Helper()
	p, err := rig.Load(profiles.FS, build)
	if err != nil {
		t.Fatal(err)
	}
	table := sim.New(p, opts)
	r, err := rig.Open(p, table)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	o := Default()
	o.Slow = p.SlowReaders()
	o.On, o.Off, o.Drift = p.Scan.On, p.Scan.Off, float64(p.Scan.Drift)
	for n, c := range p.Presence.Cells.Index() {
		o.Sensors[n] = board.Cell(c)
	}
	for n, c := range p.Readers.Cells.Index() {
		o.Readers[n] = board.Cell(c)
	}
	o.Roster, o.Tokens = map[hw.Tag]board.Piece{}, map[hw.Tag]board.Token{}
	for tag, piece := range table.Tags.Roster() {
		o.Roster[tag] = board.Piece(piece)
	}
	for tag, token := range table.Tags.Tokens() {
		o.Tokens[tag] = board.Token(token)
	}
	scanner, err := New(r.Set, o, table.Clock().Now)
	if err != nil {
		t.Fatal(err)
	}
	return &simulated{Table: table, rig: r, t: t, scanner: scanner, period: 10 * time.Millisecond}
}

// look looks once and lets the rest of the period pass.
func (s *simulated) look() {
	began := s.Clock().Now()
	s.events = s.scanner.Look(s.events[:0])
	if took := s.Clock().Now() - began; took < s.period {
		s.Clock().Elapse(s.period - took)
	}
}

func (s *simulated) run(d time.Duration) {
	for end := s.Clock().Now() + d; s.Clock().Now() < end; {
		s.look()
		s.all = append(s.all, s.events...)
	}
}

func (s *simulated) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// truth is the true position.
func (s *simulated) truth() (p board.Position) {
	for c := range p {
		if piece, ok := s.Things.At(c); ok {
			p[c] = board.Holding(board.Piece(piece))
		}
	}
	return p
}

// random does one of the things that hands can do now.
func (s *simulated) random(r *rand.Rand) string {
	for {
		piece, c, d := r.IntN(16), r.IntN(16), r.IntN(16)
		cell, other := board.Cell(c), board.Cell(d)
		var what string
		var err error
		switch r.IntN(6) {
		case 0:
			what, err = fmt.Sprintf("put %x %v", piece, cell), s.Hands.Lower(piece, c)
		case 1:
			what, err = fmt.Sprintf("lift %v", cell), s.Hands.Lift(c)
		case 2:
			what, err = fmt.Sprintf("slide %v %v", cell, other), s.Hands.Slide(c, d)
		case 3:
			what, err = fmt.Sprintf("swap %v %v", cell, other), s.Hands.Swap(c, d)
		case 4:
			what, err = fmt.Sprintf("touch %v", cell), s.Hands.Touch(c)
		default:
			what = "wait"
		}
		if err != nil {
			continue
		}
		pause := time.Duration(100+r.IntN(700)) * ms
		s.run(pause)
		return fmt.Sprintf("%s %v; ", what, pause)
	}
}

func TestSimulatedHandsAlwaysEndInTheTruth(t *testing.T) {
	for _, row := range []struct {
		name  string
		opts  sim.Opts
		noise float64
		idle  time.Duration // between the rounds
	}{
		{name: "quiet"},
		{name: "noise", noise: 0.05},
		{name: "drift", opts: sim.Opts{Drift: 2}, idle: 40 * time.Second},
		{name: "magnets both ways", opts: sim.Opts{Flipped: 0xa5c3}},
		{name: "all of it", opts: sim.Opts{Drift: 2, Flipped: 0x0ff0}, noise: 0.05, idle: 40 * time.Second},
	} {
		t.Run(row.name, func(t *testing.T) {
			for seed := range uint64(deep.Size(1, 2)) {
				row.opts.Seed = seed
				s, r, acts := newSimulated(t, row.opts), rand.New(rand.NewPCG(seed, 5)), ""
				s.Noise(row.noise)
				for range 15 {
					for range 1 + r.IntN(3) {
						acts += s.random(r)
					}
					for n := 0; n < 1000 && (n < 60 || s.Busy() || !s.scanner.Still()); n++ {
						s.look()
						s.all = append(s.all, s.events...)
					}
					if got := s.scanner.settler.parts.Reported.Position; got != s.truth() {
						t.Fatalf("seed %d: %s\n got  %v\n want %v", seed, acts, got, s.truth())
					}
					s.run(row.idle)
				}
				for _, e := range s.all {
					if strings.Contains(text(e), "?") {
						t.Errorf("seed %d at %v: %v, but nothing failed", seed, e.At, text(e))
					}
				}
			}
		})
	}
}

// TestLateLooksLeaveNoCellUnread has the tray due at each look: the cells that may hold a piece
// unfelt are read all the same, for which what came waits.
func TestLateLooksLeaveNoCellUnread(t *testing.T) {
	for _, period := range []time.Duration{150 * ms, 500 * ms} {
		s := newSimulated(t, sim.Opts{Seed: 1})
		s.period = period
		s.must(s.Hands.Lay(sim.Piece(7)))
		s.run(50 * period)
		s.must(s.Hands.FromTray())
		for s.Busy() {
			s.look()
		}
		s.must(s.Hands.Lower(7, 9))
		s.run(50 * period)
		var got []string
		for _, e := range s.all {
			got = append(got, text(e))
		}
		if got, want := strings.Join(got, ", "), "tray 7, tray ., seen b3=7"; got != want {
			t.Errorf("a look each %v:\n got  %q\n want %q", period, got, want)
		}
	}
}

func TestSimulatedTouchDownIsTheContact(t *testing.T) {
	for seed := range uint64(10) {
		s := newSimulated(t, sim.Opts{Seed: seed})
		began := s.Clock().Now()
		s.must(s.Hands.Lower(int(seed), 9))
		s.run(700 * ms)
		if len(s.all) != 1 {
			t.Fatalf("seed %d: got %d events, want one", seed, len(s.all))
		}
		// It is felt on its way down, and touches after 50 ms.
		if late := s.all[0].Fact.(board.Seen).Contact - began; late < 20*ms || late > 65*ms {
			t.Errorf("seed %d: contact %v after the hand began, want 50ms", seed, late)
		}
	}
}

func TestSimulatedFaultsAreToldOnceAndHealedOnce(t *testing.T) {
	s := newSimulated(t, sim.Opts{Seed: 1})
	s.must(s.Hands.Lower(7, 9))
	s.run(time.Second)
	s.must(s.Sensors.Set(9, sim.Dead))
	s.run(3 * time.Second)
	s.must(s.Sensors.Set(9, sim.Healthy))
	s.run(3 * time.Second)
	s.must(s.Readers.Set(6, sim.Dead))
	s.must(s.Hands.Lower(3, 6))
	s.run(4 * time.Second)
	s.must(s.Readers.Set(6, sim.Healthy))
	s.run(7 * time.Second)
	var got []string
	for _, e := range s.all {
		got = append(got, text(e))
	}
	want := "seen b3=7, sensor failed b3, seen b3=?, seen b3=7, sensor ok b3, reader failed c2, seen c2=?, seen c2=3, reader ok c2"
	if strings.Join(got, ", ") != want {
		t.Errorf("\n got  %q\n want %q", strings.Join(got, ", "), want)
	}
}

// BenchmarkLook is a look over the drivers and the simulated chips of the
// reference build, with what it costs on the bus and in system calls: at rest, and in the
// second in which a piece is put down and read.
func BenchmarkLook(b *testing.B) {
	for _, name := range []string{"at rest", "piece put down"} {
		b.Run(name, func(b *testing.B) {
			s := newSimulated(b, sim.Opts{Seed: 3})
			s.must(s.Hands.Lower(3, 5))
			s.run(3 * time.Second)
			transactions, bytes, calls := s.rig.Traffic()
			looks := 0
			b.ReportAllocs()
			for b.Loop() {
				if looks++; name != "at rest" && looks%100 == 1 {
					if _, there := s.Things.At(9); there {
						s.must(s.Hands.Lift(9))
					} else {
						s.must(s.Hands.Lower(7, 9))
					}
				}
				s.look()
			}
			n, m, c := s.rig.Traffic()
			b.ReportMetric(float64(n-transactions)/float64(b.N), "transactions/op")
			b.ReportMetric(float64(m-bytes)/float64(b.N), "bus-bytes/op")
			b.ReportMetric(float64(c-calls)/float64(b.N), "calls/op")
		})
	}
}
