package daemon

import (
	"quartoboard/board"
	"quartoboard/rules"
)

// unfit returns the reason why the build cannot play a game; nil for one that it can.
func (d *Daemon) unfit(o board.Options) *rules.Unfit {
	if d.opts.Unfit == nil || o == nil {
		return nil
	}
	return d.opts.Unfit(o)
}

// refusal tells the players why the build cannot play a game, in place of a request.
func (d *Daemon) refusal(u *rules.Unfit, a board.Asked) board.Asked {
	return board.Asked{Request: board.RequestSay, Via: a.Via, Arbiter: a.Arbiter, Text: d.opts.Refusal(u)}
}

// instead begins the game that the build can play, and tells why.
func (d *Daemon) instead(u *rules.Unfit) {
	d.begin(board.Started{Options: u.Instead})
	d.Tell(d.refusal(u, board.Asked{Via: board.ViaMenu}))
}
