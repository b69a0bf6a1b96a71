package doctor

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/probe"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// piecesText returns a sentence with the pieces on the board.
func piecesText(a *probe.Answers) string {
	cells := a.Pieces()
	if cells == 0 {
		return ""
	}
	return " Pieces are read on " + list(cells) + "."
}

// readers judges the readers of cells and tray. They are on buses or ports.
type readers struct {
	buses
	roster map[hw.Tag]board.Piece
}

// cells returns the findings of the readers of cells.
func (r readers) cells() (found []finding.Finding) {
	if on := r.Profile.Readers; on != nil {
		found = r.testedReaders()
		if !r.isLost(on.I2C) && !r.isLost(on.SPI) && !r.explained {
			var errs [hw.Places]error
			for c := range r.Cells {
				if !r.late(board.Cell(c)) {
					errs[c] = r.Cells[c].Fault()
				}
			}
			found = append(found, silentParts(hw.PartReader, errs)...)
		}
	}
	return found
}

// testedReaders returns the findings of readers that answer.
func (r readers) testedReaders() []finding.Finding {
	var found []finding.Finding
	passed, untested := 0, []string(nil)
	for c := range r.Only.ReaderCells().All() {
		one := &r.Cells[c]
		if one.Silent() {
			continue
		}
		if errors.Is(one.Err, hw.ErrCollision) {
			found = append(found, tellCell("two-tags", board.PartReader, c, r.crowd(one.Err)))
		}
		switch f, wrong := tested("reader "+c.String(), one); {
		case wrong && f.Code == Unsteady && r.explained:
			// The line is to blame.
		case wrong:
			found = append(found, f.Of(board.PartReader, board.SetOf(c)))
		case errors.Is(one.Test, hw.ErrUntested):
			untested = append(untested, kindOf(one.Test))
		default:
			passed++
		}
	}
	return append(r.passing(passed, untested), found...)
}

// passing returns the finding of readers that passed, or answer and are of kinds that cannot be
// tested.
func (r readers) passing(passed int, untested []string) []finding.Finding {
	total, pieces := r.Only.ReaderCells().Len(), ""
	if r.Only.SensorCells() == 0 {
		pieces = piecesText(r.Answers)
	}
	switch {
	case passed+len(untested) == 0:
		return nil
	case len(untested) == 0:
		return []finding.Finding{well("readers", "%d of %d answer and pass their self test.%s", passed, total, pieces)}
	}
	return []finding.Finding{well("readers", "%d of %d answer; %d pass their self test, and for the kind of the others no result is documented (%s).%s",
		passed+len(untested), total, passed, strings.Join(slices.Compact(slices.Sorted(slices.Values(untested))), ", "), pieces)}
}

// kindOf returns the name of the chip that an error of a self test has.
func kindOf(test error) string {
	return strings.TrimSuffix(inner(test).Error(), ": "+hw.ErrUntested.Error())
}

// tested returns the finding of a reader that answers, if something is wrong.
func tested(where string, r *probe.Reading) (f finding.Finding, wrong bool) {
	switch err := r.Test; {
	case r.Before != nil:
		return tell("unsteady/reader", where, inner(r.Before)), true
	case r.Missed > 1 && r.Misses == 0:
		return tell("unsteady/at-first", where, r.Missed, probe.Again, probe.Again), true
	case r.Missed > 1:
		return tell("unsteady/sticker", where, r.Missed, probe.Again), true
	case errors.Is(err, hw.ErrReset):
		return tell("reset", where), true
	case errors.Is(err, hw.ErrUnlike):
		return tell("self-test", where), true
	}
	return f, false
}

// tray returns the finding of the reader of the giving tray, or of its contact, unless a finding
// of its line has the reason.
func (r readers) tray() []finding.Finding {
	t := r.Profile.Tray
	if t == nil || r.Tray.Silent() && (r.isLost(t.SPI) || r.explained && onLine(&r.Profile)) {
		return nil
	}
	return []finding.Finding{r.trayReader()}
}

func (r readers) trayReader() finding.Finding {
	where := trayName(&r.Profile)
	f, wrong := tested(where, &r.Tray)
	switch err := r.Tray.Fault(); {
	case err != nil:
		return tell("silent", where, inner(err)).Of(board.PartTray, 0)
	case wrong:
		return f.Of(board.PartTray, 0)
	case r.Profile.Presence.Coded() && errors.Is(r.Tray.Err, hw.ErrCorrupt):
		return tell("contact", where, r.Tray.Err).Of(board.PartTray, 0)
	}
	answers, lies := "It answers", "the tray is empty"
	if errors.Is(r.Tray.Test, hw.ErrUntested) {
		answers += " (" + kindOf(r.Tray.Test) + ")"
	}
	if r.Tray.Err == nil {
		lies = "a piece lies in the tray"
	}
	return well(where, "%s, and %s.", answers, lies)
}

func trayName(p *rig.Profile) string {
	if p.Presence.Coded() {
		return "tray contact"
	}
	return "tray reader"
}

// crowd returns a sentence about several tags in the field of a reader, by the pieces where
// they can be told apart.
func (r readers) crowd(err error) string {
	several, apart := errors.AsType[*hw.Several](err)
	if !apart {
		return "Two stickers answer at once, or more."
	}
	var names []string
	for _, tag := range several.Tags() {
		switch piece, enrolled := r.roster[tag]; {
		case enrolled:
			names = append(names, fmt.Sprintf("piece %v", piece))
		case tag.Random():
			names = append(names, "a phone or card")
		default:
			names = append(names, "one that is not enrolled")
		}
	}
	last := len(names) - 1
	return fmt.Sprintf("%d tags answer at once: %s and %s.", len(names), strings.Join(names[:last], ", "), names[last])
}

// longestAck is the highest ack_ms of a profile.
const longestAck = 50

// late reports whether a reader needs longer times than the profile has.
func (r readers) late(c board.Cell) bool {
	t, has := r.Times[c], r.Profile.Readers.Timing()
	return t.Pause > has.Pause || t.Ack > has.Ack
}

// times returns the findings of the times of PN532s on I²C. That of a silent one is the
// reason why it is.
func (r readers) times() (found []finding.Finding) {
	var most rig.Timing
	measured := 0
	for c := range r.Only.ReaderCells().All() {
		t := r.Times[c]
		if t == (rig.Timing{}) {
			continue
		}
		measured++
		most.Pause, most.Ack = max(most.Pause, t.Pause), max(most.Ack, t.Ack)
		has := r.Profile.Readers.Timing()
		slow := func(name string, values ...any) {
			f := tellCell(name, board.PartReader, c, values...)
			if r.Cells[c].Silent() {
				f.State = finding.Fails
			}
			found = append(found, f)
		}
		if t.Pause > has.Pause {
			slow("reader-times/pause", t.Pause.Microseconds(), has.Pause.Microseconds(), t.Pause.Microseconds())
		}
		if t.Ack > has.Ack {
			slow("reader-times/ack", has.Ack.Milliseconds(), longestAck)
		}
	}
	if measured == 0 || len(found) > 0 {
		return found
	}
	return []finding.Finding{well("times of readers", "For %d of %d a pause of %d µs is enough, and an acknowledgement takes %d ms at most.",
		measured, r.Only.ReaderCells().Len(), most.Pause.Microseconds(), wholeMS(most.Ack))}
}

// wholeMS returns a time in milliseconds, rounded up.
func wholeMS(t time.Duration) int64 { return (t + time.Millisecond - 1).Milliseconds() }
