package board

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Link is what is asked and told between the players and the link to another board: a verb, the name
// of the other board in the club, and more words. The record lists them.
type Link struct {
	Verb  string
	Board string // "" for a verb without one
	Words []string
}

// The verbs. Players ask the first ones, the link tells the last two; boards is asked, and answered
// with the names of the boards.
const (
	LinkBoards = "boards"
	LinkPlay   = "play"
	LinkForget = "forget"
	LinkGreet  = "greet"
	LinkYes    = "yes"
	LinkNo     = "no"
	LinkClaim  = "claim"
	LinkAsk    = "ask"
	LinkTold   = "told"
)

// LinkGreeting begins the words for the greetings, with 1 to 6 behind it.
const LinkGreeting = "greeting-"

// The texts of players, and those of the link.
var (
	linkAsked = regexp.MustCompile(`^(boards|yes|no|(play|forget|claim) [a-z0-9-]{1,32}|greet [a-z0-9-]{1,32} [1-6])$`)
	linkTold  = regexp.MustCompile(`^(boards( \+?[a-z0-9-]{1,32})*|(ask|told) [a-z0-9-]{1,32}( [a-z0-9-]+)+)$`)
)

// PlainLink returns a text of players with single spaces between its words.
func PlainLink(text string) (string, error) {
	plain := strings.Join(strings.Fields(text), " ")
	if !linkAsked.MatchString(plain) {
		return "", fmt.Errorf("invalid text %.40q: want boards, yes, no, or a board behind play, forget or claim, or a board and 1 to 6 behind greet", text)
	}
	return plain, nil
}

// ParseLink reads a text of players or of the link.
func ParseLink(text string) (l Link, err error) {
	if !linkAsked.MatchString(text) && !linkTold.MatchString(text) {
		return l, fmt.Errorf("invalid text %.40q of a link", text)
	}
	words := strings.Split(text, " ")
	if l.Verb, l.Words = words[0], words[1:]; l.Verb != LinkBoards && len(l.Words) > 0 {
		l.Board, l.Words = l.Words[0], l.Words[1:]
	}
	return l, nil
}

// String is the text: the words, with single spaces between them.
func (l Link) String() string {
	return strings.Join(strings.Fields(l.Verb+" "+l.Board+" "+strings.Join(l.Words, " ")), " ")
}

// Ends reports whether it ends a question of another board: as its answer, or a word of the link after
// which nobody waits for one.
func (l Link) Ends(question Link) bool {
	switch l.Verb {
	case LinkYes, LinkNo:
		return true
	case LinkTold:
		return l.Board == question.Board && slices.Contains([]string{"busy", "refused", "different", "late", "paired", "no-broker"}, l.Words[0])
	}
	return false
}
