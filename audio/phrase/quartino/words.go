// Package quartino has what is said of a game of Quartino, and what the page shows of it.
package quartino

import (
	"cmp"
	"slices"
	"strconv"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// Speech makes the utterances of Quartino in one language.
type Speech struct {
	*phrase.Speech
	words *words
}

// Of returns the words of Quartino in the language of a speech.
func Of(s *phrase.Speech) Speech {
	s, w := phrase.SectionOf[words](s, quartino.Plug)
	return Speech{s, w}
}

// words are the words of Quartino in one language: a section of its file.
type words struct {
	said
	menu   menuWords
	lesson map[phrase.LessonStep]string // what differs from the lesson of every game
	page   pageWords
}

// said are the words of a game. What all games say, that a player must place, resigns or wins,
// is in package phrase.
type said struct {
	player    string // one without a name, alone
	thePlayer string // the same as part of a sentence
	topToken  string // one that is not known, as the object of a sentence

	begins, players, first, simple, deck string

	laid    [2]string // without the player, and with
	put     [3]string
	toPlace phrase.Counts // tokens
	finish  string        // what may be done when no token is left to place
	passes  string        // what is done when the cache is empty

	situation              [3]string // one that was called rightly
	high                   string    // behind a space
	onlyOfColour, onlyHigh string    // one that was called wrongly
	takeAll                string    // of a column
	takeOff                string    // of a Quartino

	claimed               [3]string
	good                  [3]string // does not begin with Quartino
	cardsLeft             phrase.Counts
	notFormed, notCovered [3]string // the space shows another token, or none
	turnEnds              string

	refused                 map[quartino.Reason]string // but the two that are judged with what is seen
	asks                    map[quartino.Question]string
	mistakes                map[quartino.Mistake]string
	remove, putBack, moveTo string

	stuck, clear string

	onSpace, inCache, noneInIt, nextToken string

	rules         map[string][2]string
	rulesOfSimple string // in place of the situations
}

// menuWords are those of the menu: players share the buttons of the seats.
type menuWords struct {
	options            phrase.OptionWords
	cache, cards, turn string // what is read out

	offerAll string // to all players
	giveUpOf string // to the one in turn
	agreesAt string // QUARTO was pressed at one seat, and the other one waits
	letGoAt  string
}

// Player returns the name of a player of Quartino, or the number, alone: to address the
// player, or as a label. It does not return a name that sounds like a call.
func (s Speech) Player(p board.Player, o quartino.Options) string {
	return s.namedPlayer(p, o, s.words.player)
}

// whoPlays returns the same as part of a sentence.
func (s Speech) whoPlays(p board.Player, o quartino.Options) string {
	return s.namedPlayer(p, o, s.words.thePlayer)
}

func (s Speech) namedPlayer(p board.Player, o quartino.Options, unnamed string) string {
	if p == 0 || p > board.MaxPlayers {
		return s.Somebody
	}
	return cmp.Or(phrase.Sayable(o.Names[p-1]), phrase.Fill(unnamed, "n", s.Number(int(p))))
}

// token returns a token as the object of a sentence.
func (s Speech) token(t board.Token) string {
	if t == 0 {
		return s.words.topToken
	}
	return s.TheToken(t.Colour())
}

// high returns a number of tokens on one space, as said behind its name.
func (s Speech) high(n int) string { return phrase.Fill(s.words.high, "n", s.Number(n)) }

// Phrases implements phrase.Game, as do the methods that follow.
func (s Speech) Phrases() []phrase.Phrase {
	examples := []string{"player", s.Player(1, quartino.Options{}), "deck", "Quartino"}
	return slices.Concat(s.Texts("quartino", s.words.said, examples...), s.Texts("menu", s.words.menu, examples...),
		s.Texts("lesson.quartino", s.words.lesson, examples...))
}

// Entries are what the menu reads out.
func (s Speech) Entries(game rules.Game) []phrase.Section {
	g, w := quartino.Of(game), &s.words.menu
	return []phrase.Section{
		s.Entry(w.cache, s.ReadCache(g)), s.Entry(s.Item(phrase.ItemCells)), s.Entry(w.cards, s.ReadCards(g)), s.Entry(w.turn, s.Now(g)),
	}
}

// OptionName returns the name of an option or of a value.
func (s Speech) OptionName(x rules.Option, value string, options board.Options) string {
	o, _ := options.(quartino.Options)
	n, _ := strconv.Atoi(value)
	switch {
	case x.Key == "first" && value != "":
		return s.Player(max(board.Player(n), 1), o)
	case x.Key == "names" && value != "":
		return s.Player(board.Player(n), quartino.Options{})
	}
	return s.words.menu.options.Name(x, value)
}

// Offer returns the question to all players, or to the one who resigns.
func (s Speech) Offer(i phrase.Item, player board.Player, options board.Options) audio.Utterance {
	o, _ := options.(quartino.Options)
	text := s.words.menu.offerAll
	if i == phrase.ItemResign {
		text = s.words.menu.giveUpOf
	}
	return s.Answer(phrase.Fill(text, "item", s.Item(i), "player", s.Player(player, o)))
}

// Agrees returns that the players at one seat have consented, and the question to the others.
func (s Speech) Agrees(by board.Seat, _ board.Options) audio.Utterance {
	return s.Answer(phrase.Fill(s.words.menu.agreesAt, "seat", by.String(), "opposite", by.Other().String()))
}

// LetGo returns what must be done at a seat.
func (s Speech) LetGo(by board.Seat, _ board.Options) audio.Utterance {
	return s.Answer(phrase.Fill(s.words.menu.letGoAt, "seat", by.String()))
}

// Steps of the lesson that no other game has.
const (
	LessonPass    phrase.LessonStep = "pass"    // the end of a turn
	LessonCard    phrase.LessonStep = "card"    // in the tray
	LessonColours phrase.LessonStep = "colours" // a call of four colours, in vain
	LessonColumn  phrase.LessonStep = "column"  // a call of column, in vain
)

// Lesson returns what the lesson says in a step. Nothing in it depends on the game.
func (s Speech) Lesson(step phrase.LessonStep, _ rules.Game, _ phrase.Task) audio.Utterance {
	text, own := s.words.lesson[step]
	if !own {
		text = s.LessonText(step)
	}
	switch step {
	case phrase.LessonSpaces:
		text = s.InColumns(text)
	case phrase.LessonEnd:
		text += " " + s.words.lesson[phrase.LessonClear]
	}
	return s.Answer(text)
}

// Score returns nothing: Quartino has no match.
func (s Speech) Score(rules.Game) string { return "" }
