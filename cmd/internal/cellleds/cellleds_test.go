package cellleds

import (
	"errors"
	"fmt"
	"testing"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/rules"
	"quartoboard/rules/games"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// strip is LEDs made of memory.
type strip struct {
	lit    uint16
	shows  int
	broken error
}

func (s *strip) Show(set uint16) error {
	s.shows++
	if s.broken == nil {
		s.lit = set
	}
	return s.broken
}

func straight() (order [hw.Places]board.Cell) {
	for n := range order {
		order[n] = board.Cell(n)
	}
	return order
}

func set(cells ...board.Cell) (s uint16) {
	for _, c := range cells {
		s |= 1 << c
	}
	return s
}

func TestTheCellsThatMatterAreLit(t *testing.T) {
	row := rules.Line(0)
	line := []rules.Alignment{{Line: row, Values: board.Tall}}
	cells := row.Cells()
	lastPlaced := referee.Placed{Cell: board.B3}
	for _, c := range []struct {
		name   string
		judged []referee.Judgement
		want   uint16
	}{
		{"the last placement", []referee.Judgement{lastPlaced}, set(board.B3)},
		{"an adjusted one where it is now", []referee.Judgement{lastPlaced, referee.Moved{From: board.B3, To: board.C3}}, set(board.C3)},
		{"none once it is undone", []referee.Judgement{lastPlaced, referee.Undone{}}, 0},
		{"where a piece must be taken from", []referee.Judgement{referee.Wrong{Do: referee.Instruction{Act: referee.Remove, From: board.D4}}}, set(board.D4)},
		{"where one must be put", []referee.Judgement{referee.Wrong{Do: referee.Instruction{Act: referee.Put, To: board.D4}}}, set(board.D4)},
		{"from where to where one must go", []referee.Judgement{referee.Wrong{Do: referee.Instruction{Act: referee.Move, From: board.A1, To: board.D4}}}, set(board.A1, board.D4)},
		{"the last placement again once the board is right", []referee.Judgement{lastPlaced, referee.Wrong{Do: referee.Instruction{Act: referee.Put, To: board.D4}}, referee.Right{}}, set(board.B3)},
		{"what was missed", []referee.Judgement{lastPlaced, referee.Missed{Lines: line}}, set(cells[:]...)},
		{"what has won", []referee.Judgement{lastPlaced, referee.Ended{Lines: line, How: referee.HowCall}}, set(cells[:]...)},
		{"a refused call changes nothing", []referee.Judgement{lastPlaced, referee.Call{Reason: referee.NoneLive}}, set(board.B3)},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &strip{}
			l := New(s, straight(), func(error) {})
			l.Hear(games.Step{Game: started(board.TellAnnounce), Judgements: c.judged}, record.Lines{})
			if s.lit != c.want {
				t.Errorf("lit %016b, want %016b", s.lit, c.want)
			}
		})
	}
}

func started(missed board.Tell) referee.Game {
	o := board.DefaultOptions()
	o.First, o.Missed = board.A, missed
	g, _ := referee.Game{}.Apply(board.Event{Fact: board.Started{Options: o}})
	return g
}

func TestWhatIsMissedIsNotShownBeforeItMayBeTold(t *testing.T) {
	for _, missed := range []board.Tell{board.TellAtEnd, board.TellNever} {
		t.Run(fmt.Sprint(missed), func(t *testing.T) {
			s := &strip{}
			l := New(s, straight(), func(error) {})
			l.Hear(games.Step{Game: started(missed), Judgements: []referee.Judgement{
				referee.Placed{Cell: board.B3}, referee.Missed{Lines: []rules.Alignment{{Line: 0}}},
			}}, record.Lines{})
			if s.lit != set(board.B3) {
				t.Errorf("lit %016b, want the placement alone", s.lit)
			}
		})
	}
}

func TestEachLEDShinesAtItsCell(t *testing.T) {
	s, order := &strip{}, straight()
	order[0], order[15] = board.D4, board.A1
	New(s, order, func(error) {}).Hear(games.Step{Judgements: []referee.Judgement{referee.Placed{Cell: board.D4}}}, record.Lines{})
	if s.lit != 1 {
		t.Errorf("lit %016b, want LED 0", s.lit)
	}
}

func TestLEDsComeBackWithTheNextStep(t *testing.T) {
	s := &strip{}
	l := New(s, straight(), func(error) {})
	l.Hear(games.Step{Judgements: []referee.Judgement{referee.Placed{Cell: board.B3}}}, record.Lines{})
	s.lit = 0xffff // a brown-out
	l.Hear(games.Step{}, record.Lines{})
	if s.lit != set(board.B3) {
		t.Errorf("lit %016b, want %016b", s.lit, set(board.B3))
	}
}

func TestAFailureIsToldOnceAndHealedOnce(t *testing.T) {
	s := &strip{}
	var told []error
	l := New(s, straight(), func(err error) { told = append(told, err) })
	gone := errors.New("gone")
	for _, broken := range []error{nil, gone, gone, nil, nil} {
		s.broken = broken
		l.Hear(games.Step{}, record.Lines{})
	}
	if len(told) != 2 || told[0] != gone || told[1] != nil {
		t.Errorf("told %v, want one failure and one healing", told)
	}
}
