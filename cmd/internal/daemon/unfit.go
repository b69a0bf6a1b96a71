package daemon

import (
	"quartoboard/board"
)

// Unfit describes a build that cannot play a game.
type Unfit struct {
	Reason  error                    // in one sentence
	Say     func() string            // the same for the players
	Instead board.Options            // the game that begins in its place
	Of      func(board.Options) bool // the games that it cannot play
}

// answer tells the players, in place of a request.
func (u *Unfit) answer(v board.Via) board.Asked {
	return board.Asked{Request: board.RequestSay, Via: v, Text: u.Say()}
}

// unfit reports whether the build cannot play a game.
func (d *Daemon) unfit(o board.Options) bool {
	return d.opts.Unfit != nil && o != nil && d.opts.Unfit.Of(o)
}

// instead begins the game that the build can play, and tells why.
func (d *Daemon) instead() {
	d.begin(board.Started{Options: d.opts.Unfit.Instead})
	d.Tell(d.opts.Unfit.answer(board.ViaMenu))
}
