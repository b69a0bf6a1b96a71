package trace

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/hw"
)

// world is hardware and a clock that answer anything at all, by a seed.
type world struct {
	*rand.Rand
	now    time.Duration
	levels [hw.Places]uint16
}

func newWorld(seed uint64) *world { return &world{Rand: rand.New(rand.NewPCG(seed, 1))} }

func (w *world) Now() time.Duration {
	w.now += time.Duration(w.Int64N(20e6))
	return w.now
}

func (w *world) FullScale() uint16 { return 1023 }

func (w *world) error() error {
	switch w.IntN(12) {
	case 0:
		return hw.ErrNoAnswer
	case 1:
		return fmt.Errorf("spi0.0: %w", hw.ErrCorrupt)
	case 2:
		return &hw.PartError{Part: hw.PartNumber(hw.PartConverter, 1), Places: 0xff00, Err: hw.ErrNoAnswer}
	case 3:
		return fmt.Errorf("look: %w", &hw.PartError{Part: hw.PartNumber(hw.PartReader, 5), Places: 1 << 5, Err: hw.ErrHalted})
	case 4:
		return errors.New("input/output error")
	}
	return nil
}

func (w *world) ReadLevels(dst *[hw.Places]uint16) error {
	for n := range w.levels {
		switch w.IntN(8) {
		case 0:
			w.levels[n] = uint16(w.IntN(1 << 16))
		case 1, 2, 3:
			w.levels[n] ^= 1
		}
	}
	*dst = w.levels
	return w.error()
}

func (w *world) ReadPresence() (uint16, error) { return uint16(w.IntN(1 << 16)), w.error() }

func (w *world) Identify(int) (hw.Tag, error) {
	if w.IntN(2) == 0 {
		return hw.Tag{}, hw.ErrNoTag
	}
	if w.IntN(4) == 0 {
		several := &hw.Several{}
		several.Begin(w.tag())
		for range w.IntN(hw.MostTags) {
			several.Add(w.tag())
		}
		return hw.Tag{}, several
	}
	return w.tag(), w.error()
}

func (w *world) tag() hw.Tag {
	id := make([]byte, 1+w.IntN(10))
	for i := range id {
		id[i] = byte(w.Uint32())
	}
	tag, err := hw.NewTag(id)
	if err != nil {
		panic(err)
	}
	return tag
}

func (w *world) ReadButtons() (hw.ButtonSet, error) { return hw.ButtonSet(w.IntN(16)), w.error() }
func (w *world) Changes() []hw.ButtonChange         { return nil }

// describe is all that the callers of a trace can ask of an error.
func describe(err error) string {
	if err == nil {
		return "fine"
	}
	text := fmt.Sprintf("%q", err)
	for _, s := range []error{hw.ErrNoTag, hw.ErrCollision, hw.ErrNoAnswer, hw.ErrCorrupt, hw.ErrHalted} {
		if errors.Is(err, s) {
			text += fmt.Sprintf(" is %q", s)
		}
	}
	if several, ok := errors.AsType[*hw.Several](err); ok {
		text += fmt.Sprintf(" %v", several.Tags())
	}
	if part, ok := errors.AsType[*hw.PartError](err); ok {
		text += fmt.Sprintf(" of %s, %x, %q", part.Part, part.Places, part)
	}
	return text
}

// log is a Recorder that writes down as text what it records.
type log struct{ lines []string }

func (l *log) Frame(at time.Duration, f *scan.Frame) {
	l.lines = append(l.lines, frameText(at, f))
}

func (l *log) Tag(at time.Duration, p scan.Place, tag hw.Tag, err error) {
	l.lines = append(l.lines, tagText(at, p, tag, err))
}

func frameText(at time.Duration, f *scan.Frame) string {
	return fmt.Sprintf("%v %v %s %04b %s %04x %v", at, f.Levels, describe(f.LevelsErr), f.Buttons, describe(f.ButtonsErr), f.Held, f.Mode)
}

func tagText(at time.Duration, p scan.Place, tag hw.Tag, err error) string {
	return fmt.Sprintf("%v place %d: %v %s", at, p, tag, describe(err))
}

