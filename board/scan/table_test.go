package scan

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

const ms = time.Millisecond

// table is a table made of memory, with a Scanner on it: magnets that change a
// level, tags that answer a little later, and parts that fail on request.
type table struct {
	t       testing.TB
	scanner *Scanner
	now     time.Duration
	look    time.Duration // from one look to the next
	rng     *rand.Rand
	events  []board.Event
	all     []board.Event // since the last check
	motion  Motion        // at the last look
	moved   []string      // its changes, as text

	base     [board.Cells]float64
	field    [board.Cells]float64 // what stands there adds
	near     float64              // share of a field that a neighbour feels
	jitter   float64              // counts, either way, in each reading
	wild     float64              // share of readings that are anything at all
	flaky    float64              // share of readings of an ID that fail
	tags     [board.Cells]hw.Tag
	answers  [board.Cells]time.Duration // from when on the tag answers
	trayTag  hw.Tag
	pressed  hw.ButtonSet
	tagDelay time.Duration
	readTime time.Duration

	dead     map[string]bool // "reader b3", "tray", "buttons", "tray hearing", "sensors" (a converter), "converters", "bus"
	stuck    [board.Cells]int
	garbled  board.CellSet
	crossed  bool // readers hear the tags of the cells beside theirs as well
	heard    hw.Several
	deaf     board.CellSet // readers that read no tag until they are reset
	resets   int
	holds    board.CellSet // readers that hold their data line
	listened int
	switches bool

	identified int // readings of cells
	trayReads  int
	reads      [hw.Places]int
	tagged     [hw.Places]int // readings with a tag
}

// tagOf is the tag of a piece; 16 and above are enrolled by nobody.
func tagOf(piece int) hw.Tag {
	tag, err := hw.NewTag([]byte{4, 0xa1, byte(piece), 1, 2, 3, 0x80})
	if err != nil {
		panic(err)
	}
	return tag
}

func roster() map[hw.Tag]board.Piece {
	r := map[hw.Tag]board.Piece{}
	for p := range board.Pieces {
		r[tagOf(p)] = board.Piece(p)
	}
	return r
}

func options() Options {
	o := Default()
	o.Roster = roster()
	return o
}

// newTable is an empty table; its scanner is made by start.
func newTable(t testing.TB) *table {
	tb := &table{
		t: t, look: 10 * ms, now: 5 * time.Second, rng: rand.New(rand.NewPCG(1, 2)), jitter: 2,
		tagDelay: 40 * ms, readTime: 4 * ms, dead: map[string]bool{},
	}
	for c := range tb.base {
		tb.base[c], tb.stuck[c] = 480+float64(7*c), -1
	}
	return tb
}

// start makes the scanner; build is any of "levels", "switches", "no readers", "tray".
func (tb *table) start(o Options, build ...string) *table {
	set := hw.Set{Levels: levels{tb}, Cells: cellReaders{tb}, Readers: resetter{tb}, Line: gates{tb}, Buttons: contacts{tb}}
	for _, b := range build {
		switch b {
		case "levels":
		case "switches":
			set.Levels, set.Presence, tb.switches = nil, switches{tb}, true
		case "no readers":
			set.Cells = nil
		case "tray":
			set.Tray = trayReader{tb}
		default:
			tb.t.Fatalf("no build %q", b)
		}
	}
	s, err := New(set, o, func() time.Duration { return tb.now })
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.scanner = s
	return tb
}

// levelAt is the level of a cell's sensor, without noise.
func (tb *table) levelAt(c board.Cell) float64 {
	level := tb.base[c] + tb.field[c]
	for d := range board.Cell(board.Cells) {
		if dc, dr := d.Column()-c.Column(), d.Row()-c.Row(); d != c && dc*dc <= 1 && dr*dr <= 1 {
			level += tb.near * tb.field[d]
		}
	}
	return level
}

type levels struct{ *table }

func (l levels) FullScale() uint16 { return 1023 }

