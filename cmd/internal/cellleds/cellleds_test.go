package cellleds

import (
	"cmp"
	"errors"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	quartinoface "quartoboard/cmd/internal/face/quartino"
	quartoface "quartoboard/cmd/internal/face/quarto"
	"quartoboard/hw"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
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

func straight() (order [hw.Places]uint8) {
	for n := range order {
		order[n] = uint8(n)
	}
	return order
}

func set(cells ...board.Cell) (s uint16) {
	for _, c := range cells {
		s |= 1 << c
	}
	return s
}

// faces are those of the games.
var faces = []face.Face{quartoface.Face, quartinoface.Face}

func TestTheCellsThatMatterAreLit(t *testing.T) {
	line := []rules.Alignment{{Line: 0, Values: board.Tall}}
	row := set(board.A1, board.B1, board.C1, board.D1)
	four := board.Combination{{Cell: board.B2}, {Cell: board.A3}, {Cell: board.B3}, {Cell: board.C3}}
	shown := set(board.B2, board.A3, board.B3, board.C3)
	placed, put := quarto.Placed{Cell: board.B3}, quartino.Put{Cell: board.B3}
	wrong := quarto.Wrong{Do: quarto.Instruction{Act: quarto.Put, To: board.D4}}
	astray := quartino.Wrong{Do: quartino.Instruction{Act: quartino.Return, To: board.C2}}
	for _, c := range []struct {
		name   string
		missed board.Tell
		judged []board.Judgement
		want   uint16
	}{
		{"the last placement", 0, []board.Judgement{quarto.Placed{Cell: board.A1}, placed}, set(board.B3)},
		{"an adjusted one where it is now", 0, []board.Judgement{placed, quarto.Moved{From: board.B3, To: board.C3}}, set(board.C3)},
		{"none once it is undone", 0, []board.Judgement{placed, quarto.Undone{}}, 0},
		{"where a piece must be taken from", 0, []board.Judgement{quarto.Wrong{Do: quarto.Instruction{Act: quarto.Remove, From: board.D4}}}, set(board.D4)},
		{"where one must be put", 0, []board.Judgement{placed, wrong}, set(board.D4)},
		{"from where to where one must go", 0, []board.Judgement{quarto.Wrong{Do: quarto.Instruction{Act: quarto.Move, From: board.A1, To: board.D4}}}, set(board.A1, board.D4)},
		{"the last placement again once the board is right", 0, []board.Judgement{placed, wrong, quarto.Right{}}, set(board.B3)},
		{"what was missed", board.TellAnnounce, []board.Judgement{placed, quarto.Missed{Lines: line}}, row},
		{"what was missed, until the next placement", board.TellAnnounce, []board.Judgement{quarto.Missed{Lines: line}, placed}, set(board.B3)},
		{"not what is told at the end", board.TellAtEnd, []board.Judgement{placed, quarto.Missed{Lines: line}}, set(board.B3)},
		{"not what is never told", board.TellNever, []board.Judgement{placed, quarto.Missed{Lines: line}}, set(board.B3)},
		{"an instruction after what was missed", board.TellAnnounce, []board.Judgement{quarto.Missed{Lines: line}, wrong}, set(board.D4)},
		{"what was missed again once the board is right", board.TellAnnounce, []board.Judgement{placed, quarto.Missed{Lines: line}, wrong, quarto.Right{}}, row},
		{"what has won", 0, []board.Judgement{placed, quarto.Ended{Lines: line, How: quarto.HowCall}}, row},
		{"what has won again once the board is right", 0, []board.Judgement{placed, quarto.Ended{Lines: line, How: quarto.HowCall}, wrong, quarto.Right{}}, row},
		{"no instruction after the end", 0, []board.Judgement{placed, wrong, quarto.Ended{How: quarto.HowResigned}}, set(board.B3)},
		{"what was missed last, after the end", board.TellAnnounce, []board.Judgement{placed, quarto.Missed{Lines: line}, quarto.Ended{How: quarto.HowLastCall}}, row},
		{"where the hands are to place for the seat away", 0, []board.Judgement{placed, quarto.Owed{Cell: board.D4}}, set(board.D4)},
		{"what they have placed", 0, []board.Judgement{placed, quarto.Owed{Cell: board.D4}, quarto.Placed{Cell: board.D4}}, set(board.D4)},
		{"the last placement once theirs is dropped", 0, []board.Judgement{placed, quarto.Owed{Cell: board.D4}, quarto.Undone{}, placed}, set(board.B3)},
		{"where a wrong piece must be taken from before that", 0, []board.Judgement{quarto.Owed{Cell: board.A1}, wrong}, set(board.D4)},
		{"a refused call changes nothing", 0, []board.Judgement{placed, quarto.Call{Reason: quarto.NoneLive}}, set(board.B3)},

		{"Quartino: the last placement", 0, []board.Judgement{quartino.Put{Cell: board.A2}, put}, set(board.B3)},
		{"Quartino: none once it is taken off", 0, []board.Judgement{put, quartino.Taken{Cell: board.B3}}, 0},
		{"Quartino: the same while another is taken off", 0, []board.Judgement{put, quartino.Taken{Cell: board.A3}}, set(board.B3)},
		{"Quartino: none once it is undone", 0, []board.Judgement{put, quartino.Undone{Cell: board.B3}}, 0},
		{"Quartino: where a token must be taken from", 0, []board.Judgement{put, quartino.Wrong{Do: quartino.Instruction{Act: quartino.Remove, From: board.C2}}}, set(board.C2)},
		{"Quartino: where one must be put", 0, []board.Judgement{put, astray}, set(board.C2)},
		{"Quartino: from where to where one must go", 0, []board.Judgement{quartino.Wrong{Do: quartino.Instruction{Act: quartino.Move, From: board.B2, To: board.C2}}}, set(board.B2, board.C2)},
		{"Quartino: the last placement again once the wheel is right", 0, []board.Judgement{put, astray, quartino.Right{}}, set(board.B3)},
		{"Quartino: a card that does not win changes nothing", 0, []board.Judgement{put, quartino.Shown{Good: true, Four: four}}, set(board.B3)},
		{"Quartino: what has won", 0, []board.Judgement{put, quartino.Shown{Good: true, Four: four}, quartino.Ended{Winner: 1, How: quartino.HowCards}}, shown},
		{"Quartino: not a card after which the others resigned", 0, []board.Judgement{put, quartino.Shown{Good: true, Four: four}, quartino.Ended{Winner: 1, How: quartino.HowLast}}, set(board.B3)},
		{"Quartino: not what has won once that is undone", 0, []board.Judgement{put, quartino.Shown{Good: true, Four: four}, quartino.Ended{Winner: 1, How: quartino.HowCards}, quartino.Undone{}}, 0},
		{"Quartino: no instruction after the end", 0, []board.Judgement{put, astray, quartino.Ended{How: quartino.HowAbandoned}}, set(board.B3)},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &strip{}
			l := New(s, straight(), faces, func(error) {})
			var g rules.Game = started(cmp.Or(c.missed, board.TellAnnounce))
			if strings.HasPrefix(c.name, quartino.Plug.Title) {
				g = quartino.Game{}
			}
			l.Hear(rules.Step{Game: g, Judgements: c.judged}, record.Lines{})
			if s.lit != c.want {
				t.Errorf("lit %016b, want %016b", s.lit, c.want)
			}
		})
	}
}

