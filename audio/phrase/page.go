package phrase

import (
	"strconv"
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// PageWords are the texts of the page that are not said.
type PageWords struct {
	Table, Documents                    string // the first document, and the navigation
	Board, Beside, Log, Faults, Buttons string // its parts
	GameWords                           `at:"-"`
	Help                                HelpWords
	Repeat, Pass, Menu                  string // buttons of the board
	Skip                                string // the first link
	Flip, Diamond                       string // turn the board round, and to a corner
	More, Again, LookBack               string // more buttons, the next game, the game that has ended
	Keep                                string // the button that keeps the next one pressed
	Feel, Lift                          string // what a hand does with a piece
	Hand                                HandWords
	Code                                CodeWords
	Settings                            SettingsWords
	Look                                LookWords
	Troubles                            TroubleWords
	Build                               BuildWords
	Leave                               LeaveWords
	Lost                                string // no connection to the board
	LostAct                             string // what a visitor did then
	StartAgain                          string // what to do then, with a simulated board
	Cleared                             string // how a simulated board is cleared after a game
	Restarted, GameLeft                 string // the program was started again, and with a new game
	Busy                                string // it has too much to do
	Marks                               map[Mark]string
	Bench                               BenchWords
	Games                               GamesWords
	Hall                                HallWords
	Sound                               SoundWords
	Wheel                               WheelWords `at:"-"` // of a game of tokens, which fills them in
}

// GameWords are the texts that a game brings for its page.
type GameWords struct {
	Aim, Both              string     // of the game, and that one person may play both sides
	HandOver               string     // the place for a piece that is given without a tray
	ToTray, ToHand, ToCell string     // how to give: with a tray, from hand to hand, by a piece that is shown
	Hint                   string     // how to place
	Options                Labels     // of options in a form, where these are not the names in the menu
	Alone                  AloneWords // of a game that can be played against the board
	Start                  StartWords // of such a game
}

// HelpWords explain the keys and the buttons.
type HelpWords struct {
	Title, Keys        string
	Letters, Close     string // a switch, and the button
	Feel, Lift         string
	Repeat, Pass, Menu string // with the names of buttons and of the tray
	Keep               string
}

// LeaveWords are the question before a game that is being played is ended, and its answers.
type LeaveWords struct{ Question, Yes, No string }

// SoundWords are the switches of the page for what the board says.
type SoundWords struct {
	Name     string // of them together
	On       string // the sound in the browser
	Captions string
	Announce string // a screen reader announces what the board says
	Silent   string // no sound comes

	Offer         string // of the sound
	Accept, Later string // the answers
}

// AloneWords are the texts of the page for one who plays against the board.
type AloneWords struct {
	Name    string // of them together
	Against string // the button that begins such a game
	About   string // it
	Level   string
	Own     string // the switch by which visitors make the moves of the board themselves
}

// StartWords are the texts of what a visitor sees first.
type StartWords struct {
	How, Skip           string    // the buttons that show the steps, and end their moving picture
	Choose, Place, Call [2]string // the steps
	Two, AboutTwo       string    // the button for two people, and about it
	Back                string    // the button that leads to the table
	Here, Begin         string    // what can be done where hands move the pieces, and how a game begins there
	First               string    // a piece was put on the board that nobody gave
}

// WheelWords are the texts of the page that a game of tokens has beside those of every game.
type WheelWords struct {
	LiftAll, AboutAll string // the button that takes all tokens of a space in the hand, and its help
	Players, How      string // the list of them with the numbers of their cards, and the button that shows the rules
	Show, Hide        string // the buttons of the cards of a player
	MarkCards         string // the switch by which cards that are on the wheel are marked
	On                string // such a card
	PassOn            string // what to do before the next player looks
	StillUp           string // why cards are not shown: those of another player are
	Closed, PassFirst string // why a card that lies face down is not laid in the tray, and another token is not given
	NotCalled         string `at:"-"` // why a card is not shown to all
}

// Mark is what the page tells of a place beside the piece.
type Mark string

// The marks.
const (
	MarkNewest Mark = "newest" // the last piece placed
	MarkLifted Mark = "lifted" // off its cell
	MarkUnread Mark = "unread" // felt and not read
	MarkWrong  Mark = "wrong"  // not as agreed
	MarkTarget Mark = "target" // where the piece of the instruction belongs
	MarkGiven  Mark = "given"  // to the player who places
	MarkMoved  Mark = "moved"  // its piece is being moved away
	MarkComing Mark = "coming" // something comes there
	MarkCalled Mark = "called" // in a line that won
	MarkMissed Mark = "missed" // in an alignment that was missed
	MarkOwed   Mark = "owed"   // where the hands are to put a piece
	MarkTake   Mark = "take"   // its tokens are to be taken off
	MarkAsked  Mark = "asked"  // among the spaces of a question
)

// Page returns the texts of the page.
func (s *Grammar) Page() PageWords { return s.page }

// Lang returns the code of the language.
func (s *Grammar) Lang() string { return s.lang }

// CodeWords are the texts of the document that asks a visitor of the network for a code.
type CodeWords struct{ Title, How, Label, Enter, Wrong string }

// HowToGetCode returns what a visitor must do for a code.
func (s *Grammar) HowToGetCode() string {
	return Fill(s.page.Code.How, "item", s.menu.items[ItemCode])
}

// Columns returns the names of the columns a to d.
func (s *Grammar) Columns() [4]string { return s.columns }

// CellName returns a cell with what it holds and its mark, "" for none.
func (s *Grammar) CellName(c board.Cell, holds board.Content, m Mark) string {
	p, known := holds.Piece()
	text := s.Cell(c) + s.Colon
	switch {
	case m == MarkComing, m == MarkUnread && holds == board.Unknown:
		return Sentence(text + s.page.Marks[m])
	case known:
		text += s.Label(p)
	case holds == board.Empty:
		text = Fill(s.CellEmpty, "cell", s.Cell(c))
		text = text[:len(text)-1] // the full stop
	case holds == board.Unenrolled:
		text += s.strangePiece
	default:
		text += s.somePiece
	}
	return Sentence(s.marked(text, m))
}

// PieceName returns a piece and its mark, "" for none.
func (s *Grammar) PieceName(p board.Piece, m Mark) string {
	return Sentence(s.marked(s.Label(p), m))
}

func (s *Grammar) marked(text string, m Mark) string {
	if m == "" {
		return text
	}
	return text + ", " + s.page.Marks[m]
}

// Labelled returns a text behind its label, with the colon of the language.
func (s *Grammar) Labelled(label, text string) string { return label + s.Colon + text }

// Failing returns that a part fails.
func (s *Grammar) Failing(kind board.PartKind, cells board.CellSet) string {
	return Fill(s.partFails, "what", s.Part(kind, cells))
}

// GamesWords are the texts of the past games.
type GamesWords struct {
	Name, Match, Earlier, None   string // the list, and its parts
	Moves                        string // the number of pieces placed
	Before                       string // the list of the games before these
	Damaged, TooLong, Unreadable string // why a game cannot be replayed
	Unknown                      string // the answer to the name of no past game
	Text, Lines, Record, Texts   string // files
	First, Previous, Next, Last  string // steps of a replay
	Steps, Step                  string // the list of them; which one of how many
	GoOn                         string // a button of a step
	Values, Unsolved, Drawn      string // the graph of who wins with best play
	Share, Link, Picture         string // buttons
	Copied, Saved, Marked        string // what they did with {what}
}

// Placed returns the number of pieces placed in a game.
func (w GamesWords) Placed(n int) string { return Fill(w.Moves, "n", strconv.Itoa(n)) }

// StepOf returns which step of a replay is shown.
func (w GamesWords) StepOf(n, total int) string {
	return Fill(w.Step, "n", strconv.Itoa(n), "of", strconv.Itoa(total))
}

// Refusal is the error of an act that the simulated hand cannot do: the reason.
type Refusal struct {
	Obstacle string     // a key of HandWords.Since, on which it depends which of the cells are in use; or Showing
	Cell, To board.Cell // from one to the other
	At       board.Cell // in the way
	Text     string     // of the error, in English
}

func (r Refusal) Error() string { return r.Text }

// Showing is the obstacle while a show is played.
const Showing = "showing"

// HandWords are the answers to an act that the simulated hand cannot do.
type HandWords struct {
	Cannot string
	Since  map[string]string
	Show   string // the answer while a show is played
}

// Refuses returns the answer to an act that the simulated hand cannot do.
func (s *Grammar) Refuses(r Refusal) string {
	hand := s.page.Hand
	if r.Obstacle == Showing {
		return hand.Show
	}
	return hand.Cannot + s.Colon + Fill(hand.Since[r.Obstacle], "cell", s.Cell(r.Cell), "to", s.Cell(r.To), "at", s.Cell(r.At)) + "."
}

// SettingsWords are the texts of the page's forms that the menu has no words for.
type SettingsWords struct {
	Title, NextGame, Speech string
	Rate, Volume            string // in percent
	Name                    string // of a player
	Apply, Begin            string // the buttons
	Applied                 string
	WrongNames              map[board.NamesFault]string
}

// LookWords are the settings of the page for the browser of a visitor.
type LookWords struct {
	Name                         string // of them together
	Straight                     string // of the board, beside Diamond
	Colours, System, Light, Dark string // and their choices: those of the system
	Size, Normal, Large          string // of words, and its choices
	Contrast                     string // a switch for more of it
}

// Item returns the name of an item of the menu, without a value.
func (s *Grammar) Item(i Item) string { return s.menu.items[i] }

// NameOf returns the label of the name of a player.
func (s *Grammar) NameOf(seat board.Seat) string {
	return Fill(s.page.Settings.Name, "seat", seat.String())
}

// RefusesNames returns the sentence for names that A and B cannot have.
func (s *Grammar) RefusesNames(e *board.NamesError) string {
	return Fill(s.page.Settings.WrongNames[e.Fault], "most", strconv.Itoa(board.MaxName), "letter", string(e.Letter))
}

// Unfit returns the answer of a build that cannot follow a game.
func (s *Speech) Unfit(u *rules.Unfit) audio.Utterance {
	switch u.Lacks {
	case rules.LacksReaders:
		return s.Answer(s.onlyByTray)
	case rules.LacksTray:
		return s.Answer(s.noTray)
	}
	return s.Answer(s.noStacks)
}

// LanguageName returns the name of a language of Languages, in itself.
func (s *Speech) LanguageName(code string) string {
	return strings.TrimSuffix(s.MenuLanguage(code).Text, ".")
}

// Working returns that a part works again.
func (s *Grammar) Working(kind board.PartKind, cells board.CellSet) string {
	return Fill(s.partWorks, "what", s.Part(kind, cells))
}
