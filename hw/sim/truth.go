package sim

import "fmt"

// find returns the first thing that satisfies f.
func find(things []thing, f func(p *thing) bool) (n int, ok bool) {
	for i := range things {
		if f(&things[i]) {
			return i, true
		}
	}
	return 0, false
}

// At returns the piece on a cell: from its touch until it is lifted or pushed away.
func (t *Table) At(cell int) (n int, ok bool) {
	t.advance()
	return find(t.things[:pieces], func(p *thing) bool { return p.isOn(cell) })
}

// InTray returns the piece in the giving tray.
func (t *Table) InTray() (n int, ok bool) {
	t.advance()
	return find(t.things[:pieces], func(p *thing) bool { return p.place == inTray })
}

// Stack returns the tokens on a cell, the lowest first: from their touch until they are
// lifted or knocked off.
func (t *Table) Stack(cell int) (stack []Token) {
	t.advance()
	for _, i := range t.stacked(cell) {
		stack = append(stack, tokenOf(i))
	}
	return stack
}

// Held returns the tokens that were lifted or taken and are still in the hand, the lowest
// first.
func (t *Table) Held() (held []Token) {
	for _, i := range t.held {
		held = append(held, tokenOf(i))
	}
	return held
}

// TokenInTray returns the token in the tray.
func (t *Table) TokenInTray() (n Token, ok bool) {
	i, ok := t.lies()
	return tokenOf(i), ok && i >= pieces && i < pieces+Tokens
}

// CardInTray returns the card in the tray.
func (t *Table) CardInTray() (n Card, ok bool) {
	i, ok := t.lies()
	return Card(i - pieces - Tokens + 1), ok && i >= pieces+Tokens
}

// lies returns the thing in the tray.
func (t *Table) lies() (i int, ok bool) {
	t.advance()
	return find(t.things, func(p *thing) bool { return p.place == inTray })
}

// Handling reports whether a hand is still moving a token or a card.
func (t *Table) Handling() bool {
	t.advance()
	_, handling := find(t.things[pieces:], func(p *thing) bool { return p.place == moving })
	return handling
}

// Busy reports whether something still moves or rocks, or a press is not complete. A button
// that is held until it is released is not waited for.
func (t *Table) Busy() bool {
	t.advance()
	if t.awake != 0 {
		return true
	}
	for i := range t.buttons {
		if b := &t.buttons[i]; b.hold != held && t.clock.Now() < b.ends() {
			return true
		}
	}
	return false
}

// OnWay reports whether a hand is still moving a piece, 0 to 15.
func (t *Table) OnWay(piece int) bool {
	t.advance()
	return t.things[piece].place == moving
}

// Awaits reports whether a piece, a token or a card is on its way to a cell, 0 to 15, or for
// -1 to the giving tray.
func (t *Table) Awaits(cell int) bool {
	t.advance()
	_, awaits := find(t.things, func(p *thing) bool { return p.goesTo(cell) })
	return awaits
}

// inHand returns a piece that a hand can put down, or an error.
func (t *Table) inHand(i int) (*thing, error) {
	if i < 0 || i >= pieces {
		return nil, fmt.Errorf("invalid piece %d: want 0 to 15", i)
	}
	return t.atHand(i)
}

// atHand returns thing i if a hand can put it down, or an error.
func (t *Table) atHand(i int) (*thing, error) {
	t.advance()
	switch p := &t.things[i]; p.place {
	case off, above:
		return p, nil
	case onCell:
		return nil, fmt.Errorf("%s is on %s", name(i), cellName(p.cell))
	case inTray:
		return nil, fmt.Errorf("%s is in the tray", name(i))
	default:
		return nil, fmt.Errorf("%s is on its way", name(i))
	}
}

// on returns the piece on a cell.
func (t *Table) on(cell int) (int, error) {
	if cell < 0 || cell >= cells {
		return 0, noCell(cell)
	}
	i, ok := t.At(cell)
	if !ok {
		return 0, fmt.Errorf("%s is empty", cellName(cell))
	}
	return i, nil
}

// free returns an error if a piece cannot be put on a cell, or else a token.
func (t *Table) free(cell int, piece bool) error {
	if cell < 0 || cell >= cells {
		return noCell(cell)
	}
	i, taken := find(t.things, func(p *thing) bool {
		return (piece || !p.stacks) && (p.isOn(cell) || p.goesTo(cell))
	})
	if taken {
		return fmt.Errorf("%s is taken by %s", cellName(cell), name(i))
	}
	return nil
}

func cellName(cell int) string {
	return string([]byte{'a' + byte(cell&3), '1' + byte(cell>>2)})
}

func noCell(cell int) error { return fmt.Errorf("invalid cell %d: want 0 to 15", cell) }

// Lit returns the LEDs that are on, bit n for LED n. A table without LEDs has none.
func (t *Table) Lit() uint16 {
	if t.leds == nil {
		return 0
	}
	return uint16(t.leds.Outputs(1))<<8 | uint16(t.leds.Outputs(0))
}
