package scan

import (
	"time"

	"quartoboard/board"
)

// call holds the readings and the report that are due after presses of buttons.
type call struct {
	at     time.Duration // of the last press of a QUARTO button; 0 for none
	again  bool          // the cells that seem empty are to be asked again after the sweep
	owed   bool          // a Seen must follow a press
	due    time.Duration // and not before: a sensor with a lag may still feel something
	voting board.CellSet // cells whose vote was under way at that press
}

// reportPresses reports the presses, and notes what is owed to them. Where sensors lag
// behind, or readers are slow or tell alone, something may have come to rest that nobody
// knows of yet.
func (s *Settler) reportPresses(at time.Duration, f *Frame, events []board.Event) []board.Event {
	m := &s.motion
	moving := m.moving|m.voting != 0 || s.o.Lag > 0 || s.o.Slow || m.unnamed != 0 || s.tray.moving || s.tray.comes() || s.buttons.passing()
	before := len(events)
	events = s.buttons.Since(at, f.Changes, moving, events)
	events = s.buttons.Look(at, f.Buttons, f.ButtonsErr, moving, events)
	for _, e := range events[before:] {
		p, ok := e.Fact.(board.Pressed)
		if !ok {
			continue
		}
		s.sweepAll() // a person waits for what the board knows
		s.ask(at)
		if p.Button == board.ButtonQuarto { // on what is felt the call waits for no second round
			s.call.at, s.call.again = at, s.build.Readers && p.Moving && m.moving == 0
		}
		if p.Moving {
			due := at + 2*s.o.Lag
			if m.unnamed != 0 {
				due += unheard + pauseAlone
			}
			s.call.owed, s.call.due, s.call.voting = true, due, m.voting
		}
	}
	return events
}
