package hands

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"quartoboard/board"
	"quartoboard/hw/sim"
	"quartoboard/rules"
)

// tray is the place of the tray among the cells of the table.
const tray = -1

// checked returns an act, in a game with options o and the piece given last, with the details that depend on
// what lies on the table once nothing moves, or the reason why hands cannot do it there.
func checked(t *sim.Table, o board.Options, given board.Content, a Act) (Act, error) {
	switch a.Verb {
	case Give:
		if a.Giving = givingOf(o); awayOf(o) != "" {
			a.Giving = board.GivingTray // with giving=shown to ask whether it is the right piece
		}
		return a, canGive(t, a)
	case Away:
		return a, canActAway(t, o, given, a)
	case Put:
		if a.Giving == board.GivingShown && givingOf(o) != board.GivingShown {
			return a, errNotShown
		}
		if r, taken := there(t, int(a.Cell)); taken {
			r.Obstacle, r.To = CellTaken, a.Cell
			return a, r
		}
		return a, offBoard(t, a.Piece)
	case Lift:
		return lifted(t, a)
	case Slide:
		return a, canSlide(t, a.Cell, a.To)
	case Swap:
		return a, cmp.Or(stands(t, a.Cell, "swap"), stands(t, a.To, "swap"))
	case Hover:
		return a, offBoard(t, a.Piece)
	case Withdraw:
		if !t.Things.Hovers(int(a.Piece)) {
			return a, fmt.Errorf("no hand holds piece %v over the board", a.Piece)
		}
	case Take:
		if _, taken := there(t, tray); !taken {
			return a, Refusal{Obstacle: TrayEmpty}
		}
	case Lay, LayCard:
		if r, taken := there(t, tray); taken {
			r.Same = r.Token != 0 && r.Token == a.Token || r.Card != 0 && r.Card == a.Card
			return a, r
		}
		if a.Verb == Lay {
			return chosen(t, a)
		}
	case PutToken:
		return putDown(t, a)
	case PutBack:
		if len(t.Hands.Held())+len(t.Hands.Fallen()) == 0 {
			return a, errNothingHeld
		}
	case Knock:
		if r, _ := there(t, int(a.Cell)); r.Token == 0 {
			return a, Refusal{Obstacle: CellEmpty, Cell: a.Cell, Verb: "knock off"}
		}
	case Hold, Press:
		return a, canPress(t, a)
	case Release:
		if !t.Buttons.Held(a.key()) {
			return a, Refusal{Obstacle: ButtonOpen, Key: a.key()}
		}
	case New, Ask, Tag, Phone, TakePhone, Touch, Wait, Noise, Fault, Heal, PowerCut, ExpectSaid, ExpectPhase, ExpectOwed, Think:
	default:
		panic(fmt.Sprintf("hands: no verb: %d", a.Verb))
	}
	return a, nil
}

// there returns what lies on a cell, of a stack the top, or in the tray, as an obstacle for what
// comes to the tray.
func there(t *sim.Table, cell int) (r Refusal, taken bool) {
	all := t.Things.Settled(cell)
	if len(all) == 0 {
		return r, false
	}
	r.Obstacle = TrayTaken
	switch top := all[len(all)-1].(type) {
	case sim.Piece:
		r.Piece = board.Holding(board.Piece(top))
	case sim.Token:
		r.Token = board.Token(top)
	case sim.Card:
		r.Card = board.Card(top)
	}
	return r, true
}

// where returns the cell on which a thing lies; ok is false for none.
func where(t *sim.Table, n sim.Thing) (c board.Cell, ok bool) {
	for c := range board.Cell(board.Cells) {
		if slices.Contains(t.Things.Settled(int(c)), n) {
			return c, true
		}
	}
	return 0, false
}

// offBoard refuses a piece that stands on a cell.
func offBoard(t *sim.Table, p board.Piece) error {
	if c, placed := where(t, sim.Piece(p)); placed {
		return Refusal{Obstacle: PiecePlaced, Piece: board.Holding(p), Cell: c}
	}
	return nil
}

// stands refuses a cell without a piece, for a verb.
func stands(t *sim.Table, c board.Cell, verb string) error {
	if r, _ := there(t, int(c)); r.Piece == board.Empty {
		return Refusal{Obstacle: CellEmpty, Cell: c, Verb: verb}
	}
	return nil
}

var errNotShown = errors.New("a piece is given on a cell only with giving=shown: want \"give 7\"")

