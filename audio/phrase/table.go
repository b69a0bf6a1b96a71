package phrase

import (
	"sync"
	"time"

	"quartoboard/board"
	"quartoboard/board/setup"
)

// table holds the words of one language, which its file has. Names in braces are placeholders: {who} and
// {loser} are players as part of a sentence, {Who} at its beginning; {player}, {caller},
// {giver}, {placer} and {opponent} are addressed. A text without a full stop is a part of a
// sentence. Three forms are for terse, normal and full verbosity. Games use the exported ones.
type table struct {
	lang string `at:"-"`    // its code (ISO 639-1), also that of espeak-ng's voice: the name of its file
	_    int    `at:"rank"` // see codes
	// Words that a synthesiser mispronounces, or that are confused by ear, and how they
	// are spelt for it: in letters, or in espeak-ng's phonemes between [[ and ]], with
	// letters behind them for an engine without phonemes. A word in small letters stands
	// for itself in capitals too.
	spellings map[string]string

	files       [4]string                  // the columns a to d as names
	numbers     [board.MaxCards + 1]string // none to sixty-four, the last card of a large deck
	Seconds     map[time.Duration]string   // times in words
	preferences preferenceWords

	Colon     string // with the spaces that the language puts around it
	Semicolon string

	Somebody string // of a seat or a player that is not known

	Help, Resumed                     string // at the begin of a game
	HowToMenu                         string // before the first placement
	ToPlace                           string
	Right, Undone, Paused, GameGoesOn string
	Wins, Draw, Abandoned             string // the results, as parts of sentences
	Adjudicated, Resigned             string
	NotRead                           string
	SeveralAt, PhoneAt                string // in place of NotRead: more than one piece, a phone or a card
	GivenPiece, ForYou                [3]string
	GameOver                          string
	BoardEmpty, CellEmpty             string

	seat    string // a player without a name, alone: addressed, or as a label
	theSeat string // the same as part of a sentence
	or      string // before the last of several places, any one of which will do

	words      map[board.Values]word       // each of the eight
	Order      [4]board.Attributes         // in which they are said
	labelJoin  string                      // between the words of a label
	Attributes map[board.Attributes]string // the two values of each
	onePiece   noun                        // one piece in a sentence
	fourPieces noun

	colours                      map[board.Colour]colourWord // of tokens
	card                         string                      // by its number
	onlyByTray, noTray, noStacks string                      // what a build lacks

	strangePiece string // one that is not enrolled, in a sentence
	somePiece    string // one that is not known, in a sentence

	row, column, diagonal, square string
	countOfCells                  Counts

	parts                              map[board.PartKind]string // by kind; 0 for any other
	quartoButton                       string
	partFails, partWorks, partUnsteady string
	lineHeld                           string // what to unplug first
	switchingOff, stays                string // the computer

	Ready, ReadyBut, NotReady, NotKnown, restWell, allWell string               // of a check of the board
	Good, NotGood                                          string               // of a check of some parts
	findings                                               map[string][2]string // by code: the fault and the next step
	firstWord                                              string               // begins with a column

	menu   menuWords
	link   linkWords
	lesson struct{ steps map[LessonStep]string } // that are alike in every game
	page   PageWords                             // not said

	games     []string  `at:"-"` // the sections of the default language that have the words of a game: a language may lack them
	lacks     []string  `at:"-"` // the games of which the language has no words
	inDefault *table    `at:"-"` // the table that says them
	file      words     `at:"-"` // its file, which has also the words of the games
	sections  *sync.Map `at:"-"` // those that SectionOf has made, by the names of the games

	countOfSteps, countOfPieces, countOfSensors, countOfReaders Counts
	setup                                                       map[setup.What]string // calibration and enrolment
}

// Counts are the forms for none, one and many.
type Counts [3]string

// word is one attribute value.
type word struct {
	label string // in a list of what a piece is
	one   string // with one piece, in a sentence
	many  string // with four pieces
	front bool   // said before the noun
}

// colourWord is a colour with the noun for a token.
type colourWord struct {
	label  string // of a token, alone
	object string // one token as the object of a sentence
	counts Counts
}

// noun has the rules for combining values with the noun.
type noun struct {
	article string
	noun    string
	join    string // between the values before the noun
	and     string // before the last value behind it
}
