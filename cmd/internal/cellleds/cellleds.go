// Package cellleds lights LEDs at cells, for players with some sight and for spectators, the
// same in all games: the cells of an instruction while it stands, or that of a placement that
// the hands are to carry out, else the winning line, or a
// missed one that is announced, until the next placement, else the last placement. It shows
// judgements only, so that it reveals nothing that is not said.
package cellleds

import (
	"cmp"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/hw"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Listener is a listener of the daemon. It belongs to one goroutine.
type Listener struct {
	leds   hw.LEDs
	order  [hw.Places]uint8 // the cell of each LED
	faces  []face.Face
	health func(error)

	marks  face.Marks
	failed bool
}

// New makes a listener for LEDs of which LED n is at cell order[n]. faces are those of the games. It
// calls health with the error when the LEDs fail, and with nil when they work again; health must not
// block.
func New(leds hw.LEDs, order [hw.Places]uint8, faces []face.Face, health func(error)) *Listener {
	return &Listener{leds: leds, order: order, faces: faces, health: health}
}

// Hear shows the cells of a step. It blocks for 16 bits on the bus. It sends them even
// if nothing has changed, for LEDs that lost their supply.
func (l *Listener) Hear(s rules.Step, _ record.Lines) {
	if _, opened := s.Event.Fact.(board.Opened); opened {
		l.marks = face.Of(l.faces, s.Game).Mark(face.Marks{}, nil, s.Game)
	}
	for _, j := range s.Judgements {
		l.marks = face.Of(l.faces, s.Game).Mark(l.marks, j, s.Game)
	}
	cells, set := lit(l.marks), uint16(0)
	for n, c := range l.order {
		if cells.Has(board.Cell(c)) {
			set |= 1 << n
		}
	}
	if err := l.leds.Show(set); (err != nil) != l.failed {
		l.failed = err != nil
		l.health(err)
	}
}

// lit returns the cells to light, by the rule of all games.
func lit(m face.Marks) board.CellSet { return cmp.Or(m.Do, m.Line, m.Last) }
