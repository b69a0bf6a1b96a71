package sim

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"
)

// toppling is the time in which a token that is pushed over the edge of its stack slides off
// that, and falling the time until it lies beside the board.
const toppling, falling = 80 * time.Millisecond, 150 * time.Millisecond

// LayToken starts to lay a token in the tray, from the hand or from beside the board; it
// touches after 50 ms.
func (t *Table) LayToken(n Token) error {
	i, err := n.thing()
	if err != nil {
		return err
	}
	if err := t.lay(i); err != nil {
		return err
	}
	t.letGo(i)
	return nil
}

// LayCard starts to lay a card in the tray; it touches after 50 ms.
func (t *Table) LayCard(n Card) error {
	i, err := n.thing()
	if err != nil {
		return err
	}
	return t.lay(i)
}

// PutToken starts to put a token on top of what lies on a cell, from the hand or from beside
// the board; it touches after exactly 50 ms.
func (t *Table) PutToken(n Token, cell int) error {
	i, err := n.thing()
	if err != nil {
		return err
	}
	return t.pile(cell, []int{i})
}

// PutHeld starts to put all tokens that the hand holds on top of what lies on a cell,
// together and in their order; the lowest touches after exactly 50 ms.
func (t *Table) PutHeld(cell int) error {
	if len(t.held) == 0 {
		return errors.New("no token is in the hand")
	}
	return t.pile(cell, slices.Clone(t.held))
}

// pile starts to put tokens on a cell, the lowest first.
func (t *Table) pile(cell int, tokens []int) error {
	t.unpack()
	for _, i := range tokens {
		if _, err := t.atHand(i); err != nil {
			return err
		}
	}
	if err := t.free(cell, false); err != nil {
		return err
	}
	level := t.count(func(p *thing) bool { return p.stacks && (p.isOn(cell) || p.goesTo(cell)) })
	where := t.roughly(middle(cell))
	for _, i := range tokens {
		p := &t.things[i]
		p.level = level
		p.at = middle(cell).at(p.rest() + hover)
		t.set(i, onCell, cell).then(contact, where.at(p.rest()))
		t.letGo(i)
		level++
	}
	return nil
}

// LiftTokens starts to take the upper tokens off a cell, together into the hand: 90 ms. They
// come on top of those that it holds.
func (t *Table) LiftTokens(cell, number int) error {
	stack, err := t.stack(cell)
	if err != nil {
		return err
	}
	if number < 1 || number > len(stack) {
		return fmt.Errorf("cannot lift %d tokens from %s, which has %d", number, cellName(cell), len(stack))
	}
	for _, i := range stack[len(stack)-number:] {
		t.raise(i, 0)
		t.held = append(t.held, i)
	}
	return nil
}

// KnockToken starts to push the top token of a cell over its edge: it falls beside the board, on
// seat A's side, 230 ms.
func (t *Table) KnockToken(cell int) error {
	stack, err := t.stack(cell)
	if err != nil {
		return err
	}
	p := t.set(stack[len(stack)-1], off, 0)
	aside := p.at
	aside.y -= pitch / 2
	beside := aside.at(0)
	beside.y = -2 * pitch
	p.then(toppling, aside).then(falling, beside)
	return nil
}

// PutAside lays the tokens that the hand holds beside the board, where no sensor is.
func (t *Table) PutAside() { t.held = nil }

// letGo takes a token out of the hand.
func (t *Table) letGo(i int) {
	t.held = slices.DeleteFunc(t.held, func(other int) bool { return other == i })
}

// stack returns the tokens that rest on a cell, the lowest first, or an error where there is
// none or one more comes.
func (t *Table) stack(cell int) ([]int, error) {
	if cell < 0 || cell >= cells {
		return nil, noCell(cell)
	}
	t.advance()
	if i, comes := find(t.things, func(p *thing) bool { return p.goesTo(cell) }); comes {
		return nil, fmt.Errorf("%s is on its way to %s", name(i), cellName(cell))
	}
	stack := t.stacked(cell)
	if len(stack) == 0 {
		return nil, fmt.Errorf("no token lies on %s", cellName(cell))
	}
	return stack, nil
}

// stacked returns the tokens that rest on a cell, the lowest first.
func (t *Table) stacked(cell int) (stack []int) {
	for i := range t.things {
		if p := &t.things[i]; p.stacks && p.isOn(cell) {
			stack = append(stack, i)
		}
	}
	slices.SortFunc(stack, func(a, b int) int { return t.things[a].level - t.things[b].level })
	return stack
}

// count returns the number of things that satisfy f.
func (t *Table) count(f func(p *thing) bool) (n int) {
	for i := range t.things {
		if f(&t.things[i]) {
			n++
		}
	}
	return n
}

// rest returns the height of the foot of a thing that rests in its place.
func (p *thing) rest() float64 { return tokenThickness * float64(p.level) }

func (p *thing) isOn(cell int) bool { return p.place == onCell && p.cell == cell }

// goesTo reports whether a thing is on its way to a cell, or for -1 to the tray.
func (p *thing) goesTo(cell int) bool {
	return p.place == moving && (p.becomes == inTray && cell < 0 || p.becomes == onCell && p.lands == cell)
}

// tokenCoupling returns the probability, 0 to 1, that the reader under q detects the tag of a
// token at p.
func tokenCoupling(p, q point, reach float64) float64 {
	share := fade(loopField(p.h), loopField(reach/2), loopField(reach))
	return share * fade(math.Sqrt(p.aside(q)), tagInner, tagOuter)
}

// loopField returns the field on the axis of a reader's antenna at a height above the wood,
// in proportion: that of a loop (Finkenzeller, RFID Handbook, 4.1.1.1).
func loopField(h float64) float64 {
	z := antennaDepth + h
	return math.Pow(antennaRadius*antennaRadius+z*z, -1.5)
}
