package quartino

import "quartoboard/board"

// Judgement is one result of applying a fact: Turn, Laid, Put, Situation, Chosen, Taken,
// Claimed, Shown, Refused, Lifted, Returned, Ask, Wrong, Right, Undone, Resigned or Ended.
type Judgement = board.Judgement

// Turn is the start of a player's turn.
type Turn struct {
	Player board.Player `json:"player"`
}

// Laid is a token of the cache laid in the tray: the next one to be placed.
type Laid struct {
	Player board.Player `json:"player"`
	Token  board.Token  `json:"token"`
}

// Put is a token placed.
type Put struct {
	Player board.Player `json:"player"`
	Token  board.Token  `json:"token"`
	Cell   board.Cell   `json:"cell"`
	Height int          `json:"height"` // of the space after it
	Left   int          `json:"left"`   // tokens that the player may still place
}

// Kind is the kind of a situation.
type Kind string

// The kinds.
const (
	FourColours Kind = "four-colours"
	Column      Kind = "column"
)

// Situation is a call of "four colours" or "column" judged.
type Situation struct {
	Player board.Player `json:"player"`
	Kind   Kind         `json:"kind"`
	Good   bool         `json:"good"`
	Reason Reason       `json:"reason" if:"!Good"` // if not good

	// Of FourColours, if good or NoSituation: the colour with most tokens on the wheel, and their number.
	Colour board.Colour `json:"colour,omitzero"`
	Count  int          `json:"count,omitzero"`
	// Of Column, if good or NoSituation: the highest spaces, and their height. If good: all columns;
	// of several the player lifts one, and Chosen follows.
	Cells  board.CellSet `json:"cells,omitzero"`
	Height int           `json:"height,omitzero"`

	Left int `json:"left"` // tokens that the player may still place
}

// Chosen is the column that the player takes.
type Chosen struct {
	Player board.Player `json:"player"`
	Cell   board.Cell   `json:"cell"`
	Height int          `json:"height"`
}

// Taken is a token taken off the wheel, to be returned to the cache.
type Taken struct {
	Player board.Player `json:"player"`
	Token  board.Token  `json:"token"`
	Cell   board.Cell   `json:"cell"`
	Left   int          `json:"left"` // tokens that are still to be taken
}

// Claimed is "Quartino": the player must lay a card in the tray.
type Claimed struct {
	Player board.Player `json:"player"`
}

// Shown is a card laid in the tray after Claimed, and judged.
type Shown struct {
	Player board.Player      `json:"player"`
	Card   board.Card        `json:"card,omitzero"`
	Good   bool              `json:"good"`
	Reason Reason            `json:"reason" if:"!Good"`                    // if not good
	Four   board.Combination `json:"four,omitzero"`                        // the card as it is turned on the wheel; where not Good, turned as it fits best
	Cell   board.Cell        `json:"cell" if:"Reason=not-formed"`          // if NotFormed: the first space that differs
	Want   board.Colour      `json:"want,omitzero" if:"Reason=not-formed"` // if NotFormed: the colour of the card there
	Seen   board.Colour      `json:"seen,omitzero" if:"Reason=not-formed"` // if NotFormed: the colour of the token on top there; zero for an empty space
	Cards  int               `json:"cards"`                                // cards that the player has still to show
	Ends   bool              `json:"ends,omitzero"`                        // the turn ends by it
}

// Reason is the reason for which something was refused.
type Reason string

