package audio

import (
	"time"

	"quartoboard/board"
)

// lateStop is the time after the end of speech in which a tap on repeat was meant to stop it.
const lateStop = 300 * time.Millisecond

// StopsLate reports whether a press of repeat is a tap that was meant to stop speech and came
// just after it ended; ended is 0 before any speech.
func StopsLate(p board.Pressed, ended time.Duration) bool {
	return p.Press == board.PressShort && ended > 0 && p.Contact <= ended+lateStop
}
