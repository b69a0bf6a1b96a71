package referee

import (
	"strings"

	"quartoboard/board"
	"quartoboard/rules"
)

// shownPieces is how many pieces a caller lifts to show a line.
const shownPieces = 4

// startPointing asks a caller to show the line. What is off its cell already
// counts.
func (s *sitting) startPointing(c call) {
	s.pointer, s.pointFrom, s.pointCall = c.by, s.at, c.contact
	s.point()
}

// point looks at what the caller has lifted so far. It judges once four pieces
// are off their cells together: all four of one live line and no other are good.
// Fewer are no answer: a finger may feel a piece, and a verdict would tell
// whether something is live.
func (s *sitting) point() {
	d := s.watch()
	s.shown = d.missing
	off := d.missing | d.foreign&s.agreed.Occupied()
	if off.Len() < shownPieces {
		return
	}
	for l := range s.live.All() {
		if cellsOf(l) == off {
			by := s.pointer
			s.pointer = 0
			s.win(by, HowCall)
			return
		}
	}
	s.stopPointing()
}

func cellsOf(l rules.Line) board.CellSet {
	cells := l.Cells()
	return board.SetOf(cells[:]...)
}

// stopPointing refuses a call that was not shown, and looks at the table again.
func (s *sitting) stopPointing() {
	by := s.pointer
	s.pointer = 0
	s.unpause(s.pointCall)
	s.refuse(by, NotShown)
	s.lookAgain()
}

// leadBack leads the pieces of a shown line back to their cells after the end.
func (s *sitting) leadBack() {
	d := s.differences()
	fresh := s.noteLifted(d)
	switch {
	case s.shown == 0:
		s.agree()
	case s.othersOff(): // the board is being cleared
	case d.foreign != 0 || s.wrong && fresh == 0:
		s.guide(d)
	}
}

// othersOff reports whether a piece is off its cell that was not lifted to show a
// line.
func (g Game) othersOff() bool {
	for c := range (g.agreed.Occupied() &^ g.shown).All() {
		if g.table[c] == board.Empty {
			return true
		}
	}
	return false
}

// cleared reports whether every piece was taken off in the middle of a game, and
// not to show a line: two or more, since a single one may just be felt, unless
// that was long ago.
func (g Game) cleared(d differences) bool {
	n := g.Placements()
	if d.missing&^g.shown == 0 {
		return false
	}
	return (n > 1 || g.restarted && n == 1) && d.missing.Len() == n && d.foreign == 0
}

// obeyed reports whether it was an instruction that took the last of one or two
// pieces off the board.
func (g Game) obeyed() bool {
	do := g.mistake.Do
	off := do.Act == Remove || do.Act == Move
	return g.wrong && g.Placements() <= 2 && off && g.table[do.From] == board.Empty
}

// guideOrAsk asks before it leads a cleared board back.
func (s *sitting) guideOrAsk(d differences) {
	if s.cleared(d) && !s.obeyed() {
		s.asking = true
	}
	s.guide(d)
}

// fault keeps in mind which sensors are blind, and that there are readers.
func (s *sitting) fault(f board.Fault) {
	switch part, _, _ := strings.Cut(f.Part, " "); part {
	case "sensor", "converter":
	case "reader":
		s.reads = s.reads || f.Cells != 0
		return // readers only know what it is
	default:
		return
	}
	if f.State == board.Failed {
		s.blind |= f.Cells
	} else {
		s.blind &^= f.Cells
	}
}

// Blind is the cells whose sensor is known to fail.
func (g Game) Blind() board.CellSet { return g.blind }

// felt is the free cells where something is felt and cannot be read, and was not
// there before.
func (g Game) felt() (cells board.CellSet) {
	for c := range board.Cell(board.Cells) {
		if g.agreed[c] == board.Empty && g.table[c] == board.Unknown {
			cells |= board.SetOf(c)
		}
	}
	return cells &^ g.blind &^ g.stale
}

// onlyPossible is the placement that follows from the rest, where one thing
// that is felt and cannot be read stands on an agreed board: it is the piece
// given, if that has left the tray, or the last one left.
func (g Game) onlyPossible() (board.Piece, board.Cell, bool) {
	felt := g.felt()
	if felt.Len() != 1 || g.over() {
		return 0, 0, false
	}
	if p, known := g.given.Piece(); known {
		_, other := g.tray.Piece()
		return p, felt.First(), g.tray != g.given && (other || g.tray == board.Empty)
	}
	left := board.AllPieces &^ g.agreed.Pieces()
	if left.Len() == 1 {
		return left.First(), felt.First(), true
	}
	return 0, 0, false
}
