package quarto

import (
	"slices"

	"quartoboard/board"
	"quartoboard/rules"
)

// turns are the game as it is agreed: givings, placements, calls and the end, by the rules
// alone. They know nothing of the table and of time. What judges them returns its judgements.
type turns struct {
	rules  Options
	agreed board.Position     // what should stand on the board
	found  int                // pieces that stood there when the game began, and count as placed
	made   [board.Pieces]turn // the first n
	n      int
	window window        // since the newest of them
	result board.Result  // zero while the game runs
	won    rules.LineSet // the lines of the good call
}

// turn is one placement.
type turn struct {
	piece  board.Piece
	cell   board.Cell
	felt   bool   // the piece was not read there: it was the only one that it could be
	sure   bool   // a player has confirmed that it is that piece
	before window // for undo
}

// window is what was done, and may be called, between two placements.
type window struct {
	given bool          // the next piece
	piece board.Content // Empty where it was not seen, and before it is given
	asked bool          // a host gave it, or the seat away
	laid  bool          // and it has lain in the tray
	final bool          // the seat away has it: no other one can be given
	live  rules.LineSet // alignments through the newest cell that may be called
	dead  rules.LineSet // those that may not: announced as missed before an undo
}

func (t *turns) placed() int { return t.found + t.n }

func (t *turns) full() bool { return t.placed() == board.Pieces }

// last is the newest turn; there must be one.
func (t *turns) last() *turn { return &t.made[t.n-1] }

// toGive is the seat that gives next; while a piece is given the one that gave. It is the
// seat that placed the newest piece, if there is one.
func (t *turns) toGive() board.Seat {
	if t.n%2 == 0 {
		return t.rules.First
	}
	return t.rules.First.Other()
}

// own reports whether a player at the board gives next, or gave: not the seat away.
func (t *turns) own() bool { return t.toGive() != t.rules.Away.Seat() }

// player is the only seat at the board; 0 between two people.
func (t *turns) player() board.Seat {
	if away := t.rules.Away.Seat(); away != 0 {
		return away.Other()
	}
	return 0
}

// named reports whether the given piece was named to the players, by a host or the seat away.
func (t *turns) named() bool { return t.window.given && (t.window.asked || !t.own()) }

// phase is the phase of a running game while the board agrees.
func (t *turns) phase() Phase {
	if t.window.given {
		return PhasePlace
	}
	return PhaseGive
}

// give makes the next piece given, in place of one that was given.
func (t *turns) give(piece board.Content, via Way) (js []Judgement) {
	if t.window.given {
		js = append(js, TakenBack{By: t.toGive(), Piece: t.window.piece, Via: via})
	}
	t.window.given, t.window.piece, t.window.asked, t.window.laid, t.window.final = true, piece, via == ByAsking, false, false
	return append(js, Given{By: t.toGive(), Piece: piece, Via: via})
}

// place makes a placement. What was live before it is missed.
func (t *turns) place(p board.Piece, c board.Cell, felt, readers bool) (js []Judgement) {
	if !t.window.given {
		js = append(js, Given{By: t.toGive(), Piece: board.Holding(p), Via: Inferred})
	}
	js = append(js, Placed{By: t.toGive().Other(), Piece: p, Cell: c, Felt: felt && readers})
	made := turn{piece: p, cell: c, felt: felt, before: t.window}
	js = append(js, t.miss()...)
	t.agreed[c], t.made[t.n] = board.Holding(p), made
	t.n++
	t.window = window{}
	t.align()
	return append(js, t.boardCalls(readers)...)
}

// adjust moves the newest placement to another cell, as if it had been made there.
func (t *turns) adjust(to board.Cell, felt, readers bool) []Judgement {
	last := t.last()
	moved := Moved{Piece: last.piece, From: last.cell, To: to}
	t.agreed[last.cell], t.agreed[to] = board.Empty, board.Holding(last.piece)
	last.cell, last.felt, last.sure = to, felt, false
	t.align()
	return append([]Judgement{moved}, t.boardCalls(readers)...)
}

// undo takes the newest placement back, returns it and restores the window before it.
// A missed alignment that was announced stays dead: else the next call could win with it.
func (t *turns) undo() turn {
	undone := *t.last()
	t.n--
	t.made[t.n] = turn{}
	t.agreed[undone.cell] = board.Empty
	t.window = undone.before
	if t.rules.Missed == board.TellAnnounce {
		t.window.dead |= t.window.live
		t.window.live = 0
	}
	t.result, t.won = 0, 0
	return undone
}

