package quarto

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// Table is what is known of the table.
type Table struct {
	Cells  board.Position // as last reported, as is the tray
	Tray   board.Content
	Reads  bool          // there are readers under the cells
	Failed board.CellSet // cells whose sensor fails
	Unlaid board.CellSet // cells with something that counts for nothing until it is laid in the tray, where that alone reads; none while a piece is off its cell, which may be that
	Undone board.CellSet // the cell of the piece whose placement was taken back, while it stands there
	Owed   Owed          // the placement that the hands are to carry out; zero for none
	Sought board.Content // the piece that a host or the seat away gave, or a player for good, while it is not placed: what is laid in the tray is compared with it; Empty for none
	ToLay  bool          // and it is to be laid in the tray before it is placed; or so is the first piece of the moves with which the game begins
	Clear  bool          // what stood there before these moves are set up comes off first
	Tried  board.CellSet // the cell where the named piece stands while repeat is held, to ask what it is worth there
	Unread board.CellSet // cells with something that cannot be read, where a piece is to be shown
	Shown  board.CellSet // cells whose pieces were lifted to show a line and are not back
}

// Table returns what is known of the table.
func (g Game) Table() Table {
	t := Table{Owed: g.away.owed, Cells: g.table.cells, Tray: g.table.tray, Reads: g.table.readers, Failed: g.table.failed, Shown: g.lifted.shown}
	if !g.round.Over() && !g.guidance.wrong && !g.inquiry.open() && !g.turns.full() && g.table.off(g.turns.agreed) == 0 {
		switch w := &g.turns.window; {
		case g.table.onlyTray(g.turns.rules):
			t.Unlaid = g.table.unnamed(g.turns.agreed) &^ g.away.shown
		case g.away.duty(&g.turns) == dutyGive && !w.given && g.turns.rules.Away != Away{}:
			t.Unread = g.table.felt(g.turns.agreed)
		}
	}
	if w := &g.turns.window; (g.turns.named() || w.final) && !g.round.Over() && g.away.owed.By == 0 {
		t.Sought, t.ToLay = w.piece, g.table.blind && g.table.toLay(&g.turns)
	}
	if unset := g.guidance.unset(&g.table); g.guidance.leads && g.guidance.set == 0 {
		t.Clear = unset != 0 && unset&^g.table.stale == 0
		t.ToLay = unset == 0 && g.table.blind && g.table.onlyTray(g.turns.rules) && g.guidance.named != g.guidance.told.Do.Piece
	}
	t.Tried = tried(&g)
	t.Undone = g.table.stale.Where(func(c board.Cell) bool {
		return g.table.wasUndone(g.table.cells[c]) || g.table.taken[c] != board.Empty
	})
	return t
}

// tried is the cell where the named piece stands while repeat is held, with hints.
func tried(g *Game) board.CellSet {
	if !g.turns.rules.Hints || !g.lifted.hold.on || !g.turns.named() || g.round.Over() || g.away.owed.By != 0 {
		return 0
	}
	d := differencesOf(g)
	_, c, ok := onlyPossible(&g.turns, &g.table)
	switch {
	case !d.none():
		return 0
	case ok && d.due == 0:
		return board.SetOf(c)
	}
	return d.due
}

// onlyTray reports whether nothing but the tray can tell one piece from another.
func (t *table) onlyTray(o Options) bool {
	return o.Giving == board.GivingTray && !t.readers && !t.mute
}

// toLay reports whether the given piece is to be laid in the tray before it is placed: a host or the
// seat away gave it, and the tray alone can tell whether it is that one.
func (t *table) toLay(of *turns) bool {
	return of.named() && !of.window.laid && t.onlyTray(of.rules)
}

// table has the reports of the board: its cells, its tray and its parts.
type table struct {
	cells   board.Position
	tray    board.Content
	laidAt  time.Duration  // touch-down of what lies in the tray
	laid    bool           // it came there and is not judged yet
	readers bool           // a fact has shown that there are readers under the cells
	blind   bool           // a fact has shown that there are none
	failed  board.CellSet  // cells whose sensor fails: what is unknown there was not felt
	mute    bool           // the reader of the tray fails
	stale   board.CellSet  // cells whose content does not count as placed until it has been off: after an undo, or left over
	refused board.CellSet  // cells of pieces that were not the given one, with a seat away: they do not count either
	undone  board.PieceSet // the pieces that were taken back last
	taken   board.Position // where a piece that was taken back stands without a reader: that piece, until it has been off
	contact time.Duration  // touch-down of the newest piece that came
	cameAt  time.Duration  // report of it
	now     time.Duration  // time of the newest event
}

