package trace

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
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

// answers is what was answered, as text.
type answers []string

func (a *answers) add(format string, args ...any) { *a = append(*a, fmt.Sprintf(format, args...)) }

func (w *world) Now() time.Duration {
	w.now += time.Duration(w.Int64N(20e6))
	return w.now
}

func (w *world) SleepUntil(time.Duration) {}

func (w *world) FullScale() uint16 { return 1023 }

func (w *world) error() error {
	switch w.IntN(12) {
	case 0:
		return hw.ErrNoAnswer
	case 1:
		return fmt.Errorf("spi0.0: %w", hw.ErrCorrupt)
	case 2:
		return &hw.PartError{Part: "converter 1", Places: 0xff00, Err: hw.ErrNoAnswer}
	case 3:
		return fmt.Errorf("look: %w", &hw.PartError{Part: "reader 5", Places: 1 << 5, Err: hw.ErrHalted})
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
	id := make([]byte, 1+w.IntN(10))
	for i := range id {
		id[i] = byte(w.Uint32())
	}
	tag, err := hw.NewTag(id)
	if err != nil {
		panic(err)
	}
	return tag, w.error()
}

func (w *world) ReadButtons() (hw.ButtonSet, error) { return hw.ButtonSet(w.IntN(16)), w.error() }

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
	if part, ok := errors.AsType[*hw.PartError](err); ok {
		text += fmt.Sprintf(" of %s, %x, %q", part.Part, part.Places, part)
	}
	return text
}

// ask asks everything there is, as a program might in one chunk.
func ask(set hw.Set, c Clock, r *rand.Rand) answers {
	var a answers
	for range 1 + r.IntN(3) {
		a.add("%v", c.Now())
		var l [hw.Places]uint16
		if set.Levels != nil {
			a.add("%s %v", describe(set.Levels.ReadLevels(&l)), l)
		} else {
			bits, err := set.Presence.ReadPresence()
			a.add("%016b %s", bits, describe(err))
		}
		held, err := set.Buttons.ReadButtons()
		a.add("%04b %s", held, describe(err))
		tag, err := set.Cells.Identify(r.IntN(hw.Places))
		a.add("%v %s", tag, describe(err))
		if set.Tray != nil && r.IntN(2) == 0 {
			tag, err := set.Tray.Identify(0)
			a.add("tray %v %s", tag, describe(err))
		}
	}
	return a
}

// recorded is a file of two starts of 40 chunks, and what was answered.
func recorded(t testing.TB, seed uint64) ([]byte, [][]answers) {
	t.Helper()
	var file bytes.Buffer
	var all [][]answers
	rec := NewRecorder(&file)
	for start := range uint64(2) {
		w, r := newWorld(seed+start), rand.New(rand.NewPCG(seed, start))
		set := hw.Set{Cells: w, Buttons: w}
		if start == 0 {
			set.Levels, set.Tray = w, w
		} else {
			set.Presence = w
		}
		wrapped := rec.Start(header(), set, w)
		var list []answers
		for n := range 40 {
			list = append(list, ask(wrapped, rec, r))
			rec.Note('x', fmt.Appendf(nil, "note %d", n))
			rec.Note('y', nil)
			rec.Mark()
		}
		all = append(all, list)
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), all
}

func header() Header {
	o := scan.Default()
	tag, _ := hw.NewTag([]byte{4, 1, 2, 3, 4, 5, 0x80}) // 7 bytes
	o.Roster = map[hw.Tag]board.Piece{tag: 7}
	o.Baseline = make([]uint16, hw.Places)
	return Header{
		Board: "the board", Version: "1", Profile: "analog-nfc", Lang: "de", Verbosity: "full",
		Wall: time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC), Unit: time.Microsecond, Scan: o,
	}
}

