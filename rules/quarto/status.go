package quarto

import (
	"slices"

	"quartoboard/board"
	"quartoboard/rules"
)

// status is the end of a game.
type status struct {
	result board.Result  // zero while the game runs
	won    rules.LineSet // the lines of the good call
}

// Result is the result of the game; zero while it runs.
func (g Game) Result() board.Result { return g.status.result }

// Won are the alignments of the call that won the game; none if no call did.
func (g Game) Won() []rules.Alignment {
	return g.status.won.Alignments(&g.turns.agreed, g.opts.Attributes)
}

// Missed are the alignments on the board that nobody called and that are dead. It does not
// depend on what is live.
func (g Game) Missed() []rules.Alignment {
	dead := rules.All(g.opts.Squares) &^ g.status.won
	if g.turns.n > 0 && !g.over() {
		dead &^= rules.Through(g.turns.last().cell, true)
	}
	return dead.Alignments(&g.turns.agreed, g.opts.Attributes)
}

// Next is the next game, once it is to begin: after a request, or after the board was
// cleared at the end.
func (g Game) Next() (board.Started, bool) { return g.round.Next() }

// NextOptions are the options of the next game, unless it is asked for with others: those
// that were chosen for it, or the same again. The other seat gives first.
func (g Game) NextOptions() board.Options {
	chosen := g.round.Chosen(g.opts)
	o, own := chosen.(Options)
	if !own {
		return chosen
	}
	o.First, o.Practice, o.Found = g.opts.First.Other(), false, false
	return o
}

// start begins a game. What stands on the board already is not a placement, but
// part of the position where the game begins with it.
func (s *step) start(f board.Started) {
	o, _ := f.Options.(Options)
	seen := s.table
	s.Game = New(o)
	s.match = f.Match
	s.table = table{cells: seen.cells, tray: seen.tray, laidAt: seen.laidAt, readers: seen.readers, failed: seen.failed, mute: seen.mute, now: seen.now}
	p, rest := s.table.cells.Sure()
	s.table.stale = p.Occupied() | rest
	if n := p.Occupied().Len(); o.Found && n < board.Pieces {
		s.turns.agreed, s.turns.found, s.table.stale = p, n, rest
	}
	s.compare(s.at)
	s.takeGiven()
}

// win ends the game by a good call of everything that is live.
func (s *step) win(by board.Seat, how How) {
	lines := s.window.live.Alignments(&s.turns.agreed, s.opts.Attributes)
	s.status.won, s.window.live = s.window.live, 0
	s.judge(Call{By: by, Good: true, Lines: lines})
	s.end(board.Win(by), how, slices.Clone(lines))
}

// end ends a game that runs. What is still live was missed. Calls that wait are
// refused later, since the game is over.
func (s *step) end(r board.Result, how How, lines []rules.Alignment) {
	if s.over() {
		return
	}
	s.miss()
	s.judge(Ended{Result: r, Lines: lines, How: how})
	s.status.result = r
	s.round.End(s.at)
	s.guidance, s.inquiry = guidance{}, inquiry{}
	s.lifted.cells &= s.lifted.shown
	s.lifted.restartTime(s.at)
}

// endLastCall ends the game as a draw.
func (s *step) endLastCall() { s.end(board.ResultDraw, HowLastCall, nil) }

// askNew ends the game for a new one; without options, or with nothing but Found, that has
// those of NextOptions. The match goes on with the same players,
// who give first in turn, unless another match is asked for.
func (s *step) askNew(asked board.Options, match bool) {
	s.end(board.ResultAbandoned, HowAbandoned, nil)
	o, _ := asked.(Options)
	if found := o.Found; asked == nil || asked == (Options{Found: found}) {
		asked = s.NextOptions()
		if o, _ = asked.(Options); found {
			o.Found = true
			asked = o
		}
	}
	next := board.Started{Options: asked, Match: s.State().Match}
	_, same := asked.(Options)
	switch {
	case match || !samePlayers(s.opts.Names, o.Names):
		next.Match = board.Match{}
	case same && o.First == 0 && s.opts.First != 0:
		o.First = s.opts.First.Other()
		next.Options = o
	}
	s.round.Ask(next)
}

// samePlayers reports whether two pairs of names may be those of the same players. A
// missing name may be that of anybody.
func samePlayers(before, after [2]string) bool {
	for i, name := range before {
		if name != "" && after[i] != "" && name != after[i] {
			return false
		}
	}
	return true
}
