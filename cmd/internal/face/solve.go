package face

import (
	"context"
	"io"

	"quartoboard/rules/record"
)

// SolveOpts are the flags of the command solve.
type SolveOpts struct {
	Squares    bool
	Attributes string // with commas between them; "" for all
	Moves      bool   // print each move too
	JSON       bool   // an object a position, one a line
}

// MatchOpts are the flags of the command match.
type MatchOpts struct {
	Levels     string // two, with a comma between them
	Games      int
	Seed       uint64
	Squares    bool
	Attributes string         // with commas between them; "" for all
	JSON       bool           // an object
	Progress   func(game int) // is called after each game
}

// AnalyseOpts are the flags of the command analyse.
type AnalyseOpts struct {
	All      bool           // print more than five sentences
	JSON     bool           // an object a game, one a line
	Progress func(move int) // is called after each move
}

// ExercisesOpts are the flags of the command exercises.
type ExercisesOpts struct {
	Make     int // new ones; 0 for those of the program
	Seed     uint64
	Progress func(game int) // is called for each game that is played to make them
}

// Job is the work of a command. It writes what is asked, each line as soon as it is known. The error
// is ctx's once it has ended.
type Job func(ctx context.Context, w io.Writer) error

// Tools are the commands about a game without a board. The error of each is a sentence.
type Tools interface {
	Solve(positions []string, o SolveOpts) (Job, error)      // prints exact values of positions
	Match(o MatchOpts) (Job, error)                          // plays levels against each other
	Analyse(texts []record.Text, o AnalyseOpts) (Job, error) // prints the turning points of games
	Exercises(o ExercisesOpts) (Job, error)                  // prints exercises
}
