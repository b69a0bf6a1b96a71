package rules

import (
	"reflect"
	"slices"
	"time"

	"quartoboard/board"
)

// Game is a game in progress as a value: copying it is a snapshot.
type Game interface {
	// Kind is the game that is played; nil before one was started.
	Kind() *Kind
	// Options are the rules that it is played by.
	Options() board.Options
	// State tells what people and parts need to know of any game.
	State() State
	// Take returns the game after an event, with what it judged.
	Take(e board.Event) (Game, []board.Judgement)
	// Due is the tick that must be taken before anything that happens at t or later, if one
	// is due.
	Due(t time.Duration) (board.Event, bool)
	// Next is the next game, once it is to begin.
	Next() (board.Started, bool)
	// NextOptions are the options of the next game, unless it is asked for with others.
	NextOptions() board.Options
	// News returns those of the facts found after a restart that are news to the game. still
	// reports whether nothing moved on the table.
	News(found []board.Fact, at time.Duration, still bool) []board.Fact
}

// State is what people and parts need to know of any game. It is plain and comparable.
type State struct {
	Phase   string // a word of the record
	Turn    Turn
	Acts    int           // the player who is to act once the table is as agreed, 1 to n; 0 if the game is over
	Begun   bool          // something was placed
	Placed  int           // things that lie on the cells as agreed
	Posed   bool          // a player is asked about a position: nobody need agree to leave it
	Over    bool          // no game, or one that has ended
	Ended   bool          // a game has ended
	Wrong   bool          // the table is not as agreed
	Told    any           // the wrong position, or what else it is, whose instruction play waits for; comparable, nil for none
	Owed    bool          // Told is a placement of the seat away, which the hands are to carry out
	Alone   board.Seat    // the seat of the only player at the board; 0 for several
	Awaited board.Seat    // the seat away whose act play waits for; 0 for none
	Link    string        // the other board whose player sits at the seat away; "" for none
	Asks    bool          // a question of the board is open
	Answer  bool          // and the buttons answer it: no menu opens
	Waiting bool          // time alone will judge soon
	Empty   bool          // nothing lies on the cells
	Bare    bool          // and nothing in the tray
	CanUndo bool          // there is a placement to take back
	Hides   bool          // its record has what is never told
	Held    bool          // repeat is held: what is lifted is read
	Tried   bool          // and something was set down to ask about it
	Lifted  board.CellSet // cells that the newest event took something off
	Off     board.CellSet // cells that something of the game is off
	Stands  board.CellSet // cells on which a piece stands, as agreed; none of tokens
	Match   board.Match   // the score so far
	Scored  bool          // the game counts in it
	Given   board.Content // the piece that is to be placed, if the board knows it
}

// Turn is a turn or a part of one: the voice drops what it has not said of the one before.
type Turn struct {
	Phase  string
	Player int    // 1 to n
	Left   int    // acts that are left
	Due    string // what is to be placed
}

// Paused reports whether play waits for a correction or an answer.
func (s State) Paused() bool { return s.Wrong || s.Asks }

// Table is how a game's things lie on the board.
type Table uint8

// The tables.
const (
	Cells  Table = iota + 1 // one piece on a cell: board.Seen
	Stacks                  // tokens on tokens: board.Stacks
)

// The effects of judgements.
const (
	Lifted    board.Effect = 1 << iota // to be felt
	Returned                           // put back
	Accepted                           // an act counts
	Refused                            // an act does not count, or the table is wrong
	Played                             // a player went on with the game
	Undone                             // the newest placement was taken back
	Ended                              // the game has ended
	Abandoned                          // without a result
)

// Kind is a game that the table can play.
type Kind struct {
	Name        string // "quarto", in settings, record and requests
	Section     string // of the settings; "" for Name
	Title       string // "Quarto", alike in all languages
	Table       Table
	Default     board.Options
	Reports     []Report    // of the record: its judgements
	Placement   string      // the name of the report with which a game counts as played
	Unprefixed  bool        // its lines of the record do not begin with its name: Quarto's files are old
	Options     []Option    // in the order in which they are shown
	Menu        []string    // keys of the options that the buttons change, in their order
	Alone       []string    // the same for one player against a program: first the level; none: the game has no program
	Phases      []string    // of its states, in the order in which they are named
	Cards       board.Cards // of its deck; none for a game without cards
	Seats       bool        // its players are the seats A and B, else they have numbers
	StartsFirst bool        // the line of the start comes before those of the table
	New         func() Game // the table before the game
}

