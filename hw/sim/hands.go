package sim

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"time"

	"quartoboard/board"
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

// Hands move the things.
type Hands struct {
	things *Things
	held   []int // the tokens in the hand, the lowest first
	fallen []int // the tokens that were knocked off, beside the board
}

// ErrMoving is the error of an act with something that moves.
var ErrMoving = errors.New("is on its way")

// Obstacle is the kind of thing that keeps a hand from an act, by the key of its words.
type Obstacle string

// The obstacles, and the cells of a Refusal that they use.
const (
	CellTaken   Obstacle = "cell-taken"   // To
	PiecePlaced Obstacle = "piece-placed" // Cell
	CellEmpty   Obstacle = "cell-empty"   // Cell
	WayBlocked  Obstacle = "way-blocked"  // Cell, To, At
	TrayEmpty   Obstacle = "tray-empty"
	TrayTaken   Obstacle = "tray-taken"
	ButtonHeld  Obstacle = "button-held"
	ButtonOpen  Obstacle = "button-open"
)

// Refusal is the error of an act that a hand cannot do as things and buttons are.
type Refusal struct {
	Obstacle Obstacle
	Cell, To board.Cell
	At       board.Cell // in the way
	text     string
}

// Error returns a sentence with the notation of scripts.
func (r Refusal) Error() string { return r.text }

// Taken refuses a cell on which a thing lies, or to which one comes.
func Taken(c board.Cell, by Thing) error {
	return Refusal{Obstacle: CellTaken, To: c, text: fmt.Sprintf("%v is taken by %s", c, name(by))}
}

// empty refuses a cell on which nothing lies for an act.
func empty(cell int, verb string) error {
	c := board.Cell(cell)
	return Refusal{Obstacle: CellEmpty, Cell: c, text: fmt.Sprintf("nothing stands on %v to %s", c, verb)}
}

// Lower starts to put a piece, 0–15, on a cell, 0–15 in the order a1 b1 … d4. It
// comes from beside the board or from a hand, is detected on its way down and
// touches after exactly 50 ms; its tag answers when it has stopped rocking, 10 to 30 ms
// later.
func (h *Hands) Lower(piece, cell int) error { return h.pile(cell, piece) }

// Lift starts to take the piece off a cell, into the hand: 90 ms.
func (h *Hands) Lift(cell int) error {
	i, err := h.things.on(cell, "lift")
	if err != nil {
		return err
	}
	h.raise(i, 0)
	return nil
}

// raise lifts thing i after a delay.
func (h *Hands) raise(i int, delay time.Duration) {
	p := h.things.set(i, off, 0)
	p.then(delay, p.at).then(lifting, p.at.at(p.rest()+carry))
}