// recorded is a file of two starts of 400 looks, of levels and of switches, the middle ones in
// the mode of stacks, the recorded lines, and the facts.
func recorded(t testing.TB, seed uint64) (file []byte, lines []string, facts []board.Event) {
	t.Helper()
	var b bytes.Buffer
	r, l := NewRecorder(&b), &log{}
	for start := range uint64(2) {
		w := newWorld(seed + start)
		set := hw.Set{Cells: w, Buttons: w, Levels: w, Tray: w}
		if start == 1 {
			set = hw.Set{Cells: w, Presence: w}
		}
		s, err := scan.New(set, header().Scan, w.Now)
		if err != nil {
			t.Fatal(err)
		}
		r.Start(header(), s)
		s.Record(l)
		for n := range 400 {
			s.Play([]scan.Mode{{}, {Stacks: true}, {Stacks: true, Deck: "Club"}, {}}[n/100])
			facts = s.Look(facts)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), l.lines, facts
}

func header() Header {
	o := scan.Default()
	tag, _ := hw.NewTag([]byte{4, 1, 2, 3, 4, 5, 0x80}) // 7 bytes
	o.Roster = map[hw.Tag]board.Piece{tag: 7}
	o.Baseline = make([]uint16, hw.Places)
	return Header{
		Board: "the board", Version: "1", Profile: "analog-nfc",
		Wall: time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC), Scan: o,
	}
}

func TestPlayerFeedsWhatWasRecorded(t *testing.T) {
	for seed := range uint64(20) {
		file, lines, facts := recorded(t, seed)
		if again := entries(t, file); !slices.Equal(again, lines) {
			t.Fatalf("seed %d: got\n%s\nwant\n%s", seed, strings.Join(again, "\n"), strings.Join(lines, "\n"))
		}
		p, played := open(t, file), []board.Event(nil)
		for start := range 2 {
			h, ok := p.Start()
			if !ok {
				t.Fatalf("seed %d: no start %d: %v", seed, start, p.Err())
			}
			want := header()
			want.Build = scan.Build{FullScale: uint16(1023 * (1 - start)), Readers: true, Tray: start == 0}
			if !reflect.DeepEqual(h, want) {
				t.Errorf("seed %d: got header %+v, want %+v", seed, h, want)
			}
			s := settler(t, h)
			for more := true; more; {
				played, more = p.Look(s, played)
			}
		}
		if !reflect.DeepEqual(played, facts) {
			t.Errorf("seed %d: got %v, want %v", seed, played, facts)
		}
		if _, ok := p.Start(); ok || p.Err() != nil || p.Departures() != 0 {
			t.Errorf("seed %d: got another start %v, %v, %d departures", seed, ok, p.Err(), p.Departures())
		}
	}
}

func open(t testing.TB, file []byte) *Player {
	t.Helper()
	p, err := Open(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func settler(t testing.TB, h Header) *scan.Settler {
	t.Helper()
	s, err := scan.NewSettler(h.Scan, h.Build)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestASettlerThatAsksOtherwiseIsCounted plays a file to Settlers that have other
// options: what was recorded is fed, and nothing else.
func TestASettlerThatAsksOtherwiseIsCounted(t *testing.T) {
	file, _, _ := recorded(t, 1)
	for name, change := range map[string]func(h *Header){
		"it reads no tray": func(h *Header) { h.Build.Tray = false },
		"it reads nothing": func(h *Header) { h.Build.Readers, h.Build.Tray = false, false },
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, file)
			h, _ := p.Start()
			change(&h)
			s, looks, last := settler(t, h), 0, time.Duration(0)
			for _, more := p.Look(s, nil); more; _, more = p.Look(s, nil) {
				if looks++; p.Now() < last {
					t.Fatalf("%v after %v", p.Now(), last)
				}
				last = p.Now()
			}
			if looks != 400 || p.Err() != nil || p.Departures() == 0 || p.Departures() > looks {
				t.Errorf("%d looks, %d departures, %v", looks, p.Departures(), p.Err())
			}
		})
	}
}

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
