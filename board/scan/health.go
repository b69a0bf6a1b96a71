package scan

import (
	"errors"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// health is the state of a part: it fails after patience without one good answer,
// and heals after patience without a bad one; some answers in a row must agree.
type health struct {
	failed bool
	told   bool          // failed as last reported
	bad    bool          // the last answer
	inRow  int           // answers like the last
	since  time.Duration // the first of them
	part   board.PartKind
	text   string
	due    time.Duration // a failure is not told before
}

// The answers that count: for so long, and so many in a row.
const (
	patience = 500 * time.Millisecond
	enough   = 5
)

// answer takes one answer and reports whether the part failed or healed with it.
func (h *health) answer(at time.Duration, bad bool) bool {
	if bad != h.bad {
		h.bad, h.since, h.inRow = bad, at, 0
	}
	h.inRow++
	if bad == h.failed || h.inRow < enough || at-h.since < patience {
		return false
	}
	h.failed = bad
	return true
}

// fail makes the part failed, for the reason given.
func (h *health) fail(part board.PartKind, text string) { h.suspect(0, part, text) }

// suspect makes the part failed, which is told from due on if it has not healed
// by then.
func (h *health) suspect(due time.Duration, part board.PartKind, text string) {
	h.failed, h.part, h.text, h.due = true, part, text, due
}

// untold reports whether the health changed and that is to be told now.
func (h *health) untold(at time.Duration) bool {
	return h.failed != h.told && (!h.failed || at >= h.due)
}

// replace makes a failed part stand for a doubt about it too, so that it is
// reported once.
func (h *health) replace(doubt *health) {
	if doubt.failed {
		h.told, h.part = doubt.told, doubt.part
		*doubt = health{}
	}
}

// fault is the report of the part's new health.
func (h *health) fault(cells board.CellSet) board.Fault {
	h.told = h.failed
	if h.failed {
		return board.Fault{Part: board.Part{Kind: h.part}, State: board.Failed, Cells: cells, Text: h.text}
	}
	return board.Fault{Part: board.Part{Kind: h.part}, State: board.OK, Cells: cells, Text: "works again"}
}

// reportFaults reports the parts that failed and those that work again.
func (s *Settler) reportFaults(at time.Duration, events []board.Event) []board.Event {
	events = s.reportHealth(at, func(c *cell) *health { return &c.sensor.health }, events)
	events = s.reportHealth(at, func(c *cell) *health { return &c.doubt }, events)
	events = s.reportHealth(at, func(c *cell) *health { return &c.line }, events)
	if at >= s.schedule.gather || !s.inquires() {
		events = s.reportHealth(at, func(c *cell) *health { return &c.reader.health }, events)
	}
	for _, h := range [...]*health{&s.tray.reader.health, &s.buttons.health} {
		if h.failed != h.told {
			events = append(events, board.Event{At: at, Fact: h.fault(0)})
		}
	}
	return events
}

// reportHealth reports the cells' parts whose health changed, those of one part that
// failed or healed together in one fault.
func (s *Settler) reportHealth(at time.Duration, of func(*cell) *health, events []board.Event) []board.Event {
	for i := range s.cells {
		h := of(&s.cells[i])
		if !h.untold(at) {
			continue
		}
		cells := board.SetOf(board.Cell(i))
		for j := i + 1; j < len(s.cells); j++ {
			if o := of(&s.cells[j]); o.untold(at) && o.failed == h.failed && o.part == h.part {
				cells |= board.SetOf(board.Cell(j))
				o.told = o.failed
			}
		}
		events = append(events, board.Event{At: at, Fact: h.fault(cells)})
	}
	return events
}

// kindOf returns the kind of part that an error names, or else the one given.
func kindOf(err error, otherwise board.PartKind) board.PartKind {
	if part, ok := errors.AsType[*hw.PartError](err); ok {
		return board.PartKind(part.Part.Kind)
	}
	return otherwise
}