func started(missed board.Tell) quarto.Game {
	o := quarto.DefaultOptions()
	o.First, o.Missed = board.A, missed
	g, _ := quarto.Game{}.Apply(board.Event{Fact: board.Started{Options: o}})
	return g
}

func TestThePlacementOfTheSeatAwayIsLitUntilItIsMade(t *testing.T) {
	s := &strip{}
	l := New(s, straight(), faces, func(error) {})
	o := quarto.DefaultOptions()
	o.Giving, o.Away = board.GivingTray, quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript})
	var g quarto.Game
	put := func(c board.Cell, holds board.Content) board.Seen {
		seen := board.Seen{Changed: board.SetOf(c)}
		seen.Now[c] = holds
		return seen
	}
	for i, of := range []struct {
		fact board.Fact
		want uint16
	}{
		{board.Started{Options: o}, 0},
		{board.Tray{Holds: board.Holding(3)}, 0},
		{board.Asked{Request: board.RequestPlace, Via: board.ViaAway, By: board.B, N: 1, At: "..../..../..../.... 3", Piece: board.Holding(3), Cell: board.B1}, set(board.B1)},
		{board.Opened{Resumed: true}, set(board.B1)},
		{put(board.D4, board.Holding(12)), set(board.D4)}, // comes off first
		{put(board.D4, board.Empty), set(board.B1)},
		{put(board.C2, board.Holding(3)), set(board.C2, board.B1)}, // goes from here to there
		{put(board.C2, board.Empty), set(board.B1)},
		{put(board.B1, board.Holding(3)), set(board.B1)}, // as the last placement
		{board.Asked{Request: board.RequestUndo, Via: board.ViaSerial}, set(board.B1)},
		{put(board.B1, board.Empty), 0},
	} {
		e := board.Event{At: time.Duration(i) * time.Minute, Fact: of.fact}
		step := rules.Step{Event: e}
		g, step.Judgements = g.Apply(e)
		step.Game = g
		l.Hear(step, record.Lines{})
		if s.lit != of.want {
			t.Errorf("%d: after %+v: lit %016b, want %016b", i, of.fact, s.lit, of.want)
		}
	}
}

func TestEachLEDShinesAtItsCell(t *testing.T) {
	s, order := &strip{}, straight()
	order[0], order[15] = uint8(board.D4), uint8(board.A1)
	New(s, order, faces, func(error) {}).Hear(rules.Step{Judgements: []quarto.Judgement{quarto.Placed{Cell: board.D4}}}, record.Lines{})
	if s.lit != 1 {
		t.Errorf("lit %016b, want LED 0", s.lit)
	}
}

func TestLEDsComeBackWithTheNextStep(t *testing.T) {
	s := &strip{}
	l := New(s, straight(), faces, func(error) {})
	l.Hear(rules.Step{Judgements: []quarto.Judgement{quarto.Placed{Cell: board.B3}}}, record.Lines{})
	s.lit = 0xffff // a brown-out
	l.Hear(rules.Step{}, record.Lines{})
	if s.lit != set(board.B3) {
		t.Errorf("lit %016b, want %016b", s.lit, set(board.B3))
	}
}

func TestAFailureIsToldOnceAndHealedOnce(t *testing.T) {
	s := &strip{}
	var told []error
	l := New(s, straight(), faces, func(err error) { told = append(told, err) })
	gone := errors.New("gone")
	for _, broken := range []error{nil, gone, gone, nil, nil} {
		s.broken = broken
		l.Hear(rules.Step{}, record.Lines{})
	}
	if len(told) != 2 || told[0] != gone || told[1] != nil {
		t.Errorf("told %v, want one failure and one healing", told)
	}
}
