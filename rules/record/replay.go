package record

import (
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/referee"
)

// The times of the facts that a text is replayed by.
const (
	pace     = time.Second                           // from one act to the next
	settled  = 300 * time.Millisecond                // from the contact of a piece to its report
	pointing = referee.CallHold + referee.PointLimit // from a call to its refusal, where no line is shown
)

// Facts are what makes a referee play the game of the text again. Times begin
// at zero and are made up. A giving is asked for only where the text says that
// somebody called between it and the placement: any other is inferred, whatever
// the way of giving is. A result that no call explains is adjudicated. The
// error is that of a tag, or of moves that Parse would not take.
func (t Text) Facts() ([]board.Event, error) {
	o, err := t.options()
	if err != nil {
		return nil, err
	}
	s := script{opts: o, pace: pace}
	s.add(board.Opened{Board: t.value("Board")})
	if o.Found {
		s.position, _ = parseStart(t.value("Position")) // options has read it
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
// text of what was judged. feed returns the judgements of an event, and before them
// those of the time until it.
func (t Text) Play(feed func(board.Event) []referee.Judgement) (Text, error) {
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
	return TextOf(lines)
}

// Referee is a feed for Play: a referee at a table where nobody speaks.
func Referee() func(board.Event) []referee.Judgement {
	var g referee.Game
	return func(e board.Event) (all []referee.Judgement) {
		var js []referee.Judgement
		for tick, due := g.Due(e.At); due; tick, due = g.Due(e.At) {
			g, js = g.Apply(tick)
			all = append(all, js...)
		}
		g, js = g.Apply(e)
		return append(all, js...)
	}
}

// SameGame reports whether two texts have the same moves, calls and result.
func (t Text) SameGame(o Text) bool { return slices.Equal(t.Moves, o.Moves) && t.Result == o.Result }

// script is the facts so far.
type script struct {
	opts     board.Options
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

// place places the given piece; moves is how many there are from this one on.
func (s *script) place(c board.Cell, moves int) error {
	if _, known := s.given.Piece(); !known || s.position[c] != board.Empty {
		return fmt.Errorf("no piece can be placed on %v after %v", c, s.position)
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

// call presses the button; where the board calls, it needs none. Where the
// caller has to point, one that was right lifts the line and puts it back, and the
// other lets the time pass.
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

// of is the position on some cells alone.
func (s *script) of(cells []board.Cell) (p board.Position) {
	for _, c := range cells {
		p[c] = s.position[c]
	}
	return p
}

// mayShow reports whether a refused call may have been one by right, so that the
// caller was asked to show the line. Behind the last piece, where the time runs, it
// is its placer's alone.
func (s *script) mayShow(by board.Seat) bool {
	placer := s.opts.First
	if s.placed%2 == 1 {
		placer = placer.Other()
	}
	return s.position.Pieces() != board.AllPieces || by == placer
}

// end brings the result about. After a good call, or another end of the
// game, the referee does not hear it. A game that stopped behind the last piece is
// ended too, or the time for the last call would make a draw of it.
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