func canGive(t *sim.Table, a Act) error {
	r, taken := there(t, tray)
	if r.Same = r.Piece == board.Holding(a.Piece); r.Same || taken && a.Giving == board.GivingTray {
		return r
	}
	return offBoard(t, a.Piece)
}

func canSlide(t *sim.Table, from, to board.Cell) error {
	if err := stands(t, from, "slide"); err != nil {
		return err
	}
	for _, c := range path(from, to) {
		if r, taken := there(t, int(c)); taken {
			r.Obstacle, r.Cell, r.To, r.At = WayBlocked, from, to, c
			return r
		}
	}
	return nil
}

// canPress refuses a press of buttons that are held.
func canPress(t *sim.Table, a Act) (err error) {
	keys := []string{a.key()}
	if a.Button == board.ButtonMenu {
		keys = []string{"repeat", "pass"}
	}
	for _, key := range keys {
		if t.Buttons.Held(key) {
			err = errors.Join(err, Refusal{Obstacle: ButtonHeld, Key: key})
		}
	}
	return err
}

// lifted returns an act that lifts a piece, or so many tokens.
func lifted(t *sim.Table, a Act) (Act, error) {
	r, taken := there(t, int(a.Cell))
	stack := len(t.Things.Settled(int(a.Cell)))
	switch {
	case !taken:
		return a, Refusal{Obstacle: CellEmpty, Cell: a.Cell, Verb: "lift"}
	case r.Token == 0 && a.Count != 0:
		return a, fmt.Errorf("piece %v stands on %v: want \"lift %v\"", r.Piece, a.Cell, a.Cell)
	case r.Token == 0:
	case a.Count == wholeColumn:
		a.Count = stack
	case a.Count == 0:
		a.Count = 1
	case a.Count > stack:
		return a, fmt.Errorf("cannot lift %d tokens from %v, which has %d", a.Count, a.Cell, stack)
	}
	return a, nil
}

// putDown returns an act that puts a token on a space, or all that the hand holds.
func putDown(t *sim.Table, a Act) (Act, error) {
	if r, _ := there(t, int(a.Cell)); r.Piece != board.Empty {
		r.Obstacle, r.To = CellTaken, a.Cell
		return a, r
	}
	if a.Token != 0 || a.Colour != 0 {
		return chosen(t, a)
	}
	if len(t.Hands.Held()) > 0 {
		return a, nil
	}
	in, _ := there(t, tray)
	if a.Token = in.Token; a.Token == 0 {
		return a, errNothingHeld
	}
	return a, nil
}

// chosen returns an act with its token. One of a colour comes from the hand, the top one first; or
// from the tray; or it is the lowest of those that fell beside the board or, if there is none, of
// the cache.
func chosen(t *sim.Table, a Act) (Act, error) {
	if a.Token != 0 {
		if c, lies := where(t, sim.Token(a.Token)); lies {
			return a, fmt.Errorf("%v lies on %v", a.Token, c)
		}
		return a, nil
	}
	in, _ := there(t, tray)
	held, fallen := t.Hands.Held(), t.Hands.Fallen()
	slices.Reverse(held)
	slices.Sort(fallen)
	for _, n := range slices.Concat(held, []sim.Token{sim.Token(in.Token)}, fallen) {
		if a.Token = board.Token(n); a.Token.Colour() == a.Colour {
			return a, nil
		}
	}
	for n := range board.TokensOfColour {
		a.Token = board.TokenOf(a.Colour, n+1)
		if _, lies := where(t, sim.Token(a.Token)); !lies {
			return a, nil
		}
	}
	return a, fmt.Errorf("no %v token is left in the cache", a.Colour)
}

// path returns the cells that a slide goes through, the last one included: along the
// diagonal as long as there is one, then straight.
func path(from, to board.Cell) []board.Cell {
	var cells []board.Cell
	column, row := from.Column(), from.Row()
	for column != to.Column() || row != to.Row() {
		column += cmp.Compare(to.Column(), column)
		row += cmp.Compare(to.Row(), row)
		cells = append(cells, board.CellAt(column, row))
	}
	return cells
}

// givingOf returns the way of giving of options; 0 for a game without one.
func givingOf(o board.Options) (g board.Giving) {
	giving, _ := rules.Get(o, "giving").(string)
	g, _ = board.ParseGiving(giving)
	return g
}
