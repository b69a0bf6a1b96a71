package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// The times at which the instruction of a wrong position is said again, or a placement of the seat away.
const (
	firstReminder = 15 * time.Second // after the instruction
	nextReminder  = 30 * time.Second // after the one before
	lastReminder  = 10 * time.Minute // after the instruction: nobody follows it
	lastOfOwed    = firstReminder + nextReminder
)

// reminder repeats what play waits for as long as nothing changes.
type reminder struct {
	told     any // the wrong position, or the placement; nil for none
	due, end time.Duration
}

// note starts the time again when the position changes, and when the menu closes. A question that play
// waits for goes before it.
func (r *reminder) note(s rules.State, menu bool, now time.Duration) {
	if menu {
		*r = reminder{}
	} else if s.Told != r.told {
		*r = reminder{s.Told, now + firstReminder, now + lastReminder}
		if s.Owed {
			r.end = now + lastOfOwed
		}
	}
}

// remind says what is due by now, unless something else is said.
func (v *Voice) remind(now time.Duration) {
	for r := &v.reminder; r.told != nil && r.due <= min(now, r.end); r.due += nextReminder {
		v.hint(r.due)
	}
	v.think(now)
}

// hint says what is due, unless something else is said.
func (v *Voice) hint(at time.Duration) {
	u := v.words.Now(v.game)
	u.Class, u.Kind, u.Judged = board.ClassHint, "", true
	v.Speaker.Add(at, u)
}

// Add queues an utterance of another, and begins or cuts speech at now. What was due before
// comes before it.
func (v *Voice) Add(now time.Duration, u audio.Utterance) {
	v.remind(now)
	v.Speaker.Add(now, u)
}
