package evidence

import (
	"time"

	"quartoboard/board"
)

// Call holds the readings and the report that are due after presses of buttons.
type Call struct {
	At     time.Duration // of the last press of a QUARTO button; 0 for none
	Again  bool          // another round of readings follows the first one
	Owed   bool          // a report of the cells must follow a press
	Due    time.Duration // the earliest time of that report: a sensor with a lag may still feel something
	Voting board.CellSet // cells whose vote was under way at that press
}

// Waits reports whether parts delay the report that must follow a press.
func (p *Parts) Waits(at time.Duration) bool {
	return at < p.Call.Due || p.Call.Voting != 0 || p.Tray.Moving || p.Buttons.passing()
}

// ReportPresses reports the presses, and notes the report of the cells that must follow them.
// pressed reports whether there was a press. Where sensors have a lag, or readers are slow or the
// only evidence, something unknown may have come to rest.
func (p *Parts) ReportPresses(at time.Duration, f *Frame, events []board.Event) (all []board.Event, pressed bool) {
	l, o := &p.Look, &p.Options
	moving := l.Moving|l.Voting != 0 || o.Lag > 0 || o.Slow || l.Unnamed != 0 || p.Tray.Moving || p.Tray.Comes() || p.Buttons.passing()
	before := len(events)
	events = p.Buttons.Since(at, f.Changes, moving, events)
	events = p.Buttons.Look(at, f.Buttons, f.ButtonsErr, moving, events)
	for _, e := range events[before:] {
		press := e.Fact.(board.Pressed)
		if press.Button == board.ButtonQuarto { // with something felt the call waits for no second round
			p.Call.At, p.Call.Again = at, p.Build.Readers && press.Moving && l.Moving == 0
		}
		if press.Moving {
			due := at + 2*o.Lag
			if l.Unnamed != 0 {
				due += Unheard + PauseAlone
			}
			p.Call.Owed, p.Call.Due, p.Call.Voting = true, due, l.Voting
		}
	}
	return events, len(events) > before
}
