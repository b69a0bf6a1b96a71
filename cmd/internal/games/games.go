// Package games has the list of the games that this program can play: the one place that names
// them.
package games

import (
	"slices"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/face/quartino"
	"quartoboard/cmd/internal/face/quarto"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Faces are what is shown of the games, in the order of the menu. Without a choice the first one
// is played.
var Faces = []face.Face{quarto.Face, quartino.Face}

// Kinds are the games.
func Kinds() (all []*rules.Kind) {
	for _, f := range Faces {
		all = append(all, f.Kind)
	}
	return all
}

// OfTokens is the game of tokens and cards, which a board is taught.
func OfTokens() *rules.Kind {
	i := slices.IndexFunc(Faces, func(f face.Face) bool { return f.Kind.Table == rules.Stacks })
	return Faces[max(0, i)].Kind
}

// Words are the words of a game.
func Words(s *phrase.Speech, k *rules.Kind) phrase.Game { return face.OfKind(Faces, k).Words(s) }

// Phrases returns every text of a language: those of each game, then those of the table.
func Phrases(s *phrase.Speech) (all []phrase.Phrase) {
	for _, f := range Faces {
		all = append(all, f.Words(s).Phrases()...)
	}
	return append(all, s.Phrases()...)
}

// Tools are the commands without a board, of the game that has them.
func Tools() face.Tools {
	i := slices.IndexFunc(Faces, func(f face.Face) bool { return f.Tools != nil })
	return Faces[i].Tools
}

var format = record.NewFormat(Kinds()...)

// Format is the format of their records.
func Format() *record.Format { return format }

// Texts are the notations of their game texts.
func Texts() record.Notations { return face.Texts(Faces) }
