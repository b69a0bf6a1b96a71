// Package face says what a game brings besides its rules and words: what menu, lesson, LEDs and
// wire show of that game alone. A folder below fills it in for each game.
package face

import (
	"context"
	"math/rand/v2"
	"slices"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Face is what is shown of a game. From Course on a game may lack each field.
type Face struct {
	Kind  *rules.Kind
	Words func(s *phrase.Speech) phrase.Game

	End   phrase.Item  // the offer of the menu to end a game without a winner
	Cells []board.Cell // that the menu reads out, in their order

	// Mark returns the cells that judgements name, after one more; nil is the beginning of a record. g is
	// the game after it.
	Mark func(m Marks, j board.Judgement, g rules.Game) Marks

	// State returns the fields of the game's state on the wire: a struct with tags of encoding/json.
	State func(g rules.Game) any

	// View puts what is to be seen of a game into the view of the page.
	View func(v *View, g rules.Game, around Around, w *phrase.Speech)
	// Past returns what is known of a past game by its lines.
	Past func(lines []record.Line, o board.Options, w *phrase.Speech) Past

	Course   Course   // the lesson
	Exercise Exercise // the one before the first

	// Ready fills in what the table decides: who is first by lot, and cards. Check returns the
	// reason why the table lacks things for a game.
	Ready func(f board.Started, t Table) board.Started
	Check func(o board.Options, t Table) error

	// Moves returns the moves of a game by its steps; nil: the page does not list them.
	Moves func(steps []rules.Step, w *phrase.Speech) []Move
	// Unanswered returns the reason why the board says nothing of an act of the simulated hand.
	Unanswered func(a hands.Act, g rules.Game) string
	// Due returns an act of the seat away with what the game tells of it, or the reason why it is
	// not due; nil: the game has no such seat.
	Due func(a board.Asked, g rules.Game) (board.Asked, error)
	// Hand returns the closed cards of a player of a simulated table, whose cards deal shuffles; nil: the game
	// has none. All that visitors see of them besides is in View.
	Hand func(g rules.Game, p board.Player, deal *rand.Rand, w *phrase.Speech) []Card
	// Carry returns the act by which the simulated hand carries out what a player who is away has
	// asked for; "" for nothing to be done. byTray: the tray alone knows the pieces.
	Carry func(g rules.Game, byTray bool) string
	// Levels are those of the program against which a visitor can play.
	Levels func(o board.Options, w *phrase.Speech) []Choice
	// Text is the notation of its game texts.
	Text record.Notation
	// Acts are the lines about the game in the help of the demo's console; "" for none.
	Acts string
	// Tools are the commands without a board; nil: the game has none.
	Tools Tools
	// Script returns the acts of a game that two players of a level play, as lines for hands at a tray; A
	// gives first. nil: the game has no opponent.
	Script func(ctx context.Context, l board.Level, seed uint64) ([]string, error)
	// Engine returns what decides for a seat away, with an empty memory; nil: the game has none.
	Engine func() Engine
	// Onward returns options for a game that begins as another stands; nil: no game can.
	Onward func(g rules.Game) board.Options
	// Coach returns the turning points of a game by its lines, the most important first, and calls
	// progress before each move; nil: the game has no coach. The error is ctx's once it has ended.
	Coach func(ctx context.Context, lines []record.Line, tray bool, w *phrase.Speech, progress func(move int)) ([]Point, error)
	// Worth returns what tells the worth of the steps of a past game; nil: the game has no coach.
	Worth func(o board.Options) Worth
	// Hint returns what the player at the board asks by hand; nil for nothing.
	Hint func(g rules.Game) Hint
	// Gift returns the question which piece to give; nil where the game does not answer it.
	Gift func(g rules.Game) Hint
	// Notes returns what the log has beside the words that are said: behind a placement, in place of
	// a refusal, and at the end of a step.
	Notes func(before rules.Game, s rules.Step, w *phrase.Speech) (placed, refused, end string)
}

// Worth returns the result of a game with best play, 0 for an unknown one, and a sentence about it, "" for
// none and after the end. It is for one goroutine, and remembers what it found. The error is ctx's once it
// has ended.
type Worth func(ctx context.Context, g rules.Game, w *phrase.Speech) (board.Result, string, error)

// Hint is a question of a player who is alone. It is comparable.
type Hint interface {
	// Text returns the answer; "" once ctx has ended.
	Text(ctx context.Context, w *phrase.Speech) string
}

// Point is a turning point of a game.
type Point struct {
	Text string
	Show board.Options // of a game for practice that begins there, against an engine
}

// Table is what the table has for a game.
type Table struct {
	Lot   func() board.Seat // draws who is first
	Seed  func() int        // draws the seed of an engine, from 1
	Deck  string            // the name of its deck of cards; "" for the default one
	Cards board.Cards       // of that deck; none for the default one
}

// Of returns the face of a game, of some; the first one for no game.
func Of(all []Face, g rules.Game) Face {
	if g == nil {
		return all[0]
	}
	return OfKind(all, g.Kind())
}

// OfKind returns the face of a kind of game, of some; the first one for none.
func OfKind(all []Face, k *rules.Kind) Face {
	return all[max(0, slices.IndexFunc(all, func(f Face) bool { return f.Kind == k }))]
}

// Texts are the notations of games that have one.
func Texts(all []Face) (some record.Notations) {
	for _, f := range all {
		if f.Text != nil {
			some = append(some, f.Text)
		}
	}
	return some
}

// Marks are the cells that the judgements of a game name.
type Marks struct {
	Do    board.CellSet // of the instruction that stands
	Line  board.CellSet // that has won, or was announced as missed
	Last  board.CellSet // of the last placement
	Shown board.CellSet // that a player has shown, and that may win
}

// Instructed returns the cells of an instruction, which may be to take off or to put on only.
func Instructed(from, to board.Cell, off, on bool) board.CellSet {
	switch {
	case off:
		return board.SetOf(from)
	case on:
		return board.SetOf(to)
	}
	return board.SetOf(from) | board.SetOf(to)
}

// Course is the lesson of one game.
type Course interface {
	// Steps are the steps in their order; the last one is LessonEnd.
	Steps() []phrase.LessonStep
	// Options returns the options of the lesson, and those of the game after it, which are
	// house at first. again is true in a lesson.
	Options(now rules.Game, house board.Options, again bool) (lesson, after board.Options)
	// Judged tells what a judgement is to a step that waits for an act.
	Judged(step phrase.LessonStep, j board.Judgement) Answer
	// Told reports whether a step is over when it has been said, in a game with these options.
	Told(step phrase.LessonStep, o board.Options) bool
	// Done reports whether a game is past a step.
	Done(step phrase.LessonStep, g rules.Game) bool
	// Task returns what is said of the steps besides.
	Task(g rules.Game) phrase.Task
}

// Exercise is a course of one question, which ends with its answer.
type Exercise interface {
	Course
	// Pressed tells what a short press is to a step, and whether it is taken from the game.
	Pressed(step phrase.LessonStep, b board.Button) (a Answer, taken bool)
	// Next returns the exercise behind it, of which many pieces stand on the table already.
	Next(g rules.Game) Exercise
	// Begun returns the exercise that a game is; nil for none.
	Begun(g rules.Game) Exercise
}

// Answer is what a judgement is to a step. The zero Answer is nothing.
type Answer struct {
	Skip  int               // steps to pass over, or to go back, first
	Next  bool              // the act was done
	Again bool              // the step is to be said again
	Say   phrase.LessonStep // or this, in its place
	Felt  bool              // something was lifted
	Right bool              // it answers an exercise, and rightly
	Wrong bool              // it answers an exercise, and not rightly
	End   bool              // of the game
}
