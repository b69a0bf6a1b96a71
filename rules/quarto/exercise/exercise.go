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
	Find  Kind = "find"  // the line that the piece in hand makes on Cell, where it was placed last
	Place Kind = "place" // the piece in hand, so that it makes a line
	Give  Kind = "give"  // the only piece that does not lose
)

// Exercise is an exercise with its answer.
type Exercise struct {
	Kind           Kind
	solve.Position            // before the placement of Find
	Cell           board.Cell // of Find

	Lines rules.LineSet // the answer of Find; none where there is no line
	Cells board.CellSet // of Place
	Piece board.Piece   // of Give
}

// After returns the position after a placement of a piece.
func (e Exercise) After(piece board.Content, c board.Cell) board.Position {
	e.Board[c] = piece
	return e.Board
}

// Completing returns the cells on which a piece makes a line.
func (e Exercise) Completing(p board.Piece) (cells board.CellSet) {
	e.Hand = board.Holding(p)
	for c := range (board.AllCells &^ e.Board.Occupied()).All() {
		if e.made(c) != 0 {
			cells |= board.SetOf(c)
		}
	}
	return cells
}

// made are the lines that the piece in hand makes on a cell.
func (e Exercise) made(c board.Cell) rules.LineSet {
	p := e.After(e.Hand, c)
	return rules.Through(c, false).Aligned(&p, board.AllAttributes)
}

// answered returns the exercise with the answer that the lines give.
func (e Exercise) answered() Exercise {
	switch hand, _ := e.Hand.Piece(); e.Kind {
	case Find:
		e.Lines = e.made(e.Cell)
	case Place:
		e.Cells = e.Completing(hand)
	}
	return e
}

// String is a line of a file: the kind, the position, the cell of Find, "=" and the answer, which is
// lines with commas between them, cells, or a piece.
//
//	find f..2/.6../..../e.51 a b3 = row 3, column b
//	find f..2/.6../..../e.51 a c3 = none
//	place f..2/.6../..../e.51 a = b3 c4
//	give f..2/.6../..../e.51 - = 7
func (e Exercise) String() string {
	question, answer := fmt.Sprint(e.Kind, " ", e.Position), e.Piece.String()
	var list []string
	switch e.Kind {
	case Find:
		for l := range e.Lines.All() {
			list = append(list, l.String())
		}
		question, answer = question+" "+e.Cell.String(), strings.Join(list, ", ")
		if e.Lines == 0 {
			answer = "none"
		}
	case Place:
		for c := range e.Cells.All() {
			list = append(list, c.String())
		}
		answer = strings.Join(list, " ")
	}
	return question + " = " + answer
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
		if n++; strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		e, err := parseLine(strings.TrimRight(line, "\r\n"))
		if err == nil && e.String() != strings.TrimRight(line, "\r\n") {
			err = fmt.Errorf("want %q", e)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		all = append(all, e)
	}
	return all, nil
}

func parseLine(line string) (e Exercise, err error) {
	question, answer, _ := strings.Cut(line, " = ")
	words := strings.Fields(question)
	want := map[Kind]int{Find: 4, Place: 3, Give: 3}
	if len(words) == 0 || want[Kind(words[0])] != len(words) {
		return e, fmt.Errorf("invalid exercise %.40q: want find POSITION CELL = LINES, place POSITION = CELLS or give POSITION = PIECE", line)
	}
	e.Kind = Kind(words[0])
	if e.Board, e.Hand, err = board.ParsePosition(words[1] + " " + words[2]); err == nil {
		err = e.Check()
	}
	switch {
	case err != nil:
	case (e.Hand == board.Empty) != (e.Kind == Give):
		err = fmt.Errorf("invalid piece %v in hand: want one to place, or none to give", e.Hand)
	case e.Kind == Find:
		if e.Cell, err = board.ParseCell(words[3]); err == nil && e.Board[e.Cell] != board.Empty {
			err = fmt.Errorf("invalid cell %v: want an empty one", e.Cell)
		}
	case e.Kind == Give:
		if e.Piece, err = board.ParsePiece(answer); err == nil && e.Board.Pieces().Has(e.Piece) {
			err = fmt.Errorf("invalid answer %q: want a piece that is left", answer)
		}
	}
	return e.answered(), err
}
