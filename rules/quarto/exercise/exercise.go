// Package exercise has exercises of Quarto for a single player, each with its one answer, and
// makes more of them. They are of the game without squares and with all attributes.
// `quartoboard exercises` prints them, and the menu of the board has those of the file.
package exercise

import (
	_ "embed"
	"fmt"
	"strings"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto/solve"
)

// Kind is the kind of an exercise.
type Kind string

// The kinds.
const (
	Find  Kind = "find"  // the lines that the piece in hand makes on Cell, where it was placed last
	Place Kind = "place" // the piece in hand, so that it makes a line
	Give  Kind = "give"  // the only piece that does not lose
)

// Exercise is an exercise.
type Exercise struct {
	Kind           Kind
	solve.Position             // before the placement of Find
	Cell           board.Cell  // of Find
	Piece          board.Piece // the answer of Give
}

// Stands returns what is to stand on the board when the exercise begins.
func (e Exercise) Stands() board.Position {
	if e.Kind == Find {
		e.Board[e.Cell] = e.Hand
	}
	return e.Board
}

// Made returns the lines that a piece makes on some cells: one of each where it makes some.
func (e Exercise) Made(piece board.Content, on board.CellSet) (all []rules.Made) {
	for c := range (on &^ e.Board.Occupied()).All() {
		p := e.Board
		p[c] = piece
		if lines := rules.Through(c, false).Alignments(&p, board.AllAttributes); len(lines) > 0 {
			all = append(all, rules.Made{Cell: c, Lines: lines})
		}
	}
	return all
}

// Answer returns the lines of Find, nil if the piece makes none, or those of Place by their cells; nil for Give.
func (e Exercise) Answer() []rules.Made {
	switch e.Kind {
	case Find:
		return e.Made(e.Hand, board.SetOf(e.Cell))
	case Place:
		return e.Made(e.Hand, board.AllCells)
	}
	return nil
}

// String is a line of a file: the kind, the position, the cell of Find, "=" and the answer, which is
// lines with commas between them, cells, or a piece.
//
//	find f..2/.6../..../e.51 a b3 = row 3, column b
//	find f..2/.6../..../e.51 a c3 = none
//	place f..2/.6../..../e.51 a = b3 c4
//	give f..2/.6../..../e.51 - = 7
func (e Exercise) String() string {
	question, answer := fmt.Sprint(e.Kind, " ", e.Position), []string(nil)
	for _, m := range e.Answer() {
		for _, l := range m.Lines {
			answer = append(answer, l.Line.String())
		}
		if e.Kind == Place {
			answer = append(answer[:len(answer)-len(m.Lines)], m.Cell.String())
		}
	}
	switch {
	case e.Kind == Place:
		return question + " = " + strings.Join(answer, " ")
	case e.Kind == Give:
		return question + " = " + e.Piece.String()
	case answer == nil:
		answer = []string{"none"}
	}
	return fmt.Sprint(question, " ", e.Cell, " = ", strings.Join(answer, ", "))
}

//go:embed exercises.txt
var builtIn string

// BuiltIn are the exercises of the file that the program carries, from the easiest on.
func BuiltIn() []Exercise {
	all, err := Parse(builtIn)
	if err != nil {
		panic(err) // a test reads it
	}
	return all
}

// Parse reads a file: a line an exercise. Lines that are empty or begin with # count for nothing. An
// error names the line.
func Parse(text string) (all []Exercise, err error) {
	n := 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if n++; line == "" || line[0] == '#' {
			continue
		}
		e, err := parseLine(line)
		if err == nil && e.String() != line {
			err = fmt.Errorf("want %q", e)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		all = append(all, e)
	}
	return all, nil
}

// parseLine reads what String writes, of the answer a piece alone.
func parseLine(line string) (e Exercise, err error) {
	question, answer, _ := strings.Cut(line, " = ")
	words := append(strings.Fields(question), "", "", "", "")
	if e.Board, e.Hand, err = board.ParsePosition(words[1] + " " + words[2]); err != nil {
		return e, err
	}
	switch e.Kind = Kind(words[0]); e.Kind {
	case Find:
		e.Cell, err = board.ParseCell(words[3])
	case Give:
		e.Piece, err = board.ParsePiece(answer)
	}
	known := e.Kind == Find || e.Kind == Place || e.Kind == Give
	if !known || err != nil || e.Check() != nil || (e.Hand == board.Empty) != (e.Kind == Give) ||
		e.Kind == Find && e.Board[e.Cell] != board.Empty || e.Kind == Give && e.Board.Pieces().Has(e.Piece) {
		return e, fmt.Errorf("invalid exercise %.60q: want find POSITION CELL = LINES, place POSITION = CELLS or give POSITION = PIECE", line)
	}
	return e, nil
}
