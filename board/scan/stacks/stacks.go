package stacks

import (
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
	"quartoboard/hw"
)

// Stacks follows tokens on one another. New makes it.
type Stacks struct {
	*evidence.Parts
	spaces [board.Cells]space
	found  bool          // the stacks at the start were reported
	began  time.Duration // time of the start
}

// The pace of stacks.
const (
	stackReads = 6    // readings of a space that moved, before a report
	startReads = 6    // readings without a tag by which a space without a baseline is empty
	nearby     = 0.05 // share of the change of its neighbours that a space may feel
)

// New returns the stacks of those parts.
func New(p *evidence.Parts) *Stacks { return &Stacks{Parts: p} }

// Begin starts over, and keeps only the baselines.
func (s *Stacks) Begin(at time.Duration) {
	s.found, s.began = false, at
	for i := range s.spaces {
		s.spaces[i] = space{Spot: &s.Spots[i]}
	}
}

// Fails reports whether the sensor of a space is ignored.
func (s *Stacks) Fails(i board.Cell) bool { return s.Spots[i].Sensor.Health.Failed }

// Feed takes the frame of one look, and appends the facts.
func (s *Stacks) Feed(at time.Duration, f *evidence.Frame, events []board.Event) []board.Event {
	s.ReadLevels(at, f, s)
	s.ReadLines(f.Held)
	s.settle(at)
	s.SettleTray(at)
	events = s.ReportFaults(at, events)
	events = s.report(at, events)
	if s.Look.Moving == 0 {
		events = s.ReportTray(at, s.Tray.Holds, events)
	}
	events, pressed := s.ReportPresses(at, f, events)
	if pressed {
		s.Ask(at)
	}
	s.EndLook(at)
	return events
}

// Level takes one good level. A change of it began at contact or later.
func (s *Stacks) Level(at, contact time.Duration, i board.Cell, level float32) {
	s.spaces[i].take(at, contact, level, s.off())
}

// Turned notes that a sensor failed or works again: its space begins with the next level.
func (s *Stacks) Turned(_ time.Duration, i board.Cell, _ bool) { s.spaces[i].begun = false }

// off is the change of field below which a magnet is not felt.
func (s *Stacks) off() float32 { return float32(s.Options.Off) }

// settle judges the spaces that have come to rest, and notes the
// motion.
func (s *Stacks) settle(at time.Duration) {
	l := &s.Look
	l.Moving, l.Unnamed, l.Coming, l.Leaving = 0, 0, 0, 0
	for i := range board.Cell(board.Cells) {
		switch p := &s.spaces[i]; {
		case s.settling(at, p):
			l.Moving |= board.SetOf(i)
			s.noteMotion(i)
		case p.Sensor.Health.Failed:
			l.Unnamed |= board.SetOf(i)
		case p.still:
			p.drift(float32(s.Options.Drift / 60 * s.Look.Passed(at)))
		}
	}
	if l.Moving == 0 {
		s.judge()
	}
}

// settling reports whether a space delays a report.
func (s *Stacks) settling(at time.Duration, p *space) bool {
	switch {
	case p.Sensor.Health.Failed:
		return !s.found && s.needsTags(at, p)
	case !p.begun:
		return true
	case p.still:
		return false
	case p.Sensor.Health.Bad || at-p.steady < s.Options.Settle || p.looks < evidence.MinVotes:
		return true
	}
	return s.needsTags(at, p)
}

// needsTags reports whether the reader of a space that moved is still to be heard.
func (s *Stacks) needsTags(at time.Duration, p *space) bool {
	if p.Reader.Health.Failed || at-p.steady >= s.Options.Unread() {
		return false
	}
	need := stackReads
	switch {
	case !p.Sensor.Sure:
		need = startReads
	case p.tags.unsure() && evidence.Magnitude(p.Sensor.Rest-p.Sensor.Base) >= s.off(): // a buried one answers now and then
		need = keptReadings
	}
	return p.tags.n < need
}

// noteMotion notes a token that comes to a space that moves, or leaves it.
func (s *Stacks) noteMotion(i board.Cell) {
	p := &s.spaces[i]
	n := &p.Sensor
	if !p.begun || !n.Sure || !s.found {
		return
	}
	least := p.notices(s.off())
	switch step := evidence.Magnitude(n.Rest-n.Base) - evidence.Magnitude(p.judged-n.Base); {
	case step >= least:
		s.Look.Coming |= board.SetOf(i)
	case step <= -least:
		s.Look.Leaving |= board.SetOf(i)
	}
}

// judge judges the change of each space that moved, now that all are at rest. Cross-talk of
// the neighbours is ignored.
func (s *Stacks) judge() {
	changes, moved := s.changes()
	if !moved {
		return
	}
	for i := range board.Cell(board.Cells) {
		p := &s.spaces[i]
		switch {
		case !p.begun || p.Sensor.Health.Failed:
			continue
		case !s.found:
			p.change, p.moved = p.find(s.off()), 0
		case !p.still && changes[i] >= max(p.notices(s.off()), nearby*around(i, &changes)):
			p.change, p.moved = s.judgeSpace(p)
		default:
			p.Sensor.Base += p.Sensor.Rest - p.judged
		}
		p.judged, p.still = p.Sensor.Rest, true
	}
	if !s.found {
		s.guess()
	}
}

