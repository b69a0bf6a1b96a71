package quartino

import (
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// wheel is the state of a game of Quartino.
type wheel struct {
	Player board.Player        `json:"player"`
	Left   int                 `json:"left"`           // tokens that the player may still place
	Hand   string              `json:"hand,omitempty"` // the token that was laid in the tray
	Spaces map[string][]string `json:"spaces"`         // tokens, the lowest first, of spaces that have some
	Shown  []int               `json:"shown"`          // cards by player, from the first on
	Winner board.Player        `json:"winner,omitempty"`
}

func stateOf(game rules.Game) any {
	g := quartino.Of(game)
	end, _ := g.Ended()
	w := wheel{Player: g.Player(), Left: g.Left(), Spaces: map[string][]string{}, Winner: end.Winner}
	if t := g.InHand(); t != 0 {
		w.Hand = t.String()
	}
	for c := range board.Wheel.All() {
		for _, t := range g.Wheel()[c].List() {
			w.Spaces[c.String()] = append(w.Spaces[c.String()], t.String())
		}
	}
	for p := range g.Rules().Players {
		w.Shown = append(w.Shown, len(g.Shown(board.Player(p+1))))
	}
	return struct {
		Quartino wheel `json:"quartino"`
	}{w}
}
