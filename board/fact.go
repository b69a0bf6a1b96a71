package board

import (
	"errors"
	"slices"
	"time"
)

// Event is a fact and when it was observed. At is on the board's one monotonic
// clock, which starts with the program.
type Event struct {
	At   time.Duration
	Fact Fact
}

// Fact is an observation or a request: Opened, Started, Seen, Stacks, Tray, Pressed, Menu,
// Asked, Fault, Said, and Tick, which has no line in the record.
type Fact interface{ fact() }

// Judgement is one result of applying an event to a game, a type of the package of that game.
type Judgement interface {
	// Effect returns what it means at the table, which was wrong before or not.
	Effect(wrong bool) Effect
}

// Effect is what a judgement means, whatever the game: a set of those in package rules.
type Effect uint8

// Has reports whether an effect is one of several.
func (e Effect) Has(one Effect) bool { return e&one != 0 }

// Opened is the first fact of each file of the record.
type Opened struct {
	Board   string `json:"board"`                               // the board's name
	Version string `json:"version"`                             // of the program
	Profile string `json:"profile"`                             // of the hardware
	Resumed bool   `json:"resumed"`                             // the game goes on after a restart
	ByTray  bool   `json:"by_tray,omitzero"`                    // this build knows a piece by its tray alone
	Count   int    `json:"count,omitzero" range:"1,2147483647"` // the number of the game on its card, from 1; 0 where it is not known
}

// Started is the start of a game.
type Started struct {
	Options Options `json:",inline"`
	Match   Match   `json:"match,omitzero"` // before the game
	Cards   Cards   `json:"cards,omitzero"` // if the deck is not the default one
}

// Seen is a settled change of the table: at that time all cells were still.
// It is empty when the table came to rest with nothing changed after a QUARTO
// button was pressed while something moved or "pass" was being pressed.
type Seen struct {
	Changed  CellSet       `json:"-"`
	Now      Position      `json:"cells" by:"Changed"`                 // what the changed cells hold; the others are Empty here
	Contact  time.Duration `json:"contact_ms" else:"mono_ms" if:"Now"` // when the newest of the pieces that came touched down; see Came
	Several  CellSet       `json:"several,omitzero"`                   // the changed cells that are unknown because several tags answer there
	Phone    CellSet       `json:"phone,omitzero"`                     // and those where a phone, or a card with a random ID, answers
	Evidence Evidence      `json:"evidence,omitzero"`
}

// Came reports whether the change put something on a cell.
func (s Seen) Came() bool {
	return s.Changed.Where(func(c Cell) bool { return s.Now[c] != Empty }) != 0
}

// Evidence has the reasons to accept the newest piece of a change.
type Evidence struct {
	Settle time.Duration `json:"settle_ms"`                            // how long the cell was steady
	Reader bool          `json:"-" there:"reads"`                      // the cell has one; without, no IDs are read
	Reads  int           `json:"reads" if:"Reader"`                    // agreeing readings of the ID
	Level  int           `json:"level" range:"-2147483648,2147483647"` // change of field against the baseline, in counts of the converter
}

// Tray is a settled change of the giving tray.
type Tray struct {
	Holds   Content       `json:"piece"`                                // Unenrolled for a token and for a card, which are no pieces
	Contact time.Duration `json:"contact_ms" else:"mono_ms" if:"Holds"` // when it touched down, by the first look that heard it; 0 if nothing lies there
	Several bool          `json:"several,omitzero"`                     // it is unknown because several tags answer there
	Phone   bool          `json:"phone,omitzero"`                       // or because a phone, or a card with a random ID, does
	Token   Token         `json:"token,omitzero"`                       // if one lies there
	Card    Card          `json:"card,omitzero"`                        // if one lies there
}

// Button is one of the table's buttons; QUARTO and pass may exist twice.
type Button uint8

// The buttons. The menu is repeat and pass held together: once both are down, neither is
// reported until it is pressed again.
const (
	ButtonQuarto Button = iota + 1
	ButtonRepeat
	ButtonPass
	ButtonMenu
)

var buttonNames = []string{"", "quarto", "repeat", "pass", "menu"}

// Press is a kind of press of a button.
type Press uint8

