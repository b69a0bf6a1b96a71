package sim

import (
	"cmp"
	"slices"
	"time"

	"quartoboard/hw/keys"
	"quartoboard/hw/rig"
)

// edgeLines are the lines of buttons, which note their changes as the kernel's do.
type edgeLines struct {
	lines
	table   *Table
	buttons []int // by line; negative for a line without a button
	closed  []bool
	until   time.Duration // when changes were taken last
	found   []change
}

// change is a change of a line, which it has from then on.
type change struct {
	at     time.Duration
	line   int
	closed bool
}

func (t *Table) noting(set lines, names []string) *edgeLines {
	l := &edgeLines{lines: set, table: t, until: t.clock.Now()}
	for _, name := range names {
		n := slices.Index(t.buttonPins[:], name)
		l.buttons = append(l.buttons, n)
		l.closed = append(l.closed, n >= 0 && t.buttons[n].closed(l.until))
	}
	return l
}

// Edges implements keys.Edges.
func (l *edgeLines) Edges(dst []keys.Edge) (int, error) {
	now := l.table.clock.Now()
	for line, n := range l.buttons {
		if n < 0 {
			continue
		}
		b := &l.table.buttons[n]
		b.changes(l.until, now, func(at time.Duration) {
			if closed := b.closed(at); closed != l.closed[line] {
				l.closed[line] = closed
				l.found = append(l.found, change{at, line, closed})
			}
		})
	}
	l.until = now
	slices.SortStableFunc(l.found, func(a, b change) int { return cmp.Compare(a.at, b.at) })
	n := min(len(dst), len(l.found))
	for i, c := range l.found[:n] {
		dst[i] = keys.Edge{Ago: now - c.at, Line: c.line, High: !c.closed}
	}
	l.found = l.found[:copy(l.found, l.found[n:])]
	return n, nil
}

// changes calls f with each time from one to another at which the contact may change, the
// earliest first.
func (b *button) changes(from, until time.Duration, f func(at time.Duration)) {
	if b.times == 0 || until < b.start || from >= b.ends() {
		return
	}
	for press := range time.Duration(b.times) {
		start := b.start + press*(b.hold+pause)
		for _, begins := range [2]time.Duration{0, b.hold} { // it closes, it opens
			for at := begins; at < begins+bounce; at = (at/chirp + 1) * chirp {
				if start+at > until {
					return
				}
				if start+at >= from {
					f(start + at)
				}
			}
			if at := start + begins + bounce; at >= from && at <= until {
				f(at)
			}
		}
	}
}

var (
	_ rig.Lines  = (*edgeLines)(nil)
	_ keys.Edges = (*edgeLines)(nil)
)
