package phrase

import (
	"strconv"

	"quartoboard/board"
	"quartoboard/board/setup"
)

// BenchWords are the texts of the workbench.
type BenchWords struct {
	Name                                     string // the document
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
func (s *Speech) CourseName(enrolment bool) string {
	if enrolment {
		return s.page.Bench.Enrolment
	}
	return s.PartName(board.PartCalibration)
}

// SpotText returns a cell and the result of its calibration.
func (s *Speech) SpotText(c board.Cell, state setup.State) string {
	text := s.page.Bench
	return s.CellLabel(c) + s.Colon + map[setup.State]string{setup.Good: text.Found, setup.Faint: text.Weak, setup.Missing: text.LeftOut}[state]
}

// Progress returns how far a course has come.
func (s *Speech) Progress(done, total int) string {
	return Fill(s.page.Bench.Progress, "done", strconv.Itoa(done), "of", strconv.Itoa(total))
}

// PartName returns the name of a kind of part.
func (s *Speech) PartName(kind board.PartKind) string { return Sentence(s.Part(kind, 0)) }

// CellLabel returns the name of a cell by itself.
func (s *Speech) CellLabel(c board.Cell) string { return Sentence(s.Cell(c)) }

// Threshold returns when a piece is felt, by the counts of the levels.
func (s *Speech) Threshold(on, off, full int) string {
	if full == 1 {
		return s.page.Bench.Switches
	}
	return Fill(s.page.Bench.Linear, "on", strconv.Itoa(on), "off", strconv.Itoa(off), "full", strconv.Itoa(full))
}
