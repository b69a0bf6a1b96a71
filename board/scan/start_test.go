package scan

import (
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// baseline is the levels of an empty table.
func (tb *table) baseline() []uint16 {
	levels := make([]uint16, hw.Places)
	for c, level := range tb.base {
		levels[c] = uint16(level)
	}
	return levels
}

func TestStartFindsThePosition(t *testing.T) {
	for _, row := range []struct {
		name, before, want  string
		build               string
		calibrated, learned bool
	}{
		{name: "nothing is said of an empty board"},
		{name: "nor of an empty calibrated one", calibrated: true},
		{name: "pieces that stand there are one fact", before: "put 7 b3; put 9 c2", want: "seen c2=9 b3=7"},
		{name: "on a calibrated board too", before: "put 7 b3; put 9 c2", want: "seen c2=9 b3=7", calibrated: true},
		{name: "and on switches", before: "put 7 b3; put 9 c2", want: "seen c2=9 b3=7", build: "switches"},
		{name: "without calibration a coin is part of the board", before: "field b3 200"},
		{name: "with calibration it is unknown", before: "field b3 200", want: "seen b3=?", calibrated: true},
		{name: "a weak magnet on a calibrated board is read", before: "put 7 b3; field b3 10", want: "seen b3=7", calibrated: true},
		{name: "a piece on a dead switch is read", before: "put 7 b3; stick b3 0", want: "seen b3=7", build: "switches"},
		{name: "without calibration a dead reader leaves a cell unlike the others unknown", before: "break reader b3; field b3 60", want: "reader failed b3, seen b3=?"},
		{name: "half of the threshold is unlike enough", before: "break reader b3; field b3 35", want: "reader failed b3, seen b3=?"},
		{name: "a third is not", before: "break reader b3; field b3 15", want: "reader failed b3"},
		{name: "and one like the others empty", before: "break reader b3", want: "reader failed b3"},
		{name: "what was learned once tells a dead reader's empty cell", before: "break reader d4", learned: true, want: "reader failed d4"},
		{name: "and that something stands there", before: "break reader d4; field d4 -100", learned: true, want: "reader failed d4, seen d4=?"},
		{name: "with calibration a dead reader leaves an empty cell empty", before: "break reader b3", want: "reader failed b3", calibrated: true},
		{name: "without readers what is felt is unknown", before: "put 7 b3", want: "seen b3=?", build: "no readers", calibrated: true},
		{name: "without readers and calibration the board is empty", before: "put 7 b3", build: "no readers"},
	} {
		t.Run(row.name, func(t *testing.T) {
			tb, o := newTable(t), options()
			if row.calibrated {
				o.Baseline = tb.baseline()
			}
			if row.learned { // on a warmer day
				o.Learned = tb.baseline()
				for n := range o.Learned {
					o.Learned[n] -= 70
				}
			}
			tb.do(row.before).start(o, strings.FieldsFunc(row.build, func(r rune) bool { return r == ',' })...)
			if tb.scanner.Still() {
				t.Error("still before the first look")
			}
			tb.do("wait 9000").want(row.want)
			if !tb.scanner.Still() {
				t.Error("not still after 9 s")
			}
		})
	}
}

func TestStartWithoutCalibrationLearnsWhereAPieceIsLifted(t *testing.T) {
	tb := newTable(t).do("put 7 b3").start(options())
	tb.do("wait 2000").want("seen b3=7")
	tb.do("lift b3; wait 500").want("seen b3=.")
	tb.do("put 9 b3; wait 500").want("seen b3=9")
	tb.do("lift b3; wait 500").want("seen b3=.")
}

// The first reading of a start may be anything. A lift must be seen whatever it
// was, and though no baseline is known.
func TestStartHidesNoLiftBehindADisturbedFirstReading(t *testing.T) {
	for off := -300; off <= 300; off += 10 {
		tb := newTable(t).do("put 7 b3; field b3 70").start(options())
		there := tb.field[board.B3]
		tb.field[board.B3] += float64(off)
		tb.run(10 * ms)
		tb.field[board.B3] = there
		for !tb.scanner.Still() {
			tb.run(10 * ms)
		}
		tb.want("seen b3=7")
		tb.do("lift b3; wait 900").want("seen b3=.")
		if t.Failed() {
			t.Fatalf("with a first reading that is wrong by %d", off)
		}
	}
}

func TestStartWaitsForABusThatIsSlowToWake(t *testing.T) {
	tb := newTable(t).do("put 7 b3; break bus").start(options())
	tb.do("wait 300; mend bus; wait 2000").want("seen b3=7")
}

func TestStartTakesNoCellForEmptyWhereATagWasHeard(t *testing.T) {
	tb := newTable(t).do("put 7 b3").start(options())
	for tb.tagged[board.B3] == 0 {
		tb.run(10 * ms)
	}
	tb.tags[board.B3] = hw.Tag{}
	tb.do("wait 9000").want("")
	tb.do("wait 2000").want("seen b3=?")
}

func TestStartAsksSlowReadersOftenEnough(t *testing.T) {
	tb := newTable(t).do("put 7 b3; put 9 d4")
	tb.look, tb.readTime = 20*ms, 60*ms
	tb.start(options(), "tray").do("wait 9000").want("seen b3=7 d4=9")
}

func TestStartReadsASlowFullBoardWithoutGuessing(t *testing.T) {
	tb := newTable(t)
	tb.look, tb.readTime = 20*ms, 40*ms
	for c := range board.Cell(board.Cells) {
		tb.put(int(c), c)
	}
	o := options()
	o.Baseline = tb.baseline()
	began := tb.start(o).now
	for !tb.scanner.Still() && tb.now < began+10*time.Second {
		tb.run(20 * ms)
	}
	tb.want("seen a1=0 b1=1 c1=2 d1=3 a2=4 b2=5 c2=6 d2=7 a3=8 b3=9 c3=a d3=b a4=c b4=d c4=e d4=f")
	if took := tb.now - began; took > 2500*ms {
		t.Errorf("found after %v", took)
	}
}

func TestLayoutSaysWhichCellAPartServes(t *testing.T) {
	tb, o := newTable(t), options()
	for n := range hw.Places {
		o.Sensors[n], o.Readers[n] = board.Cell(15-n), board.Cell(n^1)
	}
	tb.start(o).do("wait 2000").want("")
	// Sensor of b3 serves c2, reader of d2 serves c2.
	tb.field[board.B3] = 200
	tb.tags[board.D2] = tagOf(7)
	tb.do("wait 500").want("seen c2=7")
}

func TestWithoutReadersAPieceIsUnknownAtOnce(t *testing.T) {
	tb := newTable(t).start(options(), "no readers", "tray").do("wait 1000").want("")
	tb.do("lay 7; wait 300; take; wait 500; put 7 b3; wait 330").want("tray 7, tray ., seen b3=?")
	tb.do("lift b3; wait 500").want("seen b3=.")
}

func TestNewRefusesWhatCannotWork(t *testing.T) {
	tb := newTable(t)
	lv, sw := levels{tb}, switches{tb}
	now := func() time.Duration { return 0 }
	for _, row := range []struct {
		want string
		set  hw.Set
		edit func(*Options)
	}{
		{want: "want either levels or presence", set: hw.Set{Levels: lv, Presence: sw}},
		{want: "want either levels or presence"},
		{want: "settle: 5s is over the limit of 2s", edit: func(o *Options) { o.Settle = 5 * time.Second }},
		{want: "settle: 0s is under the limit of 50ms", edit: func(o *Options) { o.Settle = 0 }},
		{want: "drift: -1 is under", edit: func(o *Options) { o.Drift = -1 }},
		{want: "off: 61 is over the limit of 60", edit: func(o *Options) { o.Off = 61 }},
		{want: "on: 2000 counts are out of reach", edit: func(o *Options) { o.On = 2000 }},
		{want: "sensors: number 3 serves a1", edit: func(o *Options) { o.Sensors[3] = board.A1 }},
		{want: "readers: number 3 serves Cell(16)", edit: func(o *Options) { o.Readers[3] = 16 }},
		{want: "baseline: want 16 levels, not 3", edit: func(o *Options) { o.Baseline = make([]uint16, 3) }},
		{want: "learned: want 16 levels, not 3", edit: func(o *Options) { o.Learned = make([]uint16, 3) }},
		{want: "roster: tag", edit: func(o *Options) { o.Roster = map[hw.Tag]board.Piece{{}: 3} }},
	} {
		o := Default()
		if row.edit != nil {
			row.set.Levels = lv
			row.edit(&o)
		}
		_, err := New(row.set, o, now)
		if err == nil || !strings.HasPrefix(err.Error(), "scan: "+row.want) {
			t.Errorf("got %v, want %q", err, row.want)
		}
	}
	if _, err := New(hw.Set{Levels: lv}, Default(), now); err != nil {
		t.Errorf("the defaults are refused: %v", err)
	}
}

// Reader d4 is dead from the start, and the magnet in the wood there is not like the others:
// the piece that was given has gone where alone the level changed.
func TestACellThatIsUnknownFromTheStartIsPlayedOn(t *testing.T) {
	for _, row := range []struct{ name, do, want string }{
		{"the given piece comes", "lay 7; wait 500; take; put 7 d4; wait 3000", "tray 7, tray ., seen d4=., seen d4=?"},
		{"with its magnet the other way round", "lay 7; wait 500; take; put 7 d4; field d4 -150; wait 3000", "tray 7, tray ., seen d4=., seen d4=?"},
		{"with another piece on the board", "put 9 c4; wait 1000; lay 7; wait 500; take; put 7 d4; wait 3000", "seen c4=9, tray 7, tray ., seen d4=., seen d4=?"},
		{"two in turns", "lay 7; wait 500; take; put 7 d4; wait 3000; lift d4; wait 1000; lay 9; wait 500; take; put 9 d4; wait 3000", "tray 7, tray ., seen d4=., seen d4=?, seen d4=., tray 9, tray ., seen d4=?"},
		{"another piece is read elsewhere", "lay 7; wait 500; take; put 7 c4; wait 3000", "tray 7, seen c4=7, tray ."},
		{"something comes while nothing is given", "put 7 d4; wait 3000; lift d4; wait 3000", ""},
		{"something comes while a piece lies in the tray", "lay 7; wait 500; put 9 d4; wait 3000", "tray 7"},
	} {
		t.Run(row.name, func(t *testing.T) {
			tb := newTable(t)
			tb.base[board.D4] += 220
			tb.do("break reader d4").start(options(), "tray").do("wait 9000").want("reader failed d4, seen d4=?")
			tb.do(row.do).want(row.want)
		})
	}
}