// Slide starts to push a piece over the wood, along a row or column as far as it must
// and then along a diagonal: 60 ms a cell, 85 ms along the diagonal.
func (h *Hands) Slide(from, to int) error {
	i, err := h.things.on(from, "slide")
	if err != nil {
		return err
	}
	for c, more := nextCell(from, to), true; more; c = nextCell(c, to) {
		if err := h.things.free(c, true); err != nil {
			a, b := board.Cell(from), board.Cell(to)
			return Refusal{WayBlocked, a, b, board.Cell(c), fmt.Sprintf("no way from %v to %v: %v", a, b, err)}
		}
		more = c != to
	}
	p := h.things.set(i, onCell, to)
	for c := from; c != to; {
		next := nextCell(c, to)
		target := middle(next)
		if next == to {
			target = h.things.roughly(target)
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
func (h *Hands) Swap(one, other int) error {
	a, err := h.things.on(one, "swap")
	if err != nil {
		return err
	}
	b, err := h.things.on(other, "swap")
	if err != nil {
		return err
	}
	if a == b {
		return fmt.Errorf("%v cannot change places with itself", board.Cell(one))
	}
	for _, move := range [2]struct{ piece, cell int }{{a, other}, {b, one}} {
		p, to := h.things.set(move.piece, onCell, move.cell), middle(move.cell)
		p.then(lifting, p.at.at(carry)).then(carrying, to.at(hover)).then(contact, h.things.roughly(to))
	}
	return nil
}

// Touch starts to nudge a piece, or the top token of a stack, without lifting it: 80 ms, and
// some more until it stops rocking.
func (h *Hands) Touch(cell int) error {
	i, err := h.things.on(cell, "touch")
	if stack, _ := h.things.stack(cell, "touch"); len(stack) > 0 {
		i, err = stack[len(stack)-1], nil
	}
	if err != nil {
		return err
	}
	p := &h.things.list[i]
	p.begin(h.things.clock.Now(), onCell, cell)
	aside := h.things.roughly(p.at)
	p.then(nudging, aside.at(p.rest()+nudge*h.things.rand.Float64())).then(nudging, h.things.roughly(middle(cell)).at(p.rest()))
	h.things.wake(i)
	return nil
}

// Lay starts to lay a thing in the giving tray, from the hand or from beside the board; it
// touches after 50 ms.
func (h *Hands) Lay(n Thing) error {
	i := index(n)
	if i >= pieces {
		h.things.unpack()
	}
	p, err := h.things.atHand(i)
	if err != nil {
		return err
	}
	holds := func(p *thing) bool { return p.place == inTray || p.goesTo(-1) }
	if other, taken := find(h.things.list, holds); taken {
		return Refusal{Obstacle: TrayTaken, text: name(at(other)) + " lies in the tray"}
	}
	p.at, p.level = trayAt().at(hover), 0
	h.things.set(i, inTray, 0).then(contact, h.things.roughly(trayAt()))
	h.letGo(i)
	return nil
}

// FromTray starts to take what lies in the tray out of it, into the hand: 90 ms.
func (h *Hands) FromTray() error {
	if err := h.things.comes(-1); err != nil {
		return err
	}
	n := h.things.InTray()
	if n == nil {
		return Refusal{Obstacle: TrayEmpty, text: "nothing lies in the tray to be taken"}
	}
	i := index(n)
	h.raise(i, 0)
	if h.things.list[i].stacks {
		h.held = append(h.held, i)
	}
	return nil
}

// Clear starts to take every piece off the board and out of the tray, one after
// another, and then each stack of tokens at once. What is in motion finishes its way first
// and stays.
func (h *Hands) Clear() {
	h.things.advance()
	var delay time.Duration
	for i := range h.things.list {
		if p := &h.things.list[i]; p.place == onCell && !p.stacks || p.place == inTray || p.place == above {
			h.raise(i, delay)
			delay += stagger
		}
	}
	for cell := range cells {
		for _, i := range h.things.stacked(cell) {
			h.raise(i, delay)
		}
		delay += stagger
	}
	h.held, h.fallen = nil, nil
}

// Hover starts to bring a piece over a cell and to hold it there, that many millimetres above
// the wood, whatever stands there: 50 ms. Lower puts it down then, Withdraw takes it away.
func (h *Hands) Hover(piece, cell int, height float64) error {
	p, err := h.things.atHand(piece)
	if err != nil {
		return err
	}
	p.at = middle(cell).at(height + hover)
	h.things.set(piece, above, cell).then(contact, middle(cell).at(height))
	return nil
}

// Withdraw starts to take a piece away that is held over a cell: 90 ms.
func (h *Hands) Withdraw(piece int) error {
	if p, err := h.things.atHand(piece); errors.Is(err, ErrMoving) {
		return err
	} else if err != nil || p.place != above {
		return fmt.Errorf("no hand holds piece %v over the board", Piece(piece))
	}
	h.raise(piece, 0)
	return nil
}

// Phone lays a phone on a cell, whatever stands there, or for -1 into the giving tray. It
// has a magnet, and a tag with a random ID.
func (h *Hands) Phone(cell int) {
	h.things.advance()
	p := &h.things.phone
	p.place, p.at = inTray, trayAt()
	if cell >= 0 {
		p.place, p.at = onCell, middle(cell)
	}
	h.things.renew()
}

// TakePhone takes the phone away.
func (h *Hands) TakePhone() {
	h.things.advance()
	h.things.phone.place = off
	h.things.renew()
}
