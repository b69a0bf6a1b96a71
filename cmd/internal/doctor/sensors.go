package doctor

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/probe"
	"quartoboard/hw"
)

// sensors judges the sensors.
type sensors struct {
	*probe.Answers
	lost bool // their bus has a finding
}

// findings returns the findings of the sensors: dead, stuck or odd, and the others.
func (s sensors) findings() []finding.Finding {
	l, dead := &s.Look, s.Look.Dead()
	var found []finding.Finding
	switch {
	case dead != 0 && !s.lost:
		found = s.deadSensors(dead)
	case dead == 0 && l.Failed > 0:
		found = append(found, tell("unsteady/sensors", "sensors", l.Failed, l.Times, l.Err).Of(board.PartSensor, 0))
	}
	switch {
	case dead == board.AllCells:
		return found
	case s.Profile.Presence.Linear():
		return append(found, s.levels(dead)...)
	}
	return append(found, s.switches(dead)...)
}

// deadSensors returns the findings of sensors that failed in most looks.
func (s sensors) deadSensors(dead board.CellSet) []finding.Finding {
	err := s.Look.Err
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
func silentParts(kind hw.PartKind, errs [hw.Places]error) []finding.Finding {
	var found []finding.Finding
	for n, err := range errs {
		if err == nil {
			continue
		}
		c := board.Cell(n)
		f := tell("silent", kind.String()+" "+c.String(), inner(err)).Of(board.PartKind(kind), board.SetOf(c))
		if part := shared(err); part.Kind != 0 && part.Kind != kind {
			f = tell("silent", part.String(), root(err)).Of(board.PartKind(part.Kind), board.SetOf(c))
		}
		i := slices.IndexFunc(found, func(g finding.Finding) bool { return g.Where == f.Where })
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

// tellCell returns the finding of a name of the sensor or the reader of a cell.
func tellCell(name string, part board.PartKind, c board.Cell, values ...any) finding.Finding {
	return tell(name, part.String()+" "+c.String(), values...).Of(part, board.SetOf(c))
}

// levels returns the findings of linear sensors. Without a calibration it checks that
// the level at rest leaves a margin, is steady, and is near those of the others.
func (s sensors) levels(dead board.CellSet) []finding.Finding {
	var found []finding.Finding
	var texts []string
	scan := s.Profile.Scan
	median, _ := s.median()
	for c := range (s.Only.SensorCells() &^ dead).All() {
		switch rest := s.Look.Rest(c); {
		case s.railed(c):
			found = append(found, tellCell("sensor-odd/end", board.PartSensor, c, rest, scan.On))
		case s.Look.Span(c) >= scan.Off:
			found = append(found, tellCell("sensor-odd/level", board.PartSensor, c, scan.Off))
		case s.rests(c) && !s.Pieces().Has(c):
			unread := ", and no piece is read there"
			if s.Profile.Readers == nil {
				unread = ""
			}
			found = append(found, tellCell("sensor-stuck/level", board.PartSensor, c, rest, median, unread, s.orReader(c)))
		default:
			texts = append(texts, fmt.Sprintf("%s %d", c, rest))
		}
	}
	if len(texts) > 0 {
		found = append(found, well("sensors", "At rest, in counts: %s.%s", strings.Join(texts, ", "), piecesText(s.Answers)))
	}
	return found
}

// railed reports whether it rests too near the end of its scale to detect a piece.
func (s sensors) railed(c board.Cell) bool {
	on := s.Profile.Scan.On
	return s.Look.Rest(c) < on || s.Look.Rest(c) >= s.Profile.Presence.Feel().Counts-on
}

// rests reports whether its level at rest differs from most, as under a piece.
func (s sensors) rests(c board.Cell) bool {
	median, known := s.median()
	off := s.Look.Rest(c) - median
	return known && max(off, -off) >= s.Profile.Scan.On
}

// median returns the level at rest of the chosen sensors without a piece.
func (s sensors) median() (level int, known bool) {
	var rests []int
	for c := range (s.Only.SensorCells() &^ s.Look.Dead()).All() {
		if !s.Pieces().Has(c) {
			rests = append(rests, s.Look.Rest(c))
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
func (s sensors) switches(dead board.CellSet) []finding.Finding {
	var found []finding.Finding
	coded, nothing := s.Profile.Presence.Coded(), 0
	for c := range (s.Only.SensorCells() &^ dead).All() {
		felt, err := s.Look.Felt[c], s.Cells[c].Err
		switch {
		case felt >= flickers && felt <= s.Look.Times-flickers:
			found = append(found, tellCell("sensor-odd/switch", board.PartSensor, c))
		case 2*felt <= s.Look.Times:
			nothing++
		case s.Pieces().Has(c):
		case coded && errors.Is(err, hw.ErrCorrupt):
			found = append(found, tell("contact", "contact "+c.String(), err).Of(board.PartSensor, board.SetOf(c)))
		case coded: // it opened again
		case s.Profile.Readers == nil:
			found = append(found, tellCell("sensor-stuck/unread", board.PartSensor, c, s.orReader(c)))
		default:
			found = append(found, tellCell("sensor-stuck", board.PartSensor, c, s.orReader(c)))
		}
	}
	where, limit := "sensors", "a switch without supply looks the same"
	if coded {
		where, limit = "contacts", "a broken wire looks the same"
	}
	return append(found, well(where, "%d of %d detect nothing; %s.%s", nothing, s.Only.SensorCells().Len(), limit, piecesText(s.Answers)))
}

// orReader is the first step for a cell where something is detected and nothing read. A reader
// of a kind that cannot be tested may be one that reads nothing.
func (s sensors) orReader(c board.Cell) string {
	if errors.Is(s.Cells[c].Test, hw.ErrUntested) {
		return "If a piece stands there, replace the reader, " + kindOf(s.Cells[c].Test) + ". "
	}
	return ""
}

// felt returns the cells whose sensor distinguishes an empty cell from a piece, by its
// level at rest. The program outvotes a third of the looks.
func (s sensors) felt() board.CellSet {
	l, dead := &s.Look, s.Look.Dead()
	return board.AllCells.Where(func(c board.Cell) bool {
		switch p := &s.Profile.Presence; {
		case dead.Has(c):
			return false
		case s.Pieces().Has(c):
			return true
		case p.Linear():
			return !s.railed(c) && !s.rests(c) && 3*l.Disturbed(c, s.Profile.Scan.On) < l.Times
		case p.Coded():
			return !errors.Is(s.Cells[c].Err, hw.ErrCorrupt)
		}
		return 3*l.Felt[c] < l.Times
	})
}
