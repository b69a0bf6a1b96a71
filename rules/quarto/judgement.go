package quarto

import (
	"quartoboard/board"
	"quartoboard/rules"
)

// Judgement is one result of applying a fact: Given, TakenBack, Placed, Lifted,
// Returned, Moved, Check, Call, Missed, Wrong, Right, Undone or Ended.
type Judgement = board.Judgement

// Way is the evidence of a giving or a taking back.
type Way string

// The ways.
const (
	ByTray    Way = "tray"
	ByPass    Way = "pass"
	ByAsking  Way = "asked"
	ByShowing Way = "shown"
	Inferred  Way = "inferred" // from the placement that follows
)

// Given is a piece given by By; the other seat must place it.
type Given struct {
	By    board.Seat    `json:"by"`
	Piece board.Content `json:"piece,omitzero"` // Empty where the piece was not seen
	Via   Way           `json:"via"`
}

// TakenBack is a giving that another one replaces, as when another piece was laid in
// the tray, or that is undone before the first placement.
type TakenBack struct {
	By    board.Seat    `json:"by"`
	Piece board.Content `json:"piece,omitzero"`
	Via   Way           `json:"via"`
}

// Placed is a piece placed.
type Placed struct {
	By    board.Seat  `json:"by"`
	Piece board.Piece `json:"piece"`
	Cell  board.Cell  `json:"cell"`
	Felt  bool        `json:"felt,omitzero"` // no reader named it: it was the only piece that it could be
}

// Lifted is a placed piece taken off its cell, maybe only to be felt.
type Lifted struct {
	Cell  board.Cell  `json:"cell"`
	Piece board.Piece `json:"piece"`
}

// Returned is a lifted piece back on its cell.
type Returned struct {
	Cell  board.Cell  `json:"cell"`
	Piece board.Piece `json:"piece"`
}

// Moved is the newest placement adjusted: it counts as made on To.
type Moved struct {
	Piece board.Piece `json:"piece"`
	From  board.Cell  `json:"from"`
	To    board.Cell  `json:"to"`
}

// Reason is the reason for which a call was refused.
type Reason string

// The reasons.
const (
	NoneLive    Reason = "none-live"
	NotYourTurn Reason = "not-your-turn-to-call"
	NotShown    Reason = "not-shown"
	Unread      Reason = "unread"
	Over        Reason = "over"
)

// Check is the question that a call by right waits for: whether the piece on Cell,
// which cannot be read, is Piece.
type Check struct {
	By    board.Seat  `json:"by"` // who called
	Cell  board.Cell  `json:"cell"`
	Piece board.Piece `json:"piece"`
}

// Call is a call judged.
type Call struct {
	By     board.Seat        `json:"by"`
	Good   bool              `json:"good"`
	Lines  []rules.Alignment `json:"lines" if:"Good"`   // all that were live, if good
	Reason Reason            `json:"reason" if:"!Good"` // if not good
}

// Missed are alignments that were not called in time.
type Missed struct {
	Lines []rules.Alignment `json:"lines"`
}

// Mistake is the kind of a wrong position.
type Mistake string

// The kinds of wrong positions.
const (
	WrongMoved       Mistake = "moved"         // a placed piece stands on another cell
	WrongSwapped     Mistake = "swapped"       // placed pieces stand on one another's cells
	WrongRemoved     Mistake = "removed"       // a placed piece is off the board
	WrongStranger    Mistake = "stranger"      // a piece that is not due, or where another belongs
	WrongUnenrolled  Mistake = "unenrolled"    // a tag that is not enrolled
	WrongDuplicate   Mistake = "duplicate"     // one tag on two cells
	WrongTwoAtOnce   Mistake = "two-at-once"   // two pieces came and one is due
	WrongNotTheGiven Mistake = "not-the-given" // another piece than the given one
	WrongElsewhere   Mistake = "elsewhere"     // the piece of an owed placement stands on another cell
	WrongUnset       Mistake = "unset"         // the table is not yet as the moves have it with which the game begins
)

// Act is the kind of an instruction.
type Act string

// The acts.
const (
	Remove Act = "remove" // take the piece off the board
	Put    Act = "put"    // put a piece that is off the board on To
	Move   Act = "move"   // move the piece from From to To
)

