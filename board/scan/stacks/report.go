package stacks

import (
	"time"

	"quartoboard/board"
)

// report reports the changes, if no space moves.
func (s *Stacks) report(at time.Duration, events []board.Event) []board.Event {
	first := !s.found
	if s.Look.Moving != 0 {
		return events
	}
	fact := board.Stacks{First: first}
	for i := range board.Cell(board.Cells) {
		p, heard := &s.spaces[i], s.heard(i)
		if !first && p.change == 0 && heard == p.tags.reported {
			continue
		}
		fact.Changed |= board.SetOf(i)
		fact.Now[i] = board.Stack{Change: p.change, Moved: p.moved, Heard: heard}
		if p.change == board.StackGrew {
			fact.Contact = max(fact.Contact, p.since-s.Options.Lag)
			s.doubtReader(at, p)
		}
		p.change, p.moved, p.tags.reported, p.tags.atRest = 0, 0, heard, true
	}
	if fact.Changed == 0 && (!s.Call.Owed || s.Waits(at)) {
		return events
	}
	if !first {
		events = s.ReportGiven(at, fact.Contact, events)
	}
	s.found, s.Call.Owed = true, false
	if fact.Changed != 0 {
		s.Reported.At = at
	}
	return append(events, board.Event{At: at, Fact: fact})
}

// heard returns the tokens that answer on a space: new ones only if no other space hears them.
// While the reader does not answer they are those of the last report.
func (s *Stacks) heard(i board.Cell) board.TokenSet {
	p := &s.spaces[i]
	if p.Reader.Health.Bad || p.Reader.Health.Failed {
		return p.tags.reported
	}
	now := p.tags.now(!p.Sensor.Health.Failed)
	here, _ := p.tags.newest()
	for j := range s.spaces {
		if board.Cell(j) != i {
			once, twice := s.spaces[j].tags.newest()
			now &^= once&^p.tags.reported | twice&^here
		}
	}
	return now
}

// doubtReader asks for a reset of the readers where a token came on an empty space and no tag
// answers: the space is read again after it.
func (s *Stacks) doubtReader(at time.Duration, p *space) {
	if p.Reader.Health.Bad || p.pile.n != 1 || p.tags.answered > 0 || !s.Resets.MayFollow(at, at) {
		return
	}
	s.AskReset(at)
	p.tags.forget()
}
