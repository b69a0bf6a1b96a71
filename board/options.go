package board

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Seat is one of the two places at the table; zero is nobody. A is the seat
// nearest to a1.
type Seat uint8

// The seats.
const (
	A Seat = iota + 1
	B
)

var seatNames = []string{"", "A", "B"}

// Other is the opponent.
func (s Seat) Other() Seat { return A + B - s }

// Giving is the way in which the giving of a piece is seen.
type Giving uint8

// The ways of giving.
const (
	GivingTray   Giving = iota + 1 // the piece is laid in the tray: seen, and known
	GivingPass                     // the giver presses "pass": seen, the piece is not known
	GivingUnseen                   // handed over: not seen
	GivingShown                    // the giver touches the piece down on an empty cell: seen, and known
)

var givingNames = []string{"", "tray", "pass", "unseen", "shown"}

// Level is how well a program plays.
type Level uint8

// The levels, the weakest first.
const (
	LevelKind Level = iota + 1
	LevelEasy
	LevelFair
	LevelStrong
	LevelPerfect
)

var levelNames = []string{"", "kind", "easy", "fair", "strong", "perfect"}

// Caller is the one who calls QUARTO.
type Caller uint8

// The callers.
const (
	CallerPlayers Caller = iota + 1 // official: somebody must call
	CallerBoard                     // the board calls for the placer at once
)

var callerNames = []string{"", "players", "board"}

// Tell is the time at which the board speaks of a missed alignment.
type Tell uint8

// The times.
const (
	TellAnnounce Tell = iota + 1 // as soon as it is dead
	TellAtEnd
	TellNever
)

var tellNames = []string{"", "announce", "at-end", "never"}

// FalseCall is the effect of a call by right with nothing live.
type FalseCall uint8

// The effects.
const (
	FalseCallNothing FalseCall = iota + 1
	FalseCallLoses
)

var falseCallNames = []string{"", "nothing", "loses"}

// Point is the one who points the alignment out after a call.
type Point uint8

// The ways.
const (
	PointBoard Point = iota + 1 // the board says it aloud
	PointLift                   // the caller lifts its four pieces
)

var pointNames = []string{"", "board", "lift"}

// MaxName is the most characters that a player's name may have: names are spoken.
const MaxName = 40

// NamesFault is the reason why A and B cannot have names.
type NamesFault uint8

// The reasons.
const (
	NameUnprintable NamesFault = iota + 1 // a control character, or an encoding that is not UTF-8
	NameTooLong                           // more than MaxName characters
	NameHasPhonemes                       // "[[", with which phonemes for the speech engine begin
	NameBeginsAsWin                       // sentences begin with it
	NameForeign                           // a letter that the voices would spell
	NamesEqual                            // but for case and the form of their letters
)

var namesFaults = []string{"", "unprintable", "too long", "has phonemes", "begins as win", "foreign", "equal"}

// String returns the name of the fault.
func (f NamesFault) String() string { return Name("NamesFault", namesFaults, uint8(f)) }

// NamesError is the error of names that A and B cannot have.
type NamesError struct {
	Fault  NamesFault
	Letter rune // of NameForeign
	Err    error
}

func (e *NamesError) Error() string { return e.Err.Error() }

// CheckName returns a *NamesError for what cannot be a player's name.
func CheckName(s string) error {
	if !utf8.ValidString(s) {
		return &NamesError{Fault: NameUnprintable, Err: errors.New("invalid name: want UTF-8")}
	}
	if n := utf8.RuneCountInString(s); n > MaxName {
		return &NamesError{Fault: NameTooLong, Err: fmt.Errorf("name of %d characters: want at most %d", n, MaxName)}
	}
	if fault, err := checkSound("name", s); err != nil {
		return &NamesError{Fault: fault, Err: err}
	}
	if r, err := checkLetters("name", s); err != nil {
		return &NamesError{NameForeign, r, err}
	}
	return nil
}

// CheckNames returns a *NamesError for names that A and B cannot have: one that CheckName
// refuses, or two that differ in case alone, or in whether their letters are composed. ""
// means that a player has no name.
func CheckNames(names [2]string) error {
	for _, name := range names {
		if err := CheckName(name); err != nil {
			return err
		}
	}
	if names[0] != "" && strings.EqualFold(Composed(names[0]), Composed(names[1])) {
		return &NamesError{Fault: NamesEqual, Err: fmt.Errorf("two players named %s: want different names", names[0])}
	}
	return nil
}

// The limits of the time for the last call. Records may have others.
const MinLastCall, MaxLastCall = 5 * time.Second, 5 * time.Minute

// Options are the rules that one game is played by: a comparable struct of that game. nil
// stands for none.
type Options interface {
	// Check returns an error for options that no game can have, in one sentence that begins
	// with the name of the option.
	Check() error
	// Entered returns the options that somebody enters, with the names of the players composed,
	// or an error for what nobody may enter, like Check's.
	Entered() (Options, error)
}
