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
		if n := there(t, int(a.Cell)); n != nil {
			return a, taken(a.Cell, n)
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
		if there(t, tray) == nil {
			return a, Refusal{Obstacle: TrayEmpty, text: "nothing lies in the tray to be taken"}
		}
	case LayCard:
		return a, trayFree(t, sim.Card(a.Card))
	case Lay:
		if err := trayFree(t, sim.Token(a.Token)); err != nil {
			return a, err
		}
		return chosen(t, a)
	case PutToken:
		return putDown(t, a)
	case PutBack:
		if len(t.Hands.Held())+len(t.Hands.Fallen()) == 0 {
			return a, errNothingHeld
		}
	case Knock:
		if _, token := there(t, int(a.Cell)).(sim.Token); !token {
			return a, empty(a.Cell, "knock off")
		}
	case Hold, Press:
		return a, canPress(t, a)
	case Release:
		if !t.Buttons.Held(a.key()) {
			return a, Refusal{Obstacle: ButtonOpen, text: a.key() + " is not held"}
		}
	case New, Ask, Tag, Phone, TakePhone, Touch, Wait, Noise, Fault, Heal, PowerCut, ExpectSaid, ExpectPhase, ExpectOwed, Think:
	default:
		panic(fmt.Sprintf("hands: no verb: %d", a.Verb))
	}
	return a, nil
}

// there returns what lies on a cell, of a stack the top, or in the tray; nil for nothing.
func there(t *sim.Table, cell int) sim.Thing {
	if all := t.Things.Settled(cell); len(all) > 0 {
		return all[len(all)-1]
	}
	return nil
}

// trayFree refuses the tray, for a thing, if something lies there.
func trayFree(t *sim.Table, n sim.Thing) error {
	in := there(t, tray)
	switch {
	case in == nil:
		return nil
	case in == n:
		return Refusal{Obstacle: TrayTaken, text: name(in) + " lies in the tray already"}
	}
	return Refusal{Obstacle: TrayTaken, text: name(in) + " lies in the tray"}
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
		return Refusal{Obstacle: PiecePlaced, Cell: c, text: fmt.Sprintf("piece %v stands on %v", p, c)}
	}
	return nil
}

// stands refuses a cell without a piece, for a verb.
func stands(t *sim.Table, c board.Cell, verb string) error {
	if _, piece := there(t, int(c)).(sim.Piece); !piece {
		return empty(c, verb)
	}
	return nil
}

var errNotShown = errors.New("a piece is given on a cell only with giving=shown: want \"give 7\"")

func canGive(t *sim.Table, a Act) error {
	if in := there(t, tray); in == sim.Piece(a.Piece) || a.Giving == board.GivingTray && in != nil {
		return trayFree(t, sim.Piece(a.Piece))
	}
	return offBoard(t, a.Piece)
}

func canSlide(t *sim.Table, from, to board.Cell) error {
	if err := stands(t, from, "slide"); err != nil {
		return err
	}
	for _, c := range path(from, to) {
		if n := there(t, int(c)); n != nil {
			text := fmt.Sprintf("no way from %v to %v: %v", from, to, taken(c, n))
			return Refusal{Obstacle: WayBlocked, Cell: from, To: to, At: c, text: text}
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
			err = errors.Join(err, held(key))
		}
	}
	return err
}

// lifted returns an act that lifts a piece, or so many tokens.
func lifted(t *sim.Table, a Act) (Act, error) {
	n := there(t, int(a.Cell))
	_, piece := n.(sim.Piece)
	stack := len(t.Things.Settled(int(a.Cell)))
	switch {
	case n == nil:
		return a, empty(a.Cell, "lift")
	case piece && a.Count != 0:
		return a, fmt.Errorf("%s stands on %v: want \"lift %v\"", name(n), a.Cell, a.Cell)
	case piece:
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
	if p, piece := there(t, int(a.Cell)).(sim.Piece); piece {
		return a, taken(a.Cell, p)
	}
	if a.Token != 0 || a.Colour != 0 {
		return chosen(t, a)
	}
	if len(t.Hands.Held()) > 0 {
		return a, nil
	}
	in, token := there(t, tray).(sim.Token)
	if a.Token = board.Token(in); !token {
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
	in, _ := there(t, tray).(sim.Token)
	held, fallen := t.Hands.Held(), t.Hands.Fallen()
	slices.Reverse(held)
	slices.Sort(fallen)
	for _, n := range slices.Concat(held, []sim.Token{in}, fallen) {
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