// guess gives each occupied space without a baseline the median baseline of the empty spaces.
// Those beside the wheel are always empty.
func (s *Stacks) guess() {
	var all [board.Cells]float32
	empty := all[:0]
	for i := range s.spaces {
		if p := &s.spaces[i]; p.Sensor.Sure && p.change == board.StackCleared {
			empty = append(empty, p.Sensor.Base)
		}
	}
	if len(empty) == 0 {
		return
	}
	slices.Sort(empty)
	for i := range s.spaces {
		p := &s.spaces[i]
		n := &p.Sensor
		difference := n.Rest - empty[len(empty)/2]
		if p.begun && !n.Sure && p.change == board.StackUnsure && evidence.Magnitude(difference) >= s.off() {
			n.Base, n.Sure, n.Felt, n.Up = n.Rest-difference, true, true, difference > 0
			p.pile.reset(difference)
		}
	}
}

// changes returns the changes of all levels, and whether a space moved.
func (s *Stacks) changes() (changes [board.Cells]float32, moved bool) {
	for i := range s.spaces {
		if p := &s.spaces[i]; p.begun && !p.Sensor.Health.Failed {
			changes[i] = evidence.Magnitude(p.Sensor.Rest - p.judged)
			moved = moved || !p.still
		}
	}
	return changes, moved
}

// around is the sum of the changes of the eight spaces around one.
func around(i board.Cell, changes *[board.Cells]float32) (sum float32) {
	for c := range board.Cell(board.Cells) {
		column, row := c.Column()-i.Column(), c.Row()-i.Row()
		if c != i && column*column <= 1 && row*row <= 1 {
			sum += changes[c]
		}
	}
	return sum
}

// judgeSpace returns what happened on a space whose level has changed, and how many tokens moved,
// if the number is known.
func (s *Stacks) judgeSpace(p *space) (change board.StackChange, moved int) {
	n := &p.Sensor
	if !n.Sure {
		if p.tags.answered > 0 || p.tags.n < startReads {
			return board.StackUnsure, 0
		}
		n.Empty()
		return board.StackCleared, 0
	}
	empty := p.pile.n == 0
	if p.pile.comes = s.tokenComes(p.since); p.pile.comes {
		p.pile.were = p.pile.n
	}
	change, moved = p.pile.judge(n.Rest-n.Base, p.notices(s.off()), float32(s.Options.On), s.off())
	switch {
	case change == board.StackCleared && p.tags.answered > 0: // nothing is felt, and something is there
		change = board.StackUnsure
	case change == board.StackCleared:
		n.Base = n.Rest
	case !empty && p.returned(n.Rest):
		p.pile.reset(n.Rest - n.Base)
		change, moved = board.StackUnsure, 0
	}
	n.Felt, n.Up = evidence.Magnitude(n.Rest-n.Base) >= float32(s.Options.On), n.Rest > n.Base
	return change, moved
}

// tokenComes reports whether a token that has left the tray may come at that time. Whatever its
// field, it is not one of the lifted tokens.
func (s *Stacks) tokenComes(at time.Duration) bool {
	t := &s.Tray
	return at < s.Reported.TokenUntil || t.Reported.Token != 0 && (t.Moving || t.Holds.Token != t.Reported.Token)
}

// Hear takes the reading of a space.
func (s *Stacks) Hear(at time.Duration, i board.Cell, tag hw.Tag, err error) {
	tag, a := evidence.AnswerOf(tag, err)
	s.HearCell(at, i, a, err)
	p, pause := &s.spaces[i], evidence.Retry
	if p.still {
		pause = evidence.Seldom
	}
	p.Reader.Asked(at, a, pause)
	p.tags.take(&s.Options, tag, a, err)
}

// Ask asks for readings soon, because something else came. Spaces that are settling are read
// anyway.
func (s *Stacks) Ask(at time.Duration) {
	if at-s.began < s.Options.Unread() {
		return
	}
	for i := range s.Spots {
		if r := &s.Spots[i].Reader; !r.Health.Failed {
			r.Hurry(at)
		}
	}
}

// Next is the place to read now, if there is one: the tray, at once where a tag was heard
// in it; a space that moved or whose tags differ from the report; else the one that was not read for
// the longest.
func (s *Stacks) Next(at time.Duration) (evidence.Place, bool) {
	if s.Tray.Urgent() {
		return evidence.TrayPlace, s.Build.Tray
	}
	next, found := evidence.TrayPlace, s.Build.Tray && s.Tray.Reader.Due <= at
	if !found {
		next, found = s.nextMoved(at)
	}
	if !s.Rests.Turn(found, false) || !s.Rests.Due(at) && at >= s.Reported.TokenUntil {
		return next, found
	}
	s.Rests.Read(at)
	due := func(i board.Cell) bool { return s.Spots[i].Reader.Due <= at }
	if rests, ok := evidence.LongestUnread(s.Parts, board.AllCells.Where(due)); ok {
		return rests, true
	}
	return next, found
}

// nextMoved is the space whose reading is due for the longest, of those that need one.
func (s *Stacks) nextMoved(at time.Duration) (next evidence.Place, found bool) {
	for i := range board.Cell(board.Cells) {
		p := &s.spaces[i]
		if due := p.Reader.Due; due <= at && (p.wantsTags() || s.Inquiry.Cells.Has(i)) && (!found || due < s.Reader(next).Due) {
			next, found = evidence.Place(i), true
		}
	}
	return next, found
}

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
