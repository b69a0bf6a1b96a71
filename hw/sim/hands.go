package sim

import (
	"cmp"
	"fmt"
	"math"
	"time"
)

// Durations of movements. Only the first is guaranteed.
const (
	contact  = 50 * time.Millisecond // from the start of Lower to the touch, exactly
	lifting  = 90 * time.Millisecond // until no sensor feels the piece any more
	carrying = 300 * time.Millisecond
	pushing  = 60 * time.Millisecond // from one cell to the next
	nudging  = 40 * time.Millisecond // to the side; as long back
	stagger  = 30 * time.Millisecond // from piece to piece when the board is cleared
)

// Lower starts to put a piece, 0–15, on a cell, 0–15 in the order a1 b1 … d4. It
// comes from beside the board or from a hand, is detected on its way down and
// touches after exactly 50 ms; its tag answers when it has stopped rocking, 10 to 30 ms
// later.
func (t *Table) Lower(piece, cell int) error {
	p, err := t.inHand(piece)
	if err != nil {
		return err
	}
	if err := t.free(cell, true); err != nil {
		return err
	}
	p.at = middle(cell).at(hover)
	t.set(piece, onCell, cell).then(contact, t.roughly(middle(cell)))
	return nil
}

// Lift starts to take the piece off a cell, into the hand: 90 ms.
func (t *Table) Lift(cell int) error {
	i, err := t.on(cell)
	if err != nil {
		return err
	}
	t.raise(i, 0)
	return nil
}

// raise lifts thing i after a delay.
func (t *Table) raise(i int, delay time.Duration) {
	p := t.set(i, off, 0)
	p.then(delay, p.at).then(lifting, p.at.at(p.rest()+carry))
}

// Slide starts to push a piece over the wood, along a row or column as far as it must
// and then along a diagonal: 60 ms a cell, 85 ms along the diagonal. Pieces in the way do
// not stop it.
func (t *Table) Slide(from, to int) error {
	i, err := t.on(from)
	if err != nil {
		return err
	}
	if err := t.free(to, true); err != nil {
		return err
	}
	p := t.set(i, onCell, to)
	for c := from; c != to; {
		next := nextCell(c, to)
		target := middle(next)
		if next == to {
			target = t.roughly(target)
		}
		p.then(time.Duration(math.Sqrt(middle(c).aside(middle(next)))/pitch*float64(pushing)), target)
		c = next
	}
	return nil
}

// nextCell returns the cell that follows on the way of a slide.
func nextCell(from, to int) int {
	x, y := to&3-from&3, to>>2-from>>2
	switch {
	case x*x > y*y:
		y = 0
	case x*x < y*y:
		x = 0
	}
	return from + cmp.Compare(x, 0) + 4*cmp.Compare(y, 0)
}

// Swap starts to lift the pieces of two cells together and to put each down on
// the cell of the other, at the same moment: 440 ms.
func (t *Table) Swap(one, other int) error {
	a, err := t.on(one)
	if err != nil {
		return err
	}
	b, err := t.on(other)
	if err != nil {
		return err
	}
	if a == b {
		return fmt.Errorf("%s cannot change places with itself", cellName(one))
	}
	t.carryOver(a, other)
	t.carryOver(b, one)
	return nil
}

func (t *Table) carryOver(piece, cell int) {
	p := t.set(piece, onCell, cell)
	p.then(lifting, p.at.at(carry)).then(carrying, middle(cell).at(hover)).
		then(contact, t.roughly(middle(cell)))
}

// Touch starts to nudge a piece, or the top token of a stack, without lifting it: 80 ms, and
// some more until it stops rocking.
func (t *Table) Touch(cell int) error {
	i, err := t.on(cell)
	if stack, _ := t.stack(cell); len(stack) > 0 {
		i, err = stack[len(stack)-1], nil
	}
	if err != nil {
		return err
	}
	p := &t.things[i]
	p.begin(t.clock.Now(), onCell, cell)
	aside := t.roughly(p.at)
	p.then(nudging, aside.at(p.rest()+nudge*t.hand.Float64())).then(nudging, t.roughly(middle(cell)).at(p.rest()))
	t.wake(i)
	return nil
}

