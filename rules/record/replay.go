package record

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// The times of the facts that replay a text.
const (
	pace     = time.Second                         // from one act to the next
	settled  = 300 * time.Millisecond              // from the contact of a piece to its report
	pointing = quarto.CallHold + quarto.PointLimit // from a call to its refusal if no line is shown
)

// Facts returns the facts that make a referee play the game of the text again. Their
// times begin at zero and are invented. A giving is asked for only if the text has a
// call between it and the placement; any other is inferred, whatever the way of
// giving. A result that no call explains is adjudicated. The error is that of a tag,
// or of moves that Parse would refuse.
func (t Text) Facts() ([]board.Event, error) {
	if t.isQuartino() {
		return t.factsOfQuartino()
	}
	o, err := t.options()
	if err != nil {
		return nil, err
	}
	s := script{opts: o, pace: pace}
	s.add(board.Opened{Board: t.value("Board")})
	if o.Found {
		s.position, _ = parseStart(t.value("Position")) // options has checked it
		s.add(board.Seen{Changed: s.position.Occupied(), Now: s.position, Contact: s.now})
	}
	s.add(board.Started{Options: o})
	for i, m := range t.Moves {
		switch m := m.(type) {
		case Give:
			s.give(m.Piece, t.Moves[i+1:])
		case Place:
			if err := s.place(m.Cell, len(t.Moves)-i); err != nil {
				return nil, err
			}
		case Call:
			s.call(m)
		}
	}
	s.end(t)
	return s.events, nil
}

// Play feeds the facts of the text to a referee, lets an hour pass, and returns the
// text of the judgements. feed returns the judgements of the time before an event and
// of the event.
func (t Text) Play(feed func(board.Event) []board.Judgement) (Text, error) {
	facts, err := t.Facts()
	if err != nil {
		return Text{}, err
	}
	facts = append(facts, board.Event{At: facts[len(facts)-1].At + time.Hour, Fact: board.Tick{}})
	var lines []Line
	for _, e := range facts {
		lines = append(lines, Line{At: e.At, Fact: e.Fact})
		for _, j := range feed(e) {
			lines = append(lines, Line{At: e.At, Judgement: j})
		}
	}
	b, err := build(lines)
	return b.text, err
}

// Referee returns a feed for Play: a referee without a voice.
func Referee() func(board.Event) []board.Judgement {
	g := rules.New()
	return func(e board.Event) (all []board.Judgement) {
		var js []board.Judgement
		for tick, due := g.Due(e.At); due; tick, due = g.Due(e.At) {
			g, js = rules.Apply(g, tick)
			all = append(all, js...)
		}
		g, js = rules.Apply(g, e)
		return append(all, js...)
	}
}

// script collects the facts of a text.
type script struct {
	opts     quarto.Options
	events   []board.Event
	now      time.Duration
	pace     time.Duration
	given    board.Content
	position board.Position
	last     board.Cell
	placed   int // by the players
}

func (s *script) add(f board.Fact) {
	s.events = append(s.events, board.Event{At: s.now, Fact: f})
	s.now += s.pace
}

func (s *script) give(given board.Content, rest []Move) {
	s.given = given
	if len(rest) > 0 {
		if _, placed := rest[0].(Place); placed {
			return
		}
	}
	a := board.Asked{Request: board.RequestGive, Via: board.ViaSerial}
	if _, known := given.Piece(); known {
		a.Piece = given
	}
	s.add(a)
}

// place places the given piece; moves is the number of moves from this one on.
func (s *script) place(c board.Cell, moves int) error {
	if _, known := s.given.Piece(); !known || s.position[c] != board.Empty {
		return fmt.Errorf("no piece to place on %v after %v", c, s.position)
	}
	seen := board.Seen{Changed: board.SetOf(c), Contact: max(s.now-settled, 0)}
	seen.Now[c] = s.given
	s.position[c], s.given, s.last = s.given, board.Empty, c
	s.placed++
	if s.position.Pieces() == board.AllPieces {
		s.pace = min(pace, s.opts.LastCall/time.Duration(moves+1))
	}
	s.add(seen)
	return nil
}

// call presses the button, unless the board calls by itself. If the caller must
// point, a good call lifts the line and puts it back; a refused one lets the time
// pass.
func (s *script) call(c Call) {
	if s.opts.Caller == board.CallerBoard {
		return
	}
	s.add(board.Pressed{Button: board.ButtonQuarto, Seat: c.By, Press: board.PressShort, Contact: s.now})
	if s.opts.Point != board.PointLift {
		return
	}
	if !c.Good {
		if s.mayShow(c.By) {
			s.now += pointing
		}
		return
	}
	through := rules.Through(s.last, s.opts.Squares)
	for l := range through.Aligned(&s.position, s.opts.Attributes).All() {
		cells := l.Cells()
		for _, cell := range cells {
			s.add(board.Seen{Changed: board.SetOf(cell)})
		}
		s.add(board.Seen{Changed: board.SetOf(cells[:]...), Now: s.of(cells[:]), Contact: s.now})
		return
	}
}

// of returns the position on some cells alone.
func (s *script) of(cells []board.Cell) (p board.Position) {
	for _, c := range cells {
		p[c] = s.position[c]
	}
	return p
}

// mayShow reports whether the caller of a refused call may have had the right, so
// that the board asked to see the line. After the last piece only its placer has it.
func (s *script) mayShow(by board.Seat) bool {
	placer := s.opts.First
	if s.placed%2 == 1 {
		placer = placer.Other()
	}
	return s.position.Pieces() != board.AllPieces || by == placer
}

// end adds the fact that gives the result. The referee ignores it after a good call
// or another end of the game. A game that stops after the last piece is ended too, or
// the time limit of the last call would make it a draw.
func (s *script) end(t Text) {
	full := s.position.Pieces() == board.AllPieces
	switch {
	case t.Result == board.ResultDraw && full:
		s.add(board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: s.now})
	case t.Result == board.ResultAbandoned && full:
		s.add(board.Asked{Request: board.RequestNew, Via: board.ViaSerial})
	case t.Result != board.ResultAbandoned && t.Result != 0:
		s.add(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaSerial, Result: t.Result})
	}
}
