package phrase

import (
	"cmp"
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
)

// linkWords are the words of a game with another board.
type linkWords struct {
	none    string                       // no other board is there
	answer  string                       // how a question is answered
	waiting string                       // for the other player
	forget  string                       // an item of the menu
	said    map[string]map[string]string // by the verb and the word of the link; or by "fault" and the health of the connection
}

// BoardName returns the name of a board as it is said.
func (s *Grammar) BoardName(name string) string {
	return cmp.Or(Sayable(s.spelled(strings.ReplaceAll(name, "-", " "))), s.Somebody)
}

// Waiting returns that play waits for the player at another board, by the name of the player.
func (s *Grammar) Waiting(who string) string { return Fill(s.link.waiting, "who", who) }

// NoBoards returns the sentence for an empty list of boards.
func (s *Grammar) NoBoards() string { return s.link.none }

// LinkAct is what can be asked of the link to other boards: the text of a request, and its name.
type LinkAct struct {
	Ask  string `json:"ask"`
	Name string `json:"name"` // without a full stop
}

// Boards returns that a game is played with each of some boards, as the link tells them, and that the keys
// that are known are forgotten.
func (s *Grammar) Boards(told []string) (play []LinkAct) {
	var forget []LinkAct
	for _, name := range told {
		name, known := strings.CutPrefix(name, "+")
		play = append(play, LinkAct{board.LinkPlay + " " + name, Sentence(s.BoardName(name))})
		if known {
			forget = append(forget, LinkAct{board.LinkForget + " " + name, Sentence(Fill(s.link.forget, "who", s.BoardName(name)))})
		}
	}
	return append(play, forget...)
}

// Greetings returns the greetings to the player at another board.
func (s *Grammar) Greetings(other string) (all []LinkAct) {
	for _, n := range "123456" {
		text := s.link.said[board.LinkTold][board.LinkGreeting+string(n)]
		all = append(all, LinkAct{board.LinkGreet + " " + other + " " + string(n), strings.TrimSuffix(text, ".")})
	}
	return all
}

// LinkText returns what the link to another board asks or tells; "" for what is not said.
func (s *Grammar) LinkText(l board.Link) string {
	if len(l.Words) == 0 {
		return ""
	}
	who, word, cells := s.BoardName(l.Board), l.Words[0], []string(nil)
	for _, name := range l.Words[1:] {
		c, _ := board.ParseCell(name)
		cells = append(cells, s.Cell(c))
	}
	text := s.link.said[l.Verb][word]
	switch {
	case text != "" && strings.HasPrefix(word, board.LinkGreeting):
		text = s.Labelled(Sentence(who), text)
	case text != "" && l.Verb == board.LinkAsk && cells == nil:
		text += " " + s.link.answer
	}
	return Fill(text, "cells", strings.Join(cells, ", "), "who", who)
}

// linked returns the utterances for what the link to another board asks or tells. A question, and that the
// other player does not agree, take the place of an offer that has not been said.
func (s *Speech) linked(f board.Asked) []audio.Utterance {
	l, _ := board.ParseLink(f.Text)
	switch text := s.LinkText(l); {
	case text == "":
		return nil
	case l.Verb == board.LinkAsk || l.Words[0] == "no":
		return s.Move(kindOffer, text)
	default:
		return s.Move("link", text)
	}
}

// Connection returns that the connection to another board is lost or back.
func (s *Grammar) Connection(f board.Fault) string {
	return Fill(s.link.said["fault"][f.State.String()], "who", s.BoardName(f.Text))
}
