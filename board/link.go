package board

import (
	"fmt"
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

// linkVerbs has the verbs, each with the number of words that it needs.
var linkVerbs = map[string]int{LinkBoards: 0, LinkYes: 0, LinkNo: 0, LinkPlay: 1, LinkForget: 1, LinkClaim: 1, LinkGreet: 2, LinkAsk: 2, LinkTold: 2}

// ParseLink reads what String writes.
func ParseLink(text string) (l Link, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		words = []string{""}
	}
	l.Verb, words = words[0], words[1:]
	switch needs, known := linkVerbs[l.Verb]; {
	case !known:
		return l, fmt.Errorf("invalid text %.40q: want boards, play, forget, greet, yes, no or claim", text)
	case len(words) < needs:
		return l, fmt.Errorf("invalid text %.40q: want %d words behind %s", text, needs, l.Verb)
	case needs > 0:
		l.Board, words = words[0], words[1:]
	}
	l.Words = words
	return l, nil
}

// String is the text of a request: its words, separated by spaces.
func (l Link) String() string {
	words := []string{l.Verb}
	if l.Board != "" {
		words = append(words, l.Board)
	}
	return strings.Join(append(words, l.Words...), " ")
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
