package hands

import (
	"fmt"
	"slices"

	"quartoboard/board"
)

// tokens has the places of the tokens, and the card in the tray. No slice of it
// is changed: a copy keeps its own.
type tokens struct {
	stacks [board.Cells][]board.Token // the lowest first
	hand   []board.Token              // the lowest first
	beside board.TokenSet             // knocked off
	away   board.TokenSet             // from the cache: on the board, in the tray, in the hand or beside
	tray   board.Token
	card   board.Card // in the tray
}

// letGo takes a token from its place off the board.
func (w *tokens) letGo(t board.Token) {
	w.hand = without(w.hand, t)
	w.beside &^= 1 << t
	w.away = w.away.With(t)
	if w.tray == t {
		w.tray = 0
	}
}

// without returns tokens but one.
func without(tokens []board.Token, t board.Token) []board.Token {
	return slices.DeleteFunc(slices.Clone(tokens), func(other board.Token) bool { return other == t })
}

// choose returns the token that an act names. One of a colour comes from the hand, the top
// one first; or from the tray; or it is the lowest that lies beside the board or, if there is
// none, in the cache.
func (w *tokens) choose(a Act) (board.Token, error) {
	if a.Token != 0 {
		for c, stack := range w.stacks {
			if slices.Contains(stack, a.Token) {
				return 0, fmt.Errorf("%v lies on %v", a.Token, board.Cell(c))
			}
		}
		return a.Token, nil
	}
	for _, t := range slices.Backward(w.hand) {
		if t.Colour() == a.Colour {
			return t, nil
		}
	}
	if w.tray.Colour() == a.Colour {
		return w.tray, nil
	}
	for t := range w.beside.All() {
		if t.Colour() == a.Colour {
			return t, nil
		}
	}
	for n := range board.TokensOfColour {
		if t := board.TokenOf(a.Colour, n+1); !w.away.Has(t) {
			return t, nil
		}
	}
	return 0, fmt.Errorf("no %v token is left in the cache", a.Colour)
}

// lay lays a token in the tray.
func (w *world) lay(a Act) (Act, error) {
	if r, taken := w.laid(); taken {
		r.Same = r.Token != 0 && r.Token == a.Token
		return a, r
	}
	t, err := w.tokens.choose(a)
	if err != nil {
		return a, err
	}
	a.Token = t
	w.tokens.letGo(t)
	w.tokens.tray = t
	return a, nil
}

// layCard lays a card in the tray.
func (w *world) layCard(a Act) (Act, error) {
	if r, taken := w.laid(); taken {
		r.Same = r.Card == a.Card
		return a, r
	}
	w.tokens.card = a.Card
	return a, nil
}

// laid returns what lies in the tray, as the obstacle that it is.
func (w *world) laid() (r Refusal, taken bool) {
	r = Refusal{Obstacle: TrayTaken, Piece: w.tray, Token: w.tokens.tray, Card: w.tokens.card}
	return r, r.Piece != board.Empty || r.Token != 0 || r.Card != 0
}

// putToken puts a token on a space, or all that the hand holds.
func (w *world) putToken(a Act) (Act, error) {
	if there := w.position[a.Cell]; there != board.Empty {
		return a, Refusal{Obstacle: CellTaken, To: a.Cell, Piece: there}
	}
	var put []board.Token
	switch {
	case a.Token != 0 || a.Colour != 0:
		t, err := w.tokens.choose(a)
		if err != nil {
			return a, err
		}
		a.Token, put = t, []board.Token{t}
	case len(w.tokens.hand) > 0:
		put = w.tokens.hand
	case w.tokens.tray != 0:
		a.Token, put = w.tokens.tray, []board.Token{w.tokens.tray}
	default:
		return a, errNothingHeld
	}
	for _, t := range put {
		w.tokens.letGo(t)
	}
	w.tokens.stacks[a.Cell] = slices.Concat(w.tokens.stacks[a.Cell], put)
	return a, nil
}

// liftTokens lifts the upper tokens of a space into the hand.
func (w *world) liftTokens(a Act) (Act, error) {
	stack := w.tokens.stacks[a.Cell]
	switch {
	case a.Count == wholeColumn:
		a.Count = len(stack)
	case a.Count == 0:
		a.Count = 1
	case a.Count > len(stack):
		return a, fmt.Errorf("cannot lift %d tokens from %v, which has %d", a.Count, a.Cell, len(stack))
	}
	rest := len(stack) - a.Count
	w.tokens.hand = slices.Concat(w.tokens.hand, stack[rest:])
	w.tokens.stacks[a.Cell] = stack[:rest:rest]
	return a, nil
}

// knock pushes the top token of a space off its stack.
func (w *world) knock(c board.Cell) error {
	last := len(w.tokens.stacks[c]) - 1
	if last < 0 {
		return Refusal{Obstacle: CellEmpty, Cell: c, Verb: "knock off"}
	}
	stack := w.tokens.stacks[c]
	w.tokens.beside = w.tokens.beside.With(stack[last])
	w.tokens.stacks[c] = stack[:last:last]
	return nil
}

// putBack puts what is in the hand and beside the board back to the cache.
func (w *tokens) putBack() error {
	if len(w.hand) == 0 && w.beside == 0 {
		return errNothingHeld
	}
	for _, t := range w.hand {
		w.away &^= 1 << t
	}
	w.away &^= w.beside
	w.hand, w.beside = nil, 0
	return nil
}

// takeOut takes what lies in the tray out of it: a token into the hand.
func (w *world) takeOut() error {
	if _, taken := w.laid(); !taken {
		return Refusal{Obstacle: TrayEmpty}
	}
	if t := w.tokens.tray; t != 0 {
		w.tokens.hand = slices.Concat(w.tokens.hand, []board.Token{t})
	}
	w.tray, w.tokens.tray, w.tokens.card = board.Empty, 0, 0
	return nil
}