// align makes live what the newest piece completed.
func (t *turns) align() {
	t.window.live = rules.Through(t.last().cell, t.rules.Squares).Aligned(&t.agreed, t.rules.Attributes) &^ t.window.dead
}

// confirm marks the piece on c as named by a player.
func (t *turns) confirm(c board.Cell) {
	for i := range t.made[:t.n] {
		if made := &t.made[i]; made.cell == c {
			made.sure = true
		}
	}
}

// noteRead marks the pieces that were only felt and are now read on their cells.
// It reports whether there is one.
func (t *turns) noteRead(seen *board.Position) (read bool) {
	for i := range t.made[:t.n] {
		if made := &t.made[i]; made.felt && seen[made.cell] == board.Holding(made.piece) {
			made.felt, read = false, true
		}
	}
	return read
}

// unread is the set of cells of the full lines through the newest cell whose
// pieces no reader has named and no player has confirmed. It is empty for a board
// without readers under its cells.
func (t *turns) unread(readers bool) (cells board.CellSet) {
	if !readers || t.n == 0 {
		return 0
	}
	for _, made := range t.made[:t.n] {
		if made.felt && !made.sure {
			cells |= board.SetOf(made.cell)
		}
	}
	var full board.CellSet
	for l := range rules.Through(t.last().cell, t.rules.Squares).All() {
		if line := l.Set(); line&^t.agreed.Occupied() == 0 {
			full |= line
		}
	}
	return cells & full
}

// refusal is the reason why by has no right to call now while the game runs; zero if by has it.
// It does not depend on what is live.
func (t *turns) refusal(by board.Seat) Reason {
	placer := t.toGive() // the placer gives next
	switch {
	case t.n == 0:
		return NotYourTurn
	case t.full():
		if by == placer {
			return ""
		}
	case t.window.given:
		if by != placer {
			return ""
		}
	case by == placer || t.rules.Giving == board.GivingUnseen:
		return ""
	}
	return NotYourTurn
}

// boardCalls calls for the placer, where the board does that: not while the
// newest piece is only felt, if the board has readers.
func (t *turns) boardCalls(readers bool) []Judgement {
	if t.rules.Caller != board.CallerBoard || t.last().felt && readers {
		return nil
	}
	switch {
	case t.certain(readers):
		return t.win(t.toGive(), HowBoard)
	case t.window.live == 0 && t.full():
		return t.end(board.ResultDraw, HowLastCall)
	}
	return nil
}

// certain reports whether a live alignment has no unread piece.
func (t *turns) certain(readers bool) bool {
	unread := t.unread(readers)
	for l := range t.window.live.All() {
		if l.Set()&unread == 0 {
			return true
		}
	}
	return false
}

// refuse refuses a call by right. With nothing live it loses, where the rules of
// the game say so; without a line shown it loses even with a live one, else the
// refusal would tell whether there is one. On a piece that was not read it loses
// nothing.
func (t *turns) refuse(by board.Seat, reason Reason) []Judgement {
	refused := []Judgement{Call{By: by, Reason: reason}}
	if (reason == NoneLive || reason == NotShown) && t.rules.FalseCall == board.FalseCallLoses {
		return append(refused, t.end(board.Win(by.Other()), HowFalseCall)...)
	}
	return refused
}

// win ends the game by a good call of everything that is live.
func (t *turns) win(by board.Seat, how How) []Judgement {
	lines := t.window.live.Alignments(&t.agreed, t.rules.Attributes)
	t.won, t.window.live = t.window.live, 0
	t.result = board.Win(by)
	return []Judgement{Call{By: by, Good: true, Lines: lines}, Ended{Result: t.result, Lines: slices.Clone(lines), How: how}}
}

// end ends the game without a good call. What is still live was missed.
func (t *turns) end(r board.Result, how How) []Judgement {
	t.result = r
	return append(t.miss(), Ended{Result: r, How: how})
}

func (t *turns) miss() []Judgement {
	live := t.window.live
	if t.window.live = 0; live == 0 {
		return nil
	}
	return []Judgement{Missed{live.Alignments(&t.agreed, t.rules.Attributes)}}
}
