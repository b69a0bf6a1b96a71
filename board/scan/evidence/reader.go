package evidence

import (
	"errors"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Place is a place where an ID can be read: a cell, by its number, or the tray.
type Place uint8

// TrayPlace is the seventeenth place.
const (
	TrayPlace Place = board.Cells
	Places          = board.Cells + 1
)

// The pace of reading, and of deciding by the readings.
const (
	unread       = 2 * time.Second        // after which an undecided cell is unknown, see Options.Unread
	Stuck        = 10 * time.Second       // after which evidence of the sensor alone, or of the reader alone, counts: a hand that holds a piece above the cell is gone
	MinReads     = 2                      // agreeing readings of an ID
	Surely       = 8                      // the same where another tag may be near: each is heard alone now and then
	recheckPause = 200 * time.Millisecond // between two readings of cells at rest, the longest unread first
	Retry        = 50 * time.Millisecond  // between two readings of a place that moved, and of a tray on which a giving is due
	Seldom       = 250 * time.Millisecond // between two readings of a place that was not read in time
	PauseAlone   = 400 * time.Millisecond // between two readings of a cell whose sensor failed
	Unheard      = 3 * PauseAlone         // for which a piece may stand there before it is read: two readings are lost
	longest      = 5 * time.Second        // limit of the pause of a failed reader, which doubles
	together     = 3 * time.Second        // in which readers that fail, or work again, are one report
)

// Reader is the health of a reader, and the time of its next reading.
type Reader struct {
	Health Health
	Due    time.Duration
	Pause  time.Duration // of a reader that failed; 0 for one that works
}

// Hurry makes the reader due, unless it failed.
func (r *Reader) Hurry(at time.Duration) {
	if r.Pause == 0 {
		r.Due = at
	}
}

// Asked sets the time of the next reading after a pause, which grows for a reader that failed
// and is silent again.
func (r *Reader) Asked(at time.Duration, a Answer, pause time.Duration) {
	if a == Silent && r.Health.Failed {
		r.Pause = min(max(Retry, 2*r.Pause), longest)
		pause = r.Pause
	} else {
		r.Pause = 0
	}
	r.Due = at + pause
}

// Answer is the kind of a reading.
type Answer uint8

// The answers.
const (
	Tagged  Answer = iota
	NoTag          // surely none
	Garbled        // the reader works, and is not sure
	Several        // tags, of which more than one may be a piece's
	Phone          // or a card: a random ID, and no other
	Silent         // the reader does not work
)

// AnswerOf returns the kind of a reading, and the one tag that may be a piece's, which no random
// ID is.
func AnswerOf(tag hw.Tag, err error) (hw.Tag, Answer) {
	if all, ok := errors.AsType[*hw.Several](err); ok {
		return single(all.Tags())
	}
	switch {
	case errors.Is(err, hw.ErrNoTag), err == nil && tag.Len() == 0:
		return tag, NoTag
	case err == nil:
		return single([]hw.Tag{tag})
	case errors.Is(err, hw.ErrCollision), errors.Is(err, hw.ErrCorrupt):
		return tag, Garbled
	}
	return tag, Silent
}

// single returns the kind of a reading of tags, and the one tag that may be a piece's.
func single(tags []hw.Tag) (tag hw.Tag, a Answer) {
	a = Phone
	for _, t := range tags {
		switch {
		case t.Random():
		case a == Tagged:
			return hw.Tag{}, Several
		default:
			tag, a = t, Tagged
		}
	}
	return tag, a
}

// Crowd is the evidence of more than one tag, or of a phone, since something moved.
type Crowd struct{ Several, Phone bool }

// Note takes an answer.
func (c *Crowd) Note(a Answer) {
	switch a {
	case Several:
		*c = Crowd{Several: true}
	case Phone:
		c.Phone = !c.Several
	}
}

// Enough is the number of agreeing readings of an ID. One of several tags, which detune each
// other, may be heard alone now and then.
func (c *Crowd) Enough() int {
	if c.Several {
		return Surely
	}
	return MinReads
}

// Reader returns the reader of a place.
func (p *Parts) Reader(place Place) *Reader {
	if place == TrayPlace {
		return &p.Tray.Reader
	}
	return &p.Spots[place].Reader
}

// HearCell takes the answer of the reader of a cell.
func (p *Parts) HearCell(at time.Duration, i board.Cell, a Answer, err error) {
	s := &p.Spots[i]
	if p.answered(at, &s.Reader, board.PartReader, a, err) && at >= p.Inquiry.until {
		p.inquire(at)
	}
	s.Heard = at
	p.Inquiry.Cells &^= board.SetOf(i)
}

// answered takes the health of a reader, and reports whether it failed or works again.
func (p *Parts) answered(at time.Duration, r *Reader, part board.PartKind, a Answer, err error) bool {
	p.Resets.Due = false
	turned := r.Health.Answer(at, a == Silent)
	if a == Silent && r.Health.Failed && !r.Health.Reported { // another cause may be known by now
		if part == board.PartReader && kindOf(err, part) == board.PartMISO {
			part = board.PartMISO
		}
		r.Health.Fail(part, err.Error())
	}
	return turned
}

// Inquiry is the reading of all readers after one failed or works again: those with a common
// cause are one report.
type Inquiry struct {
	Cells board.CellSet // to be read
	until time.Duration // the time of the report
}

func (p *Parts) inquire(at time.Duration) {
	p.Inquiry = Inquiry{Cells: board.AllCells, until: at + together}
	for i := range p.Spots {
		r := &p.Spots[i].Reader
		r.Due = at
		if r.Health.Failed {
			r.Pause = Retry
		}
	}
}

// inquires reports whether a reader may be about to fail or to work again.
func (p *Parts) inquires() bool {
	for i := range board.Cell(board.Cells) {
		if h := &p.Spots[i].Reader.Health; p.Inquiry.Cells.Has(i) || h.Bad != h.Failed {
			return true
		}
	}
	return false
}

// Rests is the schedule of the readings of cells at rest.
type Rests struct {
	due  time.Duration
	late bool // the last look came so late that the tray is due again
	turn bool // a cell at rest had the last turn
}

// Turn reports whether a cell at rest may be read. found reports whether another place is due:
// where looks are late, or it can wait, every second reading is of a cell at rest even then.
func (r *Rests) Turn(found, waits bool) bool {
	r.turn = !found || (r.late || waits) && !r.turn
	return r.turn
}

// Due reports whether the pause between two readings of cells at rest is over.
func (r *Rests) Due(at time.Duration) bool { return at >= r.due }

// Read begins the pause.
func (r *Rests) Read(at time.Duration) { r.due = at + recheckPause }

// LongestUnread returns the one of some cells that was not read for the longest.
func LongestUnread(p *Parts, cells board.CellSet) (next Place, found bool) {
	for i := range cells.All() {
		if !found || p.Spots[i].Heard < p.Spots[next].Heard {
			next, found = Place(i), true
		}
	}
	return next, found
}

// The pace of resets.
const (
	resetAgain = Stuck     // from one reset to the next
	idleReset  = time.Hour // from the last motion to a reset
)

// Resets is the schedule of resets: a reader may answer and read no tag any more until it is
// reset.
type Resets struct {
	Due bool // before the next reading

	last  time.Duration // the last one; 0 for none
	moved time.Duration // the last motion
}

// MayFollow reports whether a doubt about a reader may lead to a reset: not if there was one after
// since, the time of its last good answer, and not soon after another one.
func (r *Resets) MayFollow(at, since time.Duration) bool {
	return r.last <= since && (r.last <= 0 || at-r.last >= resetAgain)
}

// resetAtRest asks for a reset in each hour in which nothing moves.
func (p *Parts) resetAtRest(at time.Duration) {
	r := &p.Resets
	if !p.Still() {
		r.moved = at
	}
	if at-max(r.moved, r.last) >= idleReset {
		p.AskReset(at)
	}
}

// AskReset asks for a reset, unless a reader is about to fail or to work again: on a bus that
// loses answers set-up takes more of them than a reading does.
func (p *Parts) AskReset(at time.Duration) {
	if !p.inquires() {
		p.Resets.Due, p.Resets.last = true, at
	}
}
