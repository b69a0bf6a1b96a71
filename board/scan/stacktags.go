package scan

import (
	"errors"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// nextTags is Next in a game of Quartino: the tray, which is read again at once where a tag was heard
// in it; a space that moved or whose tags are not as was told, and else the one that was not read for
// the longest.
func (s *Settler) nextTags(at time.Duration) (Place, bool) {
	d, t := &s.schedule, &s.tray
	if t.reads > 0 && t.reader.pause == 0 {
		return TrayPlace, s.build.Tray
	}
	next, found := TrayPlace, s.build.Tray && t.reader.due <= at
	if !found {
		next, found = s.nextMoved(at)
	}
	if d.turn = !found || d.late && !d.turn; !d.turn {
		return next, found
	}
	if at < d.recheck && at >= s.stacks.away {
		return next, found
	}
	d.recheck = at + recheckPause
	rests, is := Place(0), false
	for i := range Place(board.Cells) {
		if s.cells[i].reader.due <= at && (!is || s.cells[i].heard < s.cells[rests].heard) {
			rests, is = i, true
		}
	}
	if is {
		return rests, true
	}
	return next, found
}

// nextMoved is the space whose reading is due for the longest, of those that need one.
func (s *Settler) nextMoved(at time.Duration) (next Place, found bool) {
	for p := range Place(board.Cells) {
		if due := s.reader(p).due; due <= at && s.wantsTags(p) && (!found || due < s.reader(next).due) {
			next, found = p, true
		}
	}
	return next, found
}

// wantsTags reports whether a space needs to be read in a game of Quartino.
func (s *Settler) wantsTags(p Place) bool {
	c, space := &s.cells[p], &s.stacks.spaces[p]
	h := &c.reader.health
	return h.bad || h.failed || s.schedule.inquiry.Has(board.Cell(p)) || !space.still || space.tags.odd()
}

// hearTags takes the reading of a space.
func (s *Settler) hearTags(i board.Cell, tag hw.Tag, a answer, err error) {
	p := &s.stacks.spaces[i]
	var tokens board.TokenSet
	switch a {
	case tagged:
		tokens = s.tokensOf(tag)
	case several:
		if all, is := errors.AsType[*hw.Several](err); is {
			tokens = s.tokensOf(all.Tags()...)
		}
	case silent, garbled, phone: // these tell nothing of tokens, but something may be there
		if a != silent {
			p.tags.answered++
		}
		return
	}
	p.tags.hear(tokens, a != noTag)
}

// tokensOf are the tokens that carry the tags.
func (s *Settler) tokensOf(tags ...hw.Tag) (tokens board.TokenSet) {
	for _, tag := range tags {
		if token := s.o.Tokens[tag]; token != 0 {
			tokens = tokens.With(token)
		}
	}
	return tokens
}

// tagsPause is the time from this reading of a space to the next.
func (s *Settler) tagsPause(i board.Cell) time.Duration {
	if p := &s.stacks.spaces[i]; p.still {
		return seldom
	}
	return retry
}

// heardNow is the tokens that answer on a space: none that is new there while another one hears
// it, and what was told while its reader does not answer.
func (s *Settler) heardNow(i board.Cell) board.TokenSet {
	c, t := &s.cells[i], &s.stacks.spaces[i].tags
	if c.reader.health.bad || c.reader.health.failed {
		return t.told
	}
	now := t.now(!c.sensor.health.failed)
	here, _ := t.newest()
	for j := range s.stacks.spaces {
		if board.Cell(j) != i {
			once, twice := s.stacks.spaces[j].tags.newest()
			now &^= once&^t.told | twice&^here
		}
	}
	return now
}

// reportStacks reports what changed, if no space moves.
func (s *Settler) reportStacks(at time.Duration, events []board.Event) []board.Event {
	k, first := &s.call, !s.stacks.told
	if s.motion.moving != 0 {
		return events
	}
	fact := board.Stacks{First: first}
	for i := range board.Cell(board.Cells) {
		p, heard := &s.stacks.spaces[i], s.heardNow(i)
		if !first && p.change == 0 && heard == p.tags.told {
			continue
		}
		fact.Changed |= board.SetOf(i)
		fact.Now[i] = board.Stack{Change: p.change, Moved: p.moved, Heard: heard}
		if p.change == board.StackGrew {
			fact.Contact = max(fact.Contact, p.since-s.o.Lag)
			s.doubtTags(at, i)
		}
		p.change, p.moved, p.tags.told, p.tags.atRest = 0, 0, heard, true
	}
	owed := k.owed && at >= k.due && k.voting == 0 && !s.tray.moving && !s.buttons.passing()
	if fact.Changed == 0 && !owed {
		return events
	}
	if !first {
		events = s.tellLaid(at, fact.Contact, events)
	}
	s.stacks.told, k.owed = true, false
	if fact.Changed != 0 {
		s.reported.at = at
	}
	return append(events, board.Event{At: at, Fact: fact})
}

// doubtTags asks for a reset of the readers where a token came on an empty space and no tag
// answers, and has it read again then.
func (s *Settler) doubtTags(at time.Duration, i board.Cell) {
	c, p, r := &s.cells[i], &s.stacks.spaces[i], &s.resets
	if c.reader.health.bad || p.pile.n != 1 || p.tags.answered > 0 || r.last > 0 && at-r.last < resetAgain {
		return
	}
	s.askReset(at)
	p.tags.forget()
}
