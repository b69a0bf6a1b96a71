// Package cellleds lights LEDs at cells, for players with some sight and for spectators, the
// same in both games: the cells of an instruction while it stands, else the winning line, or a
// missed one that is announced, until the next placement, else the last placement. Quarto's
// winning line is all alignments of the call, that of Quartino the four tokens of the last
// card. It shows judgements only, so that it reveals nothing that is not said.
package cellleds

import (
	"cmp"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// Listener is a listener of the daemon. It belongs to one goroutine.
type Listener struct {
	leds   hw.LEDs
	order  [hw.Places]board.Cell // the cell of each LED
	health func(error)

	marks  marks
	failed bool
}

// New makes a listener for LEDs of which LED n is at cell order[n]. It calls health with
// the error when the LEDs fail, and with nil when they work again; health must not
// block.
func New(leds hw.LEDs, order [hw.Places]board.Cell, health func(error)) *Listener {
	return &Listener{leds: leds, order: order, health: health}
}

// Hear shows the cells of a step. It blocks for 16 bits on the bus. It sends them even
// if nothing has changed, for LEDs that lost their supply.
func (l *Listener) Hear(s rules.Step, _ record.Lines) {
	quarto, _ := quarto.Of(s.Game)
	if _, opened := s.Event.Fact.(board.Opened); opened {
		l.marks = marks{}
	}
	for _, j := range s.Judgements {
		l.marks.judged(j, quarto.Rules().Missed == board.TellAnnounce)
	}
	lit, set := l.marks.lit(), uint16(0)
	for n, c := range l.order {
		if lit.Has(c) {
			set |= 1 << n
		}
	}
	if err := l.leds.Show(set); (err != nil) != l.failed {
		l.failed = err != nil
		l.health(err)
	}
}

// marks are the cells that the judgements of a game name.
type marks struct {
	do   board.CellSet // of the instruction that stands
	line board.CellSet // that has won, or was announced as missed
	last board.CellSet // of the last placement
	four board.CellSet // of the card that was shown last
}

// lit returns the cells to light, by the rule of both games.
func (m *marks) lit() board.CellSet { return cmp.Or(m.do, m.line, m.last) }

// judged updates the cells for one judgement. A missed line counts where it is announced.
func (m *marks) judged(j board.Judgement, announced bool) {
	switch j := j.(type) {
	case quarto.Placed:
		*m = marks{last: board.SetOf(j.Cell)}
	case quartino.Put:
		*m = marks{last: board.SetOf(j.Cell)}
	case quarto.Moved:
		*m = marks{last: board.SetOf(j.To)}
	case quartino.Taken:
		m.last &^= board.SetOf(j.Cell)
	case quarto.Undone, quartino.Undone:
		*m = marks{}
	case quarto.Wrong:
		m.do = instructed(j.Do.From, j.Do.To, j.Do.Act == quarto.Remove, j.Do.Act == quarto.Put)
	case quartino.Wrong:
		m.do = instructed(j.Do.From, j.Do.To, j.Do.Act == quartino.Remove, j.Do.Act == quartino.Return)
	case quarto.Right, quartino.Right:
		m.do = 0
	case quarto.Missed:
		if announced {
			m.line = cells(j.Lines)
		}
	case quartino.Shown:
		m.four = 0
		for _, spot := range j.Four {
			m.four |= board.SetOf(spot.Cell)
		}
	case quarto.Ended:
		m.do, m.line = 0, cmp.Or(cells(j.Lines), m.line)
	case quartino.Ended:
		if m.do = 0; j.How == quartino.HowCards {
			m.line = m.four
		}
	}
}

// instructed returns the cells of an instruction, which may be to take off or to put on only.
func instructed(from, to board.Cell, off, on bool) board.CellSet {
	switch {
	case off:
		return board.SetOf(from)
	case on:
		return board.SetOf(to)
	}
	return board.SetOf(from) | board.SetOf(to)
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
