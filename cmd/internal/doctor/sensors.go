package doctor

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
)

// sensors returns the findings of the sensors: dead, stuck or odd, and the others.
func (m *Metal) sensors() []Finding {
	l := &m.Look
	dead := m.dead()
	var found []Finding
	switch {
	case dead != 0 && !m.isLost(m.Profile.Presence.I2C()):
		found = m.deadSensors(dead)
	case dead == 0 && l.Failed > 0:
		says := fmt.Sprintf("%d of %d looks failed, the last with: %v.", l.Failed, l.Times, l.Err)
		found = append(found, fault(Advisory, "sensors", Unsteady, says, "Check the plugs, and the supply under load.").of(board.PartSensor, 0))
	}
	switch {
	case dead == board.AllCells:
		return found
	case m.Profile.Presence.Linear():
		return append(found, m.levels(dead)...)
	}
	return append(found, m.switches(dead)...)
}

// dead returns the cells whose sensor failed in most looks.
func (m *Metal) dead() (cells board.CellSet) {
	for c, unread := range m.Look.Unread {
		if 2*unread > m.Look.Times {
			cells |= board.SetOf(board.Cell(c))
		}
	}
	return cells
}

// deadSensors returns the findings of sensors that failed in most looks.
func (m *Metal) deadSensors(dead board.CellSet) []Finding {
	err := m.Look.Err
	if part, ok := errors.AsType[*hw.PartError](err); ok && bits.OnesCount16(part.Places) != dead.Len() {
		err = part.Err // not of that part alone
	}
	var errs [hw.Places]error
	for c := range dead.All() {
		errs[c] = err
	}
	return silentParts(hw.PartSensor, errs)
}

// silentParts returns the findings of sensors or readers that do not answer, by their cells:
// one for a part whose fault affects several.
func silentParts(kind hw.PartKind, errs [hw.Places]error) []Finding {
	var found []Finding
	for n, err := range errs {
		if err == nil {
			continue
		}
		c := board.Cell(n)
		f := silence(kind.String()+" "+c.String(), kind, board.SetOf(c), inner(err))
		if part := shared(err); part.Kind != 0 && part.Kind != kind {
			f = silence(part.String(), part.Kind, board.SetOf(c), root(err))
		}
		i := slices.IndexFunc(found, func(g Finding) bool { return g.Where == f.Where })
		if i < 0 {
			found = append(found, f)
			continue
		}
		found[i].Cells |= f.Cells
	}
	for i := range found {
		if f := &found[i]; f.Part != board.PartKind(kind) {
			f.Says += " On it: " + several(kind.String(), f.Cells) + "."
		}
	}
	return found
}

func silence(where string, part hw.PartKind, cells board.CellSet, err error) Finding {
	return fault(Fails, where, Silent, fmt.Sprintf("It answers wrongly or not at all (%v).", err),
		"Check plug, wires and supply; if they are good, replace the part.").of(board.PartKind(part), cells)
}

// shared returns the innermost part of an error that affects several places; the zero
// value for the error of one.
func shared(err error) (found hw.Part) {
	for {
		part, ok := errors.AsType[*hw.PartError](err)
		if !ok {
			return found
		}
		if bits.OnesCount16(part.Places) > 1 {
			found = part.Part
		}
		err = part.Err
	}
}

// inner returns the error of a part, without its name.
func inner(err error) error {
	if part, ok := errors.AsType[*hw.PartError](err); ok {
		return part.Err
	}
	return err
}

// odd returns the finding of a sensor that answers.
func odd(c board.Cell, state State, code Code, says, next string) Finding {
	return fault(state, "sensor "+c.String(), code, says, next).of(board.PartSensor, board.SetOf(c))
}

// whenUnsteady is the next step for a sensor that is not steady.
const whenUnsteady = "Keep hands off the board and run doctor again; if it stays, check the wires."

// levels returns the findings of linear sensors. Without a calibration it checks that
// the level at rest leaves a margin, is steady, and is near those of the others.
func (m *Metal) levels(dead board.CellSet) []Finding {
	var found []Finding
	var texts []string
	scan := m.Profile.Scan
	median, _ := m.median()
	for c := range (m.Only.sensorCells() &^ dead).All() {
		switch rest := m.rest(c); {
		case m.railed(c):
			found = append(found, odd(c, Advisory, SensorOdd, fmt.Sprintf("It rests at %d counts, too near the end of its scale to move by %d.", rest, scan.On),
				"Move the magnet that is too near, or replace the sensor."))
		case m.Look.span(c) >= scan.Off:
			found = append(found, odd(c, Advisory, SensorOdd, fmt.Sprintf("It is not steady: its level varies by %d counts or more.", scan.Off), whenUnsteady))
		case m.rests(c) && !m.pieceOn(c):
			unread := ", and no piece is read there"
			if m.Profile.Readers == nil {
				unread = ""
			}
			found = append(found, odd(c, Advisory, SensorStuck,
				fmt.Sprintf("It rests at %d counts where the others rest at %d%s.", rest, median, unread),
				m.orReader(c, "Take off what lies there; if nothing does, calibrate, and replace the sensor if that does not help.")))
		default:
			texts = append(texts, fmt.Sprintf("%s %d", c, rest))
		}
	}
	if len(texts) > 0 {
		found = append(found, well("sensors", "At rest, in counts: %s.%s", strings.Join(texts, ", "), m.piecesText()))
	}
	return found
}

