// Package transcript writes what a board says, for people who read, and the lines of its
// record, for programs. Both are listeners of a daemon.
package transcript

import (
	"fmt"
	"io"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Writer prints what is said.
type Writer struct{ io.Writer }

// Hear prints an utterance.
func (w Writer) Hear(s rules.Step, _ record.Lines) { Print(w, s.Event.Fact) }

// Print prints an utterance that was heard, at least its beginning, and no other fact.
func Print(w io.Writer, f board.Fact) {
	if said, ok := f.(board.Said); ok && said.Outcome != board.OutcomeDropped {
		fmt.Fprintf(w, "[%s] %s\n", said.Class, record.Printable(said.Text))
	}
}

// Lines writes the lines of the record as they come, to a writer that keeps its error.
type Lines struct{ io.Writer }

// Hear writes the lines of a step.
func (l Lines) Hear(_ rules.Step, lines record.Lines) {
	_, _ = l.Write(lines.Text) // the writer keeps its error
}
