package referee

import (
	"strings"

	"quartoboard/board"
	"quartoboard/rules"
)

// point judges what the caller has lifted so far: all four of one live line
// and no other is good, anything else off its cell, or anywhere else, is not.
// It says whether the caller is still pointing, or has won.
func (s *sitting) point() bool {
	d := s.differences()
	s.noteLifted(d)
	if d.foreign == 0 {
		for l := range s.live.All() {
			if cellsOf(l) == d.missing {
				by := s.pointer
				s.pointer = 0
				s.win(by, HowCall)
				return true
			}
		}
		if d.missing == 0 || s.within(d.missing) {
			return true
		}
	}
	s.stopPointing()
	return s.over()
}

// within says whether the cells lie on one live line.
func (g Game) within(cells board.CellSet) bool {
	for l := range g.live.All() {
		if cells&^cellsOf(l) == 0 {
			return true
		}
	}
	return false
}

func cellsOf(l rules.Line) board.CellSet {
	cells := l.Cells()
	return board.SetOf(cells[:]...)
}

// stopPointing refuses a call that was not shown. The pieces have the usual
// time to go back.
func (s *sitting) stopPointing() {
	by := s.pointer
	s.pointer = 0
	for c := range s.lifted.All() {
		s.liftedAt[c] = s.at
	}
	s.refuse(by, NotShown)
}

// cleared says whether every piece was taken off in the middle of a game: two
// or more, since a single one may just be felt, unless that was long ago.
func (g Game) cleared(d differences) bool {
	n := g.Placements()
	return (n > 1 || g.restarted && n == 1) && d.missing.Len() == n && d.foreign == 0
}

// obeyed says whether it was an instruction that took the last of one or two
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

// fault keeps in mind which sensors are blind.
func (s *sitting) fault(f board.Fault) {
	if part, _, _ := strings.Cut(f.Part, " "); part != "sensor" && part != "converter" {
		return // readers only know what it is
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
	given := g.given
	if given == board.Empty {
		given = g.out
	}
	if p, known := given.Piece(); known {
		_, other := g.tray.Piece()
		return p, felt.First(), g.tray != given && (other || g.tray == board.Empty)
	}
	left := board.AllPieces &^ g.agreed.Pieces()
	if left.Len() == 1 {
		return left.First(), felt.First(), true
	}
	return 0, 0, false
}