func (t *table) update(f board.Seen, at time.Duration) {
	var read board.CellSet // the undone piece, felt before and now read
	for c := range f.Changed.All() {
		if t.cells[c] == board.Unknown && t.wasUndone(f.Now[c]) {
			read |= board.SetOf(c)
		}
		t.cells[c], t.taken[c] = f.Now[c], board.Empty
		if _, known := f.Now[c].Piece(); known {
			t.readers = true
		}
		t.blind = t.blind || f.Now[c] == board.Unknown && !f.Evidence.Reader && !t.failed.Has(c)
	}
	t.readers = t.readers || f.Evidence.Reader
	t.stale &^= f.Changed &^ read
	t.refused &^= f.Changed
	if f.Came() {
		t.contact, t.cameAt = f.Contact, at
	}
}

// lay takes what was reported of the tray. What came before a restart may be what was given before it.
func (t *table) lay(f board.Tray, agreed board.Position, restart, at time.Duration) {
	if f.Holds == board.Empty && max(t.cameAt, t.laidAt) > restart && at > t.cameAt+rules.TrayLag {
		t.stale |= t.felt(agreed) // it came while the piece was still in the tray
	}
	t.tray, t.laidAt = f.Holds, f.Contact
	_, t.laid = f.Holds.Piece()
}

// fault takes a change of a part's health. The cell of a failed reader is reported
// as unknown besides.
func (t *table) fault(f board.Fault) {
	switch f.Part.Kind {
	case board.PartReader, board.PartMISO:
		t.readers = t.readers || f.Cells != 0
	case board.PartTray:
		t.mute = f.State == board.Failed
	case board.PartSensor, board.PartConverter:
		if f.State == board.Failed {
			t.failed |= f.Cells
		} else {
			t.failed &^= f.Cells
		}
	default: // not a part of a cell
	}
}

// undo keeps the piece whose placement was taken back from counting as placed
// again where it stands.
func (t *table) undo(p board.Piece, c board.Cell) {
	t.undone |= 1 << p
	if t.cells[c] == board.Holding(p) || t.cells[c] == board.Unknown {
		t.stale |= board.SetOf(c)
	}
	if t.cells[c] == board.Unknown && !t.readers {
		t.taken[c] = board.Holding(p)
	}
}

// wasUndone reports whether it is a piece whose placement was taken back last.
func (t *table) wasUndone(holds board.Content) bool {
	p, known := holds.Piece()
	return known && t.undone.Has(p)
}

// where is the set of free cells where a piece is seen.
func (t *table) where(piece board.Content, agreed board.Position) board.CellSet {
	if _, known := piece.Piece(); !known {
		return 0
	}
	return board.AllCells.Where(func(c board.Cell) bool { return t.cells[c] == piece && agreed[c] == board.Empty })
}

// contradicts reports whether a reading says that the piece on c is another than
// the agreed one: its tag, or the agreed piece's tag elsewhere.
func (t *table) contradicts(agreed board.Position, c board.Cell) bool {
	switch t.cells[c] {
	case agreed[c], board.Empty:
		return false
	case board.Unknown:
		return t.shows(agreed[c])
	default:
		return true
	}
}

// shows reports whether a piece is seen on the board.
func (t *table) shows(piece board.Content) bool {
	p, known := piece.Piece()
	return known && t.cells.Pieces().Has(p)
}

// bare reports whether nothing is known to stand on the board.
func (t *table) bare() bool {
	return board.AllCells.Where(func(c board.Cell) bool {
		return t.cells[c] != board.Empty && !(t.cells[c] == board.Unknown && t.failed.Has(c))
	}) == 0
}

// off is the set of cells that an agreed piece is off and nothing stands on.
func (t *table) off(agreed board.Position) board.CellSet {
	return agreed.Occupied().Where(func(c board.Cell) bool { return t.cells[c] == board.Empty })
}

// left is the set of cells that something was taken off since the table before, and not moved.
func (t *table) left(before board.Position) board.CellSet {
	return board.AllCells.Where(func(c board.Cell) bool {
		return before[c] != board.Empty && t.cells[c] == board.Empty && !t.shows(before[c])
	})
}

// felt is the set of free cells where something is felt and cannot be read, and
// was not there before.
func (t *table) felt(agreed board.Position) board.CellSet { return t.unnamed(agreed) &^ t.stale }

// unnamed is the same with what was there before.
func (t *table) unnamed(agreed board.Position) board.CellSet {
	return board.AllCells.Where(func(c board.Cell) bool { return agreed[c] == board.Empty && t.cells[c] == board.Unknown }) &^ t.failed
}
