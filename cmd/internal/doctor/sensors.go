package doctor

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
)

// fullScale is the highest level of all converters.
const fullScale = 1<<10 - 1

// cell returns the cell above sensor n.
func (m *Metal) cell(n int) board.Cell { return board.Cell(m.Profile.Presence.Cells.Index()[n]) }

// sensors returns the findings of the sensors: dead, stuck or odd, and the others.
func (m *Metal) sensors() []Finding {
	l := &m.Look
	dead := m.deadSensors()
	found := m.dead(dead)
	if dead == 0 && l.Failed > 0 {
		found = append(found, Finding{
			Where: "sensors", State: Advisory, Code: Unsteady, Part: board.PartSensor,
			Says: fmt.Sprintf("%d of %d looks failed, the last with: %v.", l.Failed, l.Times, l.Err),
			Next: "Check the plugs, and the supply under load.",
		})
	}
	if dead == all {
		return found
	}
	if m.Profile.Presence.Linear() {
		return append(found, m.levels(dead)...)
	}
	return append(found, m.switches(dead)...)
}

// deadSensors returns those that failed in most looks.
func (m *Metal) deadSensors() (dead uint16) {
	for n, unread := range m.Look.Unread {
		if 2*unread > m.Look.Times {
			dead |= 1 << n
		}
	}
	return dead
}

// dead returns the findings of sensors that failed in most looks: one for a part whose
// fault affects them, or one for each.
func (m *Metal) dead(places uint16) []Finding {
	var part *hw.PartError
	if places == 0 || m.isLost(m.Profile.Presence.I2C) {
		return nil // part of the bus's finding
	}
	if errors.As(m.Look.Err, &part) && part.Places == places && part.Part.Kind != hw.PartSensor {
		var cells board.CellSet
		for n := range hw.Places {
			if places>>n&1 == 1 {
				cells |= board.SetOf(m.cell(n))
			}
		}
		f := silence(part.Part.String(), board.PartKind(part.Part.Kind), cells, part.Err)
		f.Says += " On it: " + several("sensors", cells) + "."
		return []Finding{f}
	}
	var found []Finding
	for n := range hw.Places {
		if places>>n&1 == 1 {
			c := m.cell(n)
			found = append(found, silence("sensor "+c.String(), board.PartSensor, board.SetOf(c), inner(m.Look.Err)))
		}
	}
	return found
}

func silence(where string, part board.PartKind, cells board.CellSet, err error) Finding {
	return Finding{
		Where: where, State: Fails, Code: Silent, Part: part, Cells: cells,
		Says: fmt.Sprintf("There is no good answer (%v).", err),
		Next: "Check plug, wires and supply; if they are good, replace the part.",
	}
}

// levels returns the findings of linear sensors. Without a calibration it checks that
// the level at rest leaves a margin, is steady, and is near those of the others.
func (m *Metal) levels(dead uint16) []Finding {
	var found []Finding
	var texts []string
	on := m.Profile.Scan.On
	median, _ := m.median()
	for n := range hw.Places {
		if dead>>n&1 == 1 {
			continue
		}
		rest := m.rest(n)
		f := Finding{
			Where: "sensor " + m.cell(n).String(), State: Advisory, Code: SensorOdd,
			Part: board.PartSensor, Cells: board.SetOf(m.cell(n)),
		}
		switch {
		case m.railed(n):
			f.Says = fmt.Sprintf("It rests at %d counts, too near the end of its scale to move by %d.", rest, on)
			f.Next = "Move the magnet that is too near, or replace the sensor."
		case int(m.Look.High[n])-int(m.Look.Low[n]) >= m.Profile.Scan.Off:
			f.Says = fmt.Sprintf("It is not steady: its level varies by %d counts or more.", m.Profile.Scan.Off)
			f.Next = "Keep hands off the board and run doctor again; if it stays, check the wires."
		case m.rests(n) && !m.pieceOn(n):
			f.Code = SensorStuck
			f.Says = fmt.Sprintf("It rests at %d counts where the others rest at %d, and no piece is read there.", rest, median)
			f.Next = "Take off what lies there; if nothing does, calibrate, and replace the sensor if that does not help."
		default:
			texts = append(texts, fmt.Sprintf("%s %d", m.cell(n), rest))
			continue
		}
		found = append(found, f)
	}
	if len(texts) > 0 {
		found = append(found, well("sensors", "At rest, in counts: %s.%s", strings.Join(texts, ", "), m.piecesText()))
	}
	return found
}

// rest returns the level of a linear sensor at rest.
func (m *Metal) rest(n int) int { return (int(m.Look.Low[n]) + int(m.Look.High[n])) / 2 }

// railed reports whether it rests too near the end of its scale to detect a piece.
func (m *Metal) railed(n int) bool {
	on := m.Profile.Scan.On
	return m.rest(n) < on || m.rest(n) > fullScale-on
}

// rests reports whether its level at rest differs from most, as under a piece.
func (m *Metal) rests(n int) bool {
	median, known := m.median()
	off := m.rest(n) - median
	return known && max(off, -off) >= m.Profile.Scan.On
}

// median returns the level at rest of sensors without a piece.
func (m *Metal) median() (level int, known bool) {
	dead := m.deadSensors()
	var rests []int
	for n := range hw.Places {
		if dead>>n&1 == 0 && !m.pieceOn(n) {
			rests = append(rests, m.rest(n))
		}
	}
	if len(rests) == 0 {
		return 0, false
	}
	slices.Sort(rests)
	return rests[len(rests)/2], true
}

// switches returns the findings of sensors that switch, and of contacts. A closed one is
// stuck if the reader finds no piece, and may be stuck if there is no reader.
func (m *Metal) switches(dead uint16) []Finding {
	var found []Finding
	nothing := 0
	for n := range hw.Places {
		felt := m.Look.Felt[n]
		switch {
		case dead>>n&1 == 1:
		case felt >= flickers && felt <= m.Look.Times-flickers:
			found = append(found, m.flickering(n))
		case 2*felt <= m.Look.Times:
			nothing++
		case m.pieceOn(n):
		case m.Profile.Presence.Coded():
			found = append(found, m.contact(n)...)
		default:
			found = append(found, m.stuck(n))
		}
	}
	where, limit := "sensors", "a switch without supply looks the same"
	if m.Profile.Presence.Coded() {
		where, limit = "contacts", "a broken wire looks the same"
	}
	return append(found, well(where, "%d of %d detect nothing; %s.%s", nothing, hw.Places, limit, m.piecesText()))
}

// flickers is the number of looks that must differ from the others.
const flickers = 3

func (m *Metal) flickering(n int) Finding {
	return Finding{
		Where: "sensor " + m.cell(n).String(), State: Advisory, Code: SensorOdd,
		Part: board.PartSensor, Cells: board.SetOf(m.cell(n)),
		Says: "It is not steady: it detects something now and then.",
		Next: "Keep hands off the board and run doctor again; if it stays, check the wires.",
	}
}

func (m *Metal) stuck(n int) Finding {
	f := Finding{
		Where: "sensor " + m.cell(n).String(), State: Fails, Code: SensorStuck,
		Part: board.PartSensor, Cells: board.SetOf(m.cell(n)),
		Says: "A magnet is detected, and no piece is read there.",
		Next: "Take off what lies there; if nothing does, replace the sensor.",
	}
	if m.Profile.Readers == nil {
		f.State = Advisory
		f.Says = "A magnet is detected, and there is no reader to identify a piece."
	}
	return f
}
