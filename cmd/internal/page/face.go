package page

import (
	"quartoboard/audio/phrase"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/record"
)

// Face shows a game that the page does not know.
type Face interface {
	Kind() *rules.Kind
	// View puts what is to be seen of a game into the view.
	View(v *View, g rules.Game, w *phrase.Speech)
	// Next returns what the players must do.
	Next(g rules.Game, w *phrase.Speech) string
}

// The view, for faces.
type (
	View  = view
	Place = place
	Layer = layer
)

// faceOf returns the face of a game; nil for Quarto, Quartino and none.
func faceOf(s state) Face {
	if s.game == nil {
		return nil
	}
	for _, f := range s.faces {
		if f.Kind() == s.game.Kind() {
			return f
		}
	}
	return nil
}

// picture puts the width of the table and the pictures of the things on it into the view.
func (v *view) picture(g rules.Game) {
	if v.Wide = 3; g == nil || g.Kind() != quartino.Plug {
		v.Wide = len(v.Cells) / 4
	}
}

// decode reads a line of the record.
func (o *Opts) decode(line []byte) (record.Line, error) {
	if o.Format == nil {
		return record.Decode(line)
	}
	return o.Format.Decode(line)
}
