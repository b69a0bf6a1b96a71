package hands

import (
	"errors"
	"fmt"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

// Obstacle is the kind of thing that keeps a hand from an act.
type Obstacle uint8

// The obstacles, and the cells of a Refusal that they use.
const (
	CellTaken   Obstacle = iota + 1 // To
	PiecePlaced                     // Cell
	CellEmpty                       // Cell
	WayBlocked                      // Cell, To, At
	TrayEmpty
	TrayTaken
	ButtonHeld
	ButtonOpen
)

// Refusal is the error of an act that a hand cannot do as pieces and buttons are.
type Refusal struct {
	Obstacle Obstacle
	Cell, To board.Cell
	At       board.Cell // in the way
	text     string     // with the notation of scripts
}

// Error returns a sentence with the notation of scripts.
func (r Refusal) Error() string { return r.text }

// taken refuses a cell on which a thing lies.
func taken(c board.Cell, by sim.Thing) error {
	return Refusal{Obstacle: CellTaken, To: c, text: fmt.Sprintf("%v is taken by %s", c, name(by))}
}

// empty refuses a cell on which nothing lies for an act.
func empty(c board.Cell, verb string) error {
	return Refusal{Obstacle: CellEmpty, Cell: c, text: fmt.Sprintf("nothing stands on %v to %s", c, verb)}
}

// held refuses a button that is held.
func held(key string) error { return Refusal{Obstacle: ButtonHeld, text: key + " is held already"} }

// name returns the name of a thing in scripts.
func name(n sim.Thing) string {
	switch n := n.(type) {
	case sim.Piece:
		return "piece " + board.Piece(n).String()
	case sim.Token:
		return board.Token(n).String()
	default:
		return fmt.Sprint(n) // a card
	}
}

// refused returns the error of the table for a button, as a Refusal where it is held.
func refused(key string, err error) error {
	if errors.Is(err, sim.ErrHeld) {
		return held(key)
	}
	return err
}
