package evidence

import (
	"errors"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Health is the state of a part: it fails after patience without one good answer,
// and heals after patience without a bad one; some answers in a row must agree.
type Health struct {
	Failed   bool
	Bad      bool // the last answer
	Reported bool // failed, by the last report

	row   int           // answers like the last
	since time.Duration // the first of the row
	part  board.PartKind
	text  string
	due   time.Duration // the earliest report of a failure
}

// The time and the number of equal answers in a row that change the health.
const (
	patience = 500 * time.Millisecond
	enough   = 5
)

// Answer takes one answer and reports whether the part failed or healed with it.
func (h *Health) Answer(at time.Duration, bad bool) bool {
	if bad != h.Bad {
		h.Bad, h.since, h.row = bad, at, 0
	}
	h.row++
	if bad == h.Failed || h.row < enough || at-h.since < patience {
		return false
	}
	h.Failed = bad
	return true
}

// Fail makes the part failed, for the reason given.
func (h *Health) Fail(part board.PartKind, text string) { h.Suspect(0, part, text) }

// Suspect makes the part failed. The failure is reported from due on, unless the part heals
// before.
func (h *Health) Suspect(due time.Duration, part board.PartKind, text string) {
	h.Failed, h.part, h.text, h.due = true, part, text, due
}

// changed reports whether a change of the health is to be reported now.
func (h *Health) changed(at time.Duration) bool {
	return h.Failed != h.Reported && (!h.Failed || at >= h.due)
}

// replace merges a doubt about the part into its failure: they are one report.
func (h *Health) replace(doubt *Health) {
	if doubt.Failed {
		h.Reported, h.part = doubt.Reported, doubt.part
		*doubt = Health{}
	}
}

// fault returns the report of the part's new health.
func (h *Health) fault(cells board.CellSet) board.Fault {
	h.Reported = h.Failed
	if h.Failed {
		return board.Fault{Part: board.Part{Kind: h.part}, State: board.Failed, Cells: cells, Text: h.text}
	}
	return board.Fault{Part: board.Part{Kind: h.part}, State: board.OK, Cells: cells, Text: "works again"}
}

// ReportFaults reports the parts that failed and those that work again.
func (p *Parts) ReportFaults(at time.Duration, events []board.Event) []board.Event {
	events = p.reportHealth(at, func(s *Spot) *Health { return &s.Sensor.Health }, events)
	events = p.reportHealth(at, func(s *Spot) *Health { return &s.Doubt }, events)
	events = p.reportHealth(at, func(s *Spot) *Health { return &s.line }, events)
	if at >= p.Inquiry.until || !p.inquires() {
		events = p.reportHealth(at, func(s *Spot) *Health { return &s.Reader.Health }, events)
	}
	for _, h := range [...]*Health{&p.Tray.Reader.Health, &p.Buttons.health} {
		if h.Failed != h.Reported {
			events = append(events, board.Event{At: at, Fact: h.fault(0)})
		}
	}
	return events
}

// reportHealth reports the changes of one part of each spot. Spots whose part failed or healed
// together share a fault.
func (p *Parts) reportHealth(at time.Duration, part func(*Spot) *Health, events []board.Event) []board.Event {
	for i := range p.Spots {
		h := part(&p.Spots[i])
		if !h.changed(at) {
			continue
		}
		cells := board.SetOf(board.Cell(i))
		for j := i + 1; j < len(p.Spots); j++ {
			if o := part(&p.Spots[j]); o.changed(at) && o.Failed == h.Failed && o.part == h.part {
				cells |= board.SetOf(board.Cell(j))
				o.Reported = o.Failed
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
