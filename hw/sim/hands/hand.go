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

// Hand does acts on a simulated table. It belongs to the table's goroutine.
type Hand struct{ table *sim.Table }

// NewHand makes a hand; all pieces and tokens lie beside the table.
func NewHand(t *sim.Table) *Hand { return &Hand{table: t} }

// Ready reports whether the act can begin now. If it needs what lies in the tray, it
// starts to take that; the caller calls Ready again later, as it does while a piece
// moves.
func (h *Hand) Ready(a Act) bool {
	in, wanted := h.table.Things.InTray(), a.Verb == Put || a.Verb == Hover || a.Verb == Give && a.Giving != board.GivingTray
	if wanted && in == a.Piece || a.Verb == PutToken && in == a.Token {
		_ = h.table.Hands.FromTray() // it is there
		return false
	}
	if a.Together {
		return !h.onWay(a)
	}
	return !h.table.Busy()
}

// onWay reports whether a piece, a token or a card that the act needs is still moving.
func (h *Hand) onWay(a Act) bool {
	switch a.Verb {
	case Put, Give, Hover, Withdraw:
		return h.table.Things.OnWay(int(a.Piece))
	case Lay, LayCard, PutToken, PutBack:
		return h.table.Things.Handling()
	case Lift, Slide, Touch, Knock:
		return h.table.Things.Awaits(int(a.Cell))
	case Swap:
		return h.table.Things.Awaits(int(a.Cell)) || h.table.Things.Awaits(int(a.To))
	case Take:
		return h.table.Things.Awaits(-1)
	default:
		return false
	}
}

// Do begins the act. It ignores acts that are not physical. The error is the
// reason why the hand cannot do the act, for example because the piece is moving.
func (h *Hand) Do(a Act) error {
	switch a.Verb {
	case Give:
		return h.give(a)
	case Put:
		return h.table.Hands.Lower(int(a.Piece), int(a.Cell))
	case Lift:
		if a.Count > 0 {
			return h.table.Hands.LiftTokens(int(a.Cell), a.Count)
		}
		return h.table.Hands.Lift(int(a.Cell))
	case Slide:
		return h.table.Hands.Slide(int(a.Cell), int(a.To))
	case Swap:
		return h.table.Hands.Swap(int(a.Cell), int(a.To))
	case Touch:
		if there(h.table, int(a.Cell)) == nil {
			return nil // nobody notices
		}
		return h.table.Hands.Touch(int(a.Cell))
	case Hover:
		return h.table.Hands.Hover(int(a.Piece), int(a.Cell), a.Height)
	case Withdraw:
		return h.table.Hands.Withdraw(int(a.Piece))
	case Take:
		return h.table.Hands.FromTray()
	case Lay:
		return h.table.Hands.Lay(a.Token)
	case LayCard:
		return h.table.Hands.Lay(a.Card)
	case PutToken:
		if a.Token == 0 {
			return h.table.Hands.PutHeld(int(a.Cell))
		}
		return h.table.Hands.PutToken(a.Token, int(a.Cell))
	case PutBack:
		return h.table.Hands.PutAside()
	case Knock:
		return h.table.Hands.KnockToken(int(a.Cell))
	case Press:
		return h.press(a)
	case Hold:
		return h.table.Buttons.Hold(a.key())
	case Release:
		return h.table.Buttons.Release(a.key())
	case Noise:
		h.table.Noise(a.Share)
	case Fault, Heal:
		return h.inject(a)
	case Tag:
		return h.retag(a)
	case Phone:
		if a.InTray {
			h.table.Hands.Phone(tray)
		} else {
			h.table.Hands.Phone(int(a.Cell))
		}
	case TakePhone:
		h.table.Hands.TakePhone()
	case New:
		h.table.Hands.Clear()
	case Ask, Wait, PowerCut, ExpectSaid, ExpectPhase, ExpectOwed, Away, Think:
	default:
		panic(fmt.Sprintf("hands: no verb: %d", a.Verb))
	}
	return nil
}

// give does the visible part of giving, if there is one.
func (h *Hand) give(a Act) (err error) {
	if a.Giving == board.GivingTray {
		return h.table.Hands.Lay(a.Piece)
	}
	if h.table.Things.Hovers(int(a.Piece)) {
		err = h.table.Hands.Withdraw(int(a.Piece))
	}
	if a.Giving == board.GivingPass {
		err = errors.Join(err, h.table.Buttons.Press("pass", shortHold, 1))
	}
	return err
}

func (h *Hand) press(a Act) error {
	press := h.table.Buttons.Press
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
