package evidence

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Build describes the hardware of a table.
type Build struct {
	FullScale uint16 // the highest level; 0 for sensors that switch, whose levels are 0 and 1
	Readers   bool   // under the cells
	Tray      bool   // a reader under the giving tray
}

// Mode sets the things on the cells, and the cards that count.
type Mode struct {
	Stacks bool   // tokens on one another, which board.Stacks reports; else one piece a cell
	Deck   string // of the cards that count; the default deck has no name
}

// Frame is one reading of sensors and buttons.
type Frame struct {
	Levels     [hw.Places]uint16 // by sensor
	LevelsErr  error             // of reading them; a *hw.PartError names the places
	Buttons    hw.ButtonSet
	Changes    []hw.ButtonChange // of the buttons, since the frame before
	ButtonsErr error
	Held       uint16 // readers that hold their data line, bit n for reader n, by the last check
	Mode       Mode
	Giving     bool // pieces are given by laying them in the tray
}

// Read reads the sensors and the buttons of a table once.
func (f *Frame) Read(set *hw.Set) {
	f.LevelsErr = set.ReadSensors(&f.Levels)
	if set.Buttons != nil {
		f.Buttons, f.ButtonsErr = set.Buttons.ReadButtons()
		f.Changes = set.Buttons.Changes()
	}
}

// Parts holds the sensors, readers, tray and buttons of a board, and the last reports.
// NewParts makes it.
type Parts struct {
	Options  Options
	Build    Build
	Spots    [board.Cells]Spot
	Tray     Tray
	Buttons  Buttons
	Look     Look
	Call     Call
	Inquiry  Inquiry
	Rests    Rests
	Resets   Resets
	Reported Reported

	deck string // of the cards that count
	held uint16 // readers that hold their data line
}

// Spot holds the parts of one cell.
type Spot struct {
	Sensor Sensor
	Reader Reader
	Doubt  Health        // sensor and reader disagree
	Heard  time.Duration // the last reading
	line   Health        // of the reader: failed while it holds its data line
}

// Look holds the time of the last look, and the motion.
type Look struct {
	At      time.Duration
	Begun   bool          // there was a look
	Moving  board.CellSet // cells that hold up a report
	Voting  board.CellSet // cells whose sensor votes for a change
	Unnamed board.CellSet // cells without a working sensor, on which the reader names no piece
	Motion
}

// Motion is the cells of changes that are not reported yet.
type Motion struct {
	Coming  board.CellSet // empty cells on which something is felt or read
	Leaving board.CellSet // occupied cells whose sensor feels nothing any more
}

// Reported holds the last report of the cells, and the things on their way by the reports.
type Reported struct {
	Position   board.Position
	At         time.Duration  // the last report of cells or stacks
	Away       board.PieceSet // pieces that left their place and stand nowhere
	SearchAt   time.Duration  // the time of the search for these pieces; 0 for none
	TokenUntil time.Duration  // end of the search for a token that left the tray
}

// Leaves notes that a piece left its place, and sets the time of the search for it.
func (r *Reported) Leaves(place board.Content, searchAt time.Duration) {
	if piece, known := place.Piece(); known {
		r.Away |= 1 << piece
		r.SearchAt = searchAt
	}
}

// NewParts returns the parts of a build. The options must be valid.
func NewParts(o Options, b Build) *Parts {
	p := &Parts{Options: o, Build: b, Buttons: NewButtons()}
	for n, level := range o.Baseline {
		s := &p.Spots[o.Sensors[n]].Sensor
		s.Base, s.Sure = float32(level), true
	}
	for n, level := range o.Learned {
		p.Spots[o.Sensors[n]].Sensor.Learned = float32(level)
	}
	p.Tray.Moving = b.Tray
	return p
}

// Start takes the time of the first look.
func (p *Parts) Start(at time.Duration) {
	p.Tray.began, p.Rests.due = at, at+recheckPause
}

// Begin starts over in another mode: of the cells it keeps only the baselines.
func (p *Parts) Begin(at time.Duration, m Mode) {
	p.deck = m.Deck
	if tag := p.Tray.tag; tag.Len() > 0 {
		p.Tray.Holds = p.item(tag)
	}
	p.Call, p.Look.Moving = Call{}, board.AllCells
	p.Reported.SearchAt, p.Reported.TokenUntil = 0, 0
	for i := range p.Spots {
		s := &p.Spots[i]
		s.Sensor.Turn, s.Sensor.Stir = Ballot{}, Ballot{}
		s.Reader.Hurry(at)
	}
}

// EndLook ends a look at that time.
func (p *Parts) EndLook(at time.Duration) {
	p.Rests.late = p.Look.Begun && at-p.Look.At > trayPoll
	p.Look.At, p.Look.Begun = at, true
	p.resetAtRest(at)
}

// Still reports whether nothing moves, on the board or in the tray, and nothing waits to be
// reported. It is false until the cells were decided for the first time.
func (p *Parts) Still() bool {
	l := &p.Look
	return l.Begun && l.Moving|l.Coming == 0 && !p.Tray.Moving && !p.Tray.Comes() && !p.Call.Owed && p.Buttons.Idle()
}

// Passed returns the seconds since the last look; 0 at the first one.
func (l *Look) Passed(at time.Duration) float64 {
	if !l.Begun {
		return 0
	}
	return (at - l.At).Seconds()
}
