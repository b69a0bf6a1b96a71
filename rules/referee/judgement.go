package referee

import (
	"quartoboard/board"
	"quartoboard/rules"
)

// Judgement is what the referee makes of the facts: Given, TakenBack, Placed,
// Lifted, Returned, Moved, Check, Call, Missed, Wrong, Right, Undone or Ended.
type Judgement interface{ judgement() }

// Way is how a giving or a taking back was known.
type Way uint8

// The ways.
const (
	ByTray Way = iota + 1
	ByPass
	ByAsking
	Inferred // from the placement that follows
)

// Given is a piece given: By gave it, the other seat must place it.
type Given struct {
	By    board.Seat
	Piece board.Content // Empty where the piece was not seen
	Via   Way
}

// TakenBack is a giving that another one replaces: another piece was laid in
// the tray.
type TakenBack struct {
	By    board.Seat
	Piece board.Content
	Via   Way
}

// Placed is a piece placed.
type Placed struct {
	By    board.Seat
	Piece board.Piece
	Cell  board.Cell
	Felt  bool // no reader named it: it was taken for the only piece that it could be
}

// Lifted is a placed piece off its cell, which may well be felt and put back.
type Lifted struct {
	Cell  board.Cell
	Piece board.Piece
}

// Returned is a lifted piece back on its cell.
type Returned struct {
	Cell  board.Cell
	Piece board.Piece
}

// Moved is the last placement adjusted: it counts as made on To.
type Moved struct {
	Piece    board.Piece
	From, To board.Cell
}

// Reason is why a call was refused.
type Reason uint8

// The reasons.
const (
	NoneLive Reason = iota + 1
	NotYourTurn
	NotShown
	Unread
	Over
)

// Check is the question that a call by right waits for: whether what stands on
// Cell, and cannot be read, is Piece.
type Check struct {
	By    board.Seat // who called
	Cell  board.Cell
	Piece board.Piece
}

// Call is a call judged.
type Call struct {
	By     board.Seat
	Good   bool
	Lines  []rules.Alignment // where good, all that were live
	Reason Reason            // where not good
}

// Missed are alignments that nobody called in their turn.
type Missed struct{ Lines []rules.Alignment }

// Mistake is the kind of a wrong position.
type Mistake uint8

// The kinds, in the words of the rules.
const (
	WrongMoved       Mistake = iota + 1 // a placed piece stands on another cell
	WrongSwapped                        // placed pieces stand on one another's cells
	WrongRemoved                        // a placed piece is off the board
	WrongStranger                       // a piece that is not due, or where another belongs
	WrongUnenrolled                     // a tag that nobody enrolled
	WrongDuplicate                      // one tag on two cells
	WrongTwoAtOnce                      // two pieces came where one is due
	WrongNotTheGiven                    // not the piece that was given
)

// Act is one thing for a hand to do.
type Act uint8

// The acts.
const (
	Remove Act = iota + 1 // take it off the board
	Put                   // put it, from the hand or the table, on To
	Move                  // from From to To
)

// Instruction is the next thing to do towards the agreed position.
type Instruction struct {
	Act   Act
	Piece board.Content // Unenrolled for a strange tag
	From  board.Cell    // Remove, Move
	To    board.Cell    // Put, Move
}

// Wrong is a position that is not the game's. Play is paused. It comes again
// whenever the instruction changes.
type Wrong struct {
	What   Mistake
	Cells  board.CellSet  // where the board differs
	Pieces board.PieceSet // that are not where they belong
	Do     Instruction
}

// Right is the end of a wrong position: the board agrees again.
type Right struct{}

// Undone is a placement taken back.
type Undone struct {
	Placements int   // 1
	Phase      Phase // after it
}

// How is how a game ended.
type How uint8

// The endings.
const (
	HowCall How = iota + 1
	HowBoard
	HowFalseCall
	HowLastCall
	HowAdjudicated
	HowResigned
	HowAbandoned
)

// Ended is the end of the game.
type Ended struct {
	Result board.Result
	Lines  []rules.Alignment // where it was won by a call
	How    How
}

func (Given) judgement()     {}
func (TakenBack) judgement() {}
func (Placed) judgement()    {}
func (Lifted) judgement()    {}
func (Returned) judgement()  {}
func (Moved) judgement()     {}
func (Check) judgement()     {}
func (Call) judgement()      {}
func (Missed) judgement()    {}
func (Wrong) judgement()     {}
func (Right) judgement()     {}
func (Undone) judgement()    {}
func (Ended) judgement()     {}

// Phase is what the game waits for.
type Phase uint8

// The phases.
const (
	PhaseGive  Phase = iota + 1 // the next giving; also after the 16th piece, while its placer may call
	PhasePlace                  // a given piece is to be placed
	PhaseWrong                  // the board to agree again
	PhaseOver                   // nothing: the game has ended
)

// Step is one event and what became of it: the unit that the daemon publishes.
type Step struct {
	Event      board.Event
	Judgements []Judgement
	Game       Game // after it
}
