package opponent

import (
	"fmt"
	"strings"

	"quartoboard/board"
)

// Level is how well an opponent plays. A game with squares asks for other numbers: each level is to
// score 60 to 80 % against the next lower.
type Level struct {
	board.Level
	Lines, Squares Skill
}

// Skill is what an opponent knows and overlooks.
type Skill struct {
	Exact  int  // pieces on the board from which it knows the value of each move
	Sound  bool // before that, it looks for a move that does not lose
	Lapses int  // turns of 100 in which it overlooks a line, each line by itself
	Calls  bool // it overlooks no line that can be called
	Baits  bool // among moves of equal value it makes the one with the most losing replies
}

const never = board.Cells + 1 // pieces

// Levels are the levels in the order of board.Level, the weakest first.
func Levels() []Level {
	perfect := Skill{Exact: 5, Sound: true, Calls: true, Baits: true}
	return []Level{
		{board.LevelKind, Skill{Exact: never, Lapses: 28}, Skill{Exact: never, Lapses: 28}},
		{board.LevelEasy, Skill{Exact: 10, Lapses: 15, Calls: true}, Skill{Exact: 7, Lapses: 24, Calls: true}},
		{board.LevelFair, Skill{Exact: 9, Lapses: 6, Calls: true}, Skill{Exact: 6, Lapses: 20, Calls: true}},
		{board.LevelStrong, Skill{Exact: 7, Lapses: 3, Calls: true}, Skill{Exact: 6, Lapses: 1, Calls: true}},
		{board.LevelPerfect, perfect, perfect},
	}
}

// ParseLevel returns the level with that name.
func ParseLevel(name string) (Level, error) {
	var names []string
	for _, l := range Levels() {
		if l.String() == name {
			return l, nil
		}
		names = append(names, l.String())
	}
	return Level{}, fmt.Errorf("invalid level %q: want %s", name, strings.Join(names, ", "))
}
