package scan_test

import (
	"bytes"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// bench is the simulated table with real drivers, a scanner whose looks are
// recorded, and a hook where the simulator cannot make a trouble: each hook
// changes an answer of the drivers before it is recorded.
type bench struct {
	*sim.Table
	t       *testing.T
	scanner *scan.Scanner
	period  time.Duration
	events  []board.Event

	levels  func(l *[hw.Places]uint16) error                          // by cell
	tags    func(c board.Cell, tag hw.Tag, err error) (hw.Tag, error) // c is tray for the tray
	buttons func(b hw.ButtonSet) hw.ButtonSet
}

// tray stands for the giving tray where a cell is asked for.
const tray = board.Cell(board.Cells)

// trouble is one entry of the corpus.
type trouble struct {
	name, what string
	opts       sim.Opts
	early      bool // play begins at the start, without 2 s of rest before
	play       func(b *bench)
}

// record makes the trace of a trouble.
func (tr *trouble) record(t *testing.T) []byte {
	t.Helper()
	p, err := rig.Load(profiles.FS, "analog-pn532")
	if err != nil {
		t.Fatal(err)
	}
	tr.opts.Seed = 1
	b := &bench{Table: sim.New(p, tr.opts), t: t, period: 10 * ms}
	r, err := rig.Open(p, b.Table)
	if err != nil {
		t.Fatal(err)
	}
	o := scan.Default()
	o.On, o.Off, o.Drift, o.Slow = p.Scan.On, p.Scan.Off, float64(p.Scan.Drift), p.SlowReaders()
	for n, c := range p.Presence.Cells.Index() {
		o.Sensors[n] = board.Cell(c)
	}
	for n, c := range p.Readers.Cells.Index() {
		o.Readers[n] = board.Cell(c)
	}
	o.Roster = map[hw.Tag]board.Piece{}
	for tag, piece := range b.Tags.Roster() {
		o.Roster[tag] = board.Piece(piece)
	}
	set := hw.Set{
		Levels:  benchLevels{r.Set.Levels, b, &o},
		Cells:   benchReaders{r.Set.Cells, b, func(n int) board.Cell { return o.Readers[n] }},
		Tray:    benchReaders{r.Set.Tray, b, func(int) board.Cell { return tray }},
		Buttons: benchButtons{r.Set.Buttons, b},
	}
	var file bytes.Buffer
	rec := trace.NewRecorder(&file)
	if b.scanner, err = scan.New(set, o, b.now); err != nil {
		t.Fatal(err)
	}
	rec.Start(trace.Header{Board: "bench", Profile: p.Name, Scan: o}, b.scanner)
	if !tr.early {
		b.run(2000 * ms)
	}
	tr.play(b)
	b.must(rec.Close(), r.Close())
	return file.Bytes()
}

func (b *bench) must(errs ...error) {
	b.t.Helper()
	for _, err := range errs {
		if err != nil {
			b.t.Fatal(err)
		}
	}
}

func (b *bench) now() time.Duration { return b.Clock().Now() }

// run looks for that long.
func (b *bench) run(d time.Duration) {
	for end := b.now() + d; b.now() < end; {
		began := b.now()
		b.events = b.scanner.Look(b.events[:0])
		b.Clock().Elapse(began + b.period - b.now())
	}
}

// put lowers a piece and waits.
func (b *bench) put(piece int, c board.Cell, wait time.Duration) {
	b.t.Helper()
	b.must(b.Hands.Lower(piece, int(c)))
	b.run(wait)
}

type benchLevels struct {
	hw.Levels
	bench *bench
	o     *scan.Options
}

func (l benchLevels) ReadLevels(dst *[hw.Places]uint16) error {
	err := l.Levels.ReadLevels(dst)
	if l.bench.levels == nil {
		return err
	}
	var cells [hw.Places]uint16
	for n, c := range l.o.Sensors {
		cells[c] = dst[n]
	}
	if hooked := l.bench.levels(&cells); hooked != nil {
		err = hooked
	}
	for n, c := range l.o.Sensors {
		dst[n] = cells[c]
	}
	return err
}

type benchReaders struct {
	readers hw.Identifier
	bench   *bench
	cell    func(n int) board.Cell
}

func (r benchReaders) Identify(n int) (hw.Tag, error) {
	tag, err := r.readers.Identify(n)
	if r.bench.tags != nil {
		tag, err = r.bench.tags(r.cell(n), tag, err)
	}
	return tag, err
}

type benchButtons struct {
	hw.Buttons
	bench *bench
}

func (b benchButtons) Changes() []hw.ButtonChange { return nil }

func (b benchButtons) ReadButtons() (hw.ButtonSet, error) {
	set, err := b.Buttons.ReadButtons()
	if b.bench.buttons != nil {
		set = b.bench.buttons(set)
	}
	return set, err
}
