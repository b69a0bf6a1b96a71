// Package games has the list of the games that this program can play: the one place that names
// them.
package games

import (
	"fmt"
	"iter"
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

// Phrases returns every text of a language with its key: those of each game, then those of the table.
func Phrases(s *phrase.Speech) iter.Seq2[string, string] {
	var all []iter.Seq2[string, string]
	for _, f := range Faces {
		all = append(all, f.Words(s).Phrases())
	}
	return phrase.Joined(append(all, s.Phrases())...)
}

// Solve returns the job of the command solve, of the game that has a solver.
func Solve(positions []string, o face.SolveOpts) (face.Job, error) {
	i := slices.IndexFunc(Faces, func(f face.Face) bool { return f.Solve != nil })
	return Faces[i].Solve(positions, o)
}

// Match returns the job of the command match, of the game that has an opponent.
func Match(o face.MatchOpts) (face.Job, error) {
	i := slices.IndexFunc(Faces, func(f face.Face) bool { return f.Match != nil })
	return Faces[i].Match(o)
}

// Exercises returns the job of the command exercises, of the game that has some.
func Exercises(o face.ExercisesOpts) (face.Job, error) {
	i := slices.IndexFunc(Faces, func(f face.Face) bool { return f.Exercises != nil })
	return Faces[i].Exercises(o)
}

// Analyse returns the job of the command analyse, of the game that has a coach.
func Analyse(texts []record.Text, o face.AnalyseOpts) (face.Job, error) {
	i := slices.IndexFunc(Faces, func(f face.Face) bool { return f.Analyse != nil })
	for _, t := range texts {
		if k := t.Game.Kind(); k != Faces[i].Kind {
			return nil, fmt.Errorf("a game of %s: want one of %s", k.Title, Faces[i].Kind.Title)
		}
	}
	return Faces[i].Analyse(texts, o)
}

var format = record.NewFormat(Kinds()...)

// Format is the format of their records.
func Format() *record.Format { return format }

// Texts are the notations of their game texts.
func Texts() record.Notations { return face.Texts(Faces) }
