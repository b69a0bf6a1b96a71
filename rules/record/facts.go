package record

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"

	"quartoboard/board"
	"quartoboard/rules"
)

// MaxCount is the highest number of a game on its card.
const MaxCount = math.MaxInt32

// facts are the types of line of what is observed and asked, but for the start of a game.
var facts = []rules.Report{
	{Name: "opened", Holds: reflect.TypeFor[board.Opened]()},
	{Name: "seen", Holds: reflect.TypeFor[board.Seen]()},
	{Name: "quartino-seen", Holds: reflect.TypeFor[board.Stacks]()},
	{Name: "tray", Holds: reflect.TypeFor[board.Tray]()},
	{Name: "pressed", Holds: reflect.TypeFor[board.Pressed]()},
	{Name: "menu", Holds: reflect.TypeFor[board.Menu]()},
	{Name: "asked", Holds: reflect.TypeFor[board.Asked]()},
	{Name: "fault", Holds: reflect.TypeFor[board.Fault]()},
	{Name: "said", Holds: reflect.TypeFor[board.Said]()},
}

// boardCodecs returns the codecs of the types of the board. Their text is that of the record:
// in other files some of them are numbers.
func boardCodecs() codecs {
	all := codecs{}
	all.add(
		codecOf(appendText, parseText), codecOf(strconv.AppendBool, parseFlag), codecOf(appendMillis, parseMillis), codecOf(appendStamp, parseStamp),
		word(board.ParseCell), word(board.ParseButton), word(board.ParsePress), word(board.ParseRequest), word(board.ParseVia),
		word(board.ParseHealth), word(board.ParseOffer), word(board.ParseLevel), word(board.ParseOutcome), word(board.ParseGiving), word(board.ParseCaller), word(board.ParseTell),
		word(board.ParseFalseCall), word(board.ParsePoint), word(board.ParseSwitch), word(board.ParseStackChange), word(board.ParseColour),
		word(board.ParseToken), word(board.ParseCombination), word(rules.ParseLine),
		word(func(s string) (board.Part, error) { return board.ParsePart(s), nil }),
		word(func(s string) (c board.Class, _ error) {
			c, _ = board.ParseClass(s) // 0 for one that this version does not know
			return c, nil
		}),
		integer[board.Piece](0, board.Pieces-1), integer[board.Player](1, board.MaxPlayers), integer[board.Card](1, board.MaxCards),
		codecOf(appendContent, parseContent), codecOf(appendMatch, parseMatch),
	)
	as(all, func(s stem) string { return string(s) }, parseStem)
	as(all, func(s board.CellSet) []board.Cell { return slices.Collect(s.All()) }, setOf)
	as(all, func(s board.PieceSet) []board.Piece { return slices.Collect(s.All()) }, setOf)
	as(all, func(s board.TokenSet) []board.Token { return slices.Collect(s.All()) }, setOf)
	as(all, board.Attributes.Names, parseAttributes)
	as(all, board.Values.Names, func(names []string) (v board.Values, err error) {
		if v, err = board.ParseValues(names); err == nil && v == 0 {
			err = errEmpty
		}
		return v, err
	})
	as(all, func(names [2]string) seats { return seats{names[0], names[1]} }, func(s seats) ([2]string, error) { return [2]string{s.A, s.B}, nil })
	as(all, func(a rules.Alignment) alignment {
		cells := a.Line.Cells()
		return alignment{a.Line, cells[:], a.Values}
	}, func(a alignment) (rules.Alignment, error) {
		if cells := a.Name.Cells(); !slices.Equal(a.Cells, cells[:]) {
			return rules.Alignment{}, fmt.Errorf("cells: invalid value %v: want those of %v", a.Cells, a.Name)
		}
		return rules.Alignment{Line: a.Name, Values: a.Values}, nil
	})
	return all
}

// seats are the names of A and B.
type seats struct {
	A string `json:"A,omitzero"`
	B string `json:"B,omitzero"`
}

// alignment is the form of a rules.Alignment.
type alignment struct {
	Name   rules.Line   `json:"name"`
	Cells  []board.Cell `json:"cells"`
	Values board.Values `json:"values"`
}

func setOf[S ~uint16 | ~uint32, T ~uint8](list []T) (s S, _ error) {
	for _, one := range list {
		s |= 1 << one
	}
	return s, nil
}

func parseAttributes(names []string) (all board.Attributes, err error) {
	for _, name := range names {
		a, err := ParseAttribute(name)
		if err != nil {
			return 0, err
		}
		all |= a
	}
	if all == 0 {
		err = errEmpty
	}
	return all, err
}

// ParseAttribute reads the name of one attribute.
func ParseAttribute(s string) (board.Attributes, error) {
	a, err := board.ParseAttributes(s)
	if err == nil && len(a.Names()) != 1 {
		err = fmt.Errorf("invalid value %q: want one attribute", s)
	}
	return a, err
}

func appendMatch(dst []byte, m board.Match) []byte {
	return fmt.Appendf(dst, `{"games":%d,"A":%d,"B":%d}`, m.Games, m.Won[0], m.Won[1])
}

// parseMatch reads a score. Nobody has won more games than were played.
func parseMatch(raw []byte) (m board.Match, err error) {
	in, err := objectOf(raw)
	most := int64(math.MaxInt32)
	read := func(name string) int {
		n, own := int64(0), errMissing
		if err != nil {
			return 0
		} else if raw, there := in.find(name); there {
			n, own = parseInteger(raw, 0, most)
		}
		if own != nil {
			err = fmt.Errorf("%s: %w", name, own)
		}
		return int(n)
	}
	m.Games = read("games")
	most = int64(m.Games)
	m.Won[0] = read("A")
	most -= int64(m.Won[0])
	m.Won[1] = read("B")
	return m, err
}

func appendContent(dst []byte, c board.Content) []byte {
	switch p, ok := c.Piece(); {
	case ok:
		return strconv.AppendInt(dst, int64(p), 10)
	case c == board.Empty:
		return append(dst, "null"...)
	case c == board.Unknown:
		return append(dst, `"unknown"`...)
	default:
		return append(dst, `"unenrolled"`...)
	}
}

func parseContent(raw []byte) (board.Content, error) {
	switch string(raw) {
	case "null":
		return board.Empty, nil
	case `"unknown"`:
		return board.Unknown, nil
	case `"unenrolled"`:
		return board.Unenrolled, nil
	}
	p, err := parseInteger(raw, 0, board.Pieces-1)
	if err != nil {
		return board.Empty, invalid(raw, `a piece from 0 to 15, null, "unknown" or "unenrolled"`)
	}
	return board.Holding(board.Piece(p)), nil
}