// The reasons.
const (
	NoSituation    Reason = "no-situation"    // no four of a colour, no column of four
	AlreadyCalled  Reason = "already-called"  // that situation was called in this turn
	SimpleGame     Reason = "simple-game"     // the game is played without situations
	NotFormed      Reason = "not-formed"      // the card is not on the wheel
	AlreadyRemoved Reason = "already-removed" // the card was removed earlier
	NoSuchCard     Reason = "no-such-card"    // the deck has no card of that number
	NotClaimed     Reason = "not-claimed"     // a card without a call of Quartino
	NotPlaced      Reason = "not-placed"      // no token was placed in this turn yet
	NotInCache     Reason = "not-in-cache"    // the token is on the wheel
	TakeFirst      Reason = "take-first"      // tokens must be taken off the wheel first
	ShowFirst      Reason = "show-first"      // a card must be shown first
	ChooseFirst    Reason = "choose-first"    // a space must be lifted first
	NoToken        Reason = "no-token"        // a piece of Quarto lies in the tray
	Unenrolled     Reason = "unenrolled"      // a tag that is not enrolled lies in the tray
	Several        Reason = "several"         // several tags lie in the tray
	Unread         Reason = "unread"          // an unreadable thing lies in the tray
	Paused         Reason = "paused"          // the wheel is wrong
	Over           Reason = "over"            // the game has ended
	OnlyNewest     Reason = "only-newest"     // the newest placement was taken back: no other can be
)

// Deed is a deed that can be refused.
type Deed string

// The deeds. A call of a situation and a card that was claimed have judgements of their own.
const (
	DeedLay   Deed = "lay"   // a token laid in the tray
	DeedClaim Deed = "claim" // "Quartino"
	DeedPass  Deed = "pass"
	DeedShow  Deed = "show" // a card laid in the tray
	DeedUndo  Deed = "undo"
)

// Refused is a deed that has no effect; a pass before a token that must be placed takes "Quartino"
// back.
type Refused struct {
	Player board.Player `json:"player,omitzero"`
	Deed   Deed         `json:"deed"`
	Reason Reason       `json:"reason"`
	Token  board.Token  `json:"token,omitzero"`                // of DeedLay; zero where it is not known
	Card   board.Card   `json:"card,omitzero"`                 // of DeedShow
	Cell   board.Cell   `json:"cell" if:"Reason=not-in-cache"` // if NotInCache: where the token is
}

// Lifted is a token taken off its space, maybe only to be felt.
type Lifted struct {
	Cell  board.Cell  `json:"cell"`
	Token board.Token `json:"token,omitzero"` // the one on top
}

// Returned is the end of Lifted: the space agrees again.
type Returned struct {
	Cell  board.Cell  `json:"cell"`
	Token board.Token `json:"token,omitzero"`
}

// Question is a question to the player.
type Question string

// The questions.
const (
	WhichSpace  Question = "which-space"  // did the token come to: lift it and put it down again
	WhichToken  Question = "which-token"  // is on top of the space: lift it and lay it in the tray
	WhichColumn Question = "which-column" // is taken: lift it
	WhichFour   Question = "which-four"   // are meant: lift one of the tokens
)

// Ask is a question that field and tags cannot answer, or the choice of the player.
type Ask struct {
	What  Question      `json:"what"`
	Cells board.CellSet `json:"cells,omitzero"` // between which it is
	Token board.Token   `json:"token,omitzero"` // of WhichSpace
}

// Mistake is the kind of a wrong position.
type Mistake string

// The kinds of wrong positions.
const (
	WrongNotLaid     Mistake = "not-laid"     // a token that was not laid in the tray, or is not due
	WrongStranger    Mistake = "stranger"     // something that is not known
	WrongSpace       Mistake = "space"        // the token to place is on a space that is not of the wheel
	WrongMoved       Mistake = "moved"        // a token is on another space
	WrongRemoved     Mistake = "removed"      // a token is off the wheel
	WrongOrder       Mistake = "order"        // the tokens of a space are not in their order
	WrongUndone      Mistake = "undone"       // the token whose placement was taken back
	WrongTakeFirst   Mistake = "take-first"   // the token to place came before a column or a Quartino was taken off
	WrongShowFirst   Mistake = "show-first"   // it came before the card was shown
	WrongChooseFirst Mistake = "choose-first" // it came before a space was lifted
)

// Act is the kind of an instruction.
type Act string

// The acts.
const (
	Remove Act = "remove" // take the top of From off the wheel
	Return Act = "return" // put Token, which is off the wheel, on To
	Move   Act = "move"   // move the top of From to To
)

