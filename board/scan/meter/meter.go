// Package meter keeps the newest readings of a table for people who look at them: levels
// with their baselines, tags, contacts, and counts of looks, of errors and of what went
// over the buses. A Meter is a recorder of a scan.Scanner. Its callers are the loop, which
// records into it, and the page, whose visitors copy from it at their own pace.
//
// While nobody watches, a look costs the reading of one counter, and nothing is kept. A
// look never waits for a visitor, who holds the lock for a copy of two kilobytes, and
// never allocates.
package meter

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/hw"
)

// Buttons is the number of contacts.
const Buttons = 4

// Contacts are the buttons, in the order of Reading.Closed.
var Contacts = [Buttons]hw.ButtonSet{hw.QuartoA, hw.QuartoB, hw.Repeat, hw.Pass}

// Table is the table that is measured. It is never changed.
type Table struct {
	Sensors   [hw.Places]board.Cell // the cell of each sensor
	FullScale int                   // the highest level: 1 of sensors that switch
	On, Off   int                   // change of level from which a magnet is felt, and below which it is not any more
	Cells     bool                  // readers under the cells
	Tray      bool                  // a reader under the tray
	Roster    map[hw.Tag]board.Piece

	// References sets what the levels are compared with; nil where nothing is compared.
	References func(dst *[board.Cells]scan.Reference)
	// Traffic returns what went over the buses.
	Traffic func() (transactions, bytes, calls int)
}

// Answer is the kind of the last answer of a reader.
type Answer uint8

// The answers. Zero is none yet.
const (
	Tagged   Answer = iota + 1
	NoTag           // surely none
	Crowded         // more than one tag
	Garbled         // not clear
	NoAnswer        // the reader does not work
)

// Heard is the last answer of the reader of a place.
type Heard struct {
	Answer Answer
	Tag    hw.Tag
}

// Count counts readings, and the failed ones among them.
type Count struct{ All, Failed int }

func (c *Count) add(failed bool) {
	c.All++
	if failed {
		c.Failed++
	}
}

// Reading is the newest of all readings. Its counts begin when somebody begins to watch.
type Reading struct {
	Table      *Table // nil before the first look
	At         time.Duration
	Looks      int
	Levels     [board.Cells]uint16
	Lost       board.CellSet // whose level could not be read
	References [board.Cells]scan.Reference
	Heard      [scan.Places]Heard
	Held       hw.ButtonSet
	Closed     [Buttons]int // closings of each contact, bounces too

	Transactions, Bytes int // on the buses, since the table was opened
	Calls               int // of the system, for them and for lines

	Sensors  [board.Cells]Count
	Readers  [scan.Places]Count
	Contacts Count
}

// Meter is a scan.Recorder. Frame, Tag and Begin belong to the loop, the other methods to
// any goroutine.
type Meter struct {
	watchers atomic.Int32

	// Of the loop.
	table *Table
	begun bool // somebody watches since an earlier look

	mu      sync.Mutex
	reading Reading // Guarded by mu.
}

// Begin begins with a table, as a start of the program does.
func (m *Meter) Begin(t Table) { m.table, m.begun = &t, false }

// Watch keeps the readings until done is called.
func (m *Meter) Watch() (done func()) {
	m.watchers.Add(1)
	return func() { m.watchers.Add(-1) }
}

// Now returns the newest reading.
func (m *Meter) Now() Reading {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.reading
}

// Frame keeps the levels and the buttons of a look.
func (m *Meter) Frame(at time.Duration, f *scan.Frame) {
	if m.table == nil || m.watchers.Load() == 0 {
		m.begun = false
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	r := &m.reading
	if !m.begun {
		*r, m.begun = Reading{Table: m.table, Held: f.Buttons}, true
	}
	r.At = at
	r.Looks++
	m.keepLevels(r, f)
	for n, mask := range Contacts {
		if f.Buttons&^r.Held&mask != 0 {
			r.Closed[n]++
		}
	}
	r.Held = f.Buttons
	r.Contacts.add(f.ButtonsErr != nil)
	if m.table.References != nil {
		m.table.References(&r.References)
	}
	r.Transactions, r.Bytes, r.Calls = m.table.Traffic()
}

func (m *Meter) keepLevels(r *Reading, f *scan.Frame) {
	lost := hw.FailedPlaces(f.LevelsErr)
	r.Lost = 0
	for n, c := range m.table.Sensors {
		failed := lost>>n&1 == 1
		if failed {
			r.Lost |= board.SetOf(c)
		} else {
			r.Levels[c] = f.Levels[n]
		}
		r.Sensors[c].add(failed)
	}
}

// Tag keeps the answer of a reader.
func (m *Meter) Tag(_ time.Duration, p scan.Place, tag hw.Tag, err error) {
	if !m.begun {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	a := answerOf(err)
	m.reading.Heard[p] = Heard{a, tag}
	m.reading.Readers[p].add(a > NoTag)
}

func answerOf(err error) Answer {
	switch {
	case err == nil:
		return Tagged
	case errors.Is(err, hw.ErrNoTag):
		return NoTag
	case errors.Is(err, hw.ErrCollision):
		return Crowded
	case errors.Is(err, hw.ErrCorrupt):
		return Garbled
	}
	return NoAnswer
}

var _ scan.Recorder = (*Meter)(nil)
