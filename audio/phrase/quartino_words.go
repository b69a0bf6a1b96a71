package phrase

import (
	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// quartinoWords are the words of Quartino in one language. What both games say, that a player
// must place, resigns or wins, is in the table.
type quartinoWords struct {
	player    string // one without a name, alone
	thePlayer string // the same as part of a sentence
	colours   map[board.Colour]colourWord
	topToken  string // one that is not known, as the object of a sentence
	card      string // by its number

	begins, players, first, simple, deck string
	cannot                               string // by a build that does not notice a second token

	laid    [2]string // without the player, and with
	put     [3]string
	toPlace counts // tokens
	finish  string // what may be done when no token is left to place
	passes  string // what is done when the cache is empty

	situation              [3]string // one that was called rightly
	high                   string    // behind a space
	onlyOfColour, onlyHigh string    // one that was called wrongly
	takeAll                string    // of a column
	takeOff                string    // of a Quartino

	claimed               [3]string
	good                  [3]string // does not begin with Quartino
	cardsLeft             counts
	notFormed, notCovered [3]string // the space shows another token, or none
	turnEnds              string

	refused                 map[quartino.Reason]string // but the two that are judged with what is seen
	asks                    map[quartino.Question]string
	mistakes                map[quartino.Mistake]string
	remove, putBack, moveTo string

	stuck, clear string

	onSpace, inCache, noneInIt, nextToken string

	rules         map[Topic][2]string
	rulesOfSimple string // in place of the situations
}

// colourWord is a colour with the noun for a token.
type colourWord struct {
	label  string // of a token, alone
	object string // one token as the object of a sentence
	counts counts
}

// player returns the name of a player of Quartino, or the number, alone: to address the
// player, or as a label. It does not return a name that sounds like a call.
func (s *Speech) player(p board.Player, o quartino.Options) string {
	return s.namedPlayer(p, o, s.quartino.player)
}

// whoPlays returns the same as part of a sentence.
func (s *Speech) whoPlays(p board.Player, o quartino.Options) string {
	return s.namedPlayer(p, o, s.quartino.thePlayer)
}

func (s *Speech) namedPlayer(p board.Player, o quartino.Options, unnamed string) string {
	if p == 0 || p > board.MaxPlayers {
		return s.somebody
	}
	if name := sayable(o.Names[p-1]); name != "" {
		return name
	}
	return fill(unnamed, "n", s.number(int(p)))
}

// token returns a token as the object of a sentence.
func (s *Speech) token(t board.Token) string {
	if t == 0 {
		return s.quartino.topToken
	}
	return s.quartino.colours[t.Colour()].object
}

// colour returns the colour of a token, alone.
func (s *Speech) colour(c board.Colour) string { return s.quartino.colours[c].label }

// high returns a number of tokens on one space, as said behind its name.
func (s *Speech) high(n int) string { return fill(s.quartino.high, "n", s.number(n)) }
