// Package finding is what a check of the board found: the doctor makes findings, and the
// report, the wire and the page tell them.
package finding

import "quartoboard/board"

// State is the state of a part.
type State uint8

// The states, from good to bad.
const (
	Well     State = iota + 1
	Advisory       // play goes on, but it should be repaired
	Fails          // play goes on without it
	Blocks         // it fails, and no game can be played
)

var stateNames = []string{Well: "well", Advisory: "advisory", Fails: "fails", Blocks: "fails"}

// String returns the word of the report.
func (s State) String() string { return board.Name("State", stateNames, uint8(s)) }

// MarshalText returns the word of the report.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Code is the kind of a finding, a word that stays the same in all versions; "" for
// findings without a fault.
type Code string

// Finding is the result of one check.
type Finding struct {
	Where string         `json:"where"` // "reader d1", "sound"
	State State          `json:"state"`
	Code  Code           `json:"code,omitempty"` // "" for none
	Says  string         `json:"says"`           // one sentence: the state
	Next  string         `json:"next,omitempty"` // one sentence: the next step; "" for none
	Part  board.PartKind `json:"-"`              // 0 for none
	Cells board.CellSet  `json:"-"`
	Avoid board.CellSet  `json:"-"` // of these, those that a game must leave free
}

// Of returns the finding as that of a part and its cells.
func (f Finding) Of(part board.PartKind, cells board.CellSet) Finding {
	f.Part, f.Cells = part, cells
	return f
}