// NamesOf returns the names of games.
func NamesOf(kinds []*Kind) (names []string) {
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	return names
}

// Lack is what a build of the board lacks for a game.
type Lack uint8

// The lacks.
const (
	LacksStacks  Lack = iota + 1 // it does not notice a token on another
	LacksReaders                 // it knows a piece by its tray alone
	LacksTray
)

// Unfit is the error of a game that a build of the board cannot follow.
type Unfit struct {
	Lacks   Lack
	Instead board.Options // a game that it can follow
	Err     error
}

// Error returns one sentence.
func (u *Unfit) Error() string { return u.Err.Error() }

// Report is a judgement as a type of line of the record, whose package tells its tags.
type Report struct {
	Name  string // behind that of the game
	Holds reflect.Type
}

// ReportOf returns the type of line of a judgement.
func ReportOf[T board.Judgement](name string) Report { return Report{name, reflect.TypeFor[T]()} }

// Starter is implemented by the options of each game: they name it.
type Starter interface{ Kind() *Kind }

// BySeats reports whether the players of the game of options are the seats; true for none.
func BySeats(o board.Options) bool {
	k := KindOf(o)
	return k == nil || k.Seats
}

// KindOf returns the game of options; nil for none.
func KindOf(o board.Options) *Kind {
	if game, ok := o.(Starter); ok {
		return game.Kind()
	}
	return nil
}

// Step is one event with its judgements: the unit that the daemon publishes.
type Step struct {
	Event      board.Event
	Judgements []board.Judgement
	Game       Game // after it
}

// If returns an effect where a condition holds, else none.
func If(is bool, e board.Effect) board.Effect {
	if is {
		return e
	}
	return 0
}

// Effects are those of all the judgements of a step, at a table that was wrong before or not.
func (s Step) Effects(wrong bool) (all board.Effect) {
	for _, j := range s.Judgements {
		all |= j.Effect(wrong)
	}
	return all
}

// StateOf returns the state of a game; for nil that of a table before a game.
func StateOf(g Game) State {
	if g == nil {
		return blank{}.State()
	}
	return g.State()
}

// New is the table before the first game.
func New() Game { return blank{} }

// Apply takes an event into a game and returns the game after it and the judgements. Before
// board.Started the facts are kept for the game that it begins.
func Apply(g Game, e board.Event) (Game, []board.Judgement) {
	if g == nil {
		g = New()
	}
	if f, ok := e.Fact.(board.Opened); ok && !f.Resumed {
		g = New()
	}
	return g.Take(e)
}

// blank is a table before a game: it keeps what was found.
type blank struct{ found []board.Event }

func (b blank) Kind() *Kind                { return nil }
func (b blank) Options() (o board.Options) { return o }
func (b blank) State() State {
	return State{Over: true, Phase: "over", Turn: Turn{Phase: "over"}, Empty: true, Bare: true}
}
func (b blank) Due(time.Duration) (e board.Event, due bool)               { return e, false }
func (b blank) Next() (s board.Started, due bool)                         { return s, false }
func (b blank) NextOptions() (o board.Options)                            { return o }
func (b blank) News(f []board.Fact, _ time.Duration, _ bool) []board.Fact { return f }

// Take keeps a fact, or begins a game and tells it what was found.
func (b blank) Take(e board.Event) (Game, []board.Judgement) {
	f, begins := e.Fact.(board.Started)
	if !begins {
		return blank{append(slices.Clip(b.found), e)}, nil
	}
	g := KindOf(f.Options).New()
	for _, found := range b.found {
		g, _ = g.Take(found)
	}
	return g.Take(e)
}
