package quarto

import "quartoboard/board"

// differences are the cells where the table departs from the agreed position. An
// unknown cell departs from nothing.
type differences struct {
	agreed  board.Position
	seen    board.Position
	stale   board.CellSet // cells whose content does not count as placed
	refused board.CellSet // nor does it here
	missing board.CellSet // the agreed piece is not there, nor anything else
	foreign board.CellSet // something else is there
	due     board.CellSet // of the foreign, the one cell where a piece that is due stands; else empty
	leads   bool          // to the moves with which the game begins
	owed    Owed          // what is to be carried out
	cleared bool          // every piece was taken off in the middle of a game, and not to show a line
}

// expected is what may come to the board.
type expected struct {
	piece board.Content // Empty for any of those left
	cells board.CellSet // where
	aside board.CellSet // where a given piece may stand meanwhile
	owed  Owed          // what is to be carried out
	felt  board.CellSet // the cell where the owed piece is felt, and does not belong
}

func differ(agreed board.Position, t *table, e expected) differences {
	d := differences{agreed: agreed, seen: t.cells, stale: t.stale, refused: t.refused, owed: e.owed}
	for c := range e.felt.All() {
		d.seen[c] = board.Holding(e.owed.Piece)
	}
	for c, p := range t.taken {
		if p != board.Empty && !t.failed.Has(board.Cell(c)) {
			d.seen[c] = p
		}
	}
	for c := range board.Cell(board.Cells) {
		switch want, have := agreed[c], d.seen[c]; {
		case have == want || have == board.Unknown || e.aside.Has(c):
		case have == board.Empty:
			d.missing |= board.SetOf(c)
		default:
			d.foreign |= board.SetOf(c)
			if want == board.Empty && e.cells.Has(c) && (e.piece == board.Empty || e.piece == have) && d.isNew(c) {
				d.due |= board.SetOf(c)
			}
		}
	}
	if d.due.Len() != 1 {
		d.due = 0
	}
	return d
}

// isNew reports whether a piece came to c that is not placed and nowhere else.
func (d *differences) isNew(c board.Cell) bool {
	p, known := d.seen[c].Piece()
	return known && !d.agreed.Pieces().Has(p) && !(d.stale | d.refused).Has(c) && !d.twice(p)
}

func (d *differences) twice(p board.Piece) bool {
	return board.AllCells.Where(func(c board.Cell) bool { return d.seen[c] == board.Holding(p) }).Len() > 1
}

// isOwed reports whether the piece of an owed placement is seen on c.
func (d *differences) isOwed(c board.Cell) bool {
	return d.owed.By != 0 && d.seen[c] == board.Holding(d.owed.Piece)
}

// none reports whether the board agrees, but for a piece that is due.
func (d *differences) none() bool { return d.missing == 0 && d.foreign == d.due }

// stands reports whether the piece is seen on a cell that should be free.
func (d *differences) stands(p board.Piece, c board.Cell) bool {
	return d.seen[c] == board.Holding(p) && d.agreed[c] == board.Empty
}

// wrong names what is wrong, and what to do next. Only the piece that is due
// may stay beside the agreed ones.
func (d differences) wrong() Wrong {
	d.foreign &^= d.due
	return Wrong{What: d.mistake(), Cells: d.missing | d.foreign, Pieces: d.misplaced(), Do: d.instruction()}
}

// misplaced is the set of pieces that are not where they belong.
func (d *differences) misplaced() (set board.PieceSet) {
	for c := range (d.missing | d.foreign).All() {
		for _, content := range [2]board.Content{d.agreed[c], d.seen[c]} {
			if p, ok := content.Piece(); ok {
				set |= 1 << p
			}
		}
	}
	return set
}

// mistake returns the kind of the mistake, unknown tags first.
func (d *differences) mistake() Mistake {
	var unenrolled, double, owed, fresh, astray board.CellSet
	for c := range d.foreign.All() {
		p, known := d.seen[c].Piece()
		switch at := board.SetOf(c); {
		case !known:
			unenrolled |= at
		case d.twice(p):
			double |= at
		case d.isOwed(c) && c != d.owed.Cell:
			owed |= at
		case d.agreed.Pieces().Has(p):
			astray |= at
		case d.agreed[c] == board.Empty && !d.stale.Has(c):
			fresh |= at
		}
	}
	switch {
	case d.leads:
		return WrongUnset
	case unenrolled != 0:
		return WrongUnenrolled
	case double != 0:
		return WrongDuplicate
	case owed != 0:
		return WrongElsewhere
	case fresh.Len() > 1 || fresh != 0 && d.due != 0:
		return WrongTwoAtOnce
	case fresh != 0:
		return WrongNotTheGiven
	case astray != 0 && astray == d.foreign && d.missing == 0 && !d.homeUnknown(astray):
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
func (d *differences) homeUnknown(astray board.CellSet) bool {
	return astray.Where(func(c board.Cell) bool {
		home, ok := d.home(c)
		return ok && d.seen[home] == board.Unknown
	}) != 0
}

// instruction chooses the next act: a piece whose own cell is free goes there, a
// piece that does not belong on the board comes off, a missing piece is put
// back, and of pieces on one another's cells one comes off first.
func (d *differences) instruction() Instruction {
	for c := range d.foreign.All() {
		if home, ok := d.home(c); ok && (d.seen[home] == board.Empty || d.seen[home] == board.Unknown) {
			return Instruction{Act: Move, Piece: d.seen[c], From: c, To: home}
		}
	}
	for c := range d.foreign.All() {
		if _, ok := d.home(c); !ok {
			return Instruction{Act: Remove, Piece: d.seen[c], From: c}
		}
	}
	for c := range d.missing.All() {
		if p, _ := d.agreed[c].Piece(); !d.seen.Pieces().Has(p) {
			return Instruction{Act: Put, Piece: d.agreed[c], To: c}
		}
	}
	c := d.foreign.First()
	return Instruction{Act: Remove, Piece: d.seen[c], From: c}
}

// home is the cell where the piece that stands on c belongs, if it was placed and
// is not there.
func (d *differences) home(c board.Cell) (board.Cell, bool) {
	p, known := d.seen[c].Piece()
	if !known {
		return 0, false
	}
	if d.isOwed(c) {
		return d.owed.Cell, c != d.owed.Cell && d.seen[d.owed.Cell] != d.seen[c]
	}
	home, placed := d.agreed.Find(p)
	return home, placed && home != c && d.seen[home] != d.agreed[home]
}
