package quarto

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// lifted are the placed pieces that are off their cells.
type lifted struct {
	cells  board.CellSet              // of these pieces, where nothing else stands
	from   [board.Cells]time.Duration // since when
	taken  board.CellSet              // of these pieces, where something else stands
	guided board.CellSet              // of cells: an instruction has been given
	shown  board.CellSet              // of pieces that were lifted to show a line and are not back, after the end too
	hold   holding
}

// holding is a press of repeat under way: pieces are lifted to ask about them.
type holding struct {
	on   bool
	from time.Duration // since when, or since the newest piece that was lifted
}

// end is the time at which a hold no longer counts: the contact may be stuck.
func (h holding) end() time.Duration { return h.from + rules.HoldLimit }

// held reports whether repeat is held, so that a piece that is lifted is asked about.
func (h holding) held(now time.Duration) bool { return h.on && now < h.end() }

// note takes the cells that agreed pieces are off: missing, or taken by something
// else. It returns those of the pieces that have just left and of those that are
// back. A piece whose cell was taken left earlier.
func (l *lifted) note(missing, taken board.CellSet, at time.Duration) (left, back board.CellSet) {
	left, back = missing&^l.cells&^l.taken, l.cells&^missing
	for c := range left.All() {
		l.from[c] = at
	}
	l.cells, l.taken = missing, taken
	l.guided &= missing
	l.shown &= missing | taken
	if left != 0 && l.hold.held(at) {
		l.holdRepeat(true, at) // it is in use, and not stuck
	}
	return left, back
}

// offUntil is the time at which a lifted piece has been off its cell for too long. The
// time in which repeat is held does not count.
func (l *lifted) offUntil(c board.Cell) time.Duration {
	return l.from[c] + l.heldOff(c, l.hold.end()) + OffCell
}

// heldOff is the time for which repeat is held while a piece is off its cell, up to an end.
func (l *lifted) heldOff(c board.Cell, end time.Duration) time.Duration {
	if !l.hold.on {
		return 0
	}
	return max(0, end-max(l.from[c], l.hold.from))
}

// holdRepeat begins or ends a hold of repeat and returns the time up to which one was held: a
// piece that is off its cell when it ends has as long to go back as it had when it began.
func (l *lifted) holdRepeat(down bool, at time.Duration) (until time.Duration) {
	if l.hold.on {
		until = min(at, l.hold.end())
	}
	for c := range l.from {
		l.from[c] += l.heldOff(board.Cell(c), until)
	}
	l.hold = holding{on: down, from: at}
	return until
}

// restartTime gives the lifted pieces the whole time again to go back.
func (l *lifted) restartTime(at time.Duration) {
	l.guided = 0
	for c := range l.cells.All() {
		l.from[c] = at
	}
}
