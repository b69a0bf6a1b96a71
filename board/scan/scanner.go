package scan

import (
	"errors"
	"math/bits"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Scanner reads the hardware, look by look, and feeds a Settler with it.
// It belongs to one goroutine.
type Scanner struct {
	set       hw.Set
	now       func() time.Duration
	settler   *Settler
	readers   [board.Cells]int // the reader of each cell
	frame     Frame
	lines     lines
	recorders []Recorder
}

// Recorder takes the input of a Settler, just before the Settler. It must not keep
// the frame.
type Recorder interface {
	Frame(at time.Duration, f *Frame)
	Tag(at time.Duration, p Place, tag hw.Tag, err error)
}

// New makes a scanner of a table's hardware, which needs sensors of one kind.
// now is the board's clock.
func New(set hw.Set, o Options, now func() time.Duration) (*Scanner, error) {
	build := Build{Readers: set.Cells != nil, Tray: set.Tray != nil}
	switch {
	case (set.Levels == nil) == (set.Presence == nil):
		return nil, errors.New("scan: want either levels or presence, not both or neither")
	case set.Levels != nil:
		build.FullScale = set.Levels.FullScale()
	}
	settler, err := NewSettler(o, build)
	if err != nil {
		return nil, err
	}
	s := &Scanner{set: set, now: now, settler: settler}
	s.lines.listenAgain()
	for n, c := range o.Readers {
		s.readers[c] = n
	}
	return s, nil
}

// Record adds a recorder of the input of the Settler.
func (s *Scanner) Record(r Recorder) { s.recorders = append(s.recorders, r) }

// Play sets the mode of the next looks; at the start it is the zero Mode. A new mode begins with
// the table as it is found.
func (s *Scanner) Play(m Mode) { s.frame.Mode = m }

// Await sets the pace of the readings of the tray: fast while pieces are given there.
func (s *Scanner) Await(giving bool) { s.frame.Giving = giving }

// Build describes the hardware of the table.
func (s *Scanner) Build() Build { return s.settler.parts.Build }

// Look reads the sensors and the buttons once and one ID at most, and appends
// the facts. It blocks for under a millisecond at usual bus speeds, and
// for up to 40 ms where an ID is read, longer where its reader is set up again. Failures of parts
// are events.
func (s *Scanner) Look(events []board.Event) []board.Event {
	at := s.now()
	s.frame.Read(&s.set)
	for _, r := range s.recorders {
		r.Frame(at, &s.frame)
	}
	events = s.settler.Feed(at, &s.frame, events)
	p, ok := s.settler.Next(at)
	if !ok {
		s.listen(at)
		return events
	}
	tag, err := s.identify(p)
	at = s.now()
	for _, r := range s.recorders {
		r.Tag(at, p, tag, err)
	}
	s.settler.FeedTag(at, p, tag, err)
	return events
}

// identify reads the ID of a place, after a reset of the readers if the Settler asks for it.
func (s *Scanner) identify(p Place) (hw.Tag, error) {
	if s.set.Readers != nil && s.settler.parts.Resets.Due {
		if err := s.set.Readers.Reset(); err != nil {
			return hw.Tag{}, err
		}
		s.lines.listenAgain()
	}
	if p == TrayPlace {
		return s.set.Tray.Identify(0)
	}
	return s.set.Cells.Identify(s.readers[p])
}

// Still reports whether nothing moves and nothing waits to be reported. It is
// false until the position at the start was found.
func (s *Scanner) Still() bool { return s.settler.Still() }

// Motion returns the changes of the last look that are not reported yet.
func (s *Scanner) Motion() Motion { return s.settler.parts.Look.Motion }

// Reference is the baseline of a cell, and the result of the comparison with it.
type Reference struct {
	Base   float32 // level of the empty cell, if Sure
	Sure   bool    // the baseline is known
	Felt   bool    // a magnet
	Failed bool    // the sensor is ignored: it fails, or its reader contradicts it
}

// References sets dst to the baselines of the cells.
func (s *Scanner) References(dst *[board.Cells]Reference) {
	for i := range s.settler.parts.Spots {
		n := &s.settler.parts.Spots[i].Sensor
		dst[i] = Reference{Base: n.Base, Sure: n.Sure, Felt: n.Felt, Failed: s.settler.follower.Fails(board.Cell(i))}
	}
}

// listenPause is the time between the checks of two lines: a round of all lines takes 4.8 s.
const listenPause = 300 * time.Millisecond

// agreeing is the number of looks that must agree on a change of a line.
const agreeing = 5

// mostHeld is the number of readers that may hold their lines; where more are low the
// resistor is missing, which harms no reading.
const mostHeld = hw.Places / 2

// lines listens to the data lines of readers with gates, in looks in which nothing moves and
// nothing is read.
type lines struct {
	reader int           // the next one
	due    time.Duration // of the next check
	soon   int           // readers to be listened to without a pause
	turns  int           // checks in a row in which the line has changed
	low    uint16        // lines that are held
}

// listen listens to the line of one reader. After a change it listens to all others soon: the
// frames get all changes together.
func (s *Scanner) listen(at time.Duration) {
	l := &s.lines
	if s.set.Line == nil || at < l.due || !s.settler.Still() {
		return
	}
	held, err := s.set.Line.Held(l.reader)
	if err == nil && held != (l.low>>l.reader&1 == 1) {
		if l.turns++; l.turns < agreeing {
			return
		}
		l.low, l.soon = l.low^1<<l.reader, hw.Places
	}
	l.turns, l.reader = 0, (l.reader+1)%hw.Places
	if l.soon--; l.soon > 0 {
		return
	}
	l.soon, l.due = 0, at+listenPause
	if s.frame.Held = l.low; bits.OnesCount16(l.low) > mostHeld {
		s.frame.Held = 0
	}
}

// listenAgain checks each line soon, because the readers are set up.
func (l *lines) listenAgain() { l.soon, l.due = hw.Places, 0 }
