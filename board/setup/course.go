package setup

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// patience is the time without an event after which the board says so, once a step.
const patience = 20 * time.Second

// course is the common part of a calibration and an enrolment.
type course struct {
	build    Build
	begun    bool           // the intro was said
	seen     bool           // the table was seen at rest
	over     bool           //
	last     Readings       // of the table as it last came to rest
	base     [hw.Places]int // levels without a piece
	void     uint16         // ignored sensors: stuck, or without a level
	since    time.Duration  // the last event or notice
	reminded bool           // of the step, since then
}

// Over reports whether the course has ended.
func (c course) Over() bool { return c.over }

// stop ends the course, with a notice if some are left.
func (c *course) stop(left int) []Notice {
	over := c.over
	if c.over = true; over || left == 0 {
		return nil
	}
	return []Notice{{What: Ended, N: left}}
}

// steps are the acts of the buttons in a course.
type steps interface {
	ask() Notice    // the instruction of the step
	end() []Notice  // early; the finished steps stay
	pass() []Notice // skip the step, or accept a doubtful result
	back() []Notice // one step back
}

// asking is a course that asks for one thing after another, from the first rest of the table on.
type asking interface {
	steps
	begin(t *Readings) []Notice // the intro and the first instruction
	match(t *Readings) []Notice // a table at rest
}

// take takes an observation into the course s that c is part of.
func (c *course) take(s asking, o Observation) (said []Notice) {
	switch {
	case c.over, !c.begun && !o.Rest:
		return nil
	case !c.begun:
		c.begun, c.last = true, o.Readings
		said = s.begin(&o.Readings)
	case o.Press.Button != 0:
		said = press(s, o.Press)
	case o.Rest:
		said = s.match(&o.Readings)
	case !c.Quiet(&o):
		c.reminded = true
		return []Notice{{What: NothingNew}, s.ask()}
	}
	c.note(o, said)
	return said
}

func press(s steps, p board.Pressed) []Notice {
	switch long := p.Press == board.PressLong; {
	case p.Press == board.PressDown || p.Press == board.PressDouble || p.Button == board.ButtonMenu:
		return nil
	case p.Button == board.ButtonRepeat && long:
		return []Notice{{What: Buttons}, s.ask()}
	case p.Button == board.ButtonRepeat:
		return []Notice{s.ask()}
	case p.Button == board.ButtonPass && long:
		return s.end()
	case p.Button == board.ButtonPass:
		return s.pass()
	}
	return s.back()
}

// note remembers an observation and the notices after it.
func (c *course) note(o Observation, said []Notice) {
	if o.Rest {
		c.last, c.seen = o.Readings, true
	}
	if len(said) > 0 || o.Rest {
		c.since, c.reminded = o.At, false
	}
}

// Quiet reports whether an observation changes nothing, as most do: it has neither a rest nor a press,
// and no reminder is due.
func (c course) Quiet(o *Observation) bool {
	return c.begun && !c.over && !o.Rest && o.Press.Button == 0 && (c.reminded || o.At-c.since < patience)
}

// change returns the change of one level against the base.
func (c *course) change(t *Readings, n int) int {
	if (c.void|t.Failed)>>n&1 == 1 {
		return 0
	}
	return t.Levels[n] - c.base[n]
}

// felt returns the sensors that feel a piece.
func (c *course) felt(t *Readings) (mask uint16) {
	on, _ := c.build.limits()
	for n := range hw.Places {
		if magnitude(c.change(t, n)) >= on {
			mask |= 1 << n
		}
	}
	return mask
}

// faintest returns the one of some sensors with the largest change, which may be a weak piece; none if
// no change is large enough.
func (c *course) faintest(t *Readings, among uint16) (mask uint16) {
	_, least := c.build.limits()
	for n := range hw.Places {
		if size := magnitude(c.change(t, n)); among>>n&1 == 1 && size >= least {
			mask, least = 1<<n, size+1
		}
	}
	return mask
}

