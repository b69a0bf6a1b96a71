package link

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// hands are the habits of a player, as chances.
type hands struct{ call, touch, undo, draw, resign, greet, cut float64 }

var habits = map[string]hands{
	"careful": {call: 1},
	"hasty":   {call: .3, greet: .05},
	"clumsy":  {call: .7, touch: .2, undo: .08, draw: .02, resign: .01, greet: .05, cut: .03},
}

func (s *side) chance(p float64) bool { return s.r.Float64() < p }

// act has the player do one thing.
func (s *side) act() {
	if s.at < s.wait || len(s.came) > 0 {
		return
	}
	s.wait = s.at + time.Duration(500+s.r.IntN(3000))*time.Millisecond
	for i, text := range s.texts {
		if strings.HasPrefix(text, "ask ") {
			s.texts = slices.Delete(s.texts, i, i+1)
			answer := "yes"
			if strings.HasSuffix(text, "o") && s.chance(.3) || strings.HasSuffix(text, "draw") && s.chance(.8) {
				answer = "no"
			}
			s.ask(answer)
			return
		}
	}
	g := s.own()
	if g.Rules().Away == (quarto.Away{}) || g.Result() != 0 {
		return
	}
	agreed, me, gives := g.Position(), s.seat(), g.ToGive() == s.seat()
	if w, wrong := g.Wrong(); wrong || g.State().Wrong {
		_ = w
		s.right(agreed, g)
		return
	}
	owed := g.Table().Owed
	switch {
	case s.chance(s.hands.cut):
		s.cut()
	case s.chance(s.hands.undo):
		s.request(board.Asked{Request: board.RequestUndo})
	case s.chance(s.hands.draw):
		s.request(board.Asked{Request: board.RequestAdjudicate, Result: board.ResultDraw})
	case s.chance(s.hands.resign):
		s.request(board.Asked{Request: board.RequestResign, By: me})
	case s.chance(s.hands.greet):
		s.ask(fmt.Sprintf("greet %s %d", g.Rules().Away.Sitter().Board, 1+s.r.IntN(6)))
	case s.chance(s.hands.touch) && agreed.Occupied() != 0:
		c := any1(s.r, agreed.Occupied())
		s.see(c, board.Empty)
		s.wait = s.at + time.Duration(1+s.r.IntN(8))*time.Second
	case !s.stands(agreed, g):
		s.right(agreed, g)
	case owed.By != 0:
		s.put(board.Holding(owed.Piece), owed.Cell)
	case g.MayCall(me) && s.chance(s.hands.call) && (live(g) || s.chance(.05)):
		s.came = append(s.came, board.Event{At: s.at, Fact: board.Pressed{Button: board.ButtonQuarto, Seat: me, Press: board.PressShort, Contact: s.at}})
	case g.Phase() == quarto.PhaseGive && gives && g.Placements() == board.Pieces:
		s.came = append(s.came, board.Event{At: s.at, Fact: board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: s.at}})
	case g.Phase() == quarto.PhaseGive && gives, g.Phase() == quarto.PhasePlace && gives && !g.Answered() && s.chance(.2):
		left := board.AllPieces &^ agreed.Pieces()
		if p, known := g.Given().Piece(); known {
			left &^= 1 << p
			if left == 0 || s.table.Pieces() != agreed.Pieces() {
				s.right(agreed, g)
				return
			}
		}
		s.put(board.Holding(anyPiece(s.r, left)), any1(s.r, board.AllCells&^agreed.Occupied()))
	case g.Phase() == quarto.PhasePlace && !gives:
		s.put(g.Given(), any1(s.r, board.AllCells&^agreed.Occupied()))
	}
}

// press has a player press a button.
func (s *side) press(b board.Button) {
	s.came = append(s.came, board.Event{At: s.at, Fact: board.Pressed{Button: b, Press: board.PressShort, Contact: s.at}})
}

// live reports whether a call would be right now.
func live(g quarto.Game) bool {
	position := g.Position()
	return rules.All(false).Aligned(&position, board.AllAttributes)&^g.Dead() != 0
}

// stands reports whether the table is as agreed, with what was shown.
func (s *side) stands(agreed board.Position, g quarto.Game) bool {
	for c, has := range s.table {
		if has != agreed[c] && (has == board.Empty || agreed[c] != board.Empty || has != g.Given()) {
			return false
		}
	}
	return true
}

// right puts one cell right.
func (s *side) right(agreed board.Position, g quarto.Game) {
	for c, has := range s.table {
		if has != agreed[c] && has != board.Empty {
			s.see(board.Cell(c), board.Empty)
			return
		}
	}
	for c, has := range s.table {
		if has != agreed[c] {
			s.see(board.Cell(c), agreed[c])
			return
		}
	}
}

// put puts a piece on a cell, from wherever it stands.
func (s *side) put(p board.Content, c board.Cell) {
	for from, has := range s.table {
		if has == p && board.Cell(from) != c {
			s.see(board.Cell(from), board.Empty)
		}
	}
	s.see(c, p)
}

func any1(r *rand.Rand, of board.CellSet) board.Cell {
	all := slices.Collect(of.All())
	return all[r.IntN(len(all))]
}

func anyPiece(r *rand.Rand, of board.PieceSet) board.Piece {
	for {
		if p := board.Piece(r.IntN(board.Pieces)); of.Has(p) {
			return p
		}
	}
}
