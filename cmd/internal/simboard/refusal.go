package simboard

import (
	"errors"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/page"
	"quartoboard/hw/sim/hands"
)

// obstacles are those of the hand, as the page tells them.
var obstacles = map[hands.Obstacle]phrase.Obstacle{
	hands.CellTaken:   phrase.CellTaken,
	hands.PiecePlaced: phrase.PiecePlaced,
	hands.CellEmpty:   phrase.CellEmpty,
	hands.WayBlocked:  phrase.WayBlocked,
	hands.TrayEmpty:   phrase.TrayEmpty,
	hands.TrayTaken:   phrase.TrayTaken,
	hands.ButtonHeld:  phrase.ButtonHeld,
	hands.ButtonOpen:  phrase.ButtonOpen,
}

// toVisitor returns an error without the place in the input. What the hand cannot do is a
// *page.Refused.
func toVisitor(err error) error {
	if err == nil {
		return nil
	}
	text := errors.New(withoutPlace(err, "input:"))
	var r hands.Refusal
	if !errors.As(err, &r) {
		return text
	}
	return &page.Refused{Since: phrase.Refusal{Obstacle: obstacles[r.Obstacle], Cell: r.Cell, To: r.To, At: r.At}, Err: text}
}