func TestPlayerGivesTheAnswersThatWereRecorded(t *testing.T) {
	for seed := range uint64(20) {
		file, all := recorded(t, seed)
		p, err := Open(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		for start, want := range all {
			h, ok := p.Start()
			if !ok {
				t.Fatalf("seed %d: no start %d: %v", seed, start, p.Err())
			}
			wantHeader := header()
			wantHeader.Build = Build{FullScale: uint16(1023 * (1 - start)), Cells: true, Tray: start == 0, Buttons: true}
			if !reflect.DeepEqual(h, wantHeader) {
				t.Errorf("seed %d: got header %+v, want %+v", seed, h, wantHeader)
			}
			set, r := p.Set(), rand.New(rand.NewPCG(seed, uint64(start)))
			for n := range want {
				if !p.Next() {
					t.Fatalf("seed %d, start %d: no chunk %d: %v", seed, start, n, p.Err())
				}
				if got := ask(set, p, r); !reflect.DeepEqual(got, want[n]) {
					t.Fatalf("seed %d, start %d, chunk %d\n got %v\nwant %v", seed, start, n, got, want[n])
				}
				if _, ok := p.Note('y'); !ok {
					t.Error("an empty note is none")
				}
				if note, ok := p.Note('x'); !ok || string(note) != fmt.Sprintf("note %d", n) {
					t.Errorf("got note %q, %v, want note %d", note, ok, n)
				}
			}
			if p.Next() {
				t.Errorf("seed %d: a chunk that was not recorded", seed)
			}
		}
		if _, ok := p.Start(); ok || p.Err() != nil || p.Departures() != 0 {
			t.Errorf("seed %d: got another start %v, %v, %d departures", seed, ok, p.Err(), p.Departures())
		}
	}
}

// TestAProgramThatAsksOtherwiseGetsTheLastAnswer plays chunks to a program that
// asks for more and for less.
func TestAProgramThatAsksOtherwiseGetsTheLastAnswer(t *testing.T) {
	w := newWorld(1)
	var file bytes.Buffer
	rec := NewRecorder(&file)
	set := rec.Start(header(), hw.Set{Levels: w, Cells: w, Buttons: w}, w)
	at := rec.Now()
	tag, _ := set.Cells.Identify(3)
	for tag.Len() == 0 {
		tag, _ = set.Cells.Identify(3)
	}
	rec.Mark()
	rec.Now()
	rec.Mark()
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	p, err := Open(&file)
	if err != nil {
		t.Fatal(err)
	}
	p.Start()
	played := p.Set()
	p.Next()
	for got := (hw.Tag{}); got != tag; got, _ = played.Cells.Identify(3) {
	}
	if got := p.Now(); got != at || p.Departures() != 0 {
		t.Errorf("got %v and %d departures, want %v and none", got, p.Departures(), at)
	}
	if got := p.Now(); got != at || p.Departures() != 1 {
		t.Errorf("asked once more: got %v and %d departures, want %v and 1", got, p.Departures(), at)
	}
	p.Next()
	if got, _ := played.Cells.Identify(3); got != tag || p.Departures() != 2 {
		t.Errorf("read once more: got %v and %d departures, want %v and 2", got, p.Departures(), tag)
	}
	if _, err := played.Cells.Identify(4); !errors.Is(err, hw.ErrNoTag) {
		t.Errorf("a reader that was never asked: got %v, want %v", err, hw.ErrNoTag)
	}
	if p.Next() || p.Departures() != 4 { // the clock was not read
		t.Errorf("got %d departures, want 4", p.Departures())
	}
}

func TestDamageEndsATrace(t *testing.T) {
	file, _ := recorded(t, 1)
	for _, row := range []struct {
		name string
		file []byte
		want string
	}{
		{"a bit of the last block", flipped(file, len(file)-10), "its checksum differs"},
		{"no letter of a block", append(bytes.Clone(file), 'x'), "a block S or D expected, not 'x'"},
		{"a block too big", append(bytes.Clone(file), "D\xff\xff\xff\xff\x0f"...), "over the limit of 16777216"},
		{"a torn block", file[:len(file)-1], ErrTorn.Error()},
		{"nonsense in a block", withBlock(file, dataBlock, "\xff"), errEntry.Error()},
		{"a chunk without an end", withBlock(file, dataBlock, "\x05\x00\x00"), errEntry.Error()},
		{"a header that is none", withBlock(file, startBlock, "{"), "the header of a start: unexpected end of JSON input"},
		{"a header without a unit", withBlock(file, startBlock, "{}"), "a unit of time over 0 expected"},
	} {
		t.Run(row.name, func(t *testing.T) {
			chunks, err := play(t, row.file)
			if err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("got %v, want %s", err, row.want)
			}
			if chunks == 0 {
				t.Error("nothing was played")
			}
		})
	}
}