// Instruction is the next act of the players towards the right position.
type Instruction struct {
	Act   Act         `json:"act"`
	Token board.Token `json:"token,omitzero"`            // zero where it is not known
	From  board.Cell  `json:"from" if:"Act=remove,move"` // Remove, Move
	To    board.Cell  `json:"to" if:"Act=return,move"`   // Return, Move
}

// Wrong is a position that departs from the game's. Play is paused. The judgement is repeated
// when the instruction changes.
type Wrong struct {
	What  Mistake       `json:"what"`
	Cells board.CellSet `json:"cells,omitzero"` // that differ
	Do    Instruction   `json:"do"`
}

// Right is the end of a wrong position.
type Right struct{}

// Undone is a placement taken back, with all that followed from it. Its player is in turn.
type Undone struct {
	Player board.Player `json:"player"`
	Token  board.Token  `json:"token"`
	Cell   board.Cell   `json:"cell"`
}

// Resigned is a player who leaves the game.
type Resigned struct {
	Player board.Player `json:"player"`
}

// How is the kind of a game's end.
type How string

// The kinds of ends.
const (
	HowCards       How = "cards"       // the winner has shown all cards
	HowStuck       How = "stuck"       // each player has passed with an empty cache; without a winner
	HowLast        How = "last"        // the others have resigned
	HowAdjudicated How = "adjudicated" //
	HowAbandoned   How = "abandoned"
)

// Ended is the end of the game.
type Ended struct {
	Winner board.Player `json:"winner,omitzero"` // zero for none
	How    How          `json:"how"`
}

// Phase is the next thing that the game waits for.
type Phase string

// The phases.
const (
	PhasePlace  Phase = "place"  // a token laid in the tray, or the placement of the one that lay there
	PhaseFinish Phase = "finish" // Quartino, or the end of the turn: no token must be placed
	PhaseTake   Phase = "take"   // tokens to be taken off the wheel
	PhaseShow   Phase = "show"   // a card in the tray
	PhaseChoose Phase = "choose" // a lifted token, as the answer to WhichColumn or WhichFour
	PhaseWrong  Phase = "wrong"  // the correction of a wrong position
	PhaseOver   Phase = "over"   // nothing: the game has ended
)

// UnmarshalText reads a word, as do the methods that follow.
func (k *Kind) UnmarshalText(s []byte) error {
	return board.OneOf(k, "situation", s, FourColours, Column)
}

func (r *Reason) UnmarshalText(s []byte) error {
	return board.OneOf(r, "reason", s, NoSituation, AlreadyCalled, SimpleGame, NotFormed, AlreadyRemoved, NoSuchCard, NotClaimed, NotPlaced, NotInCache, TakeFirst, ShowFirst, ChooseFirst, NoToken, Unenrolled, Several, Unread, Paused, Over, OnlyNewest)
}

func (d *Deed) UnmarshalText(s []byte) error {
	return board.OneOf(d, "deed", s, DeedLay, DeedClaim, DeedPass, DeedShow, DeedUndo)
}

func (a *Act) UnmarshalText(s []byte) error {
	return board.OneOf(a, "act", s, Remove, Return, Move)
}

func (q *Question) UnmarshalText(s []byte) error {
	return board.OneOf(q, "question", s, WhichSpace, WhichToken, WhichColumn, WhichFour)
}

func (m *Mistake) UnmarshalText(s []byte) error {
	return board.OneOf(m, "mistake", s, WrongNotLaid, WrongStranger, WrongSpace, WrongMoved, WrongRemoved, WrongOrder, WrongUndone, WrongTakeFirst, WrongShowFirst, WrongChooseFirst)
}

func (h *How) UnmarshalText(s []byte) error {
	return board.OneOf(h, "end", s, HowCards, HowStuck, HowLast, HowAdjudicated, HowAbandoned)
}

// Step is one event with its judgements.
type Step struct {
	Event      board.Event
	Judgements []Judgement
	Game       Game // after it
}
