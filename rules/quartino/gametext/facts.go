package gametext

import (
	"strconv"

	"quartoboard/board"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quartino/stack"
	"quartoboard/rules/record"
)

// Facts returns the facts of a text. What must be taken off the wheel is taken at once.
func (Notation) Facts(t record.Text) ([]board.Event, error) {
	f, err := startOf(t)
	if err != nil {
		return nil, err
	}
	s := &script{Script: record.Script{Pace: record.Pace}}
	s.Add(board.Opened{Board: t.Value("Board")})
	s.Add(f)
	number := 0
	for _, m := range t.Moves {
		if _, over := s.game.Ended(); over {
			break
		}
		switch m := m.(type) {
		case Turn:
			if number++; number > s.turns {
				s.pass()
			}
		case Put:
			s.place(m)
		case Situation:
			s.situation(m)
		case Shown:
			s.show(m)
		case Resign:
			s.Add(board.Asked{Request: board.RequestResign, Via: board.ViaSerial, Player: m.Player})
		}
	}
	if _, over := s.game.Ended(); !over && t.Result != record.Unfinished {
		winner, _ := strconv.Atoi(t.Result) // 0 for a draw
		s.Add(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaSerial, Player: board.Player(winner)})
	}
	return s.Events, nil
}

// script collects the facts of a text. It plays the game with them, which
// tells what must be done next.
type script struct {
	record.Script
	game  quartino.Game
	turns int // that have begun
	wheel stack.Wheel
}

// Add plays and adds a fact.
func (s *script) Add(f board.Fact) {
	e := board.Event{At: s.Now, Fact: f}
	for tick, due := s.game.Due(e.At); due; tick, due = s.game.Due(e.At) {
		s.apply(tick)
	}
	s.apply(e)
	s.Script.Add(f)
}

func (s *script) apply(e board.Event) {
	var js []board.Judgement
	s.game, js = s.game.Apply(e)
	for _, j := range js {
		if _, ok := j.(quartino.Turn); ok {
			s.turns++
		}
	}
}

func (s *script) change(c board.Cell, change board.StackChange) {
	f := board.Stacks{Changed: board.SetOf(c), Contact: max(s.Now-record.Settled, 0)}
	f.Now[c] = board.Stack{Change: change, Heard: s.wheel[c].Set()}
	s.Add(f)
}

// place lays a token of a colour in the tray and puts it on its space. One that must be placed
// after "Quartino" shows that it was taken back.
func (s *script) place(m Put) {
	if s.game.Phase() == quartino.PhaseShow {
		s.pass()
	}
	used := s.wheel.Set()
	for n := range board.TokensOfColour {
		if t := board.TokenOf(m.Colour, n+1); !used.Has(t) {
			s.Add(board.Tray{Holds: board.Unenrolled, Token: t})
			s.Add(board.Tray{})
			if s.game.InHand() != t {
				return // refused
			}
			s.wheel[m.Cell].Push(t)
			s.change(m.Cell, board.StackGrew)
			return
		}
	}
}

func (s *script) lift(c board.Cell) {
	switch s.wheel[c].Height() {
	case 0:
	case 1:
		s.wheel[c].Pop()
		s.change(c, board.StackCleared)
	default:
		s.wheel[c].Pop()
		s.change(c, board.StackShrank)
	}
}

// choose lifts tops of spaces while the game asks for one.
func (s *script) choose(cells board.CellSet) {
	for c := range cells.All() {
		if ask, open := s.game.Asking(); !open || ask.What != quartino.WhichColumn && ask.What != quartino.WhichFour {
			return
		}
		s.lift(c)
	}
}

// clear takes off what must be taken off the wheel.
func (s *script) clear() {
	for range board.Tokens {
		from, n := s.game.Taking()
		if n == 0 {
			return
		}
		s.lift(from.First())
	}
}

func (s *script) pass() {
	s.Add(board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: s.Now})
}

func (s *script) press(seat board.Seat) {
	s.Add(board.Pressed{Button: board.ButtonQuarto, Seat: seat, Press: board.PressShort, Contact: s.Now})
}

func (s *script) situation(m Situation) {
	if m.Kind == quartino.FourColours {
		s.press(board.A)
		return
	}
	s.press(board.B)
	s.choose(m.Cells)
	s.clear()
}

func (s *script) show(m Shown) {
	if s.game.Placed() && s.game.Phase() != quartino.PhaseShow {
		s.press(board.A)
	}
	s.Add(board.Tray{Holds: board.Unenrolled, Card: m.Card})
	s.Add(board.Tray{})
	s.choose(m.Cells)
	s.clear()
}