// span returns by how much the level of a linear sensor varies; 0 where no look gave one.
func (l *Look) span(c board.Cell) int {
	if len(l.Levels[c]) == 0 {
		return 0
	}
	return int(slices.Max(l.Levels[c])) - int(slices.Min(l.Levels[c]))
}

// rest returns the level of a linear sensor at rest: the middle one, since single looks may
// be disturbed; 0 where no look gave one.
func (m *Metal) rest(c board.Cell) int {
	sorted := slices.Sorted(slices.Values(m.Look.Levels[c]))
	if len(sorted) == 0 {
		return 0
	}
	return int(sorted[len(sorted)/2])
}

// disturbed returns in how many looks the level differed from that at rest as by a piece.
func (m *Metal) disturbed(c board.Cell) (n int) {
	rest := m.rest(c)
	for _, level := range m.Look.Levels[c] {
		if off := int(level) - rest; max(off, -off) >= m.Profile.Scan.On {
			n++
		}
	}
	return n
}

// railed reports whether it rests too near the end of its scale to detect a piece.
func (m *Metal) railed(c board.Cell) bool {
	on := m.Profile.Scan.On
	return m.rest(c) < on || m.rest(c) >= m.Profile.Presence.Feel().Counts-on
}

// rests reports whether its level at rest differs from most, as under a piece.
func (m *Metal) rests(c board.Cell) bool {
	median, known := m.median()
	off := m.rest(c) - median
	return known && max(off, -off) >= m.Profile.Scan.On
}

// median returns the level at rest of the chosen sensors without a piece.
func (m *Metal) median() (level int, known bool) {
	var rests []int
	for c := range (m.Only.sensorCells() &^ m.dead()).All() {
		if !m.pieceOn(c) {
			rests = append(rests, m.rest(c))
		}
	}
	if len(rests) == 0 {
		return 0, false
	}
	slices.Sort(rests)
	return rests[len(rests)/2], true
}

// flickers is the number of looks that must differ from the others.
const flickers = 3

// switches returns the findings of sensors that switch, and of contacts. A closed one is
// stuck if the reader finds no piece, and may be stuck if there is no reader.
func (m *Metal) switches(dead board.CellSet) []Finding {
	var found []Finding
	coded, nothing := m.Profile.Presence.Coded(), 0
	for c := range (m.Only.sensorCells() &^ dead).All() {
		felt, err := m.Look.Felt[c], m.Cells[c].Err
		switch {
		case felt >= flickers && felt <= m.Look.Times-flickers:
			found = append(found, odd(c, Advisory, SensorOdd, "It is not steady: it detects something now and then.", whenUnsteady))
		case 2*felt <= m.Look.Times:
			nothing++
		case m.pieceOn(c):
		case coded && errors.Is(err, hw.ErrCorrupt):
			found = append(found, closedContact("contact "+c.String(), err).of(board.PartSensor, board.SetOf(c)))
		case coded: // it opened again
		default:
			found = append(found, m.stuck(c))
		}
	}
	where, limit := "sensors", "a switch without supply looks the same"
	if coded {
		where, limit = "contacts", "a broken wire looks the same"
	}
	return append(found, well(where, "%d of %d detect nothing; %s.%s", nothing, m.Only.sensorCells().Len(), limit, m.piecesText()))
}

func (m *Metal) stuck(c board.Cell) Finding {
	state, says := Fails, "A magnet is detected, and no piece is read there."
	if m.Profile.Readers == nil {
		state, says = Advisory, "A magnet is detected where no reader can identify a piece."
	}
	return odd(c, state, SensorStuck, says, m.orReader(c, "Take off what lies there; if nothing does, replace the sensor."))
}

// orReader is the next step for a cell where something is detected and nothing read. A reader
// of a kind that cannot be tested may be one that reads nothing.
func (m *Metal) orReader(c board.Cell, next string) string {
	if errors.Is(m.Cells[c].Test, hw.ErrUntested) {
		return "If a piece stands there, replace the reader, " + kindOf(m.Cells[c].Test) + ". " + next
	}
	return next
}