// others returns the changes of the other sensors by the piece on one: against the empty board if it
// stands alone, against the rest before if nothing else moved; else zero for unknown.
func (c *course) others(t *Readings, sensor int) (changes [hw.Places]int) {
	now, before := c.felt(t)|1<<sensor, c.felt(&c.last)
	from := c.base
	switch now {
	case 1 << sensor:
	case before | 1<<sensor:
		from = c.last.Levels
	default:
		return changes
	}
	for n := range changes {
		if n != sensor && now>>n&1 == 0 && (c.void|t.Failed)>>n&1 == 0 {
			changes[n] = t.Levels[n] - from[n]
		}
	}
	return changes
}

// What is the subject of a notice.
type What uint8

// The subjects. The capitalized words are the fields of Notice that count.
const (
	Buttons  What = iota + 1 // what the buttons do
	Resumed                  // the run before goes on: N done
	Skipped                  // the step is left out
	Allowed                  // a doubtful result is accepted
	First                    // there is no step to go back to
	Kept                     // all is done and stored
	NotKept                  // it could not be stored
	Ended                    // ended before the end: N left
	Damaged                  // the stored file cannot be read and was set aside
	Foreign                  // the stored file is of another build and was set aside
	TakeOff                  // take every piece off
	Clear                    // the same, and press pass
	Still                    // something is still there: N
	Lifeless                 // sensors without a level: N

	Place     // any piece on Cell
	Next      // the next is Cell
	Felt      // accepted
	Elsewhere // accepted, by the sensor that the profile has under Other
	Weak      // a weak signal on Cell
	Unfelt    // the reader of Cell hears a piece, no sensor feels it
	Unheard   // felt on Cell, no reader hears it
	Several   // more than one piece came
	Taken     // that sensor was found for Other before
	Nothing   // nothing is felt on Cell

	SensorsMoved  // N sensors serve other cells than the profile says
	ReadersMoved  // N readers serve other cells
	WeakCells     // signals are weak on Cells
	UnfeltCells   // no sensor was found for Cells
	UnheardCells  // no reader was found for Cells
	AllStraight   // everything is as the profile says
	NothingFound  // no sensor and no reader at all: the stored file stays
	PutPiece      // Piece on Cell
	PutInstead    // Piece on Cell, in place of the one that stands there
	LayPiece      // Piece in the tray
	CheckPieces   // all are enrolled; they may be checked
	MissingPieces // N are missing
	Enrolled      // accepted
	Confirmed     // that is the piece as it was enrolled
	Replaced      // Piece has another tag now
	Already       // that tag is Piece's
	Crowd         // two tags in one field
	CrowdOf       // several, of which one is Piece's
	PhoneThere    // a phone or a card at a reader
	Unreadable    // the tag cannot be read
	BetweenCodes  // the resistance is between two codes
	Tagless       // something came, and no tag is read
	NothingNew    // nothing new is read

	LayToken        // a token of Colour in the tray
	LayCard         // card N, which shows Card, in the tray
	CheckStickers   // all are enrolled; they may be checked
	EnrolledSticker // accepted
	AlreadySticker  // that tag is on a token of Colour, or on card N
	SameSticker     // that token was enrolled in this run before
	OfPiece         // that tag is Piece's

	Whats = iota // the number of kinds of notices, from 1 on
)

var whatNames = []string{
	"", "buttons", "resumed", "skipped", "allowed", "first", "kept", "not kept", "ended", "damaged", "foreign", "take off", "clear", "still", "lifeless",
	"place", "next", "felt", "elsewhere", "weak", "unfelt", "unheard", "several", "taken", "nothing",
	"sensors moved", "readers moved", "weak cells", "unfelt cells", "unheard cells", "all straight", "nothing found",
	"put piece", "put instead", "lay piece", "check pieces", "missing pieces", "enrolled", "confirmed", "replaced", "already",
	"crowd", "crowd of", "phone there", "unreadable", "between codes", "tagless", "nothing new",
	"lay token", "lay card", "check stickers", "enrolled sticker", "already sticker", "same sticker", "of piece",
}

// String is the subject in a few words.
func (w What) String() string { return board.Name("What", whatNames, uint8(w)) }

// Notice is one thing to be said. Which fields count depends on What.
type Notice struct {
	What  What
	Cell  board.Cell
	Other board.Cell
	Cells board.CellSet
	Piece board.Piece
	N     int

	Colour board.Colour
	Card   board.Combination
}
