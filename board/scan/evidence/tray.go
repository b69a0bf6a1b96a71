package evidence

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// The pace of the tray.
const (
	agreeing = time.Second            // in which two readings of a tag agree
	unsteady = 3                      // tags that were read once, and not again in that time, by a reader that is not steady
	trayPoll = 100 * time.Millisecond // between two readings
	search   = 6 * time.Second        // for which all readers search for a token that left the tray
)

// Tray is the giving tray: a place that is only read. A reader that fails
// leaves it unknown, never empty.
type Tray struct {
	Reader   Reader
	Holds    Item
	Reported Item
	Giving   bool // pieces are given by laying them here
	Moving   bool

	tag     hw.Tag        // of Holds
	began   time.Duration // of the motion
	crowd   Crowd         // since then
	next    hw.Tag        // the tag that is read instead
	reads   int           // of next
	heard   time.Duration // the look in which next was heard first
	contact time.Duration // the same for Holds
	read    time.Duration // the last reading of a tag
	lone    int           // tags that were read once and not again soon, each within 10 s of the one before
	misses  int           // readings in a row without a tag
	missed  time.Duration // the first of them
}

// Item is a thing in the tray, or none. The content of a token or a card is an unenrolled piece.
type Item struct {
	board.Content
	Token board.Token
	Card  board.Card
}

// Named reports whether the item is a piece, a token or a card.
func (i Item) Named() bool {
	_, piece := i.Piece()
	return piece || i.Token != 0 || i.Card != 0
}

// item returns what carries the tag. Cards of other decks do not count.
func (p *Parts) item(tag hw.Tag) Item {
	i := Item{Content: p.Options.Named(tag), Token: p.Options.Tokens[tag]}
	if c := p.Options.Cards[tag]; c.Deck == p.deck {
		i.Card = c.Card
	}
	return i
}

// Comes reports whether a piece was laid in the tray that is not reported yet.
func (t *Tray) Comes() bool {
	return t.reads > 0 && t.next != t.tag || t.Holds.Named() && t.Holds != t.Reported
}

// Urgent reports whether a tag was heard that one more reading may confirm.
func (t *Tray) Urgent() bool { return t.reads > 0 && t.Reader.Pause == 0 }

// HearTray takes the reading of the tray, and reports whether it is the first of another tag.
func (p *Parts) HearTray(at time.Duration, tag hw.Tag, err error) (first bool) {
	t := &p.Tray
	tag, a := AnswerOf(tag, err)
	p.answered(at, &t.Reader, board.PartTray, a, err)
	pause := trayPoll
	if t.Giving && !t.Reported.Named() { // readings begin at this pace: the meaning of a call depends on the contact
		pause = max(Retry-(at-p.Look.At), Retry/2)
	}
	t.Reader.Asked(at, a, pause)
	if first = t.hear(at, tag, a); first {
		t.heard = p.Look.At
	}
	return first
}

// hear takes one reading, and reports whether it is the first of another tag.
func (t *Tray) hear(at time.Duration, tag hw.Tag, a Answer) (first bool) {
	switch {
	case a == Silent: // evidence of the reader, not of the tray
	case a != Tagged && a != NoTag:
		if t.Holds.Content != board.Unknown {
			t.move(at)
		}
		if t.crowd.Note(a); a == Several {
			t.next, t.reads = hw.Tag{}, 0
		}
	case a == Tagged && tag == t.tag && !t.crowd.Several:
		t.settle(t.Holds, tag)
	case a == Tagged:
		if at-t.read >= Stuck {
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
		t.lone, t.contact = 0, at
		t.settle(Item{Content: board.Unknown}, hw.Tag{})
	case t.Holds.Content == board.Empty:
		if t.reads > 0 {
			t.lone++
		}
		t.settle(Item{}, hw.Tag{})
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

func (t *Tray) move(at time.Duration) {
	if !t.Moving {
		t.Moving, t.began = true, at
	}
}

// settle ends the motion with an item.
func (t *Tray) settle(holds Item, tag hw.Tag) {
	if holds.Content != board.Unknown {
		t.crowd = Crowd{}
	}
	t.Holds, t.tag, t.Moving = holds, tag, false
	t.next, t.reads, t.misses = hw.Tag{}, 0, 0
}

// SettleTray decides what the tray holds, if it can be decided at that time.
func (p *Parts) SettleTray(at time.Duration) {
	switch t := &p.Tray; {
	case t.Reader.Health.Failed:
		t.contact = at
		t.settle(Item{Content: board.Unknown}, hw.Tag{})
		t.crowd = Crowd{}
	case t.reads >= t.crowd.Enough():
		t.lone, t.contact = 0, t.heard
		t.settle(p.item(t.next), t.next)
	case t.misses >= MinReads && at-t.missed >= p.Options.Settle:
		if !t.Holds.Named() || t.Holds == t.Reported { // else the item is reported first
			t.settle(Item{}, hw.Tag{})
		}
	case t.Moving && at-t.began >= p.Options.Unread() && t.reads == 1 && t.Holds.Content == board.Empty && t.lone+1 < unsteady:
		t.lone++ // no other reading since
		t.settle(Item{}, hw.Tag{})
	case t.Moving && at-t.began >= p.Options.Unread():
		t.contact = at
		t.settle(Item{Content: board.Unknown}, hw.Tag{})
	}
}

// ReportGiven reports the item in the tray before a change of the cells. touched is the last contact
// of the change; 0 for a change without one, on which waiting calls are judged. With a contact it
// reports only an item that came before, and whose tag is silent by now.
func (p *Parts) ReportGiven(at, touched time.Duration, events []board.Event) []board.Event {
	if t := &p.Tray; !t.Comes() || touched != 0 && (t.misses == 0 || touched < t.contact) {
		return events
	}
	return p.ReportTray(at, p.Tray.Holds, events)
}

// ReportTray reports that the tray holds another item.
func (p *Parts) ReportTray(at time.Duration, holds Item, events []board.Event) []board.Event {
	t, r := &p.Tray, &p.Reported
	if holds == t.Reported {
		return events
	}
	if t.Reported.Token != 0 && holds.Token != t.Reported.Token {
		r.TokenUntil = at + search
	}
	r.Leaves(t.Reported.Content, at+p.Options.Unread())
	t.Reported = holds
	if piece, ok := holds.Piece(); ok {
		r.Away &^= 1 << piece
	}
	r.Away &^= r.Position.Pieces()
	fact := board.Tray{Holds: holds.Content, Token: holds.Token, Card: holds.Card}
	switch holds.Content {
	case board.Empty:
		return append(events, board.Event{At: at, Fact: fact})
	case board.Unknown:
		fact.Several, fact.Phone = t.crowd.Several, t.crowd.Phone
	}
	fact.Contact = t.contact
	return append(events, board.Event{At: at, Fact: fact})
}
