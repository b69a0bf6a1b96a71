package app_test

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/page"
	"quartoboard/hw"
)

// snow is a table whose levels are noise, from a time on.
type snow struct {
	*rand.Rand
	now, from time.Duration
}

func (s *snow) FullScale() uint16 { return 1<<16 - 1 }

func (s *snow) ReadLevels(dst *[hw.Places]uint16) error {
	for n := range dst {
		if dst[n] = 500; s.now >= s.from {
			dst[n] += uint16(s.IntN(1 << 15))
		}
	}
	return nil
}

// TestATapeEndsByItself records a table at rest, and one that fills the tape.
func TestATapeEndsByItself(t *testing.T) {
	for name, from := range map[string]time.Duration{"at rest": time.Hour, "noise": 20 * time.Second} {
		w := &snow{Rand: rand.New(rand.NewPCG(1, 1)), from: from}
		s, err := scan.New(hw.Set{Levels: w}, scan.Default(), func() time.Duration { return w.now })
		if err != nil {
			t.Fatal(err)
		}
		var tape app.Tape
		app.Load(&tape, trace.Header{Scan: scan.Default()}, s)
		var events []board.Event
		run := func(until func() bool) {
			for !until() {
				events = s.Look(events[:0])
				app.Looked(&tape, w.now)
				w.now += 10 * time.Millisecond
			}
		}
		run(func() bool { return w.now > 10*time.Second })
		if got := tape.State(); got != (page.Trace{}) || tape.File() != nil {
			t.Errorf("%s: nobody wants it: %+v", name, got)
		}
		tape.Start()
		run(func() bool { return tape.State().Recording })
		begun := w.now
		run(func() bool { return !tape.State().Recording })
		took, size := w.now-begun, len(tape.File())
		if !tape.State().Kept || tape.State().Wanted || tape.State().Bytes != size {
			t.Errorf("%s: %+v", name, tape.State())
		}
		const longest, most = page.TraceMinutes * time.Minute, page.TraceMegabytes << 20
		if timed := took >= longest; took > longest+time.Second || size > most+most/8 || timed == (name == "noise") || !timed && size < most {
			t.Errorf("%s: %d bytes in %v", name, size, took)
		}
		p, err := trace.Open(bytes.NewReader(tape.File()))
		if err != nil {
			t.Fatal(err)
		}
		if h, ok := p.Start(); !ok || h.Known == nil {
			t.Errorf("%s: no start", name)
		}
		tape.Start()
		run(func() bool { return w.now > begun+2*longest })
		if name == "noise" && (tape.State().Recording || !tape.State().Wanted || tape.File() == nil) {
			t.Errorf("a table that moves: %+v", tape.State())
		}
	}
}
