package referee

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// The referee's patience.
const (
	// CallHold is how long a call waits for facts that happened before it
	// and are reported after it: a piece that settles, a press of "pass"
	// whose kind is not known yet.
	CallHold = 500 * time.Millisecond
	// PressHold is how long the end of the last call waits for the report of
	// a press whose contact came before it: as long as any debounce.
	PressHold = 100 * time.Millisecond
	// TrayLag is how long before the tray is told to be empty what came out
	// of it may have been told to stand on the board.
	TrayLag = 500 * time.Millisecond
	// MovingHold is how long a call waits at most for a table that does not
	// come to rest.
	MovingHold = 5 * time.Second
	// OffCell is how long a piece may be off its cell to be felt.
	OffCell = 4 * time.Second
	// ClearHold is how long the board must be empty after the end of a game
	// to start the next one.
	ClearHold = 2 * time.Second
	// PointLimit is how long a caller has to show the line, where calls are
	// shown.
	PointLimit = 30 * time.Second
	// CheckLimit is how long a question about a piece that cannot be read
	// waits for its answer.
	CheckLimit = 30 * time.Second
)

// maxCalls is how many calls can wait at once; more than a press each in
// CallHold is drumming, and the first ones count.
const maxCalls = 8

// Game is a game at the table as a value: copying it is a snapshot. The zero
// value is a table without a game; Started begins one.
type Game struct {
	opts   board.Options
	began  bool
	result board.Result // zero while it runs

	agreed board.Position // what should stand on the board
	table  board.Position // what was last seen there
	tray   board.Content

	turns [board.Pieces]turn // the first n are made
	n     int
	found int // pieces that stood there when the game began, and count as placed

	handed bool          // the next piece has been given
	given  board.Content // it, where it was seen
	laid   bool          // a piece was laid in the tray that is not judged yet
	live   rules.LineSet // alignments that may still be called
	dead   rules.LineSet // of the newest cell that may not: told as missed by a placement that was undone

	calls   [maxCalls]call // waiting, the first waiting of them
	waiting int

	lifted    board.CellSet // placed pieces off their cells
	liftedAt  [board.Cells]time.Duration
	taken     board.CellSet // their cells where something else stands
	guided    board.CellSet // those of the lifted that an instruction has been given for
	passed    time.Duration // contact of a press of pass behind a giving
	lastFrom  time.Duration // since when the last call is awaited
	emptyFrom time.Duration // since when the table is as it is, after the end

	pointer   board.Seat    // who shows a line, as asked to; zero for nobody
	pointFrom time.Duration // since when
	pointCall time.Duration // contact of that call
	shown     board.CellSet // cells whose pieces were lifted to show a line and are not back
	check     question      // the question that a call waits for
	asking    bool          // whether the cleared board is to begin a new game
	restarted bool          // the program was, and no hand has put anything on the board since
	openedAt  time.Duration
	reads     bool          // the board has readers under its cells: a fact said so
	blind     board.CellSet // cells whose sensor is known to fail: what is unknown there was not felt

	wrong   bool
	mistake Wrong         // the newest instruction, while wrong
	stale   board.CellSet // what stands there is no placement until it has been off: an undone one, a leftover
	undone  board.Content // the piece that was taken back last
	next    board.Options // of the game to come
	nextDue bool
	contact time.Duration // of the last placement
	touched time.Duration // contact of the newest piece that came
	feltAt  time.Duration // when it was reported
	now     time.Duration // of the newest event
}

// turn is one placement and what it replaced, so that it can be taken back.
type turn struct {
	piece  board.Piece
	cell   board.Cell
	handed bool
	given  board.Content
	live   rules.LineSet
	dead   rules.LineSet
	felt   bool // the piece was not read there, but could be no other
	sure   bool // a player has said that it is that one
}

// call is a press of a QUARTO button, or an asked call, that waits.
type call struct {
	by      board.Seat
	contact time.Duration
	moving  bool
	still   time.Duration // when the table was, for one that was moving
}

// New is the game before its first giving, on an empty table.
func New(o board.Options) Game { return Game{opts: o, began: true} }

// Options are the rules of the game.
func (g Game) Options() board.Options { return g.opts }

// Position is the agreed position.
func (g Game) Position() board.Position { return g.agreed }