// The kinds of press.
const (
	PressShort Press = iota + 1
	PressLong
	PressDouble // of pass: a tap soon after another; a record of an older version may have one of repeat
	PressDown   // of repeat or menu, when it begins; of repeat a short or long press follows at the release, unless it becomes menu
)

var pressNames = []string{"", "short", "long", "double", "down"}

// Pressed is one press of a button.
type Pressed struct {
	Button  Button        `json:"button"`
	Seat    Seat          `json:"seat,omitzero"` // zero for a button of neither seat
	Press   Press         `json:"press"`
	Contact time.Duration `json:"pressed_ms" else:"mono_ms"` // when the contact closed
	Moving  bool          `json:"moving,omitzero"`           // QUARTO only: a piece had not settled at the contact, or only slow readers can tell, or a press of pass was not over; a Seen, in a game of tokens a Stacks, follows when it is
	Menu    bool          `json:"menu,omitzero"`             // the menu or the lesson took it: it only ends a hold of repeat for the game
}

// Menu is a change of the menu of the buttons. While it is open the time for the last
// call stands still.
type Menu struct {
	Open    bool `json:"open"`
	Codes   bool `json:"codes,omitzero"`               // it offers codes for visitors of the page
	Players int  `json:"players,omitzero" range:"2,4"` // the most that it offers a game of cards for; 0 for MaxPlayers
	Links   bool `json:"links,omitzero"`               // it offers games with other boards
	ByTray  bool `json:"by_tray,omitzero"`             // it offers no way of giving: the build knows a piece by its tray alone
}

// Request is a kind of request: to the referee, or to the voice, as set and say are.
type Request uint8

// The requests.
const (
	RequestNew Request = iota + 1
	RequestUndo
	RequestAdjudicate
	RequestGive
	RequestCall
	RequestPass
	RequestResign
	RequestSet       // a change of the preferences
	RequestSay       // a sentence
	RequestSwitchOff // of the computer
	RequestCheck     // of the power, the version and the address
	RequestOptions   // of the next game
	RequestCode      // for a visitor of the page
	RequestPlace     // of the seat away: the hands at the board are to make this placement
	RequestAnswer    // of the seat away, to an offer
	RequestLevel     // of the program that plays the seat away, from its next act on
	RequestPast      // for the list of past games, of their steps or turning points that Text names, or for the game that one of them begins
	RequestList      // the answer: Text has that of the request, then an entry a line
	RequestLink      // between the players and the link to another board: Text is a Link
)

var requestNames = []string{"", "new", "undo", "adjudicate", "give", "call", "pass", "resign", "set", "say", "switch-off", "check", "options", "code", "place", "answer", "level", "past", "list", "link"}

// Via is the way by which something was asked.
type Via uint8

// The ways of asking.
const (
	ViaSerial Via = iota + 1
	ViaPage
	ViaMenu
	ViaAway // an act of the seat away
	ViaHall // by the socket of the halls: an arbiter
)

var viaNames = []string{"", "serial", "page", "menu", "away", "hall"}

// Offer is what one player asks the other to agree to.
type Offer uint8

// The offers.
const (
	OfferUndo Offer = iota + 1
	OfferDraw
	OfferGive   // the giving by a player at the board: once it is answered it is final
	OfferResign // a resignation, which waits until another board has it
)

var offerNames = []string{"", "undo", "draw", "give", "resign"}

// Result is the result of a game.
type Result uint8

// The results.
const (
	ResultA Result = iota + 1
	ResultB
	ResultDraw
	ResultAbandoned
)

var resultNames = []string{"", "A", "B", "draw", "abandoned"}

// Win is the result of a game that s has won.
func Win(s Seat) Result { return Result(s) }

// ErrBusy is the error of a request while too many wait: it may be asked again later.
var ErrBusy = errors.New("request queue full: ask again later")

