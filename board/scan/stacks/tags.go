package stacks

import (
	"errors"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
	"quartoboard/hw"
)

// The numbers of readings that are compared: a new tag has answered in two of the newest, and a
// tag that is gone in none of those kept.
const newestReadings, keptReadings = 4, 10

// tags holds the tokens whose tags answered in the last readings of a space, the newest first.
type tags struct {
	last     [keptReadings]board.TokenSet
	n        int            // readings since something moved, as far as they are kept
	answered int            // those of them in which any tag answered
	reported board.TokenSet // the last report
	atRest   bool           // nothing has moved since
}

// forget drops the readings: something moves.
func (t *tags) forget() { *t = tags{reported: t.reported} }

func (t *tags) take(o *evidence.Options, tag hw.Tag, a evidence.Answer, err error) {
	switch a {
	case evidence.Garbled, evidence.Phone: // no evidence of tokens, but something is there
		t.answered++
		return
	case evidence.Silent:
		return
	}
	one := [1]hw.Tag{tag}
	heard := one[:]
	if several, ok := errors.AsType[*hw.Several](err); ok {
		heard = several.Tags()
	}
	var tokens board.TokenSet
	for _, tag := range heard {
		if token := o.Tokens[tag]; token != 0 {
			tokens = tokens.With(token)
		}
	}
	copy(t.last[1:], t.last[:])
	t.last[0] = tokens
	if t.n = min(t.n+1, keptReadings); a != evidence.NoTag {
		t.answered++
	}
}

// newest returns the tokens that answered in one of the newest readings, and those that did in
// two. After something moved all readings are new.
func (t *tags) newest() (once, twice board.TokenSet) {
	last := t.last[:]
	if t.atRest {
		last = t.last[:newestReadings]
	}
	for _, set := range last {
		twice |= once & set
		once |= set
	}
	return once, twice
}

// now are the tokens that answer here: in two readings, or a reported one in one of them. Where a
// sensor would feel a lift, a tag that falls silent while nothing moves is only buried.
func (t *tags) now(felt bool) board.TokenSet {
	_, now := t.newest()
	for _, set := range t.last {
		now |= set & t.reported
	}
	if felt && t.atRest {
		now |= t.reported
	}
	return now
}

// unsure reports whether a reported tag has not answered in the readings, or another one
// has once.
func (t *tags) unsure() bool {
	once, twice := t.newest()
	return t.reported&^once|once&^twice&^t.reported != 0
}
