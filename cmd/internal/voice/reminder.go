package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules/games"
	"quartoboard/rules/quartino"
	"quartoboard/rules/referee"
)

// The times at which the instruction of a wrong position is said again.
const (
	firstReminder = 15 * time.Second // after the instruction
	nextReminder  = 30 * time.Second // after the one before
	lastReminder  = 10 * time.Minute // after the instruction: nobody follows it
)

// reminder repeats the instruction of a wrong position as long as nothing changes.
type reminder struct {
	of       any // the referee.Wrong or quartino.Wrong; nil for none
	due, end time.Duration
}

// note starts the time again when the position changes. A question that play waits for goes before it.
func (r *reminder) note(g games.Game, now time.Duration) {
	if of := instruction(g); of != r.of {
		*r = reminder{of, now + firstReminder, now + lastReminder}
	}
}

// instruction returns the wrong position of a game that is paused by it; nil for none.
func instruction(g games.Game) any {
	if of, is := g.(quartino.Game); is {
		if w, wrong := of.Wrong(); wrong && of.Phase() != quartino.PhaseOver {
			return w
		}
		return nil
	}
	of, _ := games.Quarto(g)
	_, checking := of.Checking()
	_, pointing := of.Pointing()
	if w, wrong := of.Wrong(); wrong && of.Phase() != referee.PhaseOver && !of.Asking() && !checking && !pointing {
		return w
	}
	return nil
}

// remind says what is due by now, unless something else is said.
func (v *Voice) remind(now time.Duration) {
	for r := &v.reminder; r.of != nil && r.due <= min(now, r.end); r.due += nextReminder {
		u := v.words.Now(v.game)
		u.Class, u.Kind, u.Judged = board.ClassHint, "", true
		v.Speaker.Add(r.due, u)
	}
}

// Add queues an utterance of another, and begins or cuts speech at now. What was due before
// comes before it.
func (v *Voice) Add(now time.Duration, u audio.Utterance) {
	v.remind(now)
	v.Speaker.Add(now, u)
}
