package setup

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// builds are our profiles.
var builds = []string{"analog-nfc", "analog-pn532", "analog-tray", "matrix-nfc", "resistor", "tray"}

// bench is a watcher over the real drivers on simulated chips, and what was said.
type bench struct {
	*sim.Table
	t       testing.TB
	build   Build
	watcher *Watcher
	apply   func(Observation) []Notice
	said    []string
}

// rewire makes a table differ from its profile; it may change the
// cells of sensors and readers.
type rewire func(p *rig.Profile)

func newBench(t testing.TB, profile string, wired rewire, o sim.Opts) *bench {
	t.Helper()
	p, err := rig.Load(profiles.FS, profile)
	if err != nil {
		t.Fatal(err)
	}
	real := p
	real.Presence.Cells = append(rig.Cells(nil), p.Presence.Cells...)
	if p.Readers != nil {
		readers := *p.Readers
		readers.Cells = append(rig.Cells(nil), p.Readers.Cells...)
		real.Readers = &readers
	}
	if wired != nil {
		wired(&real)
	}
	table := sim.New(real, o)
	r, err := rig.Open(p, table)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	b := &bench{Table: table, t: t, build: Build{
		Profile: profile, Linear: r.Set.Levels != nil, On: p.Scan.On,
		Cells: r.Set.Cells != nil, Tray: r.Set.Tray != nil, Coded: p.Presence.Coded(),
	}}
	for n := range hw.Places {
		b.build.Sensors[n], b.build.Readers[n] = board.Cell(n), board.Cell(n)
	}
	b.watcher, err = NewWatcher(r.Set, b.build, table.Clock().Now)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// rest lets the table come to rest, and hands in what is seen.
func (b *bench) rest() {
	b.t.Helper()
	b.pass(time.Second) // a switch feels late, and slow readers take that long to ask twice
	for end := b.Clock().Now() + 10*time.Second; b.Busy() || !b.watcher.Quiet(); {
		if b.pass(10 * time.Millisecond); b.Clock().Now() > end {
			b.t.Fatal("the table does not come to rest")
		}
	}
}

// pass lets d pass.
func (b *bench) pass(d time.Duration) {
	for end := b.Clock().Now() + d; b.Clock().Now() < end; {
		next := b.Clock().Now() + 10*time.Millisecond
		for _, n := range b.apply(b.watcher.Look()) {
			b.said = append(b.said, n.text())
		}
		b.Clock().Elapse(max(0, next-b.Clock().Now()))
	}
}

// text is a notice for tests: "elsewhere b1".
func (n Notice) text() string {
	words := []string{n.What.String()}
	switch n.What {
	case Place, Next, Weak, Unfelt, Unheard, Nothing:
		words = append(words, n.Cell.String())
	case Elsewhere, Taken:
		words = append(words, n.Other.String())
	case Resumed, Ended, Still, Lifeless, SensorsMoved, ReadersMoved, MissingPieces:
		words = append(words, fmt.Sprint(n.N))
	case WeakCells, UnfeltCells, UnheardCells:
		for c := range n.Cells.All() {
			words = append(words, c.String())
		}
	case PutPiece, PutInstead:
		words = append(words, n.Piece.String(), n.Cell.String())
	case LayToken:
		words = append(words, n.Colour.String())
	case LayCard:
		words = append(words, fmt.Sprint(n.N))
	case AlreadySticker:
		if n.Colour != 0 {
			words = append(words, n.Colour.String())
		} else {
			words = append(words, fmt.Sprint(n.N))
		}
	case LayPiece, Replaced, Already, CrowdOf, OfPiece:
		words = append(words, n.Piece.String())
	}
	return strings.Join(words, " ")
}

// heard is all that was said since it was last asked.
func (b *bench) heard() string {
	all := strings.Join(b.said, "; ")
	b.said = nil
	return all
}

func (b *bench) do(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	b.rest()
}

func (b *bench) press(button string, hold time.Duration) {
	b.t.Helper()
	b.do(b.Buttons.Press(button, hold, 1))
	b.pass(time.Second)
}

const (
	short = 150 * time.Millisecond
	long  = time.Second
)

// teach begins a course at a table.
func teach[C interface {
	Apply(Observation) (C, []Notice)
}](b *bench, c C) *C {
	b.apply = func(o Observation) (said []Notice) {
		c, said = c.Apply(o)
		return said
	}
	b.rest()
	return &c
}

// calibrate begins a calibration.
func (b *bench) calibrate(p Wiring) *Calibration {
	c := teach(b, NewCalibration(b.build, p))
	if b.build.Linear && !b.build.Cells {
		b.hears("buttons; clear")
		b.press("pass", short)
		b.said = append([]string{"buttons", "take off"}, b.said...) // as on the others
	}
	return c
}

// enrol begins an enrolment.
func (b *bench) enrol(roster map[hw.Tag]board.Piece) *Enrolment {
	return teach(b, NewEnrolment(b.build, roster))
}