// ToTray starts to lay a piece, 0 to 15, in the giving tray; it touches after 50 ms.
func (t *Table) ToTray(n int) error {
	if _, err := t.inHand(n); err != nil {
		return err
	}
	return t.lay(n)
}

// lay starts to lay thing i in the tray.
func (t *Table) lay(i int) error {
	if i >= pieces {
		t.unpack()
	}
	p, err := t.atHand(i)
	if err != nil {
		return err
	}
	holds := func(p *thing) bool { return p.place == inTray || p.goesTo(-1) }
	if other, taken := find(t.things, holds); taken {
		return fmt.Errorf("the tray holds %s", name(other))
	}
	p.at, p.level = trayAt().at(hover), 0
	t.set(i, inTray, 0).then(contact, t.roughly(trayAt()))
	return nil
}

// FromTray starts to take what lies in the tray out of it, into the hand: 90 ms.
func (t *Table) FromTray() error {
	i, ok := t.lies()
	if !ok {
		return fmt.Errorf("the tray is empty")
	}
	t.raise(i, 0)
	if t.things[i].stacks {
		t.held = append(t.held, i)
	}
	return nil
}

// Clear starts to take every piece off the board and out of the tray, one after
// another, and then each stack of tokens at once. What is in motion finishes its way first
// and stays.
func (t *Table) Clear() {
	t.advance()
	var delay time.Duration
	for i := range t.things {
		if p := &t.things[i]; p.place == onCell && !p.stacks || p.place == inTray || p.place == above {
			t.raise(i, delay)
			delay += stagger
		}
	}
	for cell := range cells {
		for _, i := range t.stacked(cell) {
			t.raise(i, delay)
		}
		delay += stagger
	}
	t.PutAside()
}

// Hover starts to bring a piece over a cell and to hold it there, that many millimetres above
// the wood, whatever stands there: 50 ms. Lower puts it down then, Withdraw takes it away.
func (t *Table) Hover(piece, cell int, height float64) error {
	p, err := t.inHand(piece)
	if err != nil {
		return err
	}
	if cell < 0 || cell >= cells {
		return noCell(cell)
	}
	p.at = middle(cell).at(height + hover)
	t.set(piece, above, cell).then(contact, middle(cell).at(height))
	return nil
}

// Withdraw starts to take a piece away that is held over a cell: 90 ms.
func (t *Table) Withdraw(piece int) error {
	t.advance()
	if piece < 0 || piece >= pieces || t.things[piece].place != above {
		return fmt.Errorf("no hand holds piece %d over the board", piece)
	}
	t.raise(piece, 0)
	return nil
}

// Phone lays a phone on a cell, whatever stands there, or for -1 into the giving tray. It
// has a magnet, and a tag with a random ID.
func (t *Table) Phone(cell int) error {
	if cell < -1 || cell >= cells {
		return noCell(cell)
	}
	t.advance()
	p := &t.phone
	p.place, p.at = inTray, trayAt()
	if cell >= 0 {
		p.place, p.at = onCell, middle(cell)
	}
	t.still, t.stale = t.stillField(), 0
	return nil
}

// TakePhone takes the phone away.
func (t *Table) TakePhone() {
	t.advance()
	t.phone.place = off
	t.still, t.stale = t.stillField(), 0
}

// set starts the movement of thing i.
func (t *Table) set(i int, becomes place, cell int) *thing {
	p := &t.things[i]
	p.begin(t.clock.Now(), becomes, cell)
	p.place = moving
	t.wake(i)
	return p
}

// wake makes advance compute the field of thing i while it moves.
func (t *Table) wake(i int) {
	if p := &t.things[i]; !p.awake {
		p.awake = true
		t.awake++
	}
	t.still = t.stillField()
	t.stale = 0
}

// roughly draws a point near p, where a hand puts a piece that should be at p.
func (t *Table) roughly(p point) point {
	p.x += careless * (2*t.hand.Float64() - 1) / 2
	p.y += careless * (2*t.hand.Float64() - 1) / 2
	return p
}
