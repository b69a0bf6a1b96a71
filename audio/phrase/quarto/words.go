// Package quarto has what is said of a game of Quarto, and what the page shows of it.
package quarto

import (
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// Speech makes the utterances of Quarto in one language.
//
// Nothing but a hint depends on an alignment before it is called or dead, and no phrase but that of a
// good call begins with "Quarto".
type Speech struct {
	*phrase.Speech
	words *words
}

// Of returns the words of Quarto in the language of a speech.
func Of(s *phrase.Speech) Speech {
	s, w := phrase.SectionOf[words](s, quarto.Plug)
	return Speech{s, w}
}

// words are the words of Quarto in one language: a section of its file.
type words struct {
	texts
	coach coachWords
	page  pageWords
}

// texts are the words that are said, but for those of the turning points.
type texts struct {
	said
	rules    ruleWords
	menu     menuWords
	lesson   lessonWords
	alone    aloneWords
	levels   map[board.Level]string // as part of a sentence
	exercise exerciseWords
	hint     hintWords
}

// said are the words of a game. What all games say is in package phrase.
type said struct {
	addressed

	gameBegins, first, characteristics, squaresCount   string
	boardCalls, falseCallsLose, callerLifts, touchMove string
	missedAtEnd, missedNever                           string
	giveInTray, giveByPass, giveByShowing              string
	lay                                                [2]string // one piece, or each of several, that the tray alone reads
	setUp, piecesPlaced                                phrase.Counts
	isSetUp                                            string
	toGive                                             string
	mayCall                                            string
	givenUnseen                                        [3]string
	takenBackPiece, takenBackUnseen                    string
	placedPiece, placedFelt, moved                     [3]string
	win, missed, missedInGame                          string
	refused                                            map[quarto.Reason][3]string
	leads, tied, noScore                               string // the score of a match
	drawnGames                                         phrase.Counts
	drawn                                              [3]string
	clearBoard                                         string
	askCleared, offerFound                             string
	mistakes                                           map[quarto.Mistake]string
	remove, put, putBack, moveTo                       string
	undoing                                            string // the instruction after a placement was taken back
	lineEmpty, nothingElse                             string
	piecesLeft                                         phrase.Counts
}

// addressed are the words that name one of two players.
type addressed struct {
	falseCall, show, askPiece   string
	lastCallTimed, lastCallOpen string
	notGiven                    map[board.Giving]string // of a call before the giving: what the giver has to do
}

// menuWords are those of the options in the menu, and of what it reads out.
type menuWords struct {
	options     phrase.OptionWords // those of attributes are of every game
	left, score string
	drawn       string // by both players
	allFour     string // of the pieces that two values have in common
	allBut      string
}

// who returns the player's name, or the seat, as part of a sentence.
func (s Speech) who(seat board.Seat, o quarto.Options) string {
	return s.TheSeat(seat, names(o, s.words.alone.board))
}

// Player returns the player's name, or the seat, alone.
func (s Speech) Player(seat board.Seat, o quarto.Options) string {
	return s.Seat(seat, names(o, phrase.Sentence(s.words.alone.board)))
}

// Phrases implements phrase.Game, as do the methods that follow.
func (s Speech) Phrases() []phrase.Phrase {
	const piece, other = board.Piece(8), board.Piece(7)
	row := []rules.Alignment{{Line: 1, Values: board.Tall}}
	examples := []string{
		"list", strings.Join(s.groups(1<<piece|1<<other), s.Semicolon),
		"lines", winLines(s.Speech, row), "missed", missedLines(s.Speech, row), "level", s.Level(board.LevelFair),
	}
	w := &s.words.coach
	coach := append(examples,
		"other", s.who(board.B, quarto.Options{}), "of", s.Number(12), "value", w.draw, "cost", w.lost,
		"act", phrase.Fill(w.giving, "piece", s.InSentence(board.Holding(piece))),
		"better", phrase.Fill(s.Count(w.others, 1), "value", w.draw))
	return slices.Concat(s.Texts("", s.words.texts, examples...), s.Texts("coach", *w, coach...))
}

// Entries are what the menu reads out.
func (s Speech) Entries(game rules.Game) []phrase.Section {
	g := quarto.Of(game)
	all := []phrase.Section{s.Entry(s.words.menu.left, s.ReadLeft(g)), s.Entry(s.Item(phrase.ItemCells))}
	if g.Rules().Posed() {
		return all // their score is told on repeat
	}
	return append(all, s.Entry(s.words.menu.score, s.Answer(s.Score(g))))
}

// OptionName returns the name of an option or of a value.
func (s Speech) OptionName(x rules.Option, value string, options board.Options) string {
	o, _ := options.(quarto.Options)
	switch {
	case x.Key == "attributes" && value != "":
		a, _ := board.ParseAttributes(value)
		return s.Attributes[a]
	case x.Key == "against":
		if level, err := board.ParseLevel(value); err == nil {
			return s.Level(level)
		}
	case x.Key == "first":
		seat, err := board.ParseSeat(value)
		switch {
		case away(seat, o):
			return s.who(seat, o)
		case err == nil && alone(o):
			value = "you"
		case err == nil:
			return s.Player(seat, o)
		}
		x.Key = "begins" // another game has words of that key
	}
	return s.words.menu.options.Name(x, value)
}

// Offer returns the question to both players, or to the one who resigns or is alone.
func (s Speech) Offer(i phrase.Item, _ board.Player, options board.Options) audio.Utterance {
	o, _ := options.(quarto.Options)
	return s.Speech.Offer(i, alone(o))
}

// Agrees returns that one player has consented, and the question to the other.
func (s Speech) Agrees(by board.Seat, options board.Options) audio.Utterance {
	o, _ := options.(quarto.Options)
	return s.Speech.Agrees(s.who(by, o), s.Player(by.Other(), o))
}

// LetGo returns what the other player must do.
func (s Speech) LetGo(by board.Seat, options board.Options) audio.Utterance {
	o, _ := options.(quarto.Options)
	return s.Speech.LetGo(s.Player(by, o))
}
