package probe

import (
	"context"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Look has the results of many looks at sensors and buttons, by the sensor's cell.
type Look struct {
	Times, Failed int   // looks, and those that ended in an error
	Err           error // the newest
	Unread, Felt  [hw.Places]int
	Levels        [hw.Places][]uint16 // of linear sensors, in the looks without an error
	Held          hw.ButtonSet        // in every look
	ButtonErr     error               // of the last look
}

// Enough looks for an expander to compare all its registers again, which it does after a
// hundred: half a second in all. Levels need fewer. If the first few fail for all sensors, the
// rest are skipped: a stuck bus takes a second for each.
const (
	looks      = 110
	levelLooks = 30
	pause      = 5 * time.Millisecond
	lostLooks  = 3
)

func (a *Answers) look(ctx context.Context, set hw.Set, sleep func(time.Duration)) {
	l := &a.Look
	l.Held = ^hw.ButtonSet(0)
	enough := looks
	if set.Levels != nil {
		enough = levelLooks
	}
	for l.Times < enough && ctx.Err() == nil {
		failed := a.readSensors(&set)
		held, err := set.Buttons.ReadButtons()
		l.Held &= held
		l.ButtonErr = err
		if l.Times++; failed == board.AllCells && l.Failed == l.Times && l.Times == lostLooks {
			return
		}
		sleep(pause)
	}
}

// readSensors does one look and returns the cells of the sensors that failed.
func (a *Answers) readSensors(set *hw.Set) (failed board.CellSet) {
	var levels [hw.Places]uint16
	l := &a.Look
	err := set.ReadSensors(&levels)
	if err != nil {
		l.Failed++
		l.Err = err
	}
	places := hw.FailedPlaces(err)
	for n, c := range a.Profile.Presence.Cells.Index() {
		switch {
		case places>>n&1 == 1:
			l.Unread[c]++
			failed |= board.SetOf(board.Cell(c))
		case set.Levels == nil:
			l.Felt[c] += int(levels[n])
		default:
			l.Levels[c] = append(l.Levels[c], levels[n])
		}
	}
	return failed
}

// Dead returns the cells whose sensor failed in most looks.
func (l *Look) Dead() board.CellSet {
	return board.AllCells.Where(func(c board.Cell) bool { return 2*l.Unread[c] > l.Times })
}

// Span returns by how much the level of a linear sensor varies; 0 where no look gave one.
func (l *Look) Span(c board.Cell) int {
	if len(l.Levels[c]) == 0 {
		return 0
	}
	return int(slices.Max(l.Levels[c])) - int(slices.Min(l.Levels[c]))
}

// Rest returns the level of a linear sensor at rest: the middle one, since single looks may
// be disturbed; 0 where no look gave one.
func (l *Look) Rest(c board.Cell) int {
	sorted := slices.Sorted(slices.Values(l.Levels[c]))
	if len(sorted) == 0 {
		return 0
	}
	return int(sorted[len(sorted)/2])
}

// Disturbed returns in how many looks the level differed from that at rest by on counts or more.
func (l *Look) Disturbed(c board.Cell, on int) (n int) {
	rest := l.Rest(c)
	for _, level := range l.Levels[c] {
		if off := int(level) - rest; max(off, -off) >= on {
			n++
		}
	}
	return n
}
