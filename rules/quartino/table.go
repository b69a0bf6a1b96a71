package quartino

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino/stack"
)

// table holds the reports of the board, and what is concluded from them.
type table struct {
	stack.Belief
	now       time.Duration
	lifts     lifts
	tray      board.Tray
	cardWaits bool          // the card in the tray was laid while the wheel was wrong
	laidWrong bool          // the token in the tray was laid while the wheel was wrong
	early     time.Duration // the time at which a token came that the tray still reports; 0 for none
	earlyOn   board.CellSet // the spaces of tokens that came then
}

func (t *table) fault(f board.Fault) {
	if f.Part.Kind == board.PartButtons { // their release is not reported
		t.lifts.heldUntil = 0
	}
	if f.State == board.Failed && f.Part.Kind == board.PartSensor {
		t.Sensed &^= f.Cells
	}
}

func (t *table) held() bool { return t.now < t.lifts.heldUntil }

func (t *table) clear() bool { return t.Wheel == stack.Wheel{} }

// OffSpace is the time for which a token may be off its space to be felt.
const OffSpace = 4 * time.Second

// lifts are the spaces with missing tokens, maybe lifted only to be felt.
type lifts struct {
	cells     board.CellSet
	guided    board.CellSet // of these, the spaces whose tokens were asked for
	at        [board.Cells]time.Duration
	heldUntil time.Duration // until then repeat may be held
}

// repeat notes that repeat is held or released. While it is held, lifted tokens are read out; their
// time begins again at its release.
func (l *lifts) repeat(held bool, at time.Duration) {
	if held {
		l.heldUntil = at + rules.HoldLimit
	} else if l.heldUntil != 0 {
		l.restart(at)
	}
}

// restart begins the time of all lifted tokens again.
func (l *lifts) restart(at time.Duration) {
	l.heldUntil = 0
	for c := range l.cells.All() {
		l.at[c] = at
	}
}

// until is the time until which tokens may be off a space to be felt.
func (l *lifts) until(c board.Cell) time.Duration { return max(l.at[c]+OffSpace, l.heldUntil) }

// overdue returns those of the spaces with missing tokens to which they must return now.
func (l *lifts) overdue(missing board.CellSet, at time.Duration) board.CellSet {
	return missing.Where(func(c board.Cell) bool { return l.guided.Has(c) || l.until(c) <= at })
}

// note takes the differences, and judges tokens that are lifted and returned; if all, they must return
// at once.
func (l *lifts) note(d stack.Differences, w *stack.Wheel, at time.Duration, all bool) (js []board.Judgement) {
	for c := range (l.cells &^ d.Missing &^ d.Astray).All() {
		js = append(js, Returned{Cell: c, Token: w[c].Top()})
	}
	came := d.Missing &^ l.cells
	l.cells = d.Missing
	l.guided &= d.Missing | d.Astray
	for c := range came.All() {
		l.at[c] = at
		if all {
			l.guided |= board.SetOf(c)
		}
		if !l.guided.Has(c) {
			js = append(js, Lifted{Cell: c, Token: w[c].Top()})
		}
	}
	return js
}
