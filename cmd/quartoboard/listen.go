package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/lamps"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// heard is what was said since somebody last looked.
type heard struct{ texts []string }

func (h *heard) Hear(s referee.Step, _ record.Lines) {
	if said, ok := s.Event.Fact.(board.Said); ok && said.Outcome != board.OutcomeDropped {
		h.texts = append(h.texts, said.Text)
	}
}

// transcript prints what is said.
type transcript struct{ w io.Writer }

func (t transcript) Hear(s referee.Step, _ record.Lines) { printSaid(t.w, s.Event.Fact) }

// printSaid prints an utterance that was heard, at least its beginning.
func printSaid(w io.Writer, f board.Fact) {
	if said, ok := f.(board.Said); ok && said.Outcome != board.OutcomeDropped {
		fmt.Fprintf(w, "[%s] %s\n", record.Printable(said.Class), record.Printable(said.Text))
	}
}

// lampsOf is what lights the LEDs of a build, if it has some.
func lampsOf(p rig.Profile, leds hw.LEDs, late *lateDaemon) []daemon.Listener {
	if leds == nil {
		return nil
	}
	var order [hw.Places]board.Cell
	for n, c := range p.LEDs.Cells.Index() {
		order[n] = board.Cell(c)
	}
	return []daemon.Listener{lamps.New(leds, order, func(err error) { late.fault("lights", err) })}
}

// checkedWriter keeps the first error of writing, so that what is done besides
// is finished, and the program ends with it. A closed pipe, as head leaves it, does
// not count as an error.
type checkedWriter struct {
	w      io.Writer
	err    error
	gone   bool   // nobody reads
	onGone func() // nil for nothing
}

func (c *checkedWriter) Write(p []byte) (int, error) {
	if c.err != nil || c.gone {
		return len(p), nil
	}
	_, err := c.w.Write(p)
	switch {
	case isBrokenPipe(err):
		c.gone = true
		if c.onGone != nil {
			c.onGone()
		}
	case err != nil:
		c.err = fmt.Errorf("output: %w", err)
	}
	return len(p), nil
}

// whileRead is a context that ends when nobody reads the standard output any more,
// for commands that would go on for ever.
func (s streams) whileRead(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	if out, ok := s.out.(*checkedWriter); ok {
		out.onGone = cancel
	}
	return ctx, cancel
}

// plainWriter writes lines that control no terminal, whatever was read from a file
// or came from a host.
type plainWriter struct{ w io.Writer }

func (p plainWriter) Write(b []byte) (int, error) {
	lines := strings.Split(string(b), "\n")
	for i := range lines {
		lines[i] = record.Printable(lines[i])
	}
	_, err := io.WriteString(p.w, strings.Join(lines, "\n"))
	return len(b), err
}

// lineWriter writes the lines of the record as they come.
type lineWriter struct {
	w   io.Writer
	err error // the first
}

func (l *lineWriter) Hear(_ referee.Step, lines record.Lines) {
	if l.err == nil {
		_, l.err = l.w.Write(lines.Text)
	}
}
