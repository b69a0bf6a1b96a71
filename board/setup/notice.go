package setup

import (
	"quartoboard/board"
)

// What is the subject of a notice.
type What uint8

// The subjects. The capitalized words are the fields of Notice that count.
const (
	Buttons  What = iota + 1 // what the buttons do
	Resumed                  // the run before goes on: N done
	Skipped                  // the step is left out
	Allowed                  // a doubtful result is accepted
	First                    // there is no step to go back to
	Kept                     // all is done and stored
	NotKept                  // it could not be stored
	Ended                    // ended before the end: N left
	Damaged                  // the stored file cannot be read and was set aside
	Foreign                  // the stored file is of another build and was set aside
	TakeOff                  // take every piece off
	Clear                    // the same, and press pass
	Still                    // something is still there: N
	Lifeless                 // sensors without a level: N

	Place     // any piece on Cell
	Next      // the next is Cell
	Felt      // accepted
	Elsewhere // accepted, by the sensor that the profile has under Other
	Weak      // a weak signal on Cell
	Unfelt    // the reader of Cell hears a piece, no sensor feels it
	Unheard   // felt on Cell, no reader hears it
	Several   // more than one piece came
	Taken     // that sensor was found for Other before
	Nothing   // nothing is felt on Cell

	SensorsMoved  // N sensors serve other cells than the profile says
	ReadersMoved  // N readers serve other cells
	WeakCells     // signals are weak on Cells
	UnfeltCells   // no sensor was found for Cells
	UnheardCells  // no reader was found for Cells
	AllStraight   // everything is as the profile says
	NothingFound  // no sensor and no reader at all: the stored file stays
	PutPiece      // Piece on Cell
	PutInstead    // Piece on Cell, in place of the one that stands there
	LayPiece      // Piece in the tray
	CheckPieces   // all are enrolled; they may be checked
	MissingPieces // N are missing
	Enrolled      // accepted
	Confirmed     // that is the piece as it was enrolled
	Replaced      // Piece has another tag now
	Already       // that tag is Piece's
	Crowd         // two tags in one field
	CrowdOf       // several, of which one is Piece's
	PhoneThere    // a phone or a card at a reader
	Unreadable    // the tag cannot be read
	BetweenCodes  // the resistance is between two codes
	Tagless       // something came, and no tag is read
	NothingNew    // nothing new is read

	LayToken        // a token of Colour in the tray
	LayCard         // card N, which shows Card, in the tray
	CheckStickers   // all are enrolled; they may be checked
	EnrolledSticker // accepted
	AlreadySticker  // that tag is on a token of Colour, or on card N
	SameSticker     // that token was enrolled in this run before
	OfPiece         // that tag is Piece's

	Whats = iota // the number of kinds of notices, from 1 on
)

var whatNames = []string{
	"", "buttons", "resumed", "skipped", "allowed", "first", "kept", "not kept", "ended", "damaged", "foreign", "take off", "clear", "still", "lifeless",
	"place", "next", "felt", "elsewhere", "weak", "unfelt", "unheard", "several", "taken", "nothing",
	"sensors moved", "readers moved", "weak cells", "unfelt cells", "unheard cells", "all straight", "nothing found",
	"put piece", "put instead", "lay piece", "check pieces", "missing pieces", "enrolled", "confirmed", "replaced", "already",
	"crowd", "crowd of", "phone there", "unreadable", "between codes", "tagless", "nothing new",
	"lay token", "lay card", "check stickers", "enrolled sticker", "already sticker", "same sticker", "of piece",
}

// String is the subject in a few words.
func (w What) String() string { return board.Name("What", whatNames, uint8(w)) }

// Notice is one thing to be said. Which fields count depends on What.
type Notice struct {
	What  What
	Cell  board.Cell
	Other board.Cell
	Cells board.CellSet
	Piece board.Piece
	N     int

	Colour board.Colour
	Card   board.Combination
}
