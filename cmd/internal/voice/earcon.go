package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/audio/earcon"
	"quartoboard/board"
	"quartoboard/rules"
)

// earcons sounds earcons one after another, but a call at once.
type earcons struct {
	on    bool
	next  audio.Earcon  // waits for the end of the last; 0 for none
	until time.Duration // the end of the last
}

// SetEarcons switches the earcons on or off. They are off at first.
func (v *Voice) SetEarcons(on bool) { v.earcons.on = on }

// Felt sounds the earcon of a piece that has touched down and is not reported yet.
func (v *Voice) Felt(now time.Duration) { v.sound(now, audio.Settling) }

// sound sounds an earcon, or nothing if that is 0. Of those that wait it leaves the newest.
func (v *Voice) sound(now time.Duration, e audio.Earcon) {
	switch {
	case !v.earcons.on || e == 0:
	case e == audio.Called:
		v.soundNow(now, e)
	default:
		v.earcons.next = e
		v.soundNext(now)
	}
}

// soundNext sounds the earcon that waits, if the last has ended.
func (v *Voice) soundNext(now time.Duration) {
	if c := &v.earcons; c.next != 0 && now >= c.until {
		v.soundNow(now, c.next)
		c.next = 0
	}
}

func (v *Voice) soundNow(now time.Duration, e audio.Earcon) {
	v.output.Earcon(now, e)
	v.earcons.until = now + earcon.Sound(e).Duration()
}

// earconOf returns the earcon of a step: of several things that it tells the most
// important one, 0 for none. A press of a QUARTO button always has the same.
func earconOf(before rules.Game, s rules.Step) (e audio.Earcon) {
	switch p, _ := s.Event.Fact.(board.Pressed); {
	case p.Button == board.ButtonQuarto:
		return audio.Called
	case p.Button == board.ButtonMenu && p.Press == board.PressLong, p.Menu && p.Press != board.PressDown:
		return audio.MenuMoved
	}
	switch all := s.Effects(rules.StateOf(before).Wrong); {
	case all.Has(rules.Undone): // somebody asked for the position that is wrong now
	case all.Has(rules.Refused):
		return audio.Refused
	case all.Has(rules.Accepted):
		return audio.Accepted
	case all.Has(rules.Lifted):
		return audio.Lifted
	}
	return 0
}
