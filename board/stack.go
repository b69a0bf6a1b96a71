package board

import "time"

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
