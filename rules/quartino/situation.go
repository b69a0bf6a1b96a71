package quartino

import (
	"slices"

	"quartoboard/board"
)

// Four is the number of tokens of a colour, and the height of a column, that make a situation.
const Four = 4

// callColours judges a call of "four colours", by the tokens on the wheel at the start of the turn.
func (s *step) callColours() {
	j := Situation{Player: s.now.turn.player, Kind: FourColours}
	for c := board.Blue; c <= board.Yellow; c++ {
		if n := int(s.now.counts[c]); n > j.Count {
			j.Colour, j.Count = c, n
		}
	}
	s.situation(j, j.Count >= Four)
}

// callColumn judges a call of "column".
func (s *step) callColumn() {
	j := Situation{Player: s.now.turn.player, Kind: Column}
	j.Height, j.Cells = s.now.wheel.highest(Four)
	if !s.situation(j, j.Height >= Four) {
		return
	}
	if j.Cells.Len() == 1 {
		s.takeColumn(j.Cells.First())
	} else {
		s.now.turn.columns = j.Cells
		s.choose()
	}
	s.compare()
}

// situation judges a call that is right or not, and reports whether it is good. A good one
// gives one token more. A call that is refused whatever lies there tells nothing of the wheel.
func (s *step) situation(j Situation, right bool) bool {
	t := &s.now.turn
	switch {
	case s.opts.Simple:
		j.Reason = SimpleGame
	case slices.Contains(t.called[:], j.Kind):
		j.Reason = AlreadyCalled
	case !right:
		j.Reason = NoSituation
	default:
		j.Good = true
		t.called = [2]Kind{j.Kind, t.called[0]}
		t.left++
		t.alternates = t.called[1] != ""
	}
	j.Left = int(t.left)
	if !j.Good && j.Reason != NoSituation {
		j = Situation{Player: j.Player, Kind: j.Kind, Reason: j.Reason, Left: j.Left}
	}
	s.judge(j)
	return j.Good
}

// takeColumn removes the tokens of a column, which the player must take off.
func (s *step) takeColumn(c board.Cell) {
	s.now.turn.columns = 0
	s.now.take(s.now.wheel[c].has())
}

// choose takes the column that is lifted, of several.
func (s *step) choose() {
	for c := range s.now.turn.columns.All() {
		if s.off(c) {
			s.judge(Chosen{Player: s.now.turn.player, Cell: c, Height: int(s.now.wheel[c].n)})
			s.takeColumn(c)
			return
		}
	}
}
