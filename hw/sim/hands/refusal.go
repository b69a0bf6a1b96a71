package hands

import (
	"errors"
	"fmt"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

// Obstacle is the kind of thing that keeps a hand from an act.
type Obstacle uint8

// The obstacles, and the fields of a Refusal that they use.
const (
	CellTaken   Obstacle = iota + 1 // To, Piece or Token
	PiecePlaced                     // Piece, Cell
	CellEmpty                       // Cell, Verb
	WayBlocked                      // Cell, To, At, Piece or Token
	TrayEmpty                       //
	TrayTaken                       // Piece, Token or Card, Same
	ButtonHeld                      // Key
	ButtonOpen                      // Key
)

// Refusal is the error of an act that a hand cannot do as pieces and buttons are.
type Refusal struct {
	Obstacle Obstacle
	Verb     string
	Piece    board.Content
	Token    board.Token
	Card     board.Card
	Cell, To board.Cell
	At       board.Cell // in the way
	Same     bool       // the thing of the act is the one in the tray
	Key      string     // of the button
}

// Error returns a sentence with the notation of scripts.
func (r Refusal) Error() string {
	switch r.Obstacle {
	case CellTaken:
		return fmt.Sprintf("%v is taken by %s", r.To, r.thing())
	case PiecePlaced:
		return fmt.Sprintf("piece %v stands on %v", r.Piece, r.Cell)
	case CellEmpty:
		return fmt.Sprintf("nothing stands on %v to %s", r.Cell, r.Verb)
	case WayBlocked:
		return fmt.Sprintf("no way from %v to %v: %v is taken by %s", r.Cell, r.To, r.At, r.thing())
	case TrayEmpty:
		return "nothing lies in the tray to be taken"
	case TrayTaken:
		if r.Same {
			return r.thing() + " lies in the tray already"
		}
		return r.thing() + " lies in the tray"
	case ButtonHeld:
		return r.Key + " is held already"
	case ButtonOpen:
		return r.Key + " is not held"
	}
	panic(fmt.Sprintf("hands: no obstacle: %d", r.Obstacle))
}

// thing is the name of what is in the way.
func (r Refusal) thing() string {
	switch {
	case r.Token != 0:
		return r.Token.String()
	case r.Card != 0:
		return fmt.Sprintf("card %d", r.Card)
	}
	return fmt.Sprintf("piece %v", r.Piece)
}

// refused returns the error of the table for a button, as a Refusal where it is held.
func refused(key string, err error) error {
	if errors.Is(err, sim.ErrHeld) {
		return Refusal{Obstacle: ButtonHeld, Key: key}
	}
	return err
}
