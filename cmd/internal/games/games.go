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

// Words are the words of a game that package phrase does not have.
func Words(s *phrase.Speech, k *rules.Kind) phrase.Game { return face.OfKind(Faces, k).Words(s) }

// Format is the format of the record, which itself has the lines of Quarto and Quartino.
func Format() *record.Format {
	own := func(k *rules.Kind) bool { return k == quarto.Face.Kind || k == quartino.Face.Kind }
	return record.NewFormat(slices.DeleteFunc(Kinds(), own)...)
}
