package phrase

import (
	"slices"
	"testing"

	"quartoboard/board"
)

// report is what a check of the board may find.
type report struct {
	name   string
	health Health
	free   board.CellSet
	found  []Finding
}

func reports(s *Speech) []report {
	all := []report{
		{"all is well", Ready, 0, nil},
		{"cells that must stay free", ReadyBut, board.SetOf(board.B2, board.D1), []Finding{{Code: "contact", Part: board.PartSensor, Cells: board.SetOf(board.B2, board.D1)}}},
		{"in use", NotKnown, 0, []Finding{{Code: "running"}}},
		{"a reader that is good", Good, 0, nil},
		{"a reader that is not good yet", NotGood, 0, []Finding{{Code: "silent", Part: board.PartReader, Cells: board.SetOf(board.B3)}}},
		{"readers and buttons", NotReady, 0, []Finding{
			{Code: "button-held", Part: board.PartQuartoA},
			{Code: "button-held", Part: board.PartQuartoB},
			{Code: "button-held", Part: board.PartRepeat},
			{Code: "button-held", Part: board.PartPass},
			{Code: "silent", Part: board.PartReader, Cells: board.SetOf(board.B3)},
			{Code: "silent", Part: board.PartConverter, Cells: 0xff00},
			{Code: "silent", Part: board.PartReader, Cells: board.SetOf(board.A1)},
			{Code: "silent", Part: board.PartColumn, Cells: 0x2222},
			{Code: "silent", Part: board.PartRow, Cells: 0x000f},
			{Code: "silent", Part: board.PartSwitch, Cells: 0xff00},
			{Code: "silent", Part: board.PartBus},
		}},
	}
	for _, code := range s.FindingCodes() {
		all = append(all, report{code, Ready, 0, []Finding{{Code: code, Part: board.PartSensor, Cells: board.SetOf(board.D1)}}})
	}
	return all
}

func TestFindingsOfAKindAreSaidOnce(t *testing.T) {
	said := speech(t, "en", Normal).Report(NotReady, 0, []Finding{
		{Code: "silent", Part: board.PartReader, Cells: board.SetOf(board.B3)},
		{Code: "clock"},
		{Code: "silent", Part: board.PartReader, Cells: board.SetOf(board.A1)},
	})
	var got []string
	for _, u := range said {
		got = append(got, u.Text)
	}
	want := []string{
		"Not ready to play.",
		"No good answer: reader, Anna one, Bella three. Check plug, wires and supply.",
		"The clock is not set. Connect the board to a network once; play does not need it.",
		"Everything else that was checked is fine.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}
