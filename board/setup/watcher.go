package setup

import (
	"errors"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/hw"
)

// The pace of watching.
const (
	still  = 500 * time.Millisecond // a level is at rest once it was steady for this long
	votes  = 4                      // looks that tell that a level has moved, as in scan
	gone   = 10                     // looks in a row without a level after which a sensor has failed
	hits   = 2                      // agreeing readings that make a tag
	misses = 4                      // readings in a row that drop a tag
	insist = 5                      // readings of each reader, where something moved and no tag came or went
	smooth = 16                     // looks over which a level is averaged

	calm     = 5 * time.Second  // a level without motion for this long is calm: long enough to ask slow readers
	unsteady = 20 * time.Second // a sensor whose level was not calm for this long counts as failed until it is
)

// Watcher looks at the table and reports its readings once it has come to rest. Unlike board/scan it
// does not know the wiring: the readings are by sensor and by reader. It belongs to one goroutine.
type Watcher struct {
	// Set by NewWatcher, then fixed.
	set   hw.Set
	now   func() time.Duration
	build Build
	stir  float32

	recorder scan.Recorder // nil for none

	buttons scan.Buttons
	events  []board.Event
	frame   scan.Frame
	levels  [hw.Places]level
	readers [hw.Places + 1]reader
	ring    int
	moved   time.Duration // the last motion of a level
	looked  bool
	stale   bool     // something moved since the last report
	report  Readings // the last one
}

// level is one sensor's, averaged while it is steady.
type level struct {
	mean     float32
	votes    int
	failed   int           // looks in a row without a valid level
	moved    time.Duration // the last motion
	began    time.Duration // the first motion since it was calm, or since the table came to rest
	restless bool          // it was not calm for too long
}

// reader is the answer of one reader, by agreeing readings.
type reader struct {
	settled, next Reading
	agree, reads  int
}

// NewWatcher makes a watcher of a table's hardware. now is the board's clock.
func NewWatcher(set hw.Set, b Build, now func() time.Duration) (*Watcher, error) {
	if (set.Levels == nil) == (set.Presence == nil) {
		return nil, errors.New("setup: want either levels or presence, not both or neither")
	}
	w := &Watcher{
		set: set, now: now, build: b, stir: 0.5,
		buttons: scan.NewButtons(), stale: true,
	}
	if b.Linear {
		w.stir = float32(max(b.On/4, 1))
	}
	return w, nil
}

// Record gives r the readings from now on, those of readers by the cells of the build.
func (w *Watcher) Record(r scan.Recorder) { w.recorder = r }

// Look reads the sensors and the buttons once, and one reader where the table is
// still. It blocks as board/scan does: for up to 40 ms where a reader is asked.
func (w *Watcher) Look() Observation {
	at := w.now()
	o := Observation{At: at}
	w.frame.Read(&w.set)
	w.takeLevels(at)
	if w.set.Buttons != nil {
		w.events = w.buttons.Since(at, w.frame.Changes, false, w.events)
		w.events = w.buttons.Look(at, w.frame.Buttons, w.frame.ButtonsErr, false, w.events)
	}
	if w.recorder != nil {
		w.recorder.Frame(at, &w.frame)
	}
	for len(w.events) > 0 && o.Press.Button == 0 {
		o.Press, _ = w.events[0].Fact.(board.Pressed)
		w.events = w.events[1:]
	}
	if at-w.moved < still {
		return o
	}
	w.readNext()
	if w.settled() {
		t := w.table()
		if w.stale || w.differs(&t) {
			w.stale, w.report = false, t
			for n := range w.levels {
				if l := &w.levels[n]; !l.restless {
					l.began = at
				}
			}
			o.Rest, o.Readings = true, t
		}
	}
	return o
}

// Quiet reports whether the table is at rest, that was reported, and no press waits.
func (w *Watcher) Quiet() bool {
	return !w.stale && w.now()-w.moved >= still && w.settled() && w.buttons.Idle() && len(w.events) == 0
}

// Levels returns the levels of the last look, by sensor, for a display.
func (w *Watcher) Levels() [hw.Places]uint16 { return w.frame.Levels }

func (w *Watcher) takeLevels(at time.Duration) {
	failed := hw.FailedPlaces(w.frame.LevelsErr)
	for n, v := range w.frame.Levels {
		railed := w.build.Linear && (v == 0 || v >= w.set.Levels.FullScale())
		if railed || failed>>n&1 == 1 {
			w.levels[n].failed++
		} else if w.levels[n].take(at, float32(v), w.stir) || !w.looked {
			w.levels[n].mean = float32(v)
			w.moved, w.stale = at, true
			for i := range w.readers {
				w.readers[i].reads = 0
			}
		}
	}
	w.looked = true
}