// Asked is a request of a host, of the page, of the button menu or of an arbiter in a hall. Which
// arguments count depends on the request; the others are zero.
type Asked struct {
	Request  Request `json:"request"`
	Via      Via     `json:"via"`
	By       Seat    `json:"by,omitzero"`                             // call, resign, pass, level, and every act of the seat away; undo up to the newest placement of a seat
	N        int     `json:"n" if:"Via=away&By" range:"1,2147483647"` // the number of the act of this seat in this game
	At       string  `json:"at" if:"Via=away&By"`                     // the agreed position that it answers, as "f..2/.6../..../e.51 a"
	Arbiter  string  `json:"arbiter" if:"Via=hall"`                   // the name of who asked
	Player   Player  `json:"player,omitzero"`                         // where players have numbers: resign, and the winner of adjudicate
	Piece    Content `json:"piece,omitzero"`                          // give, place; Empty where the piece is not said
	Cell     Cell    `json:"cell" if:"Request=place"`
	To       Offer   `json:"to" if:"Request=answer"`
	Yes      bool    `json:"yes" if:"Request=answer"`
	Level    Level   `json:"level" if:"Request=level"`
	Result   Result  `json:"result,omitzero"`    // adjudicate
	Options  Options `json:",inline"`            // new, options; zero for those of the game before, the other seat giving first
	NewMatch bool    `json:"new_match,omitzero"` // new: the first game of a match

	Set  Preferences `json:",inline"`       // set
	Text string      `json:"text,omitzero"` // say, past, list, link
}

// Health is the state of a part.
type Health uint8

// The states.
const (
	Failed Health = iota + 1
	OK
)

var healthNames = []string{"", "failed", "ok"}

// Fault is a change of a part's health.
type Fault struct {
	Part  Part    `json:"part"`
	State Health  `json:"state"`
	Cells CellSet `json:"cells,omitzero" one:"cell"` // the cell of a reader or sensor; empty for a part that has none
	Text  string  `json:"text"`                      // what was seen, for people who mend it
}

// FaultOf is the fault of a part without cells that fails with err, or works again if that is nil.
func FaultOf(part PartKind, err error) Fault {
	f := Fault{Part: Part{Kind: part}, State: OK}
	if err != nil {
		f.State, f.Text = Failed, err.Error()
	}
	return f
}

// Failing are the parts that fail, those that have failed for longest first.
type Failing []Fault

// Note notes the health of a part. A restart knows nothing of the parts.
func (all *Failing) Note(f Fact) {
	switch f := f.(type) {
	case Opened:
		if f.Resumed {
			*all = nil
		}
	case Fault:
		*all = slices.DeleteFunc(*all, func(g Fault) bool {
			return g.Part == f.Part && g.Cells&^f.Cells == 0 && (g.Cells == 0) == (f.Cells == 0)
		})
		for i := range *all {
			if g := &(*all)[i]; g.Part == f.Part {
				g.Cells &^= f.Cells
			}
		}
		if f.State == Failed {
			*all = append(*all, f)
		}
	}
}

// Outcome is the end of an utterance.
type Outcome uint8

// The outcomes.
const (
	OutcomeSaid Outcome = iota + 1
	OutcomeCut
	OutcomeDropped
)

var outcomeNames = []string{"", "said", "cut", "dropped"}

// Class is the class of an utterance.
type Class uint8

// The classes.
const (
	ClassVerdict Class = iota + 1
	ClassMove
	ClassFault
	ClassHint
)

var classNames = []string{"", "verdict", "move", "fault", "hint"}

// Said is the voice's report of one utterance. Start and End are zero for
// one that was dropped.
type Said struct {
	Class   Class         `json:"class"` // 0 for one that this version does not know
	Lang    string        `json:"lang"`  // its code, as "en"
	Text    string        `json:"text"`
	Outcome Outcome       `json:"outcome"`
	Start   time.Duration `json:"start_ms"`
	End     time.Duration `json:"end_ms"`
}

// Tick is nothing but the time that passes; it has no line in the record.
type Tick struct{}

func (Opened) fact()  {}
func (Started) fact() {}
func (Seen) fact()    {}
func (Tray) fact()    {}
func (Pressed) fact() {}
func (Menu) fact()    {}
func (Asked) fact()   {}
func (Fault) fact()   {}
func (Said) fact()    {}
func (Tick) fact()    {}

// Match is the score of the games that two players play one after another. A game that
// was abandoned does not count.
type Match struct {
	Games int    // that have ended
	Won   [2]int // of them by A and by B; the others were drawn
}

// After returns the score after a game with result r.
func (m Match) After(r Result) Match {
	switch r {
	case ResultA, ResultB:
		m.Won[r-ResultA]++
		m.Games++
	case ResultDraw:
		m.Games++
	}
	return m
}
