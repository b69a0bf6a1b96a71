package hands

import (
	"errors"
	"fmt"
	"slices"

	"quartoboard/board"
	"quartoboard/hw/sim"
	"quartoboard/rules"
)

// tray is the place of the tray among the cells of the table.
const tray = -1

// checked returns an act, in a game with options o and the piece given last, with the details that depend on
// what lies on a table where nothing moves, or the reason why the game forbids it.
func checked(t *sim.Table, o board.Options, given board.Content, a Act) (Act, error) {
	switch a.Verb {
	case Give:
		if a.Giving = givingOf(o); awayOf(o) != "" {
			a.Giving = board.GivingTray // with giving=shown to ask whether it is the right piece
		}
		if a.Giving != board.GivingTray {
			return a, t.Things.Reach(int(a.Piece))
		}
	case Away:
		return a, canActAway(t, o, given, a)
	case Put:
		if a.Giving == board.GivingShown && givingOf(o) != board.GivingShown {
			return a, errors.New("a piece is given on a cell only with giving=shown: want \"give 7\"")
		}
	case Lift:
		return lifted(t, a)
	case Lay, PutToken:
		return chosen(t, a)
	}
	return a, nil
}

// there returns what lies on a cell, of a stack the top, or in the tray; nil for nothing.
func there(t *sim.Table, cell int) sim.Thing {
	if all := t.Things.Settled(cell); len(all) > 0 {
		return all[len(all)-1]
	}
	return nil
}

// lifted returns an act that lifts a piece, or so many tokens.
func lifted(t *sim.Table, a Act) (Act, error) {
	all := t.Things.Settled(int(a.Cell))
	if p, piece := there(t, int(a.Cell)).(sim.Piece); piece && a.Count != 0 {
		return a, fmt.Errorf("piece %v stands on %v: want \"lift %v\"", p, a.Cell, a.Cell)
	} else if piece || len(all) == 0 {
		return a, nil
	}
	if a.Count == wholeColumn {
		a.Count = len(all)
	}
	a.Count = max(a.Count, 1)
	return a, nil
}

// chosen returns an act with its token, none for all that the hand holds. One of a colour comes from
// the hand, the top one first; or from the tray; or it is the lowest of those that fell beside the
// board or, if there is none, of the cache.
func chosen(t *sim.Table, a Act) (Act, error) {
	in, _ := there(t, tray).(sim.Token)
	held, fallen := t.Hands.Held(), t.Hands.Fallen()
	switch {
	case a.Thing != nil, a.Colour == 0 && len(held) > 0:
		return a, nil
	case a.Colour == 0 && in != 0:
		a.Thing = in
		return a, nil
	case a.Colour == 0:
		return a, nil
	case a.Verb == Lay:
		in = 0 // it is not to be laid again
	}
	slices.Reverse(held)
	slices.Sort(fallen)
	for _, token := range slices.Concat(held, []board.Token{in}, fallen) {
		if a.Thing = token; token.Colour() == a.Colour {
			return a, nil
		}
	}
	for n := range board.TokensOfColour {
		a.Thing = board.TokenOf(a.Colour, n+1)
		lies := func(c board.Cell) bool { return slices.Contains(t.Things.Settled(int(c)), a.Thing) }
		if !slices.ContainsFunc(slices.Collect(board.AllCells.All()), lies) {
			return a, nil
		}
	}
	return a, fmt.Errorf("no %v token is left in the cache", a.Colour)
}

// givingOf returns the way of giving of options; 0 for a game without one.
func givingOf(o board.Options) (g board.Giving) {
	giving, _ := rules.Get(o, "giving").(string)
	g, _ = board.ParseGiving(giving)
	return g
}
