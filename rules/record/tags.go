package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// tagsOf returns the tags of a game with these options. Tags that the notation does
// not name appear if the option is not the default.
func tagsOf(o quarto.Options) []Tag {
	var tags []Tag
	add := func(set bool, name, value string) {
		if set {
			tags = append(tags, Tag{name, value})
		}
	}
	d := quarto.DefaultOptions()
	add(o.Names[0] != "", "A", shortName(o.Names[0]))
	add(o.Names[1] != "", "B", shortName(o.Names[1]))
	add(true, "First", o.First.String())
	add(true, "Attributes", o.Attributes.String())
	add(true, "Squares", yesNo(o.Squares))
	add(true, "Giving", o.Giving.String())
	add(true, "Caller", o.Caller.String())
	add(o.Missed != d.Missed, "Missed", o.Missed.String())
	add(o.FalseCall != d.FalseCall, "FalseCall", o.FalseCall.String())
	add(o.Point != d.Point, "Point", o.Point.String())
	add(o.TouchMove != d.TouchMove, "TouchMove", yesNo(o.TouchMove))
	add(o.Practice, "Practice", yesNo(o.Practice))
	add(o.LastCall != d.LastCall, "LastCall", string(appendSeconds(nil, o.LastCall)))
	return tags
}

// options returns the options of the tags, with defaults for the others.
func (t Text) options() (quarto.Options, error) {
	o := quarto.DefaultOptions()
	for _, tag := range t.Tags {
		if err := tag.set(&o); err != nil {
			return quarto.Options{}, fmt.Errorf("tag %s: %w", tag.Name, err)
		}
	}
	return o, nil
}

// value returns the value of a tag, or "".
func (t Text) value(name string) string {
	i := slices.IndexFunc(t.Tags, func(tag Tag) bool { return tag.Name == name })
	if i < 0 {
		return ""
	}
	return t.Tags[i].Value
}

// anyLetters returns the error of a name, but for its letters: in games that were played the
// names may have any.
func anyLetters(err error) error {
	if e, is := errors.AsType[*board.NamesError](err); is && e.Fault == board.NameForeign {
		return nil
	}
	return err
}

// set sets the option of the tag, if it has one.
func (t Tag) set(o *quarto.Options) (err error) {
	switch t.Name {
	case "A":
		o.Names[0], err = t.Value, anyLetters(board.CheckName(t.Value))
	case "B":
		o.Names[1], err = t.Value, anyLetters(board.CheckName(t.Value))
	case "First":
		o.First, err = board.ParseSeat(t.Value)
	case "Attributes":
		o.Attributes, err = board.ParseAttributes(t.Value)
	case "Squares":
		o.Squares, err = parseYesNo(t.Value)
	case "Giving":
		o.Giving, err = board.ParseGiving(t.Value)
	case "Caller":
		o.Caller, err = board.ParseCaller(t.Value)
	case "Missed":
		o.Missed, err = board.ParseTell(t.Value)
	case "FalseCall":
		o.FalseCall, err = board.ParseFalseCall(t.Value)
	case "Point":
		o.Point, err = board.ParsePoint(t.Value)
	case "TouchMove":
		o.TouchMove, err = parseYesNo(t.Value)
	case "Practice":
		o.Practice, err = parseYesNo(t.Value)
	case "LastCall":
		o.LastCall, err = parseSeconds([]byte(t.Value))
	case "Position":
		o.Found = true
		_, err = parseStart(t.Value)
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

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func parseYesNo(s string) (bool, error) {
	if s != "yes" && s != "no" {
		return false, fmt.Errorf("invalid value %.40q: want yes or no", s)
	}
	return s == "yes", nil
}

// bitOrder has the attribute of each bit of a piece digit, the highest bit first.
type bitOrder [4]board.Attributes

var ownOrder = bitOrder{board.Size, board.Shape, board.Fill, board.Texture}

func (b bitOrder) String() string {
	names := make([]string, len(b))
	for i, a := range b {
		names[i] = a.String()
	}
	return strings.Join(names, " ")
}

func parseBitOrder(s string) (b bitOrder, err error) {
	names := strings.Fields(s)
	var all board.Attributes
	for i, name := range names {
		a, err := parseAttribute(name)
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

// piece returns the piece of a digit in this order.
func (b bitOrder) piece(digit board.Piece) board.Piece {
	var p board.Piece
	for i, a := range b {
		if digit&(8>>i) != 0 {
			p |= board.Piece(a)
		}
	}
	return p
}
