package quartino

import (
	"quartoboard/board"
)

// open begins a file: the facts that follow report what is on the table. After a restart every
// time limit begins again.
func (s *step) open(f board.Opened) {
	if !f.Resumed {
		s.Game = Game{table: table{now: s.table.now}}
	}
	s.guide.again = true
	s.table.early, s.round.Still = 0, s.at
	s.table.heldUntil = 0
	s.table.restartTime(s.at)
}

// start begins a game. Tokens that already lie on the wheel must be taken off it.
func (s *step) start(f board.Started) {
	seen := s.table
	o, _ := f.Options.(Options)
	s.Game = New(o, f.Cards)
	s.match = f.Match
	s.table = table{now: seen.now, believed: seen.believed, heard: seen.heard, sensed: seen.sensed, tray: seen.tray}
	s.judge(Turn{Player: s.now.turn.player})
	s.compare()
	s.layAgain()
}

// end ends a game that runs.
func (s *step) end(winner board.Player, how How) {
	if s.over() {
		return
	}
	s.judge(Ended{Winner: winner, How: how})
	s.now.ended, s.now.winner = how, winner
	s.guide = guide{}
	s.table.lifted, s.table.guided = 0, 0
	s.filled = s.table.believed != wheel{}
	s.round.End(s.at)
}

// clearing reports whether the wheel was cleared after the end of a game, so that the next one
// begins soon.
func (g Game) clearing() bool {
	return g.round.Ended && g.filled && g.table.believed == wheel{} && !g.round.Due()
}

// Next is the next game, once it is to begin: after a request, or after the wheel was cleared
// at the end.
func (g Game) Next() (board.Started, bool) { return g.round.Next() }

// NextOptions are the options of the next game, unless it is asked for with others: those that
// were chosen for it, or the same again, with the same player first.
func (g Game) NextOptions() board.Options { return g.round.Chosen(g.opts) }

// Match is the score of the games of Quarto that were played before.
func (g Game) Match() board.Match { return g.match }

// askNew ends the game for a new one, by the options of NextOptions if o is nil.
func (s *step) askNew(o board.Options) {
	s.end(0, HowAbandoned)
	if o == nil {
		o = s.NextOptions()
	}
	s.round.Ask(board.Started{Options: o, Match: s.match})
}

// Table returns the known table as the facts at the start of a new file: the spaces as at a start, and
// the tray.
func (g Game) Table() (board.Stacks, board.Tray) {
	f := board.Stacks{First: true, Changed: board.AllCells}
	for c, col := range g.table.believed {
		f.Now[c] = board.Stack{Change: board.StackCleared, Heard: g.table.heard[c]}
		if col.n > 0 {
			f.Now[c].Change = board.StackUnsure
		}
	}
	return f, g.table.tray
}
