// Package phrase turns the judgements of the referee into words. A phrase is a pure
// function of the step, the game's options and position, the language and the
// verbosity; no text is put together anywhere else. A language is one file of words;
// all else derives from these files.
//
// Nothing said here depends on an alignment before it is called or dead, no
// phrase but that of a good call begins with "Quarto", and numbers are words.
package phrase

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
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

var verbosityNames = []string{"brief", "terse", "normal", "full"}

// String returns the name that ParseVerbosity reads.
func (v Verbosity) String() string {
	if v < Brief || v > Full {
		return fmt.Sprintf("Verbosity(%d)", uint8(v))
	}
	return verbosityNames[v-1]
}

// ParseVerbosity reads "brief", "terse", "normal" or "full".
func ParseVerbosity(s string) (Verbosity, error) {
	if i := slices.Index(verbosityNames, s); i >= 0 {
		return Verbosity(i + 1), nil
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

// Speech makes the utterances of one language. It holds no state and may be used by
// several goroutines.
type Speech struct {
	*table
	verbosity Verbosity
	columns   [4]string
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
	s := &Speech{table: t, verbosity: o.Verbosity, games: o.Games}
	s.columns = s.files
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

// Say returns the utterances for a step in their order; nil for none. before is the game
// before the step.
func (s *Speech) Say(before quarto.Game, step quarto.Step) []audio.Utterance {
	said := s.fact(step)
	for _, j := range step.Judgements {
		said = append(said, s.judgement(before, step, j)...)
	}
	said = append(said, s.asked(before, step)...)
	said = append(said, s.next(step)...)
	_, ofPart := step.Event.Fact.(board.Fault)
	for i := range said {
		said[i].Judged = !ofPart
	}
	return said
}

// asked returns the questions to the players, and after the answer the instruction that
// the question had delayed.
func (s *Speech) asked(before quarto.Game, step quarto.Step) []audio.Utterance {
	g := step.Game
	_, pointing := g.Pointing()
	_, was := before.Pointing()
	_, checking := g.Checking()
	opened, _ := step.Event.Fact.(board.Opened)
	_, wrong := g.Wrong()
	switch {
	case pointing && !was, opened.Resumed && (pointing || checking):
		return OnCall(s.Verdict(s.wanted(g)))
	case g.Asking() != before.Asking() && wrong && len(step.Judgements) == 0, g.Asking() && !before.Asking():
		return s.Last(s.wanted(g))
	case g.Offering() && !before.Offering():
		return s.Verdict(s.offerFound)
	}
	return nil
}

// wanted returns what the players must do before play goes on: answer a question, show
// a line, follow an instruction; "" for nothing.
func (s *Speech) wanted(g quarto.Game) string {
	if q, checking := g.Checking(); checking {
		return s.question(q)
	}
	if by, pointing := g.Pointing(); pointing {
		return Fill(s.show, "caller", s.address(by, g.Rules()))
	}
	w, wrong := g.Wrong()
	switch {
	case wrong && g.Asking():
		return s.askCleared
	case g.Offering():
		return s.wrong(w, g) + " " + s.offerFound
	case wrong:
		return s.wrong(w, g)
	}
	return ""
}

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

func (s *Speech) Move(kind, text string) []audio.Utterance {
	return []audio.Utterance{{Class: board.ClassMove, Kind: kind, Lang: s.lang, Text: text}}
}

// fact returns the utterances for the fact itself, without its judgements.
func (s *Speech) fact(step quarto.Step) []audio.Utterance {
	switch f := step.Event.Fact.(type) {
	case board.Opened:
		if f.Resumed && step.Game.Rules() != (quarto.Options{}) { // the start of a damaged record may be lost
			return s.Move(KindGame, s.resumedGame(step.Game))
		}
	case board.Started:
		if step.Game.Phase() == quarto.PhaseWrong { // the instruction would drop a move
			return s.Verdict(s.newGame(step.Game))
		}
		return s.Move(KindGame, s.newGame(step.Game))
	case board.Seen:
		return s.unread(step, f)
	case board.Tray:
		return s.unreadTray(step.Game, f)
	case board.Pressed:
		if o := step.Game.Rules(); f.Button == board.ButtonQuarto && !f.Menu && o.Caller == board.CallerBoard && !step.Game.AwaitsAnswer() {
			return []audio.Utterance{s.Answer(s.boardCalls)}
		}
	case board.Fault:
		if f.Part.Kind == board.PartTray && step.Game.OnlyTray() {
			return []audio.Utterance{s.faulty(s.onlyTray(step.Game, f.State))}
		}
		return append(s.Told(f), s.unheard(step.Game, f)...)
	}
	return s.Told(step.Event.Fact)
}

// Told returns the utterances for a fact that are the same in every game.
func (s *Speech) Told(f board.Fact) []audio.Utterance {
	switch f := f.(type) {
	case board.Fault:
		if f.Part.Kind == board.PartPower {
			return s.Verdict(s.stays)
		}
		return s.fault(f)
	case board.Asked:
		switch f.Request {
		case board.RequestSay:
			return s.Move(kindHost, f.Text)
		case board.RequestSwitchOff:
			return s.Verdict(s.switchingOff)
		}
	}
	return nil
}

func (s *Speech) resumedGame(g quarto.Game) string {
	if g.Phase() == quarto.PhaseOver {
		return s.over(g)
	}
	parts := []string{s.Resumed, s.Count(s.piecesPlaced, g.Placements())}
	if turn := s.turn(g); turn != "" {
		parts = append(parts, turn)
	}
	return strings.Join(parts, ", ") + "."
}

// newGame names the options that differ from the leaflet's.
func (s *Speech) newGame(g quarto.Game) string {
	o := g.Rules()
	text := []string{s.gameBegins}
	if n := g.Placements(); n > 0 {
		text = append(text, Sentence(s.Count(s.piecesPlaced, n))+".")
	}
	text = append(text, Sentence(Fill(s.first, "who", s.who(o.First, o))))
	if o.Attributes != board.AllAttributes {
		text = append(text, s.counting(o))
	}
	for _, option := range []struct {
		on   bool
		text string
		from Verbosity // the lowest that says it
	}{
		{o.Squares, s.squaresCount, Brief},
		{o.Caller == board.CallerBoard, s.boardCalls, Normal},
		{o.FalseCall == board.FalseCallLoses, s.falseCallsLose, Normal},
		{o.Point == board.PointLift, s.callerLifts, Normal},
		{o.TouchMove, s.touchMove, Normal},
		{o.Missed == board.TellAtEnd, s.missedAtEnd, Normal},
		{o.Missed == board.TellNever, s.missedNever, Normal},
		{o.Giving == board.GivingTray, s.giveInTray, Full},
		{o.Giving == board.GivingPass, s.giveByPass, Normal},
		{true, s.Help, Full},
	} {
		if option.on && s.verbosity >= option.from {
			text = append(text, option.text)
		}
	}
	return strings.Join(text, " ")
}

// counting names the attributes that count.
func (s *Speech) counting(o quarto.Options) string {
	var pairs []string
	for _, a := range s.order {
		if o.Attributes&a != 0 {
			pairs = append(pairs, s.attributes[a])
		}
	}
	return Fill(s.characteristics, "attributes", strings.Join(pairs, ", "))
}

func (s *Speech) fault(f board.Fault) []audio.Utterance {
	what := s.part(f.Part.Kind, f.Cells)
	switch {
	case f.State == board.OK:
		return []audio.Utterance{s.faulty(Fill(s.partWorks, "what", what))}
	case f.Part.Kind == board.PartMISO:
		return []audio.Utterance{s.faulty(s.AtFull(s.held(f.Cells), s.GameGoesOn))}
	case f.Part.Kind == board.PartGames:
		return []audio.Utterance{s.faulty(s.AtFull(Fill(s.NotRead, "what", what), s.GameGoesOn))}
	}
	return []audio.Utterance{s.faulty(s.AtFull(Fill(s.partFails, "what", what), s.GameGoesOn))}
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
		return Fill(s.partFails, "what", s.part(board.PartMISO, cells))
	case n == 0:
		return Fill(s.lineHeld, "what", s.parts[board.PartReader]+", "+s.parts[board.PartTray])
	}
	return Fill(s.lineHeld, "what", s.parts[board.PartReader]+", "+s.Either(by))
}

// Unsteady returns the utterance for parts that fail and work again repeatedly.
func (s *Speech) Unsteady(f board.Fault) audio.Utterance {
	return s.faulty(s.AtFull(Fill(s.partUnsteady, "what", s.part(f.Part.Kind, f.Cells)), s.GameGoesOn))
}

func (s *Speech) faulty(text string) audio.Utterance {
	return audio.Utterance{Class: board.ClassFault, Lang: s.lang, Text: text}
}

// unheard returns the state of the game when the sound works again: play may have gone
// on without it.
func (s *Speech) unheard(g quarto.Game, f board.Fault) []audio.Utterance {
	if f.Part.Kind != board.PartSound || f.State != board.OK {
		return nil
	}
	var said []audio.Utterance
	if p, c, ok := g.Last(); ok {
		said = s.Placement(c, s.holds(s.Cell(c), p))
	}
	return append(said, s.Move(audio.KindTurn, s.action(g))...)
}

// part returns the name of a part with its cells.
func (s *Speech) part(kind board.PartKind, cells board.CellSet) string {
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
