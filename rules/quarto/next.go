package quarto

import (
	"time"

	"quartoboard/board"
)

// Next is the next game, once it is to begin: after a request, or after the board was
// cleared at the end.
func (g Game) Next() (board.Started, bool) { return g.round.Next() }

// NextOptions are the options of the next game, unless it is asked for with others: those
// that were chosen for it, or the same again. The other seat gives first.
func (g Game) NextOptions() board.Options {
	chosen := g.round.Chosen(g.turns.rules)
	o, own := chosen.(Options)
	if !own {
		return chosen
	}
	o.First, o.Practice, o.Found = g.turns.rules.First.Other(), false, false
	return o
}

// begun is the game that begins on a table. What stands on the board already is not a placement, but
// part of the position where the game begins with it.
func begun(f board.Started, seen table) Game {
	o, _ := f.Options.(Options)
	g := New(o)
	g.match = f.Match
	g.table = table{cells: seen.cells, tray: seen.tray, laidAt: seen.laidAt, readers: seen.readers, failed: seen.failed, mute: seen.mute, now: seen.now}
	p, rest := seen.cells.Sure()
	g.table.stale = p.Occupied() | rest
	if n := p.Occupied().Len(); o.Found && n < board.Pieces {
		g.turns.agreed, g.turns.found, g.table.stale = p, n, rest
	}
	return g
}

// askNew ends the game for a new one; without options, or with nothing but Found, that has
// those of NextOptions. The match goes on with the same players,
// who give first in turn, unless another match is asked for.
func (s *step) askNew(asked board.Options, match bool) {
	s.end(board.ResultAbandoned, HowAbandoned)
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
	switch before := s.turns.rules; {
	case match || !samePlayers(before.Names, o.Names):
		next.Match = board.Match{}
	case same && o.First == 0 && before.First != 0:
		o.First = before.First.Other()
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

// restart is the newest start of the program, in the middle of a game or before
// it.
type restart struct {
	at        time.Duration
	untouched bool // the game goes on after it, and no piece has come to the board since
}

// opened is the game when a file begins: the facts that follow report again what is on the table.
// After a restart every time limit begins again.
func opened(g Game, f board.Opened, at time.Duration) Game {
	if !f.Resumed {
		g = Game{table: table{failed: g.table.failed, now: g.table.now}}
	}
	g.table.mute = false // what fails is told again
	g.restart = restart{at: at, untouched: f.Resumed}
	if g.inquiry.open() {
		g.inquiry.from = at
	}
	g.guidance.told = Wrong{}
	g.lifted.restartAll(at)
	g.lastCall, g.round.Still = lastCall{from: at}, at
	return g
}
