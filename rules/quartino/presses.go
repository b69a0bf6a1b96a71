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

// pressed takes a press of a button.
func (s *step) pressed(f board.Pressed) {
	if f.Button == board.ButtonRepeat || f.Button == board.ButtonMenu {
		s.holdRepeat(f.Button == board.ButtonRepeat && f.Press == board.PressDown && !f.Menu)
	}
	switch {
	case f.Menu:
	case f.Button == board.ButtonQuarto && f.Seat != 0:
		s.wait(press{seat: f.Seat, contact: f.Contact}, f.Moving)
	case f.Button == board.ButtonPass && f.Press == board.PressShort:
		s.wait(press{contact: f.Contact}, false)
	}
}

// holdRepeat notes that repeat is held or released. While it is held, lifted tokens are read out;
// their time begins again at its release.
func (s *step) holdRepeat(held bool) {
	switch {
	case held:
		s.table.heldUntil = s.at + HoldLimit
	case s.table.heldUntil != 0:
		s.table.heldUntil = 0
		s.table.restartTime(s.at)
	}
}

// wait judges a press, or queues it while something moves or others wait. A full queue drops it.
func (s *step) wait(p press, moving bool) {
	w := &s.presses
	switch {
	case !moving && w.n == 0:
		s.press(p)
	case w.n < len(w.list):
		w.list[w.n] = p
		w.n++
		slices.SortStableFunc(w.list[:w.n], func(a, b press) int { return cmp.Compare(a.contact, b.contact) })
	}
}

// asksPlacement reports whether the board asks where the token in hand was put. A call in the
// meantime may be for that token, and waits.
func (g *Game) asksPlacement() bool {
	return g.guide.ask.What == WhichSpace && g.guide.ask.Token == g.now.due()
}

// judgePresses judges the waiting presses whose contact was before t.
func (s *step) judgePresses(t time.Duration) {
	for s.presses.n > 0 && s.presses.list[0].contact < t {
		p := s.presses.list[0]
		s.presses.n--
		copy(s.presses.list[:], s.presses.list[1:])
		s.presses.list[s.presses.n] = press{}
		s.press(p)
	}
}

// press judges a press.
func (s *step) press(p press) {
	switch {
	case s.over():
		if p.seat != 0 {
			s.refuse(Refused{Deed: DeedClaim, Reason: Over})
		}
	case p.seat == 0:
		s.pass()
	case s.paused():
		s.refuse(Refused{Deed: DeedClaim, Reason: Paused})
	case s.now.turn.placed:
		s.claim()
	case p.seat == board.A:
		s.callColours()
	default:
		s.callColumn()
	}
}
