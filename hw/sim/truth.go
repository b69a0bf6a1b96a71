package sim

import "fmt"

// find returns the first piece of which something is so.
func (t *Table) find(so func(p *piece) bool) (n int, ok bool) {
	for i := range t.pieces {
		if so(&t.pieces[i]) {
			return i, true
		}
	}
	return 0, false
}

// At returns the piece on a cell: from its touch until it is lifted or pushed away.
func (t *Table) At(cell int) (n int, ok bool) {
	t.advance()
	return t.find(func(p *piece) bool { return p.place == onCell && p.cell == cell })
}

// InTray returns the piece in the giving tray.
func (t *Table) InTray() (n int, ok bool) {
	t.advance()
	return t.find(func(p *piece) bool { return p.place == inTray })
}

// Busy reports whether a piece still moves or rocks, or a press is not complete. A button
// that is held until it is released is not waited for.
func (t *Table) Busy() bool {
	t.advance()
	if t.moving != 0 {
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
	return t.pieces[piece].place == moving
}

// Awaits reports whether a piece is on its way to a cell, 0 to 15, or for -1 to the
// giving tray.
func (t *Table) Awaits(cell int) bool {
	t.advance()
	_, awaits := t.find(func(p *piece) bool {
		return p.place == moving && (p.becomes == inTray && cell < 0 || p.becomes == onCell && p.lands == cell)
	})
	return awaits
}

// inHand returns a piece that a hand can put down, or an error.
func (t *Table) inHand(i int) (*piece, error) {
	if i < 0 || i >= len(t.pieces) {
		return nil, fmt.Errorf("invalid piece %d: want 0 to 15", i)
	}
	t.advance()
	switch p := &t.pieces[i]; p.place {
	case off, above:
		return p, nil
	case onCell:
		return nil, fmt.Errorf("piece %d is on %s", i, cellName(p.cell))
	case inTray:
		return nil, fmt.Errorf("piece %d is in the tray", i)
	default:
		return nil, fmt.Errorf("piece %d is on its way", i)
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

// free returns an error if a piece cannot be put on a cell.
func (t *Table) free(cell int) error {
	if cell < 0 || cell >= cells {
		return noCell(cell)
	}
	i, taken := t.find(func(p *piece) bool {
		return p.place == onCell && p.cell == cell || p.place == moving && p.becomes == onCell && p.lands == cell
	})
	if taken {
		return fmt.Errorf("%s is taken by piece %d", cellName(cell), i)
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
