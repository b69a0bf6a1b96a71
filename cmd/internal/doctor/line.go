package doctor

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/hw/rig"
)

// Line has the results of the checks of the line on which the readers on SPI answer.
type Line struct {
	Heard  bool   // it was read while no reader was selected
	Low    uint16 // where it was low then, bit n for reader n
	Echoes []Echo // of MFRC522s, by rising clock
}

// Echo is the number of bytes that came back wrong at a clock, of rig.EchoBytes from each
// reader: those of the cells as they are wired, then the tray's.
type Echo struct {
	Clock rig.Clock
	Wrong []int
}

func (l *Line) listen(r *rig.Rig) {
	low, ok, err := r.Listen()
	l.Low, l.Heard = low, ok && err == nil
}

// echo counts the wrong bytes at each clock; none where a port cannot be opened again.
func (l *Line) echo(p rig.Profile, b rig.Buses) {
	for _, clock := range rig.EchoClocks {
		wrong, err := rig.Echo(p, b, clock)
		if err != nil || wrong == nil {
			l.Echoes = nil
			return
		}
		l.Echoes = append(l.Echoes, Echo{clock, wrong})
	}
}

// line returns the findings of the line of the readers.
func (m *Metal) line() []Finding { return append(m.holders(), m.edges()...) }

// explained reports whether readers are silent because of their line, which has a finding.
func (m *Metal) explained() bool {
	return slices.ContainsFunc(m.line(), func(f Finding) bool { return f.State == Fails })
}

// onLine reports whether the tray's reader answers on the line of the others.
func (m *Metal) onLine(t *rig.Tray) bool {
	r := m.Profile.Readers
	return r == nil || r.SPI == t.SPI
}

// holders returns the findings of readers that drive MISO while they are not selected.
func (m *Metal) holders() []Finding {
	r := m.Profile.Readers
	if !m.Line.Heard || m.Line.Low == 0 {
		return nil
	}
	var low, silent board.CellSet
	for n, c := range r.Cells.Index() {
		if m.Line.Low>>n&1 == 1 {
			low |= board.SetOf(board.Cell(c))
		}
		if m.Cells[c].silent() {
			silent |= board.SetOf(board.Cell(c))
		}
	}
	tray := m.Profile.Tray != nil && m.onLine(m.Profile.Tray) && !m.Tray.silent()
	switch heard := board.AllCells &^ silent; {
	case silent == board.AllCells && !tray:
		return nil // nothing on the port answers
	case !r.Gated && silent != 0:
		return []Finding{held(heard)}
	case !r.Gated:
		return nil // all are read: the line lacks its resistor
	case low == board.AllCells:
		return []Finding{fault(Advisory, r.SPI, HoldsMISO, "MISO is low at every reader while none is selected.",
			"Look for its resistor of 10 kΩ to 3.3 V, and for a short of the multiplexer's COM.").of(board.PartMISO, 0)}
	}
	var found []Finding
	for c := range low.All() {
		found = append(found, fault(Advisory, "reader "+c.String(), HoldsMISO,
			"It holds MISO low while it is not selected; the gate keeps that from the others.",
			"Replace the module when you can.").of(board.PartReader, board.SetOf(c)))
	}
	return found
}

// held returns the finding of a line without gates that a reader holds low. Those that are
// heard hold it themselves, or all of them but one.
func held(heard board.CellSet) Finding {
	who, part := "the reader "+list(heard), board.PartReader
	switch n := heard.Len(); {
	case n == 0:
		who, part = "the tray reader", board.PartTray
	case n > 1:
		who = "one of the readers " + list(heard)
	}
	return fault(Fails, "MISO of the readers", HoldsMISO,
		fmt.Sprintf("It is low while no reader is selected: %s holds it, and the others cannot be read.", who),
		fmt.Sprintf("Unplug %s first; then wire MISO with a gate (gated = true, see quartoboard wiring).", who)).of(part, heard)
}

// edges returns the finding of the bytes that came back wrong at the four clocks, of the
// readers that answer at one of them.
func (m *Metal) edges() []Finding {
	answer := m.echoing()
	if len(answer) == 0 {
		return nil
	}
	var counts []string
	var clean, used rig.Clock // the fastest without an error so far; the fastest that is not above the profile's
	before, rising := 0, true
	for _, e := range m.Line.Echoes {
		wrong := e.wrong(answer)
		counts = append(counts, fmt.Sprintf("%d at %v", wrong, e.Clock))
		if e.Clock <= m.lineClock() {
			used = e.Clock
		}
		rising, before = rising && wrong >= before, max(before, wrong)
		if before == 0 {
			clean = e.Clock
		}
	}
	const where = "edges of MISO"
	says := fmt.Sprintf("Of %d bytes came back wrong: %s.", len(answer)*rig.EchoBytes, strings.Join(counts, ", "))
	switch fastest := m.Line.Echoes[len(rig.EchoClocks)-1]; {
	case clean >= used:
		return []Finding{well(where, "%s", says)}
	case clean == 0, !rising, 2*fastest.spoiled(answer) < len(answer):
		return []Finding{fault(Advisory, where, Unsteady, says, "It is not the clock: check plugs, wires and supply of the readers.").of(board.PartMISO, 0)}
	}
	return []Finding{fault(Fails, where, SlowEdges, says,
		fmt.Sprintf("Set clock = %q for the readers and the tray in the profile; then shorten the leads, and look for the 47 Ω at the Pi.", clean)).of(board.PartMISO, 0)}
}

// echoing returns the readers without a wrong byte at one clock or more.
func (m *Metal) echoing() (answer []int) {
	if len(m.Line.Echoes) == 0 {
		return nil
	}
	for n := range m.Line.Echoes[0].Wrong {
		if slices.ContainsFunc(m.Line.Echoes, func(e Echo) bool { return e.Wrong[n] == 0 }) {
			answer = append(answer, n)
		}
	}
	return answer
}

// wrong returns the number of wrong bytes of some readers.
func (e *Echo) wrong(readers []int) (sum int) {
	for _, n := range readers {
		sum += e.Wrong[n]
	}
	return sum
}

// spoiled returns the number of readers with a wrong byte, of some.
func (e *Echo) spoiled(readers []int) (sum int) {
	for _, n := range readers {
		if e.Wrong[n] > 0 {
			sum++
		}
	}
	return sum
}

// lineClock returns the clock of the readers in the profile, or of the tray's alone.
func (m *Metal) lineClock() rig.Clock {
	if r := m.Profile.Readers; r != nil && r.Kind == rig.KindMFRC522 {
		return r.Clock
	}
	return m.Profile.Tray.Clock
}
