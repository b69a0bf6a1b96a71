package quartino

import (
	"cmp"
	"slices"
	"time"

	"quartoboard/board"
)

// press is QUARTO of a seat, or pass, which has none.
type press struct {
	seat    board.Seat
	contact time.Duration
}

// presses holds the presses that wait until the table is at rest, in the order of their contacts.
type presses struct {
	n    int
	list [4]press
}

// add adds a press. A full queue drops it.
func (w *presses) add(p press) {
	if w.n < len(w.list) {
		w.list[w.n] = p
		w.n++
		slices.SortStableFunc(w.list[:w.n], func(a, b press) int { return cmp.Compare(a.contact, b.contact) })
	}
}

// next removes the first press, if its contact was before t.
func (w *presses) next(t time.Duration) (p press, ok bool) {
	if p = w.list[0]; w.n == 0 || p.contact >= t {
		return press{}, false
	}
	w.n--
	copy(w.list[:], w.list[1:])
	w.list[w.n] = press{}
	return p, true
}

func (s *step) pressed(f board.Pressed) {
	if f.Button == board.ButtonRepeat || f.Button == board.ButtonMenu {
		s.table.lifts.repeat(f.Button == board.ButtonRepeat && f.Press == board.PressDown && !f.Menu, s.at)
	}
	switch {
	case f.Menu:
	case f.Button == board.ButtonQuarto && f.Seat != 0:
		s.wait(press{seat: f.Seat, contact: f.Contact}, f.Moving)
	case f.Button == board.ButtonPass && f.Press == board.PressShort:
		s.wait(press{contact: f.Contact}, false)
	}
}

// wait judges a press, or queues it while something moves or others wait.
func (s *step) wait(p press, moving bool) {
	if moving || s.presses.n > 0 {
		s.presses.add(p)
	} else {
		s.press(p)
	}
}

// judgePresses judges the waiting presses whose contact was before t.
func (s *step) judgePresses(t time.Duration) {
	for p, ok := s.presses.next(t); ok; p, ok = s.presses.next(t) {
		s.press(p)
	}
}

func (s *step) press(p press) {
	switch paused := s.guide.paused(); {
	case s.agreed.over():
		if p.seat != 0 {
			s.refuse(Refused{Deed: DeedClaim, Reason: Over})
		}
	case p.seat == 0 && paused:
		s.refuse(Refused{Deed: DeedPass, Reason: Paused})
	case p.seat == 0:
		s.endTurn(s.agreed.pass())
	case paused:
		s.refuse(Refused{Deed: DeedClaim, Reason: Paused})
	case s.agreed.turn.placed:
		claimed := s.agreed.turn.claimed
		if s.judge(s.agreed.claim()...); !claimed {
			s.showAgain()
		}
	case p.seat == board.A:
		s.judge(s.agreed.call(FourColours))
	default:
		j := s.agreed.call(Column)
		s.judge(j)
		if j.Good {
			s.judge(s.agreed.choose(s.table.Lifted(&s.agreed.Goal))...)
			s.compare()
		}
	}
}
