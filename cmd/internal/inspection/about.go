package inspection

import (
	"strings"

	"quartoboard/cmd/internal/doctor"
)

const about = `Tests all that a game needs: buses, lines, chips, readers, sensors, buttons, voice,
sound card, serial port, memory card, clock, supply, groups, settings, pieces. Clear
the board first, and stop the daemon:

    sudo systemctl stop quartoboard
    sudo -u quartoboard quartoboard doctor

Prints a line for each finding: its state (well, advisory, fails), the part, what was
found, and what to do next; the worst last. The last line tells whether a game can be
played, and which cells, four at most, must stay free. Exit code 0 if it can, else 1.

With --only it checks some parts, as for a board that is not finished (build.md):

    PARTS

A sensor or a reader may be that of a cell, as sensor:a1; row:1 is the sensors and
readers of a row, and pi the computer. The last line is "Good:" with the parts, and the
exit code 0, if all is well with them.

With --watch it checks every two seconds until all is good, prints the report when it
has changed, and with --speak says it.

With --report it writes a form for the makers: what was found, what was measured, and
lines to fill in. It holds nothing personal.

With --json it prints one object, version 1, to which keys and codes may be added: v,
board, build, only and good (with --only), playable (null if it is not known), avoid
(cells that must stay free), summary, and findings, each with where, state, code (unless
it is well), says, next, playable (in spite of it), cells and avoid. The codes:

`

// About returns the description of the command.
func About() string {
	return strings.Replace(about, "PARTS", strings.Join(doctor.Parts(), ", "), 1) + doctor.CodeList()
}
