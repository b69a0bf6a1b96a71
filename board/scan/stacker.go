package scan

import (
	"slices"
	"time"

	"quartoboard/board"
)

// stacker is the part of a Settler that a game of Quartino needs in place of its cells: it
// shares the sensors and readers with them, and the tray and the buttons.
type stacker struct {
	told   bool // the spaces as they were found
	spaces [board.Cells]space
	away   time.Duration // a token left the tray and is to be looked for until then
}

// The pace of a game of Quartino.
const (
	stackReads = 6               // readings of a space that moved, before it is reported
	nearby     = 0.05            // share of the change of the other spaces that one may feel of them
	lookedFor  = 6 * time.Second // for which a token that left the tray is looked for by all readers
)

// play begins another mode. Stacks need sensors that measure a field, and readers: without these
// one piece a cell is followed.
func (s *Settler) play(at time.Duration, m Mode) {
	s.asked, s.mode, s.stacks = m, m, stacker{}
	s.mode.Stacks = m.Stacks && s.build.Readers && s.build.FullScale != 0
	if tag := s.tray.tag; tag.Len() > 0 {
		s.tray.holds = s.laidOf(tag)
	}
	s.call, s.motion.moving = call{}, board.AllCells
	s.schedule.sweep, s.schedule.later, s.reported.searchAt = 0, 0, 0
	for i := range s.cells {
		c := &s.cells[i]
		c.begun, c.still, c.began = false, false, at
		c.sensor.turn, c.sensor.stir = ballot{}, ballot{}
		c.reader.hurry(at)
	}
}

// feedStacks is Feed in a game of Quartino.
func (s *Settler) feedStacks(at time.Duration, f *Frame, events []board.Event) []board.Event {
	s.readLevels(at, f)
	s.readLines(f.Held)
	s.settleSpaces(at)
	s.settleTray(at)
	events = s.reportFaults(at, events)
	events = s.reportStacks(at, events)
	if s.motion.moving == 0 {
		events = s.tellTray(at, s.tray.holds, events)
	}
	events = s.reportPresses(at, f, events)
	s.call.again = false
	s.schedule.late = s.motion.begun && at-s.motion.at > trayPoll
	s.motion.at, s.motion.begun = at, true
	s.resetAtRest(at)
	return events
}

// settleSpaces judges the spaces that have come to rest, and notes what is in motion after
// that. A change may be that of the field of another space.
func (s *Settler) settleSpaces(at time.Duration) {
	m := &s.motion
	m.moving, m.unnamed, m.Motion = 0, 0, Motion{}
	for i := range board.Cell(board.Cells) {
		switch p, n := &s.stacks.spaces[i], &s.cells[i].sensor; {
		case s.settling(at, i):
			m.moving |= board.SetOf(i)
			s.noteMotion(i)
		case n.health.failed:
			m.unnamed |= board.SetOf(i)
		case p.still:
			p.drift(n, s.slowly(at))
		}
	}
	if m.moving == 0 {
		s.judge(at)
	}
}

// settling reports whether a space holds up a report.
func (s *Settler) settling(at time.Duration, i board.Cell) bool {
	c, p := &s.cells[i], &s.stacks.spaces[i]
	switch {
	case c.sensor.health.failed:
		return !s.stacks.told && s.asksTags(at, i)
	case !p.begun:
		return true
	case p.still:
		return false
	case c.sensor.health.bad || at-p.steady < s.o.Settle || p.looks < minVotes:
		return true
	}
	return s.asksTags(at, i)
}

// asksTags reports whether the reader of a space that moved is still to be heard.
func (s *Settler) asksTags(at time.Duration, i board.Cell) bool {
	c, p := &s.cells[i], &s.stacks.spaces[i]
	if c.reader.health.failed || at-p.steady >= s.unread() {
		return false
	}
	need := stackReads
	switch {
	case !c.sensor.sure:
		need = 3 * minReads
	case p.tags.unsure() && magnitude(c.sensor.rest-c.sensor.base) >= float32(s.o.Off): // a buried one answers now and then
		need = keptReadings
	}
	return p.tags.n < need
}

// noteMotion tells what comes or goes on a space that moves.
func (s *Settler) noteMotion(i board.Cell) {
	p, n := &s.stacks.spaces[i], &s.cells[i].sensor
	if !p.begun || !n.sure || !s.stacks.told {
		return
	}
	least := p.notices(float32(s.o.Off))
	switch step := magnitude(n.rest-n.base) - magnitude(p.told-n.base); {
	case step >= least:
		s.motion.Coming |= board.SetOf(i)
	case step <= -least:
		s.motion.Leaving |= board.SetOf(i)
	}
}

// slowly is the most that a level at rest follows in one look.
func (s *Settler) slowly(at time.Duration) float32 {
	if !s.motion.begun {
		return 0
	}
	return float32(s.o.Drift / 60 * (at - s.motion.at).Seconds())
}

