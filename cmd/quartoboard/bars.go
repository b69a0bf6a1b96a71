package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

const (
	barWidth  = 40                     // characters, for the highest level
	barPeriod = 200 * time.Millisecond // from one drawing to the next
)

// bars draws the sensors' levels on a terminal, a line a cell of the profile.
type bars struct {
	w     io.Writer
	cells [hw.Places]board.Cell
	top   int // the highest level
	due   time.Duration
	above bool // the last drawing is right above the cursor
}

// scrolled says that something was printed below the last drawing.
func (b *bars) scrolled() { b.above = false }

// draw draws, if it is time for it.
func (b *bars) draw(now time.Duration, levels [hw.Places]uint16) {
	if now < b.due {
		return
	}
	b.due = now + barPeriod
	var lines [board.Cells]string
	for n, c := range b.cells {
		length := min(barWidth*int(levels[n])/b.top, barWidth)
		lines[c] = fmt.Sprintf("%v %5d %s\x1b[K\n", c, levels[n], strings.Repeat("#", length))
	}
	if b.above {
		fmt.Fprintf(b.w, "\x1b[%dA", board.Cells)
	}
	fmt.Fprint(b.w, strings.Join(lines[:], ""))
	b.above = true
}

// isTerminal says whether w is a screen, as far as a file can tell.
func isTerminal(w io.Writer) bool {
	if c, ok := w.(*checkedWriter); ok {
		w = c.w
	}
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
