package hands

import (
	"errors"
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

// Durations of presses.
const (
	shortHold  = 150 * time.Millisecond
	longHold   = time.Second
	doubleHold = 100 * time.Millisecond
	menuHold   = 1100 * time.Millisecond
)

// Begin begins an act at a table; begun is false while the hand cannot: it takes what it needs out of
// the tray first, and waits for what moves. The error is the reason why the hand cannot do the act.
func Begin(t *sim.Table, a Act) (begun bool, err error) {
	in, wanted := t.Things.InTray(), a.Verb == Put || a.Verb == Hover || a.Verb == Give && a.Giving != board.GivingTray
	if wanted && in == a.Piece || a.Verb == PutToken && in != nil && in == a.Thing {
		return false, t.Hands.FromTray()
	}
	if !a.Together && t.Busy() {
		return false, nil
	}
	err = start(t, a)
	return !errors.Is(err, sim.ErrMoving), err
}

// start starts an act. It ignores acts that are not physical.
func start(t *sim.Table, a Act) error {
	switch a.Verb {
	case Give:
		return give(t, a)
	case Put:
		return t.Hands.Lower(int(a.Piece), int(a.Cell))
	case Lift:
		if a.Count > 0 {
			return t.Hands.LiftTokens(int(a.Cell), a.Count)
		}
		return t.Hands.Lift(int(a.Cell))
	case Slide:
		return t.Hands.Slide(int(a.Cell), int(a.To))
	case Swap:
		return t.Hands.Swap(int(a.Cell), int(a.To))
	case Touch:
		if there(t, int(a.Cell)) == nil {
			return nil // there is nothing to nudge
		}
		return t.Hands.Touch(int(a.Cell))
	case Hover:
		return t.Hands.Hover(int(a.Piece), int(a.Cell), a.Height)
	case Withdraw:
		return t.Hands.Withdraw(int(a.Piece))
	case Take:
		return t.Hands.FromTray()
	case Lay:
		return t.Hands.Lay(a.Thing)
	case PutToken:
		if token, one := a.Thing.(sim.Token); one {
			return t.Hands.PutToken(token, int(a.Cell))
		}
		return t.Hands.PutHeld(int(a.Cell))
	case PutBack:
		return t.Hands.PutAside()
	case Knock:
		return t.Hands.KnockToken(int(a.Cell))
	case Press:
		return press(t, a)
	case Hold:
		return t.Buttons.Hold(a.key())
	case Release:
		return t.Buttons.Release(a.key())
	case Noise:
		t.Noise(a.Share)
	case Fault, Heal:
		return inject(t, a)
	case Tag:
		return retag(t, a)
	case Phone:
		if a.InTray {
			t.Hands.Phone(tray)
		} else {
			t.Hands.Phone(int(a.Cell))
		}
	case TakePhone:
		t.Hands.TakePhone()
	case New:
		t.Hands.Clear()
	case Ask, Wait, PowerCut, ExpectSaid, ExpectPhase, ExpectOwed, Away, Think:
	default:
		panic(fmt.Sprintf("hands: no verb: %d", a.Verb))
	}
	return nil
}

// give does the visible part of giving, if there is one.
func give(t *sim.Table, a Act) (err error) {
	if a.Giving == board.GivingTray {
		return t.Hands.Lay(a.Piece)
	}
	if err := t.Things.Reach(int(a.Piece)); errors.Is(err, sim.ErrMoving) {
		return err
	}
	if t.Things.Hovers(int(a.Piece)) {
		err = t.Hands.Withdraw(int(a.Piece))
	}
	if a.Giving == board.GivingPass {
		err = errors.Join(err, t.Buttons.Press("pass", shortHold, 1))
	}
	return err
}

func press(t *sim.Table, a Act) error {
	press := t.Buttons.Press
	switch {
	case a.Button == board.ButtonMenu:
		return errors.Join(press("repeat", menuHold, 1), press("pass", menuHold, 1))
	case a.Press == board.PressLong:
		return press(a.key(), longHold, 1)
	case a.Press == board.PressDouble:
		return press(a.key(), doubleHold, 2)
	}
	return press(a.key(), shortHold, 1)
}
