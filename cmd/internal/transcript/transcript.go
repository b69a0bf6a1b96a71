// Package transcript writes what a board says, for people who read, and the lines of its
// record, for programs. Both are listeners of a daemon.
package transcript

import (
	"fmt"
	"io"

	"quartoboard/board"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// Writer prints what is said.
type Writer struct{ w io.Writer }

// Of makes a Writer on w.
func Of(w io.Writer) Writer { return Writer{w} }

// Hear prints an utterance.
func (t Writer) Hear(s referee.Step, _ record.Lines) { Print(t.w, s.Event.Fact) }

// Print prints an utterance that was heard, at least its beginning, and no other fact.
func Print(w io.Writer, f board.Fact) {
	if said, ok := f.(board.Said); ok && said.Outcome != board.OutcomeDropped {
		fmt.Fprintf(w, "[%s] %s\n", said.Class, record.Printable(said.Text))
	}
}

// Lines writes the lines of the record as they come.
type Lines struct {
	Err error // the first

	w io.Writer
}

// LinesOf makes Lines on w.
func LinesOf(w io.Writer) *Lines { return &Lines{w: w} }

// Hear writes the lines of a step.
func (l *Lines) Hear(_ referee.Step, lines record.Lines) {
	if l.Err == nil {
		_, l.Err = l.w.Write(lines.Text)
	}
}
