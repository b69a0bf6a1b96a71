package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"quartoboard/board"
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
	t.advance()
	if i, lies := find(t.list, func(p *thing) bool { return p.place == inTray }); lies {
		return at(i)
	}
	return nil
}

// Stack returns the tokens on a cell, the lowest first: from their touch until they are
// lifted or knocked off.
func (t *Things) Stack(cell int) []Token {
	t.advance()
	return tokensOf(t.stacked(cell))
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

// Hovers reports whether a piece, 0 to 15, is held over a cell, or on its way there.
func (t *Things) Hovers(piece int) bool {
	t.advance()
	p := &t.list[piece]
	return p.place == above || p.place == moving && p.becomes == above
}

// Reach returns an error if no hand can put a piece, 0 to 15, down.
func (t *Things) Reach(piece int) error {
	_, err := t.atHand(piece)
	return err
}

// atHand returns thing i if a hand can put it down, or an error.
func (t *Things) atHand(i int) (*thing, error) {
	t.advance()
	switch p := &t.list[i]; p.place {
	case off, above:
		return p, nil
	case onCell:
		c := board.Cell(p.cell)
		if p.stacks {
			return nil, fmt.Errorf("%s lies on %v", name(at(i)), c)
		}
		return nil, Refusal{Obstacle: PiecePlaced, Cell: c, text: fmt.Sprintf("%s stands on %v", name(at(i)), c)}
	case inTray:
		return nil, Refusal{Obstacle: TrayTaken, text: name(at(i)) + " lies in the tray already"}
	default:
		return nil, fmt.Errorf("%s %w", name(at(i)), ErrMoving)
	}
}

// on returns the piece on a cell, for an act.
func (t *Things) on(cell int, verb string) (int, error) {
	if err := t.comes(cell); err != nil {
		return 0, err
	}
	i, ok := t.At(cell)
	if !ok {
		return 0, empty(cell, verb)
	}
	return i, nil
}

// comes returns an error if something is on its way to a cell, or for -1 to the giving tray.
func (t *Things) comes(cell int) error {
	t.advance()
	if i, comes := find(t.list, func(p *thing) bool { return p.goesTo(cell) }); comes {
		to := "the tray"
		if cell >= 0 {
			to = board.Cell(cell).String()
		}
		return fmt.Errorf("%s %w to %s", name(at(i)), ErrMoving, to)
	}
	return nil
}

// free returns an error if a piece cannot be put on a cell, or else a token.
func (t *Things) free(cell int, piece bool) error {
	all := t.sorted(func(p *thing) bool {
		return (piece || !p.stacks) && (p.isOn(cell) || p.goesTo(cell))
	})
	if len(all) > 0 {
		return Taken(board.Cell(cell), at(all[len(all)-1]))
	}
	return nil
}

// stack returns the tokens that rest on a cell, the lowest first, or an error where there is
// none for an act or one more comes.
func (t *Things) stack(cell int, verb string) ([]int, error) {
	if err := t.comes(cell); err != nil {
		return nil, err
	}
	stack := t.stacked(cell)
	if len(stack) == 0 {
		return nil, empty(cell, verb)
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

// lieAs makes all things lie where they will on another table once nothing moves there.
func (t *Things) lieAs(other *Things) {
	other.advance()
	t.list = t.all()[:len(other.list)]
	for i := range t.list {
		p, is := &t.list[i], &other.list[i]
		p.place, p.cell, p.level, p.at = is.place, is.cell, is.level, is.at
		if is.place == moving {
			p.place, p.cell, p.at = is.becomes, is.lands, is.legs[len(is.legs)-1].to
		}
	}
	t.renew()
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
