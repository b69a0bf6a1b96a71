package quarto

import "quartoboard/board"

// guidance leads the board back to the agreed position.
type guidance struct {
	wrong  bool
	told   Wrong // the newest instruction, while wrong; zero when it is to be told again
	asking bool  // whether to begin a new game: the board was cleared
}

// Wrong is the wrong position and what is to be done next: in PhaseWrong, and in
// PhaseOver while the pieces of a shown line are led back.
func (g Game) Wrong() (Wrong, bool) {
	if !g.guidance.wrong {
		return Wrong{}, false
	}
	return g.describe(g.differences()), true
}

// guide declares the position wrong and says what to do next, unless that has
// been said.
func (s *step) guide(d differences) {
	w := s.describe(d)
	s.lifted.guided = s.lifted.cells
	if s.guidance.wrong && w.Do.follows(s.guidance.told.Do) {
		return
	}
	s.guidance.wrong, s.guidance.told = true, w
	s.judge(w)
}

// agree ends a wrong position. The time for the last call begins again.
func (s *step) agree() {
	if s.guidance.wrong {
		s.judge(Right{})
		s.guidance.wrong = false
		s.lastCall.from = s.at
	}
}

// describe names what is wrong, and what to do next. Only the piece that is due
// may stay beside the agreed ones.
func (g Game) describe(d differences) Wrong {
	d.foreign &^= d.due
	return Wrong{
		What:   g.classify(d),
		Cells:  d.missing | d.foreign,
		Pieces: g.misplaced(d),
		Do:     g.instruct(d),
	}
}

// follows reports whether i is part of the instruction before.
func (i Instruction) follows(before Instruction) bool {
	onWay := i.Act == Put && before.Act == Move && i.Piece == before.Piece && i.To == before.To
	return i == before || onWay
}

// misplaced is the set of pieces that are not where they belong.
func (g Game) misplaced(d differences) board.PieceSet {
	var set board.PieceSet
	for c := range (d.missing | d.foreign).All() {
		for _, content := range [2]board.Content{g.turns.agreed[c], g.table.cells[c]} {
			if p, ok := content.Piece(); ok {
				set |= 1 << p
			}
		}
	}
	return set
}

// classify returns the kind of the mistake, unknown tags first.
func (g Game) classify(d differences) Mistake {
	var unenrolled, double, fresh, astray board.CellSet
	for c := range d.foreign.All() {
		p, known := g.table.cells[c].Piece()
		switch at := board.SetOf(c); {
		case !known:
			unenrolled |= at
		case g.table.twice(p):
			double |= at
		case g.turns.agreed.Pieces().Has(p):
			astray |= at
		case g.turns.agreed[c] == board.Empty && !g.table.stale.Has(c):
			fresh |= at
		}
	}
	switch {
	case unenrolled != 0:
		return WrongUnenrolled
	case double != 0:
		return WrongDuplicate
	case fresh.Len() > 1 || fresh != 0 && d.due != 0:
		return WrongTwoAtOnce
	case fresh != 0:
		return WrongNotTheGiven
	case astray != 0 && astray == d.foreign && d.missing == 0 && !g.homeUnknown(astray):
		return WrongSwapped
	case astray != 0:
		return WrongMoved
	case d.foreign != 0:
		return WrongStranger
	}
	return WrongRemoved
}

// homeUnknown reports whether the cell where one of these pieces belongs is
// unknown: it may be empty.
func (g Game) homeUnknown(astray board.CellSet) bool {
	for c := range astray.All() {
		if home, ok := g.home(c); ok && g.table.cells[home] == board.Unknown {
			return true
		}
	}
	return false
}

// instruct chooses the next act: a piece whose own cell is free goes there, a
// piece that does not belong on the board comes off, a missing piece is put
// back, and of pieces on one another's cells one comes off first.
func (g Game) instruct(d differences) Instruction {
	for c := range d.foreign.All() {
		if home, ok := g.home(c); ok && (g.table.cells[home] == board.Empty || g.table.cells[home] == board.Unknown) {
			return Instruction{Act: Move, Piece: g.table.cells[c], From: c, To: home}
		}
	}
	for c := range d.foreign.All() {
		if _, ok := g.home(c); !ok {
			return Instruction{Act: Remove, Piece: g.table.cells[c], From: c}
		}
	}
	for c := range d.missing.All() {
		if p, _ := g.turns.agreed[c].Piece(); !g.table.cells.Pieces().Has(p) {
			return Instruction{Act: Put, Piece: g.turns.agreed[c], To: c}
		}
	}
	c := d.foreign.First()
	return Instruction{Act: Remove, Piece: g.table.cells[c], From: c}
}

// home is the cell where the piece that stands on c belongs, if it was placed and
// is not there.
func (g Game) home(c board.Cell) (board.Cell, bool) {
	p, known := g.table.cells[c].Piece()
	if !known {
		return 0, false
	}
	home, placed := g.turns.agreed.Find(p)
	return home, placed && home != c && g.table.cells[home] != g.turns.agreed[home]
}
