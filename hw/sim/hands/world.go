package hands

import (
	"cmp"
	"errors"
	"fmt"
	"maps"

	"quartoboard/board"
	"quartoboard/rules"
)

// world has the places of all pieces and tokens during a script, so that an act that cannot be done
// is refused before anything is played.
type world struct {
	position board.Position
	tray     board.Content
	above    board.PieceSet // held over the board
	opts     board.Options
	held     map[string]bool // buttons
	tokens   tokens
}

// do applies the act and returns it with the details that depend on earlier acts.
func (w *world) do(a Act) (Act, error) {
	var err error
	switch a.Verb {
	case New:
		*w = world{opts: a.Options, held: w.held}
	case Give:
		a.Giving = givingOf(w.opts)
		err = w.give(a.Piece)
	case Put:
		err = w.put(a.Piece, a.Cell)
	case Lift:
		return w.lift(a)
	case Slide:
		err = w.slide(a.Cell, a.To)
	case Swap:
		err = w.swap(a.Cell, a.To)
	case Hover:
		if err = w.take(a.Piece); err == nil {
			w.above |= 1 << a.Piece
		}
	case Withdraw:
		if !w.above.Has(a.Piece) {
			err = fmt.Errorf("no hand holds piece %v over the board", a.Piece)
		}
		w.above &^= 1 << a.Piece
	case Take:
		err = w.takeOut()
	case Lay:
		return w.lay(a)
	case LayCard:
		return w.layCard(a)
	case PutToken:
		return w.putToken(a)
	case PutBack:
		err = w.tokens.putBack()
	case Knock:
		err = w.knock(a.Cell)
	case Hold, Release:
		err = w.hold(a.key(), a.Verb == Hold)
	case Press:
		keys := []string{a.key()}
		if a.Button == board.ButtonMenu {
			keys = []string{"repeat", "pass"}
		}
		for _, key := range keys {
			if w.held[key] {
				err = errors.Join(err, Refusal{Obstacle: ButtonHeld, Key: key})
			}
		}
	case Ask:
		if o := a.Asked.Options; a.Asked.Request == board.RequestNew && o != nil {
			w.opts = o
		}
	case Tag, Phone, TakePhone, Touch, Wait, Noise, Fault, Heal, PowerCut, ExpectSaid, ExpectPhase:
	default:
		panic(fmt.Sprintf("hands: no verb: %d", a.Verb))
	}
	return a, err
}

// hold begins to hold a button, or releases it.
func (w *world) hold(key string, down bool) error {
	switch {
	case down && w.held[key]:
		return Refusal{Obstacle: ButtonHeld, Key: key}
	case !down && !w.held[key]:
		return Refusal{Obstacle: ButtonOpen, Key: key}
	}
	w.held = maps.Clone(w.held) // a copy of the world keeps its own
	w.held[key] = down
	return nil
}

// take removes a piece from its place off the board, or from the hand that holds it over it.
func (w *world) take(p board.Piece) error {
	if c, ok := w.position.Find(p); ok {
		return Refusal{Obstacle: PiecePlaced, Piece: board.Holding(p), Cell: c}
	}
	if w.tray == board.Holding(p) {
		w.tray = board.Empty
	}
	w.above &^= 1 << p
	return nil
}

func (w *world) give(p board.Piece) error {
	if w.tray == board.Holding(p) {
		return Refusal{Obstacle: TrayTaken, Piece: w.tray, Same: true}
	}
	byTray := rules.ByTray(w.opts)
	if r, taken := w.laid(); byTray && taken {
		return r
	}
	if err := w.take(p); err != nil {
		return err
	}
	if byTray {
		w.tray = board.Holding(p)
	}
	return nil
}

func (w *world) put(p board.Piece, c board.Cell) error {
	if piece, token, taken := w.there(c); taken {
		return Refusal{Obstacle: CellTaken, To: c, Piece: piece, Token: token}
	}
	if err := w.take(p); err != nil {
		return err
	}
	w.position[c] = board.Holding(p)
	return nil
}

// there returns the piece or the top token on a cell.
func (w *world) there(c board.Cell) (p board.Content, t board.Token, taken bool) {
	if stack := w.tokens.stacks[c]; len(stack) > 0 {
		t = stack[len(stack)-1]
	}
	return w.position[c], t, w.position[c] != board.Empty || t != 0
}

// lift lifts the piece on a cell, or tokens.
func (w *world) lift(a Act) (Act, error) {
	switch p, t, taken := w.there(a.Cell); {
	case t != 0:
		return w.liftTokens(a)
	case !taken:
		return a, Refusal{Obstacle: CellEmpty, Cell: a.Cell, Verb: "lift"}
	case a.Count != 0:
		return a, fmt.Errorf("piece %v stands on %v: want \"lift %v\"", p, a.Cell, a.Cell)
	}
	w.position[a.Cell] = board.Empty
	return a, nil
}

func (w *world) slide(from, to board.Cell) error {
	there := w.position[from]
	if there == board.Empty {
		return Refusal{Obstacle: CellEmpty, Cell: from, Verb: "slide"}
	}
	for _, c := range path(from, to) {
		if piece, token, taken := w.there(c); taken {
			return Refusal{Obstacle: WayBlocked, Cell: from, To: to, At: c, Piece: piece, Token: token}
		}
	}
	w.position[from], w.position[to] = board.Empty, there
	return nil
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

func (w *world) swap(a, b board.Cell) error {
	for _, c := range []board.Cell{a, b} {
		if w.position[c] == board.Empty {
			return Refusal{Obstacle: CellEmpty, Cell: c, Verb: "swap"}
		}
	}
	w.position[a], w.position[b] = w.position[b], w.position[a]
	return nil
}

// givingOf returns the way of giving of options; 0 for a game without one.
func givingOf(o board.Options) (g board.Giving) {
	if k := rules.KindOf(o); k != nil {
		if x, ok := k.Option("giving"); ok {
			g, _ = board.ParseGiving(x.Get(o).(string))
		}
	}
	return g
}
