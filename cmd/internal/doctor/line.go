package doctor

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/probe"
	"quartoboard/hw/rig"
)

// line judges the line on which the readers on SPI answer.
type line struct{ *probe.Answers }

func (l line) findings() []finding.Finding { return append(l.holders(), l.edges()...) }

// holders returns the findings of readers that drive MISO while they are not selected.
func (l line) holders() []finding.Finding {
	r := l.Profile.Readers
	if !l.Line.Heard || l.Line.Low == 0 {
		return nil
	}
	var low board.CellSet
	for n, c := range r.Cells.Index() {
		if l.Line.Low>>n&1 == 1 {
			low |= board.SetOf(board.Cell(c))
		}
	}
	silent := board.AllCells.Where(func(c board.Cell) bool { return l.Cells[c].Silent() })
	tray := l.Profile.Tray != nil && onLine(&l.Profile) && !l.Tray.Silent()
	switch heard := board.AllCells &^ silent; {
	case silent == board.AllCells && !tray:
		return nil // nothing on the port answers
	case !r.Gated && silent != 0:
		return []finding.Finding{held(heard)}
	case !r.Gated:
		return nil // all are read: the line lacks its resistor
	case low == board.AllCells:
		return []finding.Finding{tell("holds-miso/all", r.SPI).Of(board.PartMISO, 0)}
	}
	var found []finding.Finding
	for c := range low.All() {
		found = append(found, tellCell("holds-miso/gated", board.PartReader, c))
	}
	return found
}

// held returns the finding of a line without gates that a reader holds low. Those that are
// heard hold it themselves, or all of them but one.
func held(heard board.CellSet) finding.Finding {
	who, part := "the reader "+list(heard), board.PartReader
	switch n := heard.Len(); {
	case n == 0:
		who, part = "the tray reader", board.PartTray
	case n > 1:
		who = "one of the readers " + list(heard)
	}
	return tell("holds-miso", "MISO of the readers", who, who).Of(part, heard)
}

// edges returns the finding of the bytes that came back wrong at the four clocks, of the
// readers that answer at one of them.
func (l line) edges() []finding.Finding {
	answer := l.echoing()
	if len(answer) == 0 {
		return nil
	}
	var counts []string
	var clean, used rig.Clock // the fastest without an error so far; the fastest that is not above the profile's
	before, rising := 0, true
	for _, e := range l.Line.Echoes {
		sum, _ := wrong(e, answer)
		counts = append(counts, fmt.Sprintf("%d at %v", sum, e.Clock))
		if e.Clock <= l.clock() {
			used = e.Clock
		}
		rising, before = rising && sum >= before, max(before, sum)
		if before == 0 {
			clean = e.Clock
		}
	}
	const where = "edges of MISO"
	says := fmt.Sprintf("Of %d bytes came back wrong: %s.", len(answer)*rig.EchoBytes, strings.Join(counts, ", "))
	switch _, spoiled := wrong(l.Line.Echoes[len(rig.EchoClocks)-1], answer); {
	case clean >= used:
		return []finding.Finding{well(where, "%s", says)}
	case clean == 0, !rising, 2*spoiled < len(answer):
		return []finding.Finding{tell("unsteady/edges", where, says).Of(board.PartMISO, 0)}
	}
	return []finding.Finding{tell("slow-edges", where, says, clean).Of(board.PartMISO, 0)}
}

// echoing returns the readers without a wrong byte at one clock or more.
func (l line) echoing() (answer []int) {
	if len(l.Line.Echoes) == 0 {
		return nil
	}
	for n := range l.Line.Echoes[0].Wrong {
		if slices.ContainsFunc(l.Line.Echoes, func(e probe.Echo) bool { return e.Wrong[n] == 0 }) {
			answer = append(answer, n)
		}
	}
	return answer
}

// wrong returns the number of wrong bytes of some readers, and of those readers with one.
func wrong(e probe.Echo, readers []int) (sum, spoiled int) {
	for _, n := range readers {
		if sum += e.Wrong[n]; e.Wrong[n] > 0 {
			spoiled++
		}
	}
	return sum, spoiled
}

// clock returns the clock of the readers in the profile, or of the tray's alone.
func (l line) clock() rig.Clock {
	if r := l.Profile.Readers; r != nil && r.Kind == rig.KindMFRC522 {
		return r.Clock
	}
	return l.Profile.Tray.Clock
}

// onLine reports whether the tray's reader answers on the line of the others.
func onLine(p *rig.Profile) bool { return p.Readers == nil || p.Readers.SPI == p.Tray.SPI }