// take takes one level, and reports whether it has moved. A sensor that is never calm must not keep the
// table from coming to rest.
func (l *level) take(at time.Duration, v, stir float32) bool {
	moved := l.follow(v, stir)
	if moved {
		if at-l.moved >= calm {
			l.began = at
		}
		l.mean, l.votes, l.moved = v, 0, at
	}
	was := l.restless
	if l.restless = at-l.moved < calm && l.moved-l.began >= unsteady; l.restless {
		l.failed++
		return false
	}
	l.failed = 0
	return moved || was
}

// follow takes a level into the mean, or counts the looks at which it differs, and reports whether it
// has moved.
func (l *level) follow(v, stir float32) bool {
	change := v - l.mean
	if change < stir && change > -stir {
		l.votes = max(0, l.votes-1)
		l.mean += change / smooth
		return false
	}
	l.votes++
	return l.votes >= votes
}

func (w *Watcher) readNext() {
	for range w.readers {
		w.ring = (w.ring + 1) % len(w.readers)
		if id, n := w.identifier(w.ring); id != nil {
			tag, err := id.Identify(n)
			w.readers[w.ring].take(readingOf(tag, err))
			place := scan.TrayPlace
			if w.ring < hw.Places {
				place = scan.Place(w.build.Readers[n])
			}
			if w.recorder != nil {
				w.recorder.Tag(w.now(), place, tag, err)
			}
			return
		}
	}
}

// identifier returns the reader of a place; nil for none.
func (w *Watcher) identifier(place int) (hw.Identifier, int) {
	if place == hw.Places {
		return w.set.Tray, 0
	}
	return w.set.Cells, place
}

func readingOf(tag hw.Tag, err error) Reading {
	several, apart := errors.AsType[*hw.Several](err)
	switch {
	case apart:
		return crowdOf(several.Tags())
	case err == nil && tag.Random():
		return Reading{Misread: Phone}
	case err == nil:
		return Reading{Tag: tag}
	case errors.Is(err, hw.ErrNoTag):
		return Reading{}
	case errors.Is(err, hw.ErrCollision):
		return Reading{Misread: Crowded}
	case errors.Is(err, hw.ErrCorrupt):
		return Reading{Misread: Unclear}
	}
	return Reading{Misread: Silent}
}

func crowdOf(tags []hw.Tag) Reading {
	r, n := Reading{Misread: Crowded}, 0
	for _, tag := range tags {
		if !tag.Random() {
			r.Several[n] = tag
			n++
		}
	}
	if n < 2 {
		return Reading{Misread: Phone}
	}
	return r
}

func (r *reader) take(v Reading) {
	r.reads++
	switch {
	case v == r.settled:
		r.agree = 0
	case v == r.next && r.agree > 0:
		if r.agree++; r.agree >= hits && v != (Reading{}) || r.agree >= misses {
			r.settled, r.agree = v, 0
		}
	default:
		r.next, r.agree = v, 1
	}
}

// settled reports whether every reader was asked often enough since something
// moved, and their readings agree.
func (w *Watcher) settled() bool {
	enough := hits
	if t := w.table(); w.stale && t.Tags == w.report.Tags && t.Tray == w.report.Tray {
		enough = insist
	}
	for place, r := range w.readers {
		if id, _ := w.identifier(place); id != nil && (r.reads < enough || r.agree > 0) {
			return false
		}
	}
	return true
}

func (w *Watcher) table() (t Readings) {
	for n := range t.Levels {
		if w.levels[n].failed >= gone {
			t.Failed |= 1 << n
		}
		t.Levels[n] = int(w.levels[n].mean + 0.5)
		t.Tags[n] = w.readers[n].settled
	}
	t.Tray = w.readers[hw.Places].settled
	return t
}

// differs reports whether the table differs from the last report, though no level has moved by votes.
func (w *Watcher) differs(t *Readings) bool {
	if t.Tags != w.report.Tags || t.Tray != w.report.Tray {
		return true
	}
	for n := range t.Levels {
		if t.Failed>>n&1 == 0 && float32(magnitude(t.Levels[n]-w.report.Levels[n])) >= w.stir {
			return true
		}
	}
	return false
}