// judge tells what happened on each space that moved, now that all are at rest. What the spaces
// around feel of it is none of their own.
func (s *Settler) judge(at time.Duration) {
	changes, moved := s.changes()
	if !moved {
		return
	}
	for i := range board.Cell(board.Cells) {
		p, n := &s.stacks.spaces[i], &s.cells[i].sensor
		switch {
		case !p.begun || n.health.failed:
			continue
		case !s.stacks.told:
			p.change, p.moved = s.find(i), 0
		case !p.still && changes[i] >= max(p.notices(float32(s.o.Off)), nearby*around(i, &changes)):
			p.change, p.moved = s.judgeSpace(i)
		default:
			n.base += n.rest - p.told
		}
		p.told, p.still = n.rest, true
	}
	if !s.stacks.told {
		s.guessSpaces()
	}
}

// guessSpaces takes the baselines that are not known, of the spaces that tokens were found on,
// for like those of the empty spaces: the middle one of them. Those beside the wheel are
// always empty.
func (s *Settler) guessSpaces() {
	var all [board.Cells]float32
	empty := all[:0]
	for i := range s.stacks.spaces {
		if n := &s.cells[i].sensor; n.sure && s.stacks.spaces[i].change == board.StackCleared {
			empty = append(empty, n.base)
		}
	}
	if len(empty) == 0 {
		return
	}
	slices.Sort(empty)
	for i := range s.stacks.spaces {
		p, n := &s.stacks.spaces[i], &s.cells[i].sensor
		difference := n.rest - empty[len(empty)/2]
		if p.begun && !n.sure && p.change == board.StackUnsure && magnitude(difference) >= float32(s.o.Off) {
			n.base, n.sure, n.felt, n.up = n.rest-difference, true, true, difference > 0
			p.pile.find(difference)
		}
	}
}

// changes returns the changes of all levels, and whether a space moved.
func (s *Settler) changes() (changes [board.Cells]float32, moved bool) {
	for i := range s.stacks.spaces {
		p, n := &s.stacks.spaces[i], &s.cells[i].sensor
		if p.begun && !n.health.failed {
			changes[i] = magnitude(n.rest - p.told)
			moved = moved || !p.still
		}
	}
	return changes, moved
}

// around is the sum of the changes of the eight spaces around one.
func around(i board.Cell, changes *[board.Cells]float32) (sum float32) {
	for c := range board.Cell(board.Cells) {
		aside, away := c.Column()-i.Column(), c.Row()-i.Row()
		if c != i && aside*aside <= 1 && away*away <= 1 {
			sum += changes[c]
		}
	}
	return sum
}

// tokenComes reports whether a token that has left the tray may come at that time: it is none that
// was lifted, whatever its field is.
func (s *Settler) tokenComes(at time.Duration) bool {
	t := &s.tray
	return at < s.stacks.away || t.told.token != 0 && (t.moving || t.holds.token != t.told.token)
}

// find tells whether something is on a space that nobody has looked at before.
func (s *Settler) find(i board.Cell) board.StackChange {
	p, n := &s.stacks.spaces[i], &s.cells[i].sensor
	answers := p.tags.answered > 0
	if !n.sure && n.learned != 0 {
		n.base, n.sure = n.learned, true
	}
	if difference := n.rest - n.base; n.sure && magnitude(difference) >= float32(s.o.Off) {
		p.pile.find(difference)
		n.felt, n.up = true, difference > 0
		return board.StackUnsure
	}
	if answers {
		return board.StackUnsure
	}
	n.base, n.sure, n.felt = n.rest, true, false
	return board.StackCleared
}

// judgeSpace tells what happened on a space whose level has changed, and how many tokens moved, if
// that is known.
func (s *Settler) judgeSpace(i board.Cell) (change board.StackChange, moved int) {
	p, n := &s.stacks.spaces[i], &s.cells[i].sensor
	answers := p.tags.answered > 0
	if !n.sure {
		if answers || p.tags.n < 3*minReads {
			return board.StackUnsure, 0
		}
		n.base, n.sure, n.felt = n.rest, true, false
		return board.StackCleared, 0
	}
	empty := p.pile.n == 0
	if p.pile.comes = s.tokenComes(p.since); p.pile.comes {
		p.pile.were = p.pile.n
	}
	change, moved = p.pile.judge(n.rest-n.base, p.notices(float32(s.o.Off)), float32(s.o.On), float32(s.o.Off))
	switch {
	case change == board.StackCleared && answers: // nothing is felt, and something is there
		change = board.StackUnsure
	case change == board.StackCleared:
		n.base = n.rest
	case !empty && p.returned(n.rest):
		p.pile.find(n.rest - n.base)
		change, moved = board.StackUnsure, 0
	}
	n.felt, n.up = magnitude(n.rest-n.base) >= float32(s.o.On), n.rest > n.base
	return change, moved
}
