package gametext

import (
	"fmt"
	"strings"

	"quartoboard/board"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// keys are those of the options that have tags: the first named always.
var keys = []string{
	"names", "first", "attributes", "squares", "giving", "caller",
	"missed", "false_call", "point", "touch_move", "practice", "away", "hints", "last_call",
}

const named = 6

// options returns the options of the tags, with defaults for the others.
func options(t record.Text) (o quarto.Options, err error) {
	o = quarto.DefaultOptions()
	for _, tag := range t.Tags {
		if o, err = withTag(o, tag); err != nil {
			return o, fmt.Errorf("tag %s: %w", tag.Name, err)
		}
	}
	return o, o.Check()
}

// withTag returns options with that of the tag, if it has one.
func withTag(o quarto.Options, t record.Tag) (quarto.Options, error) {
	switch t.Name {
	case "A", "B":
		seat, _ := board.ParseSeat(t.Name)
		o.Names[seat-1] = t.Value
		return o, record.AnyLetters(board.CheckName(t.Value))
	case "Position":
		o.Found = true
		_, err := parseStart(t.Value)
		return o, err
	}
	return record.WithTag(o, t, keys)
}

// Check checks the tags of options, results and orders of bits.
func (Notation) Check(t record.Tag) (err error) {
	switch t.Name {
	case "BitOrder":
		_, err = parseBitOrder(t.Value)
	case "Result":
		if resultOf(t.Value) == 0 {
			err = fmt.Errorf("invalid value %.40q: want A, B, = or *", t.Value)
		}
	default:
		_, err = withTag(quarto.Options{}, t)
	}
	return err
}

// parseStart reads the position at the start of a game: some pieces, not all, and
// none in hand.
func parseStart(s string) (board.Position, error) {
	p, hand, err := board.ParsePosition(s)
	if _, rest := p.Sure(); err == nil && (hand != board.Empty || rest != 0 || !isStart(p)) {
		err = fmt.Errorf("invalid value %q: want 1 to 15 known pieces on the board and none in hand", s)
	}
	return p, err
}

// isStart reports whether a game can begin with these pieces: some, not all.
func isStart(p board.Position) bool { return p != board.Position{} && p.Occupied() != board.AllCells }

// bitOrder has the attribute of each bit of a piece digit, the highest bit first.
type bitOrder [4]board.Attributes

// ownOrder is that of board.Piece.
const ownOrder = "size shape fill texture"

func parseBitOrder(s string) (b bitOrder, err error) {
	names := strings.Fields(s)
	var all board.Attributes
	for i, name := range names {
		a, err := record.ParseAttribute(name)
		if err != nil {
			return bitOrder{}, err
		}
		all |= a
		b[i%len(b)] = a
	}
	if len(names) != len(b) || all != board.AllAttributes {
		return bitOrder{}, fmt.Errorf("invalid value %.60q: want each of the four attributes once", s)
	}
	return b, nil
}

func (b bitOrder) piece(digit board.Piece) board.Piece {
	var p board.Piece
	for i, a := range b {
		if digit&(8>>i) != 0 {
			p |= board.Piece(a)
		}
	}
	return p
}
