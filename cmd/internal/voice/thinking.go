package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// silence is the time for which nothing is heard while a seat away thinks: then that is told.
const silence = 2 * time.Second

// thinking tells that play waits for the seat away: once in words, then by earcons, which a program at that
// seat soon ends.
type thinking struct {
	by   board.Seat    // whose act play waits for; 0 for none, and while the players hold it up
	due  time.Duration // not before
	told bool          // in words
	once bool          // nothing more is told: a player at another board may take days
}

// note starts the time again when play begins to wait for a seat.
func (t *thinking) note(s rules.State, menu bool, now time.Duration) {
	by := s.Awaited
	if menu || s.Held || s.Paused() || s.Over {
		by = 0
	}
	if by != t.by {
		once := s.Link != ""
		*t = thinking{by: by, due: now + silence, told: t.told && once && s.Awaited != 0, once: once}
	}
}

// think tells that the seat away thinks, if nothing has been heard for long enough by now.
func (v *Voice) think(now time.Duration) {
	t := &v.thinking
	at := max(t.due, v.ended+silence)
	if t.by == 0 || t.told && t.once || at > now || !v.Idle() {
		return
	}
	if t.told {
		v.sound(at, audio.Thinking)
	} else {
		v.hint(at)
	}
	t.due, t.told = at+silence, true
}
