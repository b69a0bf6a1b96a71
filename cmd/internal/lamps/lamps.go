// Package lamps lights the cells that matter, for players who see a little and
// for those who watch: the winning alignments, those that were missed, where the
// hand must go next, or else the last placement. It shows what has been judged
// and nothing else, so that it gives nothing away; what nobody may be told of, it
// does not show either.
package lamps

import (
	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/rules"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// Lamps is a listener that lights LEDs. It belongs to one goroutine.
type Lamps struct {
	leds   hw.LEDs
	order  [hw.Places]board.Cell // the cell of each LED
	health func(error)

	last, shown board.CellSet
	failed      bool
}

// New lights LED n at cell order[n]. health hears why it fails, once, and nil
// when it works again; it must not block.
func New(leds hw.LEDs, order [hw.Places]board.Cell, health func(error)) *Lamps {
	return &Lamps{leds: leds, order: order, health: health}
}

// Hear lights what the step calls for. It blocks for the bus, 16 bits. It sends
// though nothing has changed, so that LEDs which lost their supply come back.
func (l *Lamps) Hear(s referee.Step, _ record.Lines) {
	if _, opened := s.Event.Fact.(board.Opened); opened {
		l.last, l.shown = 0, 0
	}
	for _, j := range s.Judgements {
		l.judged(j, s.Game.Options().Missed)
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

// judged takes one judgement.
func (l *Lamps) judged(j referee.Judgement, missed board.Tell) {
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
		l.shown = way(j.Do)
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

// way is where the hand must go next, and where to from there.
func way(do referee.Instruction) board.CellSet {
	switch do.Act {
	case referee.Put:
		return board.SetOf(do.To)
	case referee.Remove:
		return board.SetOf(do.From)
	default:
		return board.SetOf(do.From) | board.SetOf(do.To)
	}
}

// cells are those of all the lines.
func cells(lines []rules.Alignment) (set board.CellSet) {
	for _, a := range lines {
		for _, c := range a.Line.Cells() {
			set |= board.SetOf(c)
		}
	}
	return set
}
