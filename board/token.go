package board

import (
	"fmt"
	"iter"
	"math/bits"
	"strconv"
	"time"
)

// Tokens is the number of tokens, and TokensOfColour that of each colour.
const Tokens, TokensOfColour = 28, 7

// Colour is one of the four colours of the tokens; zero is none.
type Colour uint8

// The colours.
const (
	Blue Colour = iota + 1
	Green
	Red
	Yellow
)

// Colours is the number of colours.
const Colours = 4

var colourNames = []string{"", "blue", "green", "red", "yellow"}

// ParseColour returns the colour that has a name; its error lists the names.
var ParseColour = Parser[Colour]("colour", colourNames)

// String is the name of the colour.
func (c Colour) String() string { return Name("Colour", colourNames, uint8(c)) }

// Token is one of the 28 tokens, 1 to 28: seven of each colour, in the order of
// the colours; zero is none. Tokens of a colour differ by their stickers alone.
type Token uint8

// TokenOf returns the token number n, 1 to 7, of a colour.
func TokenOf(c Colour, n int) Token { return Token(int(c-Blue)*TokensOfColour + n) }

// Colour is the colour of the token; zero for no token.
func (t Token) Colour() Colour {
	if t == 0 {
		return 0
	}
	return Blue + Colour((t-1)/TokensOfColour)
}

// String is the colour and the number among the seven, "blue1".
func (t Token) String() string {
	if t == 0 || t > Tokens {
		return fmt.Sprintf("Token(%d)", uint8(t))
	}
	return t.Colour().String() + strconv.Itoa(int(t-1)%TokensOfColour+1)
}

// ParseToken reads what String writes.
func ParseToken(s string) (Token, error) {
	if last := len(s) - 1; last > 0 {
		c, err := ParseColour(s[:last])
		if n := int(s[last] - '0'); err == nil && n >= 1 && n <= TokensOfColour {
			return TokenOf(c, n), nil
		}
	}
	return 0, fmt.Errorf("invalid token %q: want a colour and a number from 1 to 7, as blue1", s)
}

// TokenSet is a set of tokens, bit n for token n.
type TokenSet uint32

// Has reports whether t is in the set.
func (s TokenSet) Has(t Token) bool { return s>>t&1 == 1 }

// Len is the number of members.
func (s TokenSet) Len() int { return bits.OnesCount32(uint32(s)) }

// With returns the set with a token added.
func (s TokenSet) With(t Token) TokenSet { return s | 1<<t }

// Without returns the set with a token removed.
func (s TokenSet) Without(t Token) TokenSet { return s &^ (1 << t) }

// All yields the members in ascending order.
func (s TokenSet) All() iter.Seq[Token] { return Bits[Token](uint32(s)) }

// Card is the number of a card in its deck, from 1; zero is none.
type Card uint8

// MinCards is the fewest cards that a deck may have, four for each of two players, and MaxCards
// the most.
const MinCards, MaxCards = 8, 64

// Player is the number of a player, 1 to 4, clockwise, in a game whose players are not the seats; zero is
// nobody.
type Player uint8

// MinPlayers and MaxPlayers are the limits of the number of such players.
const MinPlayers, MaxPlayers = 2, 4

// StackChange is a change of the field of a space that holds tokens.
type StackChange uint8

// The changes of the field. The zero value means that the field did not change, or that there
// is no sensor: only the tags that answer have changed.
const (
	StackGrew    StackChange = iota + 1 // something came
	StackShrank                         // something left, and something is still there
	StackCleared                        // nothing is there any more
	StackUnsure                         // it changed, and the sensor cannot tell how
)

var stackChangeNames = []string{"", "grew", "shrank", "cleared", "unsure"}

// ParseStackChange returns the change that has a name; its error lists the names.
var ParseStackChange = Parser[StackChange]("change of a stack", stackChangeNames)

// String is the name of the change.
func (c StackChange) String() string { return Name("StackChange", stackChangeNames, uint8(c)) }

// Stack is what was observed of the tokens on one space. Neither the number of tokens nor
// their order can be observed: those are in the record.
type Stack struct {
	Change StackChange `json:"change,omitzero"`
	Moved  int         `json:"moved,omitzero"` // tokens that left (StackShrank) or are back (StackGrew), where the field tells; else 0
	Heard  TokenSet    `json:"heard,omitzero"` // whose tags answer now; a buried one may not
}

// Stacks is a settled change of the spaces in a game of tokens: at that time all
// spaces were still. It is empty when the table came to rest with nothing changed after a
// QUARTO button was pressed while something moved.
type Stacks struct {
	Changed CellSet       `json:"-"`
	Now     [Cells]Stack  `json:"spaces" by:"Changed"` // of the changed spaces; zero for the others
	First   bool          `json:"first,omitzero"`      // all spaces as they were found: each StackCleared, or StackUnsure with something on it
	Contact time.Duration `json:"contact_ms,omitzero"` // of the newest token that came
}

func (Stacks) fact() {}
