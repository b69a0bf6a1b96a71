// Package hands is the script language of the simulated table: one act of a
// hand a line. Parse checks a whole script, at a table without chips, before anything is done;
// Begin does one physical act at a sim.Table; a Player plays acts on a Board, which does the rest:
// asking, expecting, power cuts.
package hands

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

// Verb is the kind of an act.
type Verb uint8

// The verbs, as the language has them.
const (
	New Verb = iota + 1
	Give
	Put
	Lift
	Slide
	Swap
	Touch
	Hover
	Withdraw
	Take
	Press
	Hold
	Release
	Ask
	Wait
	Noise
	Fault
	Heal
	Tag
	Phone
	TakePhone
	PowerCut
	ExpectSaid
	ExpectPhase
	ExpectOwed
	Away  // an act of the seat away
	Think // of an engine: the time that its acts take from now on
	// Of tokens and cards.
	Lay      // a token or a card in the tray
	PutToken // or all that the hand holds
	PutBack  // to the cache
	Knock    // the top token off its stack
)

// Act is one line of a script. The verb determines the fields in use.
type Act struct {
	Verb     Verb
	Together bool   // begins 100 ms after the act before it began ("&")
	File     string // and line, for messages
	Line     int

	Options  board.Options // New
	Piece    board.Piece   // Give, Put, Hover, Withdraw
	Cell     board.Cell    // Put, PutToken, Lift, Knock, Slide, Swap, Touch, Hover, Phone, ExpectOwed: the first cell
	To       board.Cell    // Slide, Swap: the second
	Height   float64       // Hover: of the foot of the piece above the wood, in millimetres
	InTray   bool          // Phone: not on a cell
	Giving   board.Giving  // Give: the way of giving in the game; Put: GivingShown for a piece that is given by that
	Button   board.Button  // Press, Hold, Release; the menu is repeat and pass at once
	Seat     board.Seat    // of a QUARTO button
	Press    board.Press   // Press
	Asked    board.Asked   // Ask, Away
	Duration time.Duration // Wait, Think
	Share    float64       // Noise: of readings disturbed, 0 to 1
	Fault    Injection     // Fault, Heal
	Text     string        // ExpectSaid: text of an utterance; ExpectPhase: the phase

	Thing  sim.Thing // Lay, PutToken: nil for a token of Colour, else for all that the hand holds; Tag: what gets another one
	SameAs sim.Thing // Tag: whose tag it gets; nil for a strange one

	// Of tokens and cards.
	Colour board.Colour // Lay, PutToken: where any token of it will do
	Count  int          // Lift: of tokens, lifted together; 0 for a piece
}

// key is the name of one button of the table.
func (a Act) key() string {
	if a.Button == board.ButtonQuarto {
		return a.Seat.String()
	}
	return a.Button.String()
}

// Target is a part that can get a fault.
type Target uint8

// The targets.
const (
	Reader Target = iota + 1
	Sensor
	Tray // its reader
	Bus
	Chip
	// Those that only a game has.
	Audio
	Disk
	Supply
	Power // the computer cannot be switched off
	Mains // the computer has no power until that is healed
)

// Injection is a fault to inject into the simulated board, or to heal.
type Injection struct {
	Part  Target
	Cell  board.Cell // Reader, Sensor
	Fault sim.Fault  // Reader, Sensor, Tray; zero heals; Bus: SlowEdges, or zero for Share
	Share float64    // Bus: of transactions that are answered with zeros
}