// Phase is what the game waits for.
func (g Game) Phase() Phase {
	switch {
	case g.over():
		return PhaseOver
	case g.wrong:
		return PhaseWrong
	}
	return g.turnPhase()
}

// turnPhase is the phase of a game that runs on an agreed board.
func (g Game) turnPhase() Phase {
	if g.handed {
		return PhasePlace
	}
	return PhaseGive
}

func (g Game) over() bool { return !g.began || g.result != 0 }

// Result is how the game ended; zero while it runs.
func (g Game) Result() board.Result { return g.result }

// Wrong is the wrong position and what is to be done next: in PhaseWrong, and in
// PhaseOver while the pieces of a shown line are led back.
func (g Game) Wrong() (Wrong, bool) {
	if !g.wrong {
		return Wrong{}, false
	}
	return g.describe(g.differences()), true
}

// ToGive is the seat that gives next; in PhasePlace the one that gave. Once a
// piece is on the board it is the seat that placed the newest one.
func (g Game) ToGive() board.Seat {
	if g.n%2 == 0 {
		return g.opts.First
	}
	return g.opts.First.Other()
}

// Given is the piece given and not yet placed; Empty if none was, or if it was
// not seen.
func (g Game) Given() board.Content { return g.given }

// Placements is the number of pieces placed, those that the game began with
// taken in.
func (g Game) Placements() int { return g.found + g.n }

// full reports whether the last piece is placed.
func (g Game) full() bool { return g.Placements() == board.Pieces }

// Table is what was last seen on the board and in the tray.
func (g Game) Table() (board.Position, board.Content) { return g.table, g.tray }

// Reads reports whether the board has readers under its cells, for all that is
// known.
func (g Game) Reads() bool { return g.reads }

// Last is the newest placement.
func (g Game) Last() (piece board.Piece, cell board.Cell, ok bool) {
	if g.n == 0 {
		return 0, 0, false
	}
	t := g.turns[g.n-1]
	return t.piece, t.cell, true
}

// Next are the options of the next game, once it is to begin: after it was
// asked for, or after the board was cleared at the end.
func (g Game) Next() (board.Options, bool) { return g.next, g.nextDue }

// Pointing is the seat that has been asked to show its line, by lifting the
// four pieces and no other.
func (g Game) Pointing() (board.Seat, bool) { return g.pointer, g.pointer != 0 }

// Shown reports whether pieces are off that were lifted to show a line, so that
// their cells are not cleared but to be filled again.
func (g Game) Shown() bool { return g.shown != 0 }

// Asking reports whether the board was cleared in the middle of the game and the
// question stands whether to begin a new one: a QUARTO button is yes, pass is
// no.
func (g Game) Asking() bool { return g.asking }

// Offering reports whether a long press of pass begins a new game from what stands
// on the table: after a restart that found another position, until a hand puts
// something down.
func (g Game) Offering() bool {
	if !g.restarted || g.asking || g.Phase() != PhaseWrong || g.mistake == (Wrong{}) {
		return false // what is wrong comes first
	}
	p, rest := g.table.Sure()
	n := p.Occupied().Len()
	return rest == 0 && n > 0 && n < board.Pieces
}

// Slap is when a call was pressed that still waits for pieces that moved then.
func (g Game) Slap() (contact time.Duration, waits bool) {
	for _, c := range g.calls[:g.waiting] {
		if c.moving {
			return c.contact, true
		}
	}
	return 0, false
}

// Ungiven reports whether the next piece is still to be given in a game whose
// givings are seen, so that only who placed the last one may call.
func (g Game) Ungiven() bool {
	return g.turnPhase() == PhaseGive && !g.over() && g.n > 0 && !g.full() && g.opts.Giving != board.GivingUnseen
}

// Waiting reports whether something done will be judged by a deadline within
// seconds: a call, or the clearing of the board after the end.
func (g Game) Waiting() bool { return g.waiting > 0 || g.clearing() }

// clearing reports whether the board is empty after the end of the game, and not
// for a shown line alone.
func (g Game) clearing() bool {
	return g.result != 0 && !g.nextDue && g.agreed.Occupied()&^g.shown != 0 && g.bare()
}

// bare reports whether nothing stands on the board, for all that can be known.
func (g Game) bare() bool {
	for c, holds := range g.table {
		if holds != board.Empty && !(holds == board.Unknown && g.blind.Has(board.Cell(c))) {
			return false
		}
	}
	return true
}