func (l levels) ReadLevels(dst *[hw.Places]uint16) error {
	if l.dead["converters"] {
		return &hw.PartError{Part: hw.Part{Kind: hw.PartConverter, Numbers: 1<<1 | 1<<2}, Places: 0xffff, Err: hw.ErrNoAnswer}
	}
	if l.dead["bus"] {
		return hw.ErrNoAnswer
	}
	for n := range dst {
		level := l.levelAt(board.Cell(n)) + l.jitter*(2*l.rng.Float64()-1)
		if l.rng.Float64() < l.wild {
			level = 1 + 1021*l.rng.Float64()
		}
		if l.stuck[n] >= 0 {
			level = float64(l.stuck[n])
		}
		dst[n] = uint16(min(max(level, 0), 1023))
	}
	if l.dead["sensors"] { // the other converter's are good
		return &hw.PartError{Part: hw.PartNumber(hw.PartConverter, 1), Places: 0xff00, Err: hw.ErrNoAnswer}
	}
	return nil
}

type switches struct{ *table }

func (s switches) ReadPresence() (uint16, error) {
	if s.dead["bus"] {
		return 0, hw.ErrNoAnswer
	}
	var felt uint16
	for n := range hw.Places {
		closed := s.field[n] != 0 != (s.rng.Float64() < s.wild)
		if s.stuck[n] >= 0 {
			closed = s.stuck[n] > 0
		}
		if closed {
			felt |= 1 << n
		}
	}
	return felt, nil
}

// readerNames spare the looks the making of strings.
var readerNames = func() (names [hw.Places]string) {
	for n := range names {
		names[n] = "reader " + board.Cell(n).String()
	}
	return names
}()

type cellReaders struct{ *table }

func (r cellReaders) Identify(n int) (hw.Tag, error) {
	r.identified++
	r.reads[n]++
	r.now += r.readTime
	c := board.Cell(n)
	switch {
	case r.dead[readerNames[n]]:
		return hw.Tag{}, &hw.PartError{Part: hw.PartNumber(hw.PartReader, n), Places: 1 << n, Err: hw.ErrNoAnswer}
	case r.rng.Float64() < r.flaky:
		return hw.Tag{}, [...]error{hw.ErrNoTag, hw.ErrCorrupt, hw.ErrCollision, hw.ErrNoAnswer}[r.rng.IntN(4)]
	case r.garbled.Has(c):
		return hw.Tag{}, hw.ErrCollision
	case r.crossed:
		return r.hear(c)
	case !r.tagAnswers(c), r.deaf.Has(c):
		return hw.Tag{}, hw.ErrNoTag
	}
	r.tagged[n]++
	return r.tags[n], nil
}

type trayReader struct{ *table }

func (r trayReader) Identify(int) (hw.Tag, error) {
	r.trayReads++
	r.now += r.readTime
	switch {
	case r.dead["tray"]:
		return hw.Tag{}, hw.ErrNoAnswer
	case r.dead["tray hearing"]:
		return hw.Tag{}, hw.ErrCorrupt
	case r.trayTag.Len() == 0:
		return hw.Tag{}, hw.ErrNoTag
	}
	return r.trayTag, nil
}

type contacts struct{ *table }

func (b contacts) ReadButtons() (hw.ButtonSet, error) {
	if b.dead["buttons"] {
		return 0, hw.ErrNoAnswer
	}
	return b.pressed, nil
}

// run looks for that long.
func (tb *table) run(d time.Duration) {
	for end := tb.now + d; tb.now < end; {
		began := tb.now
		tb.events = tb.scanner.Look(tb.events[:0])
		tb.all = append(tb.all, tb.events...)
		tb.follow(tb.scanner.Motion())
		tb.now = max(tb.now, began+tb.look)
	}
}

// follow notes what is in motion, "from b3 onto c3", or "nothing".
func (tb *table) follow(now Motion) {
	if now == tb.motion {
		return
	}
	tb.motion = now
	var words []string
	for c := range now.Leaving.All() {
		words = append(words, "from "+c.String())
	}
	for c := range now.Coming.All() {
		words = append(words, "onto "+c.String())
	}
	if words == nil {
		words = []string{"nothing"}
	}
	tb.moved = append(tb.moved, strings.Join(words, " "))
}

func (tb *table) put(piece int, c board.Cell) {
	tb.field[c], tb.tags[c], tb.answers[c] = 200, tagOf(piece), tb.now+tb.tagDelay
	if tb.tagDelay < 0 { // a tag that never answers
		tb.tags[c] = hw.Tag{}
	}
}

