package opponent

import (
	"fmt"
	"strings"

	"quartoboard/board"
)

// Level is how well an opponent plays.
type Level struct {
	Name   string
	Exact  int  // pieces on the board from which it knows the value of each move
	Sound  bool // before that, it looks for a move that does not lose, from the fourth placement on
	Lapses int  // turns of 100 in which it overlooks a line, each line by itself
	Calls  bool // it overlooks no line that can be called
	Baits  bool // among moves of equal value it makes the one with the most losing replies
}

const never = board.Cells + 1 // pieces

// Levels are the levels, the weakest first.
func Levels() []Level {
	return []Level{
		{Name: "kind", Exact: never, Lapses: 28},
		{Name: "easy", Exact: 10, Lapses: 15, Calls: true},
		{Name: "fair", Exact: 9, Lapses: 6, Calls: true},
		{Name: "strong", Exact: 7, Lapses: 3, Calls: true},
		{Name: "perfect", Exact: 5, Sound: true, Calls: true, Baits: true},
	}
}

// String is the name.
func (l Level) String() string { return l.Name }

// ParseLevel returns the level with that name.
func ParseLevel(name string) (Level, error) {
	var names []string
	for _, l := range Levels() {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return Level{}, fmt.Errorf("invalid level %q: want %s", name, strings.Join(names, ", "))
}