// Instruction is the next act of the players towards the agreed position.
type Instruction struct {
	Act   Act           `json:"act"`
	Piece board.Content `json:"piece"`                     // Unenrolled for a tag that is not enrolled
	From  board.Cell    `json:"from" if:"Act=remove,move"` // Remove, Move
	To    board.Cell    `json:"to" if:"Act=put,move"`      // Put, Move
}

// Wrong is a position that departs from the agreed one. Play is paused. The
// judgement is repeated when the instruction changes.
type Wrong struct {
	What   Mistake        `json:"what"`
	Cells  board.CellSet  `json:"cells"`  // that differ
	Pieces board.PieceSet `json:"pieces"` // that are not on their cells
	Do     Instruction    `json:"do"`
}

// Right is the end of a wrong position: the board agrees again.
type Right struct{}

// Owed is a placement of the seat away that the hands at the board are to carry out. It ends with
// Placed, Undone, TakenBack or Ended.
type Owed struct {
	By    board.Seat  `json:"by"`
	Piece board.Piece `json:"piece"`
	Cell  board.Cell  `json:"cell"`
}

// VoidReason is the reason for which an act of the seat away changes nothing.
type VoidReason string

// The reasons.
const (
	VoidNotDue        VoidReason = "not-due"        // something else is awaited, or another number
	VoidIllegal       VoidReason = "illegal"        // no such act is possible there
	VoidOtherPosition VoidReason = "other-position" // it answers a position that is not the agreed one
)

// Void is an act of the seat away that changes nothing.
type Void struct {
	By     board.Seat `json:"by"`
	N      int        `json:"n" range:"1,2147483647"`
	Reason VoidReason `json:"reason"`
}

// Undone are placements taken back.
type Undone struct {
	Placements int   `json:"placements" range:"1,16"` // 1; with a seat away 1 or 2
	Phase      Phase `json:"phase"`                   // after it
}

// How is the kind of a game's end.
type How string

// The kinds of ends.
const (
	HowCall        How = "call"
	HowBoard       How = "board"
	HowFalseCall   How = "false-call"
	HowLastCall    How = "last-call"
	HowAdjudicated How = "adjudicated"
	HowResigned    How = "resigned"
	HowAbandoned   How = "abandoned"
)

// Ended is the end of the game.
type Ended struct {
	Result board.Result      `json:"result"`
	Lines  []rules.Alignment `json:"lines,omitzero"` // if it was won by a call
	How    How               `json:"how"`
}

// Phase is the next thing that the game waits for.
type Phase string

// The phases.
const (
	PhaseGive  Phase = "give"  // a giving; after the 16th piece a call of its placer
	PhasePlace Phase = "place" // the placement of the given piece
	PhaseWrong Phase = "wrong" // the correction of a wrong position
	PhaseOver  Phase = "over"  // nothing: the game has ended
)

// Step is one event with its judgements.
type Step struct {
	Event      board.Event
	Judgements []Judgement
	Game       Game // after it
}

// UnmarshalText reads a word, as do the methods that follow.
func (w *Way) UnmarshalText(s []byte) error {
	return board.OneOf(w, "way", s, ByTray, ByPass, ByAsking, ByShowing, Inferred)
}

func (r *Reason) UnmarshalText(s []byte) error {
	return board.OneOf(r, "reason", s, NoneLive, NotYourTurn, NotShown, Unread, Over)
}

func (m *Mistake) UnmarshalText(s []byte) error {
	return board.OneOf(m, "mistake", s, WrongMoved, WrongSwapped, WrongRemoved, WrongStranger, WrongUnenrolled, WrongDuplicate, WrongTwoAtOnce, WrongNotTheGiven, WrongElsewhere, WrongUnset)
}
func (a *Act) UnmarshalText(s []byte) error { return board.OneOf(a, "act", s, Remove, Put, Move) }
func (h *How) UnmarshalText(s []byte) error {
	return board.OneOf(h, "end", s, HowCall, HowBoard, HowFalseCall, HowLastCall, HowAdjudicated, HowResigned, HowAbandoned)
}

func (p *Phase) UnmarshalText(s []byte) error {
	return board.OneOf(p, "phase", s, PhaseGive, PhasePlace, PhaseWrong, PhaseOver)
}

func (r *VoidReason) UnmarshalText(s []byte) error {
	return board.OneOf(r, "reason", s, VoidNotDue, VoidIllegal, VoidOtherPosition)
}
