package referee

import "quartoboard/board"

// guide declares the position wrong and says what to do next, unless that has
// been said.
func (s *sitting) guide(d differences) {
	w := s.describe(d)
	s.guided = s.lifted
	if s.wrong && w.Do.follows(s.mistake.Do) {
		return
	}
	s.wrong, s.mistake = true, w
	s.judge(w)
}

// describe is what is wrong, and what to do next. Only the piece that is due may
// stay beside the agreed ones.
func (g Game) describe(d differences) Wrong {
	d.foreign &^= d.due
	return Wrong{
		What:   g.classify(d),
		Cells:  d.missing | d.foreign,
		Pieces: g.misplaced(d),
		Do:     g.instruct(d),
	}
}

// follows reports whether a hand that obeys before would do i anyhow.
func (i Instruction) follows(before Instruction) bool {
	onWay := i.Act == Put && before.Act == Move && i.Piece == before.Piece && i.To == before.To
	return i == before || onWay
}

// misplaced is the set of pieces that are not where they belong.
func (g Game) misplaced(d differences) board.PieceSet {
	var set board.PieceSet
	for c := range (d.missing | d.foreign).All() {
		for _, content := range [2]board.Content{g.agreed[c], g.table[c]} {
			if p, ok := content.Piece(); ok {
				set |= 1 << p
			}
		}
	}
	return set
}

// classify names the mistake, the strangest first.
func (g Game) classify(d differences) Mistake {
	var strange, double, fresh, astray board.CellSet
	for c := range d.foreign.All() {
		p, known := g.table[c].Piece()
		switch at := board.SetOf(c); {
		case !known:
			strange |= at
		case g.twice(p):
			double |= at
		case g.agreed.Pieces().Has(p):
			astray |= at
		case g.agreed[c] == board.Empty && !g.stale.Has(c):
			fresh |= at
		}
	}
	switch {
	case strange != 0:
		return WrongUnenrolled
	case double != 0:
		return WrongDuplicate
	case fresh.Len() > 1 || fresh != 0 && g.dueSomewhere():
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

// homeUnknown reports whether what stands where one of these pieces belongs cannot
// be known: it may be nothing.
func (g Game) homeUnknown(astray board.CellSet) bool {
	for c := range astray.All() {
		if home, ok := g.home(c); ok && g.table[home] == board.Unknown {
			return true
		}
	}
	return false
}

// dueSomewhere reports whether the piece that is due stands on the board too.
func (g Game) dueSomewhere() bool { return g.differences().due != 0 }

// instruct chooses the next act: what has a free home goes home, what has no
// business on the board comes off, what is in a hand is put back, and a ring
// of pieces on one another's cells is opened by taking one off.
func (g Game) instruct(d differences) Instruction {
	for c := range d.foreign.All() {
		if home, ok := g.home(c); ok && (g.table[home] == board.Empty || g.table[home] == board.Unknown) {
			return Instruction{Act: Move, Piece: g.table[c], From: c, To: home}
		}
	}
	for c := range d.foreign.All() {
		if _, ok := g.home(c); !ok {
			return Instruction{Act: Remove, Piece: g.table[c], From: c}
		}
	}
	for c := range d.missing.All() {
		if p, _ := g.agreed[c].Piece(); !g.table.Pieces().Has(p) {
			return Instruction{Act: Put, Piece: g.agreed[c], To: c}
		}
	}
	c := d.foreign.First()
	return Instruction{Act: Remove, Piece: g.table[c], From: c}
}

// home is where the placed piece that stands on c belongs, if it is one.
func (g Game) home(c board.Cell) (board.Cell, bool) {
	p, known := g.table[c].Piece()
	if !known {
		return 0, false
	}
	home, placed := g.agreed.Find(p)
	return home, placed && home != c && g.table[home] != g.agreed[home]
}
