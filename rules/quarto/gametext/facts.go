package gametext

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// pointing is the time from a call to its refusal if no line is shown.
const pointing = quarto.CallHold + quarto.PointLimit

// Facts returns the facts of a text. A giving is asked for only if the text has a
// call between it and the placement, or a seat away; any other is inferred, whatever the way of
// giving. A result that no call explains is adjudicated.
func (Notation) Facts(t record.Text) ([]board.Event, error) {
	o, err := options(t)
	if err != nil {
		return nil, err
	}
	s := script{Script: record.Script{Pace: record.Pace}, opts: o}
	s.Add(board.Opened{Board: t.Value("Board")})
	if o.Found {
		s.position, _ = parseStart(t.Value("Position")) // options has checked it
		s.Add(board.Seen{Changed: s.position.Occupied(), Now: s.position, Contact: s.Now})
	}
	s.Add(board.Started{Options: o})
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
	return s.Events, nil
}

// script collects the facts of a text.
type script struct {
	record.Script
	opts     quarto.Options
	given    board.Content
	position board.Position
	last     board.Cell
	placed   int // by the players
	acts     int // of the seat away
}

// placer is the seat that has placed the newest piece, and gives next.
func (s *script) placer() board.Seat {
	if s.placed%2 == 1 {
		return s.opts.First.Other()
	}
	return s.opts.First
}

// act adds an act of a seat, by a host where the seat is not away.
func (s *script) act(by board.Seat, a board.Asked) {
	if a.Via = board.ViaSerial; by == s.opts.Away.Seat() {
		s.acts++
		a.Via, a.By, a.N, a.At = board.ViaAway, by, s.acts, board.FormatPosition(s.position, s.given)
	}
	s.Add(a)
}

func (s *script) give(given board.Content, rest []record.Move) {
	if len(rest) > 0 && s.opts.Away.Seat() == 0 {
		if _, placed := rest[0].(Place); placed {
			s.given = given
			return
		}
	}
	a := board.Asked{Request: board.RequestGive}
	if _, known := given.Piece(); known {
		a.Piece = given
	}
	s.act(s.placer(), a)
	s.given = given
}

// place places the given piece; moves is the number of moves from this one on.
func (s *script) place(c board.Cell, moves int) error {
	if _, known := s.given.Piece(); !known || s.position[c] != board.Empty {
		return fmt.Errorf("no piece to place on %v after %v", c, s.position)
	}
	away := s.opts.Away.Seat()
	if away != 0 && s.placer() != away {
		s.act(away, board.Asked{Request: board.RequestPlace, Piece: s.given, Cell: c})
	}
	seen := board.Seen{Changed: board.SetOf(c), Contact: max(s.Now-record.Settled, 0)}
	seen.Now[c] = s.given
	s.position[c], s.given, s.last = s.given, board.Empty, c
	s.placed++
	if s.position.Pieces() == board.AllPieces && s.placer() != away {
		s.Pace = min(record.Pace, s.opts.LastCall/time.Duration(moves+1))
	}
	s.Add(seen)
	return nil
}

// call presses the button, unless the board calls by itself. If the caller must
// point, a good call lifts the line and puts it back; a refused one lets the time
// pass.
func (s *script) call(c Call) {
	if s.opts.Caller == board.CallerBoard {
		return
	}
	if c.By == s.opts.Away.Seat() {
		s.act(c.By, board.Asked{Request: board.RequestCall})
		return
	}
	s.Add(board.Pressed{Button: board.ButtonQuarto, Seat: c.By, Press: board.PressShort, Contact: s.Now})
	if s.opts.Point != board.PointLift {
		return
	}
	if !c.Good { // the board asked to see the line if the caller may have had the right: after the last piece only its placer
		if s.position.Pieces() != board.AllPieces || c.By == s.placer() {
			s.Now += pointing
		}
		return
	}
	through := rules.Through(s.last, s.opts.Squares)
	for l := range through.Aligned(&s.position, s.opts.Attributes).All() {
		cells := l.Cells()
		for _, cell := range cells {
			s.Add(board.Seen{Changed: board.SetOf(cell)})
		}
		s.Add(board.Seen{Changed: board.SetOf(cells[:]...), Now: s.position, Contact: s.Now})
		return
	}
}

// end adds the fact that gives the result. The referee ignores it after a good call
// or another end of the game. A game that stops after the last piece is ended too, or
// the time limit of the last call would make it a draw.
func (s *script) end(t record.Text) {
	full := s.position.Pieces() == board.AllPieces
	switch result := resultOf(t.Result); {
	case result == board.ResultDraw && full && s.placer() == s.opts.Away.Seat():
		s.act(s.placer(), board.Asked{Request: board.RequestPass})
	case result == board.ResultDraw && full:
		s.Add(board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: s.Now})
	case result == board.ResultAbandoned && full:
		s.Add(board.Asked{Request: board.RequestNew, Via: board.ViaSerial})
	case result != board.ResultAbandoned && result != 0:
		s.Add(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaSerial, Result: result})
	}
}
