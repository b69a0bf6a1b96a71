// Package games has the list of the games that this program can play besides Quarto and
// Quartino, which are still named where they are used.
package games

import (
	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/menu"
	"quartoboard/cmd/internal/page"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// plug is a game with its words and its face.
type plug struct {
	kind  *rules.Kind
	words func(s *phrase.Speech) phrase.Game
	face  face
}

// face is a game as menu and page show it.
type face interface {
	menu.Face
	page.Face
}

var plugs []plug

// Kinds are the games.
func Kinds() (all []*rules.Kind) {
	for _, p := range plugs {
		all = append(all, p.kind)
	}
	return all
}

// Faces are what the menu shows of them.
func Faces() (all []menu.Face) {
	for _, p := range plugs {
		all = append(all, p.face)
	}
	return all
}

// Words are the words of one of them.
func Words(s *phrase.Speech, name string) phrase.Game {
	for _, p := range plugs {
		if p.kind.Name == name {
			return p.words(s)
		}
	}
	return nil
}

// Format is the format of the record.
func Format() *record.Format { return record.NewFormat(Kinds()...) }

// Pages are what the page shows of them.
func Pages() (all []page.Face) {
	for _, p := range plugs {
		all = append(all, p.face)
	}
	return all
}
