package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"quartoboard/hw/sim/chip"
)

// Things are the pieces, the tokens and cards, and a phone: where they lie and how they move.
type Things struct {
	clock *chip.Clock
	rand  *rand.Rand // where and how things come to rest
	list  []thing    // the pieces; tokens and cards too, once one was moved
	phone thing
	awake int // number of things that move or rock
	field field
	stale time.Duration // until then the field holds
}

// all returns all things, in their box or out of it.
func (t *Things) all() []thing { return t.list[:cap(t.list)] }

// unpack takes the tokens and cards out of their box.
func (t *Things) unpack() { t.list = t.all() }

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
func (t *Things) At(cell int) (n int, ok bool) {
	t.advance()
	return find(t.list[:pieces], func(p *thing) bool { return p.isOn(cell) })
}

// InTray returns what lies in the giving tray; nil for nothing.
func (t *Things) InTray() Thing {
	if i, ok := t.lies(); ok {
		return at(i)
	}
	return nil
}

// Stack returns the tokens on a cell, the lowest first: from their touch until they are
// lifted or knocked off.
func (t *Things) Stack(cell int) (stack []Token) {
	t.advance()
	for _, i := range t.stacked(cell) {
		stack = append(stack, tokenOf(i))
	}
	return stack
}

// Settled returns what will lie on a cell, or for -1 in the giving tray, once nothing moves: the
// lowest first.
func (t *Things) Settled(cell int) (all []Thing) {
	t.advance()
	for _, i := range t.sorted(func(p *thing) bool { return p.goesTo(cell) || p.isOn(cell) || cell < 0 && p.place == inTray }) {
		all = append(all, at(i))
	}
	return all
}

// lies returns the thing in the tray.
func (t *Things) lies() (i int, ok bool) {
	t.advance()
	return find(t.list, func(p *thing) bool { return p.place == inTray })
}

// Handling reports whether a hand is still moving a token or a card.
func (t *Things) Handling() bool {
	t.advance()
	_, handling := find(t.list[pieces:], func(p *thing) bool { return p.place == moving })
	return handling
}

// OnWay reports whether a hand is still moving a piece, 0 to 15.
func (t *Things) OnWay(piece int) bool {
	t.advance()
	return t.list[piece].place == moving
}

// Hovers reports whether a piece, 0 to 15, is held over a cell, or on its way there.
func (t *Things) Hovers(piece int) bool {
	t.advance()
	p := &t.list[piece]
	return p.place == above || p.place == moving && p.becomes == above
}

// Awaits reports whether a piece, a token or a card is on its way to a cell, 0 to 15, or for
// -1 to the giving tray.
func (t *Things) Awaits(cell int) bool {
	t.advance()
	_, awaits := find(t.list, func(p *thing) bool { return p.goesTo(cell) })
	return awaits
}

// atHand returns thing i if a hand can put it down, or an error.
func (t *Things) atHand(i int) (*thing, error) {
	t.advance()
	switch p := &t.list[i]; p.place {
	case off, above:
		return p, nil
	case onCell:
		return nil, fmt.Errorf("%s is on %s", at(i), cellName(p.cell))
	case inTray:
		return nil, fmt.Errorf("%s is in the tray", at(i))
	default:
		return nil, fmt.Errorf("%s is on its way", at(i))
	}
}

// on returns the piece on a cell.
func (t *Things) on(cell int) (int, error) {
	i, ok := t.At(cell)
	if !ok {
		return 0, fmt.Errorf("%s is empty", cellName(cell))
	}
	return i, nil
}

// free returns an error if a piece cannot be put on a cell, or else a token.
func (t *Things) free(cell int, piece bool) error {
	i, taken := find(t.list, func(p *thing) bool {
		return (piece || !p.stacks) && (p.isOn(cell) || p.goesTo(cell))
	})
	if taken {
		return fmt.Errorf("%s is taken by %s", cellName(cell), at(i))
	}
	return nil
}

func cellName(cell int) string {
	return string([]byte{'a' + byte(cell&3), '1' + byte(cell>>2)})
}

// stack returns the tokens that rest on a cell, the lowest first, or an error where there is
// none or one more comes.
func (t *Things) stack(cell int) ([]int, error) {
	t.advance()
	if i, comes := find(t.list, func(p *thing) bool { return p.goesTo(cell) }); comes {
		return nil, fmt.Errorf("%s is on its way to %s", at(i), cellName(cell))
	}
	stack := t.stacked(cell)
	if len(stack) == 0 {
		return nil, fmt.Errorf("no token lies on %s", cellName(cell))
	}
	return stack, nil
}

// stacked returns the tokens that rest on a cell, the lowest first.
func (t *Things) stacked(cell int) []int {
	return t.sorted(func(p *thing) bool { return p.stacks && p.isOn(cell) })
}

// sorted returns the things that satisfy f, by their levels.
func (t *Things) sorted(f func(p *thing) bool) (some []int) {
	for i := range t.list {
		if f(&t.list[i]) {
			some = append(some, i)
		}
	}
	slices.SortFunc(some, func(a, b int) int { return t.list[a].level - t.list[b].level })
	return some
}

// advance updates the things and their field to the time of the clock. It is cheap while nothing
// moves.
func (t *Things) advance() {
	if now := t.clock.Now(); now >= t.stale {
		t.settle(now)
		t.stale = t.field.refresh(t.list, now)
	}
}

// settle ends the movements that are complete.
func (t *Things) settle(now time.Duration) {
	for i := range t.list {
		p := &t.list[i]
		if !p.awake {
			continue
		}
		if len(p.legs) > 0 && now >= p.end() {
			p.landed = p.end()
			p.rests = p.landed
			if p.becomes == onCell || p.becomes == inTray {
				p.rests += 10*time.Millisecond + time.Duration(t.rand.Int64N(int64(20*time.Millisecond))) // it rocks
			}
			p.at, p.place, p.cell = p.legs[len(p.legs)-1].to, p.becomes, p.lands
			p.legs = p.legs[:0]
		}
		if len(p.legs) == 0 && now >= p.rests {
			p.awake = false
			t.awake--
			t.field.settle(t.list, &t.phone)
		}
	}
}

// set starts the movement of thing i. It panics for a cell that the board does not have.
func (t *Things) set(i int, becomes place, cell int) *thing {
	if cell < 0 || cell >= cells {
		panic(fmt.Sprintf("sim: invalid cell %d: want 0 to %d", cell, cells-1))
	}
	p := &t.list[i]
	p.begin(t.clock.Now(), becomes, cell)
	p.place = moving
	t.wake(i)
	return p
}

// wake makes advance compute the field of thing i while it moves.
func (t *Things) wake(i int) {
	if p := &t.list[i]; !p.awake {
		p.awake = true
		t.awake++
	}
	t.renew()
}

// renew computes the field of what rests, after something was moved.
func (t *Things) renew() {
	t.field.settle(t.list, &t.phone)
	t.stale = 0
}

// roughly draws a point near p, where a hand puts a piece that should be at p.
func (t *Things) roughly(p point) point {
	p.x += careless * (2*t.rand.Float64() - 1) / 2
	p.y += careless * (2*t.rand.Float64() - 1) / 2
	return p
}
