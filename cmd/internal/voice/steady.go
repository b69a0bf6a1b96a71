package voice

import (
	"time"

	"quartoboard/board"
)

// A part is unsteady with the third change of its health in a minute, or the sixth
// in ten; the parts of a kind, the readers say, are with the third in ten minutes that
// fails again, for then it is what they have in common. They have settled when nothing
// has changed for a minute, and twice as long after each relapse, which is the next
// change in eight.
const (
	soon, fewChanges  = time.Minute, 3
	late, manyChanges = 10 * time.Minute, 6
	firstCalm         = time.Minute
	lastCalm          = 8 * time.Minute
)

// place is a part, by its name and its cell.
type place struct {
	part string
	cell board.Cell
}

// In place of a cell.
const (
	noCell   board.Cell = board.Cells + iota // of a part that has none
	allCells                                 // of all the parts of a kind
)

// steadiness is what is known of a part, or of all of a kind.
type steadiness struct {
	place
	changes  [manyChanges]time.Duration // the last ones, the newest first
	n        int                        // how many of them there were
	state    board.Health
	unsteady bool
	untold   bool          // its health is to be told when it has settled
	calm     time.Duration // that it takes to settle; 0 for a part that was not unsteady lately
}

// settled is when the part has settled, if its health does not change again.
func (p *steadiness) settled() time.Duration { return p.changes[0] + p.calm }

// change takes a change of the part's health in.
func (p *steadiness) change(at time.Duration, state board.Health) {
	if !p.unsteady && at-p.changes[0] > lastCalm {
		p.calm = 0 // it has been a part like any other for long
	}
	copy(p.changes[1:], p.changes[:])
	p.changes[0], p.state, p.n = at, state, min(p.n+1, manyChanges)
}

// within reports whether the last n changes came in d.
func (p *steadiness) within(n int, d time.Duration) bool {
	return p.n >= n && p.changes[0]-p.changes[n-1] <= d
}

// shake makes the part unsteady if it was until lately or if so is true.
func (p *steadiness) shake(so bool) {
	if p.unsteady = p.calm > 0 || so; p.unsteady {
		p.calm = min(max(firstCalm, 2*p.calm), lastCalm)
	}
}

// faults decides which changes of health are told. It is pure: all times come from
// its caller.
type faults struct{ parts []*steadiness }

// take takes a change in. tell are the places whose change is told, and unsteady
// those that are told to be unsteady now; each is the fault with their cells, and
// told and shaky are false for none.
func (f *faults) take(at time.Duration, change board.Fault) (tell, unsteady board.Fault, told, shaky bool) {
	tell, unsteady = change, change
	tell.Cells, unsteady.Cells = 0, 0
	kind, again := f.at(place{change.Part, allCells}), false
	each(change, func(w place) {
		p := f.at(w)
		was := p.n > 0 && at-p.changes[0] <= late
		p.change(at, change.State)
		switch {
		case p.unsteady || kind.unsteady:
			p.untold = true
			return
		case p.within(fewChanges, soon), p.within(manyChanges, late), p.calm > 0:
			p.shake(true)
			p.untold, shaky = true, true
			unsteady.Cells |= w.cells()
		default:
			told = true
			tell.Cells |= w.cells()
		}
		again = again || was && change.State == board.Failed && w.cell != noCell
	})
	switch {
	case kind.unsteady:
		kind.change(at, change.State)
	case again:
		if kind.change(at, change.State); f.allShake(kind) {
			unsteady.Cells = 0
			return tell, unsteady, false, true
		}
	}
	return tell, unsteady, told, shaky
}

// allShake reports whether the parts of a kind are unsteady together. Their health
// is then to be told when they have settled.
func (f *faults) allShake(kind *steadiness) bool {
	if kind.shake(kind.within(fewChanges, late)); !kind.unsteady {
		return false
	}
	for _, p := range f.parts {
		if p != kind && p.part == kind.part {
			p.untold = p.untold || p.unsteady || p.changes[0] == kind.changes[0]
			p.unsteady = false
		}
	}
	return true
}

// settle returns the next health that has settled by now, and when it had.
func (f *faults) settle(now time.Duration) (at time.Duration, settled board.Fault, any bool) {
	var first *steadiness
	for _, p := range f.parts {
		if p.unsteady && p.settled() <= now && (first == nil || p.settled() < first.settled()) {
			first = p
		}
	}
	if first == nil {
		return 0, board.Fault{}, false
	}
	at, settled.Part = first.settled(), first.part
	for _, p := range f.parts {
		with := first.cell == allCells || p.unsteady && p.settled() == at
		if p.part != first.part || !p.untold || !with || settled.State != 0 && p.state != settled.State {
			continue
		}
		p.unsteady, p.untold, settled.State = false, false, p.state
		settled.Cells |= p.cells()
	}
	if settled.State == 0 { // all that was to be told of a kind has been
		first.unsteady = false
		return f.settle(now)
	}
	return at, settled, true
}

// bad reports whether a part without a cell fails or is unsteady.
func (f *faults) bad(part string) bool {
	p := f.at(place{part, noCell})
	return p.unsteady || p.state == board.Failed
}

// at is what is known of a place.
func (f *faults) at(w place) *steadiness {
	for _, p := range f.parts {
		if p.place == w {
			return p
		}
	}
	f.parts = append(f.parts, &steadiness{place: w})
	return f.parts[len(f.parts)-1]
}

// each calls do with every place of a fault.
func each(change board.Fault, do func(place)) {
	if change.Cells == 0 {
		do(place{change.Part, noCell})
	}
	for c := range change.Cells.All() {
		do(place{change.Part, c})
	}
}

// cells is the cell of the place as a set.
func (w place) cells() board.CellSet {
	if w.cell >= noCell {
		return 0
	}
	return board.SetOf(w.cell)
}
