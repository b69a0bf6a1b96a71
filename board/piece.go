package board

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// Pieces is the number of pieces.
const Pieces = 16

// Piece is one of the sixteen pieces: 8·tall + 4·square + 2·solid + 1·grooved.
// Piece 0 is short, round, hollow and smooth.
type Piece uint8

const hexDigits = "0123456789abcdef"

// String is the piece's number as one hexadecimal digit.
func (p Piece) String() string {
	if p >= Pieces {
		return fmt.Sprintf("Piece(%d)", uint8(p))
	}
	return hexDigits[p : p+1]
}

// ParsePiece reads one hexadecimal digit, in lower case.
func ParsePiece(s string) (Piece, error) {
	if len(s) == 1 {
		if i := strings.IndexByte(hexDigits, s[0]); i >= 0 {
			return Piece(i), nil
		}
	}
	return 0, fmt.Errorf("invalid piece %q: want 0 to 9 or a to f", s)
}

// Values is one value of each attribute: those of the piece.
func (p Piece) Values() Values { return Values(p<<4 | ^p&0xf) }

// AllPieces holds every piece.
const AllPieces PieceSet = 0xffff

// Attributes is a set of the four attributes; each has the bit that it has in
// a piece's number.
type Attributes uint8

// The attributes, in the order of code, record and notation.
const (
	Size    Attributes = 8
	Shape   Attributes = 4
	Fill    Attributes = 2
	Texture Attributes = 1

	AllAttributes = Size | Shape | Fill | Texture
)

var attributeNames = []string{"size", "shape", "fill", "texture"}

// Names are the attributes' names: "size" "shape" "fill" "texture".
func (a Attributes) Names() []string {
	var names []string
	for i, name := range attributeNames {
		if a&(Size>>i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String is the names with commas between them, as a hands script has them.
func (a Attributes) String() string { return strings.Join(a.Names(), ",") }

// ParseAttributes reads names with commas between them; at least one.
func ParseAttributes(s string) (Attributes, error) {
	var a Attributes
	for name := range strings.SplitSeq(s, ",") {
		i, err := parse[int]("attribute", attributeNames, name)
		if err != nil {
			return 0, err
		}
		a |= Size >> i
	}
	return a, nil
}

// Values is a set of the eight attribute values: tall, square, solid, grooved
// in the upper four bits, short, round, hollow, smooth in the lower four, each
// in the order of the attributes.
type Values uint8

// The eight values.
const (
	Tall Values = 1 << (7 - iota)
	Square
	Solid
	Grooved
	Short
	Round
	Hollow
	Smooth
)

var valueNames = []string{"tall", "square", "solid", "grooved", "short", "round", "hollow", "smooth"}

// Of keeps the values of the attributes given.
func (v Values) Of(a Attributes) Values { return v & Values(a<<4|a) }

// Each yields the values one by one, by attribute.
func (v Values) Each() iter.Seq[Values] {
	return func(yield func(Values) bool) {
		for bit := Tall; bit > Grooved>>1; bit >>= 1 {
			for _, one := range [2]Values{bit, bit >> 4} {
				if v&one != 0 && !yield(one) {
					return
				}
			}
		}
	}
}

// Names are the values' names, by attribute: "tall", "smooth".
func (v Values) Names() []string {
	var names []string
	for one := range v.Each() {
		names = append(names, valueNames[bits.LeadingZeros8(uint8(one))])
	}
	return names
}

// String is the names with spaces between them.
func (v Values) String() string { return strings.Join(v.Names(), " ") }

// ParseValues reads names as Names gives them.
func ParseValues(names []string) (Values, error) {
	var v Values
	for _, name := range names {
		i, err := parse[int]("value", valueNames, name)
		if err != nil {
			return 0, err
		}
		v |= Tall >> i
	}
	return v, nil
}
