package daemon

import (
	"time"

	"quartoboard/board"
)

// truncate cuts the times of an event to whole milliseconds, as the record has
// them, so that a replay of the record judges by the same times.
func truncate(e board.Event) board.Event {
	cut := func(d *time.Duration) { *d = d.Truncate(time.Millisecond) }
	cut(&e.At)
	switch f := e.Fact.(type) {
	case board.Seen:
		cut(&f.Contact)
		cut(&f.Evidence.Settle)
		e.Fact = f
	case board.Stacks:
		cut(&f.Contact)
		e.Fact = f
	case board.Tray:
		cut(&f.Contact)
		e.Fact = f
	case board.Pressed:
		cut(&f.Contact)
		e.Fact = f
	case board.Said:
		cut(&f.Start)
		cut(&f.End)
		e.Fact = f
	}
	return e
}
