// Package cellleds lights LEDs at cells, for players with some sight and for spectators:
// the winning alignments, missed ones, the cells of the next instruction, or else the
// last placement. It shows judgements only, so that it reveals nothing that is not said.
// Missed alignments are shown only where the options announce them.
package cellleds

import (
	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/rules"
	"quartoboard/rules/games"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// Listener is a listener of the daemon. It belongs to one goroutine.
type Listener struct {
	leds   hw.LEDs
	order  [hw.Places]board.Cell // the cell of each LED
	health func(error)

	last, shown board.CellSet
	failed      bool
}

// New makes a listener for LEDs of which LED n is at cell order[n]. It calls health with
// the error when the LEDs fail, and with nil when they work again; health must not
// block.
func New(leds hw.LEDs, order [hw.Places]board.Cell, health func(error)) *Listener {
	return &Listener{leds: leds, order: order, health: health}
}

// Hear shows the cells of a step. It blocks for 16 bits on the bus. It sends them even
// if nothing has changed, for LEDs that lost their supply.
func (l *Listener) Hear(s games.Step, _ record.Lines) {
	quarto, _ := games.Quarto(s.Game)
	if _, opened := s.Event.Fact.(board.Opened); opened {
		l.last, l.shown = 0, 0
	}
	for _, j := range s.Judgements {
		l.judged(j, quarto.Options().Missed)
	}
	var set uint16
	for n, c := range l.order {
		if l.shown.Has(c) {
			set |= 1 << n
		}
	}
	if err := l.leds.Show(set); (err != nil) != l.failed {
		l.failed = err != nil
		l.health(err)
	}
}

// judged updates the cells for one judgement.
func (l *Listener) judged(j referee.Judgement, missed board.Tell) {
	switch j := j.(type) {
	case referee.Placed:
		l.last = board.SetOf(j.Cell)
		l.shown = l.last
	case referee.Moved:
		l.last = board.SetOf(j.To)
		l.shown = l.last
	case referee.Undone:
		l.last, l.shown = 0, 0
	case referee.Wrong:
		l.shown = cellsOf(j.Do)
	case referee.Right:
		l.shown = l.last
	case referee.Missed:
		if missed == board.TellAnnounce {
			l.shown = cells(j.Lines)
		}
	case referee.Ended:
		if len(j.Lines) > 0 {
			l.shown = cells(j.Lines)
		}
	}
}

// cellsOf returns the cells of an instruction.
func cellsOf(do referee.Instruction) board.CellSet {
	switch do.Act {
	case referee.Put:
		return board.SetOf(do.To)
	case referee.Remove:
		return board.SetOf(do.From)
	default:
		return board.SetOf(do.From) | board.SetOf(do.To)
	}
}

// cells returns those of all the lines.
func cells(lines []rules.Alignment) (set board.CellSet) {
	for _, a := range lines {
		for _, c := range a.Line.Cells() {
			set |= board.SetOf(c)
		}
	}
	return set
}
