package scan

import (
	"math/bits"
	"time"

	"quartoboard/hw"
)

// listenPause is the time between the checks of two lines: a round of all lines takes 4.8 s.
const listenPause = 300 * time.Millisecond

// agreeing is the number of looks that must agree on a change of a line.
const agreeing = 5

// mostHeld is the number of readers that may hold their lines; where more are low the
// resistor is missing, which harms no reading.
const mostHeld = hw.Places / 2

// lines listens to the data lines of readers with gates, in looks in which nothing moves and
// nothing is read.
type lines struct {
	reader int           // the next one
	due    time.Duration // of the next check
	soon   int           // readers to be listened to without a pause
	turns  int           // checks in a row in which the line has changed
	low    uint16        // lines that are held
}

// listen listens to the line of one reader. After a change it listens to all others soon: the
// frames get all changes together.
func (s *Scanner) listen(at time.Duration) {
	l := &s.lines
	if s.set.Line == nil || at < l.due || !s.settler.Still() {
		return
	}
	held, err := s.set.Line.Held(l.reader)
	if err == nil && held != (l.low>>l.reader&1 == 1) {
		if l.turns++; l.turns < agreeing {
			return
		}
		l.low, l.soon = l.low^1<<l.reader, hw.Places
	}
	l.turns, l.reader = 0, (l.reader+1)%hw.Places
	if l.soon--; l.soon > 0 {
		return
	}
	l.soon, l.due = 0, at+listenPause
	if s.frame.Held = l.low; bits.OnesCount16(l.low) > mostHeld {
		s.frame.Held = 0
	}
}

// listenAgain checks each line soon, because the readers are set up.
func (l *lines) listenAgain() { l.soon, l.due = hw.Places, 0 }
