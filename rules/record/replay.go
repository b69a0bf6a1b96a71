package record

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// The times of the facts that a text is replayed by.
const (
	pace     = time.Second            // from one act to the next
	settled  = 300 * time.Millisecond // from the contact of a piece to its report
	pointing = 31 * time.Second       // more than a caller has to show a line
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

// script is the facts so far.
type script struct {
	opts     board.Options
	events   []board.Event
	now      time.Duration
	pace     time.Duration
	given    board.Content
	position board.Position
	last     board.Cell
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
	if s.position.Pieces() == board.AllPieces {
		s.pace = min(pace, s.opts.LastCall/time.Duration(moves+1))
	}
	s.add(seen)
	return nil
}

// call presses the button; where the board calls, it needs none. Where the
// caller has to point, one that was right lifts the line, and the other lets
// the time pass.
func (s *script) call(c Call) {
	if s.opts.Caller == board.CallerBoard {
		return
	}
	s.add(board.Pressed{Button: board.ButtonQuarto, Seat: c.By, Press: board.PressShort, Contact: s.now})
	if s.opts.Point != board.PointLift {
		return
	}
	if !c.Good {
		s.now += pointing
		return
	}
	through := rules.Through(s.last, s.opts.Squares)
	for l := range through.Aligned(&s.position, s.opts.Attributes).All() {
		for _, cell := range l.Cells() {
			s.add(board.Seen{Changed: board.SetOf(cell)})
		}
		return
	}
}

// end brings the result about. After a good call, or whatever else ended the
// game, the referee does not hear it.
func (s *script) end(t Text) {
	switch {
	case t.Result == board.ResultDraw && s.position.Pieces() == board.AllPieces:
		s.add(board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: s.now})
	case t.Result != board.ResultAbandoned && t.Result != 0:
		s.add(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaSerial, Result: t.Result})
	}
}
