package scan

import "quartoboard/board"

// The numbers of the last readings of a space that tell which tags answer there: one that is new
// does in two of the newest, and one that is silent in all that are kept does no more.
const newestReadings, keptReadings = 4, 10

// tags holds the tokens whose tags answered in the last readings of a space, the newest first.
type tags struct {
	last     [keptReadings]board.TokenSet
	n        int            // readings since something moved, as far as they are kept
	answered int            // those of them in which any tag answered
	told     board.TokenSet // as last reported
	atRest   bool           // that was after something moved
}

// forget drops the readings: something moves.
func (t *tags) forget() { *t = tags{told: t.told} }

// hear takes a reading: the tokens, and whether any tag answered.
func (t *tags) hear(tokens board.TokenSet, answered bool) {
	copy(t.last[1:], t.last[:])
	t.last[0] = tokens
	t.n = min(t.n+1, keptReadings)
	if answered {
		t.answered++
	}
}

// newest returns those that answered in one of the newest readings, and those that did in two.
// After something moved all readings are new.
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

// now are those that answer here: in two readings, or in one of them if that was told. Where a
// sensor feels what is lifted, a tag that falls silent while nothing moves is but buried.
func (t *tags) now(felt bool) board.TokenSet {
	_, now := t.newest()
	for _, set := range t.last {
		now |= set & t.told
	}
	if felt && t.atRest {
		now |= t.told
	}
	return now
}

// unsure reports whether a tag that was told has not answered in the readings, or another one
// has once.
func (t *tags) unsure() bool {
	once, twice := t.newest()
	return t.told&^once|once&^twice&^t.told != 0
}

// odd reports whether the last reading is not as was told.
func (t *tags) odd() bool { return t.n == 0 || t.last[0] != t.told }
