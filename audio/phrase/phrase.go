// Package phrase has the words of the table: what is said of it and what the page shows, the
// grammar that puts words together, and the files of the languages. What is said of a game is in a
// package of that game below this one. A phrase is a pure function of what happened, of the language
// and of the verbosity; no text is put together anywhere else.
//
// Numbers are words, and no phrase but that of a good call of Quarto begins with "Quarto".
package phrase

import (
	"fmt"
	"slices"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// Verbosity is the amount of speech.
type Verbosity uint8

// The verbosities.
const (
	Brief  Verbosity = iota + 1 // of a move only the cell, and the colour of a token
	Terse                       // only what players cannot feel: not whose turn it is
	Normal                      // a move names its piece once, and once whose turn it is
	Full                        // with the player and the consequence
)

var verbosityNames = []string{"", "brief", "terse", "normal", "full"}

// String returns the name that ParseVerbosity reads.
func (v Verbosity) String() string { return board.Name("Verbosity", verbosityNames, uint8(v)) }

// ParseVerbosity reads "brief", "terse", "normal" or "full".
func ParseVerbosity(s string) (Verbosity, error) {
	if i := slices.Index(verbosityNames, s); i > 0 {
		return Verbosity(i), nil
	}
	return 0, fmt.Errorf("unknown verbosity %q: want brief, terse, normal or full", s)
}

// Opts are the options of New; language and verbosity must be given.
type Opts struct {
	Lang      string    // one of Languages
	Verbosity Verbosity //
	Letters   bool      // columns are letters, not Anna, Bella, Cesar and David; default false

	// Games makes the words of a kind of game in a language, those of the first game for nil. Without
	// it there are no words of games.
	Games func(s *Speech, k *rules.Kind) Game
}

// Grammar has the words of one language, and puts them together: names, numbers and lists, and the texts of the page.
type Grammar struct {
	*table
	columns [4]string
}

// Speech makes the utterances of one language. It holds no state and may be used by
// several goroutines.
type Speech struct {
	Grammar
	verbosity Verbosity
	games     func(s *Speech, k *rules.Kind) Game
}

// New makes the speech of a language.
func New(o Opts) (*Speech, error) {
	t, err := tableOf(o.Lang)
	if err != nil {
		return nil, err
	}
	if o.Verbosity < Brief || o.Verbosity > Full {
		return nil, fmt.Errorf("speech: no verbosity: %v", o.Verbosity)
	}
	s := &Speech{Grammar{t, t.files}, o.Verbosity, o.Games}
	if o.Letters {
		s.columns = [4]string{"A", "B", "C", "D"}
	}
	return s, nil
}

// InFull returns the speech at full verbosity.
func (s *Speech) InFull() *Speech {
	full := *s
	full.verbosity = Full
	return &full
}

// Verbosity returns the amount of speech.
func (s *Speech) Verbosity() Verbosity { return s.verbosity }

// Form chooses the form for the verbosity. Brief has no words of its own: what it does
// not leave out is terse.
func (s *Speech) Form(forms [3]string) string { return forms[max(s.verbosity, Terse)-Terse] }

// The kinds of move that replace their like in the queue, besides
// audio.KindPlaced and audio.KindTurn.
const (
	KindGame    = "game" // a game begins or goes on
	KindGiven   = "given"
	KindRight   = "right"
	KindScore   = "score"
	KindUnknown = "unknown"
	kindOffer   = "offer"
	kindHost    = "host" // a sentence of a host
	kindSet     = "set"  // what a host has set
)

// Verdict returns the utterance of a verdict.
func (s *Speech) Verdict(text string) []audio.Utterance {
	return []audio.Utterance{{Class: board.ClassVerdict, Lang: s.lang, Text: text}}
}

// Last returns a verdict that drops waiting moves.
func (s *Speech) Last(text string) []audio.Utterance {
	return []audio.Utterance{{Class: board.ClassVerdict, Lang: s.lang, Text: text, Clears: true}}
}

// OnCall marks the verdict on a call, or what is asked before it. All cut a placement
// equally, so that the cut tells nothing.
func OnCall(said []audio.Utterance) []audio.Utterance {
	for i := range said {
		said[i].Shortens = true
	}
	return said
}

// Placement returns a placement, whose text begins with its cell.
func (s *Speech) Placement(c board.Cell, text string) []audio.Utterance {
	said := s.Move(audio.KindPlaced, text)
	said[0].Head = s.Cell(c)
	return said
}

// Move returns the utterance of a move, of a kind of which the newest is said.
func (s *Speech) Move(kind, text string) []audio.Utterance {
	return []audio.Utterance{{Class: board.ClassMove, Kind: kind, Lang: s.lang, Text: text}}
}

// Told returns the utterances for a fact that are the same in every game.
func (s *Speech) Told(f board.Fact) []audio.Utterance {
	switch f := f.(type) {
	case board.Fault:
		switch f.Part.Kind {
		case board.PartPower:
			return s.Verdict(s.stays)
		case board.PartLink:
			return []audio.Utterance{s.Faulty(s.Connection(f))}
		}
		return s.fault(f)
	case board.Asked:
		switch f.Request {
		case board.RequestSay:
			return s.Move(kindHost, f.Text)
		case board.RequestSwitchOff:
			return s.Verdict(s.switchingOff)
		case board.RequestLink:
			return s.linked(f)
		}
	}
	return nil
}

func (s *Speech) fault(f board.Fault) []audio.Utterance {
	text := s.Failing(f.Part.Kind, f.Cells)
	switch {
	case f.State == board.OK:
		return []audio.Utterance{s.Faulty(s.Working(f.Part.Kind, f.Cells))}
	case f.Part.Kind == board.PartMISO:
		text = s.held(f.Cells)
	case f.Part.Kind == board.PartGames:
		text = Fill(s.NotRead, "what", s.Part(f.Part.Kind, f.Cells))
	}
	return []audio.Utterance{s.Faulty(s.AtFull(text, s.GameGoesOn))}
}

// mostHolders is the largest number of readers that may be named as the cause.
const mostHolders = 2

// held returns the sentence of a line that is held in these cells. It names the readers that
// can be read, since one that holds the line of all is heard itself; the tray's if there is
// none. A few cells are those of readers with lines of their own.
func (s *Speech) held(cells board.CellSet) string {
	by := board.AllCells &^ cells
	switch n := by.Len(); {
	case n > mostHolders:
		return s.Failing(board.PartMISO, cells)
	case n == 0:
		return Fill(s.lineHeld, "what", s.parts[board.PartReader]+", "+s.parts[board.PartTray])
	}
	return Fill(s.lineHeld, "what", s.parts[board.PartReader]+", "+s.Either(by))
}

// Unsteady returns the utterance for parts that fail and work again repeatedly.
func (s *Speech) Unsteady(f board.Fault) audio.Utterance {
	return s.Faulty(s.AtFull(Fill(s.partUnsteady, "what", s.Part(f.Part.Kind, f.Cells)), s.GameGoesOn))
}

// Faulty returns an utterance about a fault.
func (s *Speech) Faulty(text string) audio.Utterance {
	return audio.Utterance{Class: board.ClassFault, Lang: s.lang, Text: text}
}

// Part returns the name of a part with its cells.
func (s *Grammar) Part(kind board.PartKind, cells board.CellSet) string {
	switch kind {
	case board.PartQuartoA:
		return Fill(s.quartoButton, "seat", board.A.String())
	case board.PartQuartoB:
		return Fill(s.quartoButton, "seat", board.B.String())
	}
	what, ok := s.parts[kind]
	if !ok {
		what = s.parts[0]
	}
	if cells != 0 && (kind != board.PartMISO || cells.Len() <= mostHolders) {
		what += ", " + s.Cells(cells)
	}
	return what
}

// AtFull adds a sentence that is said at full verbosity only.
func (s *Speech) AtFull(text, more string) string {
	if s.verbosity < Full {
		return text
	}
	return text + " " + more
}
