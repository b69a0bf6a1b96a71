package phrase

import (
	"strconv"

	"quartoboard/board"
	"quartoboard/board/setup"
)

// BenchWords are the texts of the workbench.
type BenchWords struct {
	Name, Inside                             string // the document, and in the navigation
	Levels, Picture                          string // a section, and what its pictures show
	Linear, Switches                         string // when a piece is felt, with {on}, {off} and {full}
	Cell, Level, Baseline, Change            string // columns of the table
	Sensor, Reader                           string
	SensorErrors, ReaderErrors, Share        string // and what they are shares of
	Felt, NotFelt, Unsure, Fails             string // what a sensor says
	NoTag, Crowded, Garbled, Silent, Strange string // what a reader says
	Contacts, Button, Contact, Closings      string // a section, and columns of its table
	ButtonErrors, Closed, Open               string
	Rates, Looks, Transactions, Bytes, Calls string // a section, and what it counts
	Doctor, Examine, Beside                  string // a section, its button, and what that does
	Failing, Advisory, Well                  string // headings of findings
	Enrolment                                string // a section
	Found, Weak, LeftOut                     string // states of a cell that is calibrated
	Progress                                 string // with {done} and {of}
}

// CourseName returns the name of an enrolment, or of a calibration.
func (s *Grammar) CourseName(enrolment bool) string {
	if enrolment {
		return s.page.Bench.Enrolment
	}
	return s.PartName(board.PartCalibration)
}

// SpotText returns a cell and the result of its calibration.
func (s *Grammar) SpotText(c board.Cell, state setup.State) string {
	text := s.page.Bench
	return Sentence(s.Cell(c)) + s.Colon + map[setup.State]string{setup.Good: text.Found, setup.Faint: text.Weak, setup.Missing: text.LeftOut}[state]
}

// Progress returns how far a course has come.
func (s *Grammar) Progress(done, total int) string {
	return Fill(s.page.Bench.Progress, "done", strconv.Itoa(done), "of", strconv.Itoa(total))
}

// PartName returns the name of a kind of part.
func (s *Grammar) PartName(kind board.PartKind) string { return Sentence(s.Part(kind, 0)) }

// Threshold returns when a piece is felt, by the counts of the levels.
func (s *Grammar) Threshold(on, off, full int) string {
	if full == 1 {
		return s.page.Bench.Switches
	}
	return Fill(s.page.Bench.Linear, "on", strconv.Itoa(on), "off", strconv.Itoa(off), "full", strconv.Itoa(full))
}

// Trouble is a trouble of the simulated board that the page can make and mend.
type Trouble string

// The troubles.
const (
	TroubleReader  Trouble = "reader"  // of a cell, dead
	TroubleMISO    Trouble = "miso"    // of a cell, its reader holds the data line low
	TroubleSensor  Trouble = "sensor"  // of a cell, silent
	TroubleStuck   Trouble = "stuck"   // a sensor that always feels a piece
	TroubleNoise   Trouble = "noise"   // of the sensors
	TroubleSticker Trouble = "sticker" // an unknown tag in a piece
	TroublePhone   Trouble = "phone"   // or a card, on a cell
	TroubleSound   Trouble = "sound"   // no sound card
	TroubleDisk    Trouble = "disk"    // full
	TroubleSupply  Trouble = "supply"  // weak
	TroublePlug    Trouble = "plug"    // pulled
)

// TroubleWords are the texts of the page about troubles.
type TroubleWords struct {
	Title, Hint  string
	Show, Stop   string // the buttons
	NoPower      string // while the plug is pulled
	Begins, Over string // before the name of a trouble
	Shown        string
	ShowOver     string

	Names map[Trouble]string // within a sentence
	About map[Trouble]string // what the board does
}

// Trouble returns the name of a trouble of a cell or a piece, within a sentence.
func (s *Grammar) Trouble(t Trouble, c board.Cell, p board.Piece) string {
	return Fill(s.page.Troubles.Names[t], "cell", s.Cell(c), "piece", s.Label(p))
}

// TroubleBegins returns that a trouble begins, or is over.
func (s *Grammar) TroubleBegins(begins bool, t Trouble, c board.Cell, p board.Piece) string {
	lead := s.page.Troubles.Over
	if begins {
		lead = s.page.Troubles.Begins
	}
	return lead + s.Colon + s.Trouble(t, c, p) + "."
}

// TroubleShown returns that a trouble is shown.
func (s *Grammar) TroubleShown(t Trouble, c board.Cell, p board.Piece) string {
	return s.page.Troubles.Shown + s.Colon + s.Trouble(t, c, p) + "."
}

// BuildWords are the texts of the page about the build of the simulated board.
type BuildWords struct {
	Title, Choice  string
	Resumed, Begun string // with another build
}

// BuildLabel returns the name of a build with what its profile calls it in this language, if it
// does.
func (s *Grammar) BuildLabel(name string, called map[string]string) string {
	if called, ok := called[s.lang]; ok {
		return name + s.Colon + called
	}
	return name
}

// Rebuilt returns that the board is of another build, and whether the game goes on.
func (s *Grammar) Rebuilt(build string, resumed bool) string {
	text := s.page.Build.Begun
	if resumed {
		text = s.page.Build.Resumed
	}
	return Fill(text, "build", build)
}
