package scan

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// tray is the giving tray: a place that is only read. A reader that fails
// leaves it unknown, never empty.
type tray struct {
	health health
	holds  board.Content
	told   board.Content // as last reported
	tag    hw.Tag        // of what it holds

	moving bool
	began  time.Duration // to move
	next   hw.Tag        // read instead
	reads  int           // of next
	misses int           // readings in a row without a tag
	missed time.Duration // the first of them
}

// comes reports whether a piece was laid in the tray that is not reported yet.
func (t *tray) comes() bool {
	_, piece := t.holds.Piece()
	return t.reads > 0 || piece && t.holds != t.told
}

// hear takes one reading, and reports whether it is the first of a tag that came.
func (t *tray) hear(at time.Duration, tag hw.Tag, a answer) (first bool) {
	switch {
	case a == silent: // the tray's health is asked, not what it holds
	case a == garbled:
		if t.holds != board.Unknown {
			t.move(at)
		}
	case a == tagged && tag == t.tag:
		t.rest(t.holds, tag)
	case a == tagged:
		if tag != t.next {
			t.next, t.reads = tag, 0
		}
		t.reads++
		t.misses = 0
		t.move(at)
		return t.reads == 1
	case t.holds == board.Empty:
		t.rest(board.Empty, hw.Tag{})
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

func (t *tray) move(at time.Duration) {
	if !t.moving {
		t.moving, t.began = true, at
	}
}

func (t *tray) rest(holds board.Content, tag hw.Tag) {
	t.holds, t.tag, t.moving = holds, tag, false
	t.next, t.reads, t.misses = hw.Tag{}, 0, 0
}

// settle decides what the tray holds, if it can be decided at that time.
func (t *tray) settle(at time.Duration, s *Settler) {
	switch {
	case t.health.failed:
		t.rest(board.Unknown, hw.Tag{})
	case t.reads >= s.o.Reads:
		t.rest(s.named(t.next), t.next)
	case t.misses >= s.o.Reads && at-t.missed >= s.o.Settle:
		t.rest(board.Empty, hw.Tag{})
	case t.moving && at-t.began >= s.unread():
		t.rest(board.Unknown, hw.Tag{})
	}
}
