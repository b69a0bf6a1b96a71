package commission

import (
	"fmt"
	"io"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

const (
	barWidth  = 40                     // characters, for the highest level
	barPeriod = 200 * time.Millisecond // from one drawing to the next
)

// bars draws the sensors' levels on a terminal, a line a cell of the profile. A screen
// reader would speak them without end: they are drawn for those only who ask.
type bars struct {
	w     io.Writer
	cells [hw.Places]board.Cell
	top   int // the highest level
	due   time.Duration
	above bool // the last drawing is right above the cursor
}

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
