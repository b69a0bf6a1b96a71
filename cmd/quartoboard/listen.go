package main

import (
	"fmt"
	"io"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/lamps"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/rules/referee"
)

// heard is what was said since somebody last looked.
type heard struct{ texts []string }

func (h *heard) Hear(s referee.Step, _ []byte) {
	if said, ok := s.Event.Fact.(board.Said); ok && said.Outcome != board.OutcomeDropped {
		h.texts = append(h.texts, said.Text)
	}
}

// transcript prints what is said.
type transcript struct{ w io.Writer }

func (t transcript) Hear(s referee.Step, _ []byte) { printSaid(t.w, s.Event.Fact) }

// printSaid prints an utterance that was heard, at least its beginning.
func printSaid(w io.Writer, f board.Fact) {
	if said, ok := f.(board.Said); ok && said.Outcome != board.OutcomeDropped {
		fmt.Fprintf(w, "[%s] %s\n", said.Class, said.Text)
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
// is finished, and the program ends with it.
type checkedWriter struct {
	w   io.Writer
	err error
}

func (c *checkedWriter) Write(p []byte) (int, error) {
	if c.err == nil {
		if _, err := c.w.Write(p); err != nil {
			c.err = fmt.Errorf("output: %w", err)
		}
	}
	return len(p), nil
}

// lineWriter writes the lines of the record as they come.
type lineWriter struct {
	w   io.Writer
	err error // the first
}

func (l *lineWriter) Hear(_ referee.Step, lines []byte) {
	if l.err == nil {
		_, l.err = l.w.Write(lines)
	}
}