func flipped(file []byte, at int) []byte {
	file = bytes.Clone(file)
	file[at] ^= 4
	return file
}

func withBlock(file []byte, letter byte, payload string) []byte {
	var p packer
	block, err := p.pack(letter, []byte(payload))
	if err != nil {
		panic(err)
	}
	return append(bytes.Clone(file), block...)
}

// play counts the chunks of a file.
func play(t testing.TB, file []byte) (chunks int, err error) {
	t.Helper()
	p, err := Open(bytes.NewReader(file))
	if err != nil {
		return 0, err
	}
	for _, ok := p.Start(); ok; _, ok = p.Start() {
		for p.Next() {
			chunks++
		}
	}
	return chunks, p.Err()
}

// FuzzFile takes any bytes after the first line: reading ends, and what was
// read from the begin of a file is read from the whole file too.
func FuzzFile(f *testing.F) {
	file, _ := recorded(f, 1)
	f.Add(file[len(magic):], uint16(300))
	f.Add([]byte("S\x02\x02\x00\x00\x00\x00{}"), uint16(1))
	f.Fuzz(func(t *testing.T, blocks []byte, cut uint16) {
		whole := append([]byte(magic), blocks...)
		n, _ := play(t, whole)
		begin, _ := play(t, whole[:min(len(magic)+int(cut), len(whole))])
		if begin > n {
			t.Errorf("%d chunks of a begin, %d of the whole", begin, n)
		}
	})
}

// FuzzEntries takes any payload: the entries that can be read are the same when
// they are written and read again, and a scanner plays on them.
func FuzzEntries(f *testing.F) {
	for _, payload := range payloads(f, first(recorded(f, 2))) {
		f.Add(payload)
	}
	f.Fuzz(func(t *testing.T, payload []byte) {
		for e, again := range entriesTwice(t, payload) {
			if e.kind != again.kind || e.at != again.at || e.levels != again.levels || e.bits != again.bits ||
				e.place != again.place || e.tag != again.tag || e.note != again.note ||
				!bytes.Equal(e.data, again.data) || describe(e.err) != describe(again.err) {
				t.Errorf("%q: got %+v, want %+v", payload, again, e)
			}
		}
		scanned(t, payload)
	})
}

// scanned plays a payload to a scanner, whose times must not go back.
func scanned(t *testing.T, payload []byte) {
	t.Helper()
	var file bytes.Buffer
	rec, w := NewRecorder(&file), newWorld(1)
	rec.Start(header(), hw.Set{Levels: w, Cells: w, Tray: w, Buttons: w}, w)
	p, err := Open(bytes.NewReader(withBlock(file.Bytes(), dataBlock, string(payload))))
	if err != nil {
		t.Fatal(err)
	}
	h, ok := p.Start()
	if !ok {
		t.Fatal(p.Err())
	}
	s, err := scan.New(p.Set(), h.Scan, p.Now)
	if err != nil {
		t.Fatal(err)
	}
	var last time.Duration
	for p.Next() {
		for _, e := range s.Look(nil) {
			if e.At < last {
				t.Errorf("%q: %v after %v", payload, e.At, last)
			}
			last = e.At
		}
	}
}

func first(file []byte, _ [][]answers) []byte { return file }
