package phrase

import (
	"slices"
	"strings"
	"testing"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/board/setup"
)

// setups is all that calibration and enrolment can say.
func setups(s *Speech) (all []named) {
	for w := setup.What(1); w <= setup.Whats; w++ {
		n := setup.Notice{What: w, Cell: board.B3, Other: board.C4, Cells: board.SetOf(board.A1, board.D2), Piece: 9, N: 1}
		if w == setup.LayToken || w == setup.AlreadySticker {
			n.Colour = board.Yellow
		}
		if w == setup.LayCard {
			n.Card = board.Combination{{Cell: board.B2, Colour: board.Blue}, {Cell: board.A3, Colour: board.Green}, {Cell: board.B3, Colour: board.Red}, {Cell: board.C3, Colour: board.Yellow}}
		}
		all = append(all, named{"setup: " + w.String(), s.Setup([]setup.Notice{n})})
		if strings.Contains(s.setup[w], "s}") && w < setup.WeakCells || w == setup.MissingPieces {
			n.N = 11
			all = append(all, named{"setup: " + w.String() + ", eleven", s.Setup([]setup.Notice{n})})
		}
	}
	for p := range board.Piece(board.Pieces) {
		n := setup.Notice{What: setup.PutPiece, Piece: p, Cell: board.Cell(p)}
		all = append(all, named{"setup: piece " + p.String(), s.Setup([]setup.Notice{n})})
	}
	return append(all,
		named{"setup: a step", s.Setup([]setup.Notice{{What: setup.Felt}, {What: setup.Next, Cell: board.B1}})},
		named{"setup: the begin", s.Setup([]setup.Notice{{What: setup.Buttons}, {What: setup.TakeOff}})},
		named{"setup: the end", s.Setup([]setup.Notice{{What: setup.Felt}, {What: setup.AllStraight}, {What: setup.WeakCells, Cells: board.AllCells}})},
	)
}

func TestTablesKnowEveryNotice(t *testing.T) {
	for _, lang := range Languages() {
		s := speech(t, lang, Normal)
		for w := setup.What(1); w <= setup.Whats; w++ {
			if s.setup[w] == "" {
				t.Errorf("%s: no words for %v", lang, w)
			}
		}
	}
}

func TestOnlyTheNextInstructionCutsAnInstruction(t *testing.T) {
	s := speech(t, "en", Normal)
	for _, row := range []struct {
		name    string
		notices []setup.Notice
		class   board.Class
		kind    string
	}{
		{"an instruction", []setup.Notice{{What: setup.Felt}, {What: setup.Next}}, board.ClassHint, audio.KindAnswer},
		{"the buttons", []setup.Notice{{What: setup.Buttons}, {What: setup.TakeOff}}, board.ClassMove, kindSetup},
		{"a summary", []setup.Notice{{What: setup.Felt}, {What: setup.AllStraight}}, board.ClassVerdict, ""},
		{"damage before the begin", []setup.Notice{{What: setup.Damaged}, {What: setup.Buttons}, {What: setup.TakeOff}}, board.ClassVerdict, ""},
	} {
		if u := s.Setup(row.notices); u.Class != row.class || u.Kind != row.kind {
			t.Errorf("%s: got %v %q, want %v %q", row.name, u.Class, u.Kind, row.class, row.kind)
		}
	}
}

// report is what a check of the board may find.
type report struct {
	name   string
	result string
	rest   bool
	free   board.CellSet
	found  []Finding
}

func reports(s *Speech) []report {
	all := []report{
		{"all is well", s.Ready, true, 0, nil},
		{"cells that must stay free", s.ReadyBut, true, board.SetOf(board.B2, board.D1), []Finding{{Code: "contact", Part: board.PartSensor, Cells: board.SetOf(board.B2, board.D1)}}},
		{"in use", s.NotKnown, true, 0, []Finding{{Code: "running"}}},
		{"a reader that is good", s.Good, false, 0, nil},
		{"a reader that is not good yet", s.NotGood, false, 0, []Finding{{Code: "silent", Part: board.PartReader, Cells: board.SetOf(board.B3)}}},
		{"readers and buttons", s.NotReady, true, 0, []Finding{
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
		all = append(all, report{code, s.Ready, true, 0, []Finding{{Code: code, Part: board.PartSensor, Cells: board.SetOf(board.D1)}}})
	}
	return all
}

func TestFindingsOfAKindAreSaidOnce(t *testing.T) {
	s := speech(t, "en", Normal)
	said := s.Report(s.NotReady, true, 0, []Finding{
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
