package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/audio/earcon"
	"quartoboard/board"
	"quartoboard/rules/games"
	"quartoboard/rules/quartino"
	"quartoboard/rules/referee"
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
	v.earcons.until = now + earcon.Duration(e)
}

// earconOf returns the earcon of a step: of several things that it tells the most
// important one, 0 for none. A press of a QUARTO button always has the same.
func earconOf(before games.Game, s games.Step) (e audio.Earcon) {
	switch p, _ := s.Event.Fact.(board.Pressed); {
	case p.Button == board.ButtonQuarto:
		return audio.Called
	case p.Button == board.ButtonMenu && p.Press == board.PressLong, p.Menu && p.Press != board.PressDown:
		return audio.MenuMoved
	}
	wrong := isWrong(before)
	for _, j := range s.Judgements {
		switch j := j.(type) {
		case referee.Lifted:
			e = max(e, audio.Lifted)
		case referee.Given, referee.Placed, referee.Moved, referee.Right:
			e = max(e, audio.Accepted)
		case referee.Call:
			if !j.Good {
				e = max(e, audio.Refused)
			}
		case referee.Wrong:
			if !wrong { // a further instruction is no further mistake
				e = max(e, audio.Refused)
			}
		case referee.Undone, quartino.Undone: // somebody asked for the position that is wrong now
			return 0
		default:
			e = max(e, earconOfQuartino(j, wrong))
		}
	}
	return e
}

func isWrong(g games.Game) (wrong bool) {
	if g, is := g.(quartino.Game); is {
		_, wrong = g.Wrong()
		return wrong
	}
	quarto, _ := games.Quarto(g)
	_, wrong = quarto.Wrong()
	return wrong
}

// earconOfQuartino returns the earcon of a judgement of Quartino, 0 for none. The wheel was
// wrong before, or not.
func earconOfQuartino(j board.Judgement, wrong bool) audio.Earcon {
	refused := false
	switch j := j.(type) {
	case quartino.Lifted:
		return audio.Lifted
	case quartino.Laid, quartino.Put, quartino.Taken, quartino.Chosen, quartino.Right:
		return audio.Accepted
	case quartino.Situation:
		refused = !j.Good
	case quartino.Shown:
		refused = !j.Good
	case quartino.Wrong:
		refused = !wrong
	case quartino.Refused, quartino.Ask:
		refused = true
	}
	if refused {
		return audio.Refused
	}
	return 0
}