func (tb *table) lift(c board.Cell) { tb.field[c], tb.tags[c] = 0, hw.Tag{} }

var buttonOf = map[string]hw.ButtonSet{"A": hw.QuartoA, "B": hw.QuartoB, "repeat": hw.Repeat, "pass": hw.Pass}

// do plays acts with semicolons between them: "put 7 b3; wait 500; lift b3".
// Waits are in milliseconds.
func (tb *table) do(script string) *table {
	for act := range strings.SplitSeq(script, ";") {
		if f := strings.Fields(act); len(f) > 0 {
			tb.act(f[0], strings.Join(f[1:], " "), f[1:])
		}
	}
	return tb
}

func (tb *table) act(verb, rest string, arg []string) {
	switch verb {
	case "wait":
		tb.run(time.Duration(number(arg[0])) * ms)
	case "put":
		tb.put(number(arg[0]), cellOf(arg[1]))
	case "stack":
		tb.stack(number(arg[0]), cellOf(arg[1]))
	case "lift":
		tb.lift(cellOf(arg[0]))
	case "field":
		tb.field[cellOf(arg[0])] = float64(number(arg[1]))
	case "swap":
		a, b := cellOf(arg[0]), cellOf(arg[1])
		tb.tags[a], tb.tags[b] = tb.tags[b], tb.tags[a]
	case "lay":
		tb.trayTag = tagOf(number(arg[0]))
	case "take":
		tb.trayTag = hw.Tag{}
	case "hold":
		tb.pressed |= buttonOf[arg[0]]
	case "loose":
		tb.pressed &^= buttonOf[arg[0]]
	case "stick":
		tb.stuck[cellOf(arg[0])] = number(arg[1])
	case "unstick":
		tb.stuck[cellOf(arg[0])] = -1
	case "break":
		tb.dead[rest] = true
	case "mend":
		delete(tb.dead, rest)
	case "deafen":
		tb.deaf |= board.SetOf(cellOf(arg[0]))
	case "free":
		tb.holds = 0
	case "tag": // without a magnet
		tb.tags[cellOf(arg[1])] = tagOf(number(arg[0]))
	case "sweep":
		tb.scanner.settler.cells.Sweep()
	default:
		tb.t.Fatalf("no act %q", verb)
	}
}

func number(s string) int {
	n, err := strconv.ParseInt(s, 0, 0)
	if err != nil {
		panic(err)
	}
	return int(n)
}

func cellOf(s string) board.Cell {
	c, err := board.ParseCell(s)
	if err != nil {
		panic(err)
	}
	return c
}

// said is the events since the last call, as text: "seen a1=. b3=7, tray 9".
func (tb *table) said() string {
	var words []string
	for _, e := range tb.all {
		words = append(words, text(e))
	}
	tb.all = tb.all[:0]
	return strings.Join(words, ", ")
}

func text(e board.Event) string {
	switch f := e.Fact.(type) {
	case board.Seen:
		s := "seen"
		for c := range f.Changed.All() {
			s += fmt.Sprintf(" %v=%v", c, f.Now[c])
		}
		return s
	case board.Tray:
		switch {
		case f.Token != 0:
			return fmt.Sprintf("tray %v", f.Token)
		case f.Card != 0:
			return fmt.Sprintf("tray card %d", f.Card)
		}
		return fmt.Sprintf("tray %v", f.Holds)
	case board.Stacks:
		return stackText(f)
	case board.Pressed:
		s := f.Button.String()
		if f.Seat != 0 {
			s += " " + f.Seat.String()
		}
		s += " " + f.Press.String()
		if f.Moving {
			s += " moving"
		}
		return s
	case board.Fault:
		s := fmt.Sprintf("%s %v", f.Part, f.State)
		for c := range f.Cells.All() {
			s += " " + c.String()
		}
		return s
	}
	return fmt.Sprintf("%#v", e)
}

// want fails unless exactly that was said since the last call.
func (tb *table) want(want string) *table {
	tb.t.Helper()
	if got := tb.said(); got != want {
		tb.t.Errorf("at %v\n got  %q\n want %q", tb.now, got, want)
	}
	return tb
}
