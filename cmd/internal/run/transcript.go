package run

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Transcript prints what is said.
type Transcript struct{ io.Writer }

// Hear prints an utterance.
func (w Transcript) Hear(s rules.Step, _ record.Lines) { PrintSaid(w, s.Event.Fact) }

// PrintSaid prints an utterance that was heard, at least its beginning, and no other fact.
func PrintSaid(w io.Writer, f board.Fact) {
	if said, ok := f.(board.Said); ok && said.Outcome != board.OutcomeDropped {
		fmt.Fprintf(w, "[%s] %s\n", said.Class, record.Printable(said.Text))
	}
}

// RecordLines writes the lines of the record as they come, to a writer that keeps its error.
type RecordLines struct{ io.Writer }

// Hear writes the lines of a step.
func (l RecordLines) Hear(_ rules.Step, lines record.Lines) {
	_, _ = l.Write(lines.Text) // the writer keeps its error
}

// Export writes the games of files on out, those before and behind damage too. What else of a
// game a text cannot carry it prints on notes.
func Export(names []string, out, notes io.Writer) error {
	blank := "" // a line between two games
	write := func(place string, t record.Text, left []string) {
		fmt.Fprint(out, blank, t)
		if blank = "\n"; len(left) > 0 {
			fmt.Fprintf(notes, "quartoboard: %s: left out: %s\n", place, strings.Join(left, ", "))
		}
	}
	var errs []error
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			err = fmt.Errorf("export: %w", err)
		} else {
			err = recorded(name, data, notes, write)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// Texts returns the games of a file: a record, or game texts.
func Texts(name string) (texts []record.Text, err error) {
	data, err := os.ReadFile(name)
	switch {
	case err != nil:
	case IsRecord(data):
		err = recorded(name, data, io.Discard, func(_ string, t record.Text, _ []string) { texts = append(texts, t) })
	default:
		if texts, err = games.Texts().Parse(bytes.NewReader(data)); err != nil {
			err = fmt.Errorf("%s:%w", name, err)
		}
	}
	return texts, err
}

// IsRecord reports whether a file begins like a record, or at least has a line that does.
func IsRecord(text []byte) bool {
	first := bytes.TrimLeft(text, " \t\r\n")
	return !bytes.HasPrefix(first, []byte("[")) && bytes.Contains(text, []byte(` {"v":`))
}

// recorded calls each with the text of each game of a record, those before and behind damage
// too. place is the name of the file and of the game.
func recorded(name string, data []byte, notes io.Writer, each func(place string, t record.Text, left []string)) error {
	reader := games.Format().NewReader(bytes.NewReader(data))
	var lines []record.Line
	var errs []error
	n := 0
	for more := true; more; {
		l, err := reader.Next()
		more = err == nil
		if len(lines) > 0 && (!more || l.Game != lines[0].Game) {
			place := fmt.Sprintf("%s: game %s", name, lines[0].Game)
			if text, left, err := games.Texts().Export(lines); err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", place, err))
			} else {
				each(place, text, left)
			}
			lines = nil
			n++
		}
		lines = append(lines, l)
	}
	for _, d := range reader.Damage() {
		errs = append(errs, fmt.Errorf("%s: %v", name, d))
	}
	if reader.Torn() > 0 && n > 0 {
		fmt.Fprintf(notes, "quartoboard: %s: the last line is torn and left out\n", name)
	}
	if n == 0 {
		return fmt.Errorf("%s: no record", name)
	}
	return errors.Join(errs...)
}
