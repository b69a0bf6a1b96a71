package page

import (
	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
)

// view is what a visitor sees of the table.
type view struct {
	Lang string `json:"lang"`
	face.View
	Menu   bool     `json:"menu"` // is open
	Faults []string `json:"faults"`

	Troubles []string `json:"troubles"` // of a simulated board, by name
	Shown    string   `json:"shown"`    // the one of the show; "" for none
	Showing  string   `json:"showing"`  // that it is shown
	Done     int      `json:"done"`     // acts of the show
	Of       int      `json:"of"`
	Build    string   `json:"build"`
}

// viewOf returns the view of a state. It depends on the agreed position, on what the board
// feels, and on the instruction in a wrong position: on nothing that a live line changes.
func viewOf(s state) view {
	w := phrase.Words{Speech: s.words.For(s.game.Kind())}
	v := view{Lang: w.Lang(), Menu: s.menu, Faults: []string{}}
	v.Next, v.Score = w.Next(s.game), w.Score(s.game)
	f := s.face()
	if v.Game = f.Kind.Name; f.Kind == s.faces[0].Kind {
		v.Game = ""
	}
	moves := s.moves.slide(rules.StateOf(s.game))
	f.View(&v.View, s.game, face.Around{Leaving: moves.leaving, Coming: moves.coming, Held: s.sim.Held}, w.Speech)
	for _, f := range s.faults {
		v.Faults = append(v.Faults, w.Failing(f.part.Kind, f.cells))
	}
	v.simulate(s)
	return v
}

// face returns the face of the game.
func (s state) face() face.Face { return face.Of(s.faces, s.game) }
