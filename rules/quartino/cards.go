package quartino

import (
	"slices"

	"quartoboard/board"
	"quartoboard/rules/quartino/stack"
)

// ring has the eight fields around the centre, clockwise.
var ring = [8]board.Cell{board.A1, board.A2, board.A3, board.B3, board.C3, board.C2, board.C1, board.B1}

// turnedBy returns a combination with the wheel turned clockwise by n fields.
func turnedBy(f board.Combination, n int) board.Combination {
	for i := range f {
		if field := slices.Index(ring[:], f[i].Cell); field >= 0 {
			f[i].Cell = ring[(field+n)%len(ring)]
		}
	}
	return f
}

func cellsOf(f board.Combination) (s board.CellSet) {
	for _, spot := range f {
		s |= board.SetOf(spot.Cell)
	}
	return s
}

// DefaultCards are the 24 cards: the centre and three neighbouring fields, one token of each
// colour, in all orders; deploy/decks/quartino.toml has the same.
func DefaultCards() (cards board.Cards) {
	n := 0
	for centre := board.Blue; centre <= board.Yellow; centre++ {
		for left := board.Blue; left <= board.Yellow; left++ {
			for middle := board.Blue; middle <= board.Yellow; middle++ {
				if centre == left || centre == middle || left == middle {
					continue
				}
				right := board.Blue + board.Green + board.Red + board.Yellow - centre - left - middle
				cards[n] = board.Combination{{Cell: board.B2, Colour: centre}, {Cell: board.A3, Colour: left}, {Cell: board.B3, Colour: middle}, {Cell: board.C3, Colour: right}}
				n++
			}
		}
	}
	return cards
}

// matches returns the turns in which a combination is on the wheel and has the spaces pointed
// out, each of them once.
func matches(w *stack.Wheel, f board.Combination, pointed board.CellSet) (found []board.Combination) {
	for n := range ring {
		at := turnedBy(f, n)
		cells := cellsOf(at)
		alike := func(other board.Combination) bool { return cellsOf(other) == cells }
		if fits(w, at) == len(at) && cells&pointed == pointed && !slices.ContainsFunc(found, alike) {
			found = append(found, at)
		}
	}
	return found
}

// fits returns the number of spots of a combination whose colour is on top.
func fits(w *stack.Wheel, f board.Combination) (n int) {
	for _, spot := range f {
		if w[spot.Cell].Top().Colour() == spot.Colour {
			n++
		}
	}
	return n
}

// notFormed tells where the wheel differs from a card, turned so that most of its spots are there.
func notFormed(w *stack.Wheel, c board.Card, f board.Combination) Shown {
	j := Shown{Card: c, Reason: NotFormed, Four: f, Ends: true}
	for n := range ring {
		if at := turnedBy(f, n); fits(w, at) > fits(w, j.Four) {
			j.Four = at
		}
	}
	for _, spot := range j.Four {
		if seen := w[spot.Cell].Top().Colour(); seen != spot.Colour {
			j.Cell, j.Want, j.Seen = spot.Cell, spot.Colour, seen
			break
		}
	}
	return j
}
