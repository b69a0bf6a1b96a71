package scan

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// tray is the giving tray: a place that is only read. A reader that fails
// leaves it unknown, never empty.
type tray struct {
	reader reader
	holds  laid
	told   laid   // as last reported
	tag    hw.Tag // of what it holds
	giving bool   // pieces are given by laying them here

	moving bool
	began  time.Duration // to move
	crowd                // heard since
	next   hw.Tag        // read instead
	reads  int           // of next
	heard  time.Duration // the look that heard next first
	came   time.Duration // that look for what it holds
	read   time.Duration // the last of them
	lone   int           // times that a tag was read once and not again soon, each within 10 s of the one before
	misses int           // readings in a row without a tag
	missed time.Duration // the first of them
}

// laid is what lies in the tray: a token and a card are no pieces, and unenrolled as such.
type laid struct {
	board.Content
	token board.Token
	card  board.Card
}

// laidOf is what carries a tag. A card of another deck than the one that is played is none.
func (s *Settler) laidOf(tag hw.Tag) laid {
	l := laid{Content: s.named(tag), token: s.o.Tokens[tag]}
	if c := s.o.Cards[tag]; c.Deck == s.mode.Deck {
		l.card = c.Card
	}
	return l
}

// named reports whether it is a piece, a token or a card.
func (l laid) named() bool {
	_, piece := l.Piece()
	return piece || l.token != 0 || l.card != 0
}

// comes reports whether a piece was laid in the tray that is not reported yet.
func (t *tray) comes() bool {
	return t.reads > 0 && t.next != t.tag || t.holds.named() && t.holds != t.told
}

// hear takes one reading, and reports whether it is the first of a tag that came.
func (t *tray) hear(at time.Duration, tag hw.Tag, a answer) (first bool) {
	switch {
	case a == silent: // the tray's health is asked, not what it holds
	case a != tagged && a != noTag:
		if t.holds.Content != board.Unknown {
			t.move(at)
		}
		if t.note(a); a == several {
			t.next, t.reads = hw.Tag{}, 0
		}
	case a == tagged && tag == t.tag && !t.several:
		t.settle(t.holds, tag)
	case a == tagged:
		if at-t.read >= stuck {
			t.lone = 0
		}
		if tag != t.next {
			t.next, t.reads = tag, 0
		}
		t.reads++
		t.read, t.misses = at, 0
		t.move(at)
		return t.reads == 1 && tag != t.tag
	case t.reads > 0 && at-t.read < agreeing: // a reader may miss each second reading
	case t.reads > 0 && t.lone+1 >= unsteady:
		t.lone, t.came = 0, at
		t.settle(laid{Content: board.Unknown}, hw.Tag{})
	case t.holds.Content == board.Empty:
		if t.reads > 0 {
			t.lone++
		}
		t.settle(laid{}, hw.Tag{})
	default:
		if t.misses == 0 {
			t.missed = at
		}
		t.misses++
		t.next, t.reads = hw.Tag{}, 0
		t.move(at)
	}
	return false
}

// trayPause is the time from a reading of the tray to the next. While a giving is due the
// readings themselves begin so far apart, for what a call means depends on when it touched down.
func (s *Settler) trayPause(at time.Duration) time.Duration {
	if t := &s.tray; t.giving && !t.told.named() {
		return max(retry-(at-s.motion.at), retry/2)
	}
	return trayPoll
}

// move begins a move.
func (t *tray) move(at time.Duration) {
	if !t.moving {
		t.moving, t.began = true, at
	}
}

// settle ends the move with what the tray holds.
func (t *tray) settle(holds laid, tag hw.Tag) {
	if holds.Content != board.Unknown {
		t.crowd = crowd{}
	}
	t.holds, t.tag, t.moving = holds, tag, false
	t.next, t.reads, t.misses = hw.Tag{}, 0, 0
}

// settleTray decides what the tray holds, if it can be decided at that time.
func (s *Settler) settleTray(at time.Duration) {
	switch t := &s.tray; {
	case t.reader.health.failed:
		t.came = at
		t.settle(laid{Content: board.Unknown}, hw.Tag{})
		t.crowd = crowd{}
	case t.reads >= t.enough():
		t.lone, t.came = 0, t.heard
		t.settle(s.laidOf(t.next), t.next)
	case t.misses >= minReads && at-t.missed >= s.o.Settle:
		if !t.holds.named() || t.holds == t.told { // else that it was there is told first
			t.settle(laid{}, hw.Tag{})
		}
	case t.moving && at-t.began >= s.unread() && t.reads == 1 && t.holds.Content == board.Empty && t.lone+1 < unsteady:
		t.lone++ // nothing told otherwise since
		t.settle(laid{}, hw.Tag{})
	case t.moving && at-t.began >= s.unread():
		t.came = at
		t.settle(laid{Content: board.Unknown}, hw.Tag{})
	}
}

// reportTaken reports that the tray's piece has left it, when nothing moves on the board:
// it is empty, or holds another one that is told later.
func (s *Settler) reportTaken(at time.Duration, events []board.Event) []board.Event {
	t := &s.tray
	if !t.comes() {
		return s.reportTray(at, t.holds, events)
	}
	if t.told.named() && t.holds != t.told {
		return s.reportTray(at, laid{}, events)
	}
	return events
}

// tellLaid reports what was laid in the tray before a change of the cells, in which something
// touched down at a time, or nothing did, which is zero. Then that ends the wait of the calls;
// else it left the tray before it could be told.
func (s *Settler) tellLaid(at, touched time.Duration, events []board.Event) []board.Event {
	if t := &s.tray; !t.comes() || touched != 0 && (t.misses == 0 || touched < t.came) {
		return events
	}
	return s.tellTray(at, s.tray.holds, events)
}

// reportTray reports that the tray holds something else, when nothing moves on the board.
func (s *Settler) reportTray(at time.Duration, holds laid, events []board.Event) []board.Event {
	if s.undecided(at) {
		return events
	}
	return s.tellTray(at, holds, events)
}

// tellTray reports that the tray holds something else.
func (s *Settler) tellTray(at time.Duration, holds laid, events []board.Event) []board.Event {
	t, r := &s.tray, &s.reported
	if holds == t.told {
		return events
	}
	if t.told.token != 0 && holds.token != t.told.token {
		s.stacks.away = at + lookedFor
	}
	r.leaves(t.told.Content, at+s.unread())
	t.told = holds
	if piece, known := holds.Piece(); known {
		r.stands(1 << piece)
	}
	r.stands(r.position.Pieces())
	fact := board.Tray{Holds: holds.Content, Token: holds.token, Card: holds.card}
	switch holds.Content {
	case board.Empty:
		return append(events, board.Event{At: at, Fact: fact})
	case board.Unknown:
		fact.Several, fact.Phone = t.several, t.phone
	}
	fact.Contact = t.came
	return append(events, board.Event{At: at, Fact: fact})
}
