package voice

import (
	"time"

	"quartoboard/board"
)

// A part is unsteady from the third change of its health in one minute, or the sixth in
// ten minutes, on. All parts of a kind, such as the readers, are unsteady together from
// the third repeated failure in ten minutes on, since the cause is then common to them.
// An unsteady part has settled after one minute without a change. A relapse, which is a
// change within eight minutes, doubles that time.
const (
	soon, fewChanges  = time.Minute, 3
	late, manyChanges = 10 * time.Minute, 6
	firstCalm         = time.Minute
	lastCalm          = 8 * time.Minute
)

// place names a part by its kind and its cell.
type place struct {
	part  board.Part
	cells board.CellSet // one; none of a part without a cell, allCells of all parts of a kind
}

const allCells = ^board.CellSet(0)

// steadiness is the history of a part, or of all parts of a kind.
type steadiness struct {
	place
	changes  [manyChanges]time.Duration // the last ones, newest first
	n        int                        // number of changes, up to the length
	state    board.Health
	text     string // of the newest change
	unsteady bool
	untold   bool          // tell its health when it has settled
	calm     time.Duration // time to settle; 0 if the part was not unsteady lately
}

// settled returns the time when the part settles if its health does not change.
func (p *steadiness) settled() time.Duration { return p.changes[0] + p.calm }

// change notes a change of the health of the part.
func (p *steadiness) change(at time.Duration, f board.Fault) {
	if !p.unsteady && at-p.changes[0] > lastCalm {
		p.calm = 0 // the last unsteady time is long over
	}
	copy(p.changes[1:], p.changes[:])
	p.changes[0], p.state, p.text, p.n = at, f.State, f.Text, min(p.n+1, manyChanges)
}

// within reports whether the last n changes happened within d.
func (p *steadiness) within(n int, d time.Duration) bool {
	return p.n >= n && p.changes[0]-p.changes[n-1] <= d
}

// shake makes the part unsteady if it was unsteady lately or again is true.
func (p *steadiness) shake(again bool) {
	if p.unsteady = p.calm > 0 || again; p.unsteady {
		p.calm = min(max(firstCalm, 2*p.calm), lastCalm)
	}
}

// faults decides which changes of health are told. It has no clock: its caller passes
// all times.
type faults struct{ parts []*steadiness }

// take notes a change. If told is true, tell has the places whose change is to be told; if
// shaky is true, unsteady has the places to be told unsteady.
func (f *faults) take(at time.Duration, change board.Fault) (tell, unsteady board.Fault, told, shaky bool) {
	tell, unsteady = change, change
	tell.Cells, unsteady.Cells = 0, 0
	kind, again := f.at(place{change.Part, allCells}), false
	for _, w := range places(change) {
		p := f.at(w)
		was := p.n > 0 && at-p.changes[0] <= late
		p.change(at, change)
		switch {
		case p.unsteady || kind.unsteady:
			p.untold = true
			continue
		case p.within(fewChanges, soon), p.within(manyChanges, late), p.calm > 0:
			p.shake(true)
			p.untold, shaky = true, true
			unsteady.Cells |= w.cells
		default:
			told = true
			tell.Cells |= w.cells
		}
		again = again || was && change.State == board.Failed && w.cells != 0
	}
	switch {
	case kind.unsteady:
		kind.change(at, change)
	case again:
		if kind.change(at, change); f.allShake(kind) {
			unsteady.Cells = 0
			return tell, unsteady, false, true
		}
	}
	return tell, unsteady, told, shaky
}

// allShake reports whether all parts of a kind are unsteady together. Their health is then
// told when they have settled.
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

// settle returns the next health that has settled by now, with its time.
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
		with := first.cells == allCells || p.unsteady && p.settled() == at
		if p.part != first.part || !p.untold || !with || settled.State != 0 && p.state != settled.State {
			continue
		}
		p.unsteady, p.untold, settled.State, settled.Text = false, false, p.state, p.text
		settled.Cells |= p.cells
	}
	if settled.State == 0 { // the kind has nothing left to tell
		first.unsteady = false
		return f.settle(now)
	}
	return at, settled, true
}

// known reports whether a part without a cell has failed or is unsteady, or was a short time ago: the
// players expect its failures.
func (f *faults) known(at time.Duration, part board.PartKind) bool {
	p := f.at(place{board.Part{Kind: part}, 0})
	return p.unsteady || p.state == board.Failed || p.n > 0 && at-p.changes[0] <= late
}

// at returns the history of a place.
func (f *faults) at(w place) *steadiness {
	for _, p := range f.parts {
		if p.place == w {
			return p
		}
	}
	f.parts = append(f.parts, &steadiness{place: w})
	return f.parts[len(f.parts)-1]
}

// places returns every place of a fault.
func places(change board.Fault) (places []place) {
	if change.Cells == 0 {
		return []place{{change.Part, 0}}
	}
	for c := range change.Cells.All() {
		places = append(places, place{change.Part, board.SetOf(c)})
	}
	return places
}
