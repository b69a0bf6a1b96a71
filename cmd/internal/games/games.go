// Package games has the list of the games that this program can play: the one place that names
// them.
package games

import (
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

// Words are the words of a game that package phrase does not have.
func Words(s *phrase.Speech, k *rules.Kind) phrase.Game { return face.OfKind(Faces, k).Words(s) }

var format = record.NewFormat(Kinds()...)

// Format is the format of their records.
func Format() *record.Format { return format }
