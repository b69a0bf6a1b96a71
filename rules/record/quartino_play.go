package record

import (
	"slices"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// factsOfQuartino returns the facts that make a game of Quartino be judged again, as Facts
// does. What must be taken off the wheel is taken at once.
func (t Text) factsOfQuartino() ([]board.Event, error) {
	f, err := t.started()
	if err != nil {
		return nil, err
	}
	s := &wheelScript{script: script{pace: pace}}
	s.add(board.Opened{Board: t.value("Board")})
	s.add(f)
	number := 0
	for _, m := range t.Moves {
		if s.game.Ended() != "" {
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
			s.add(board.Asked{Request: board.RequestResign, Via: board.ViaSerial, Player: m.Player})
		}
	}
	if s.game.Ended() == "" && t.Result != board.ResultAbandoned {
		s.add(board.Asked{Request: board.RequestAdjudicate, Via: board.ViaSerial, Player: t.Winner})
	}
	return s.events, nil
}

// wheelScript collects the facts of a text of Quartino. It plays the game with them, which
// tells what must be done next.
type wheelScript struct {
	script
	game  quartino.Game
	turns int // that have begun
	wheel [board.Cells][]board.Token
}

func (s *wheelScript) add(f board.Fact) {
	e := board.Event{At: s.now, Fact: f}
	for tick, due := s.game.Due(e.At); due; tick, due = s.game.Due(e.At) {
		s.apply(tick)
	}
	s.apply(e)
	s.script.add(f)
}

func (s *wheelScript) apply(e board.Event) {
	var js []board.Judgement
	s.game, js = s.game.Apply(e)
	for _, j := range js {
		if _, ok := j.(quartino.Turn); ok {
			s.turns++
		}
	}
}

// change reports a space.
func (s *wheelScript) change(c board.Cell, change board.StackChange) {
	f := board.Stacks{Changed: board.SetOf(c), Contact: max(s.now-settled, 0)}
	f.Now[c].Change = change
	for _, t := range s.wheel[c] {
		f.Now[c].Heard = f.Now[c].Heard.With(t)
	}
	s.add(f)
}

// place lays a token of a colour in the tray and puts it on its space. One that must be placed
// after "Quartino" shows that it was taken back.
func (s *wheelScript) place(m Put) {
	if s.game.Phase() == quartino.PhaseShow {
		s.pass()
	}
	var used board.TokenSet
	for _, stack := range s.wheel {
		for _, t := range stack {
			used = used.With(t)
		}
	}
	for n := range board.TokensOfColour {
		if t := board.TokenOf(m.Colour, n+1); !used.Has(t) {
			s.add(board.Tray{Holds: board.Unenrolled, Token: t})
			s.add(board.Tray{})
			if s.game.InHand() != t {
				return // refused
			}
			s.wheel[m.Cell] = append(s.wheel[m.Cell], t)
			s.change(m.Cell, board.StackGrew)
			return
		}
	}
}

// lift takes the top of a space.
func (s *wheelScript) lift(c board.Cell) {
	switch n := len(s.wheel[c]); n {
	case 0:
	case 1:
		s.wheel[c] = nil
		s.change(c, board.StackCleared)
	default:
		s.wheel[c] = slices.Clone(s.wheel[c][:n-1])
		s.change(c, board.StackShrank)
	}
}

// choose lifts tops of spaces while the game asks for one.
func (s *wheelScript) choose(cells board.CellSet) {
	for c := range cells.All() {
		if ask, open := s.game.Asking(); !open || ask.What != quartino.WhichColumn && ask.What != quartino.WhichFour {
			return
		}
		s.lift(c)
	}
}

// clear takes off what must be taken off the wheel.
func (s *wheelScript) clear() {
	for range board.Tokens {
		from, n := s.game.Taking()
		if n == 0 {
			return
		}
		s.lift(from.First())
	}
}

func (s *wheelScript) pass() {
	s.add(board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: s.now})
}

func (s *wheelScript) press(seat board.Seat) {
	s.add(board.Pressed{Button: board.ButtonQuarto, Seat: seat, Press: board.PressShort, Contact: s.now})
}

func (s *wheelScript) situation(m Situation) {
	if m.Kind == quartino.FourColours {
		s.press(board.A)
		return
	}
	s.press(board.B)
	s.choose(m.Cells)
	s.clear()
}

func (s *wheelScript) show(m Shown) {
	if s.game.Placed() && s.game.Phase() != quartino.PhaseShow {
		s.press(board.A)
	}
	s.add(board.Tray{Holds: board.Unenrolled, Card: m.Card})
	s.add(board.Tray{})
	s.choose(m.Cells)
	s.clear()
}
