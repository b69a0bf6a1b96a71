package daemon

import (
	"fmt"
	"sync/atomic"

	"quartoboard/board"
)

// toldDepth is the limit of waiting facts. faultRoom of it is closed to requests, so
// that a flood of requests does not block a fault.
const toldDepth, faultRoom = 64, 16

// maxAsked is the limit of requests by one way in one game, so that a host cannot fill its
// file, and a visitor of the page does not use up those of the host.
const maxAsked = 1000

var errMany = fmt.Errorf("too many requests in one game: limit of %d reached, want new", maxAsked)

// Mailbox takes the facts that come from outside the loop. It is made before the parts that
// tell something, and the loop after them. Its methods may be called from any goroutine.
type Mailbox struct {
	told   chan board.Fact
	asked  [board.ViaHall + 1]atomic.Int32 // requests taken by each way since the game began
	accept func(board.Asked) error         // the reason why the board cannot play what is asked for
}

// NewMailbox makes an empty one.
func NewMailbox() *Mailbox {
	return &Mailbox{told: make(chan board.Fact, toldDepth), accept: func(board.Asked) error { return nil }}
}

// Ask passes a request to the loop as Tell does. The error is board.ErrBusy, or that the game
// has reached its limit of requests by that way and takes only one for a new game, or the
// reason why the board cannot play what is asked for.
func (m *Mailbox) Ask(a board.Asked) error {
	err := m.accept(a)
	switch {
	case err != nil:
		return err
	case a.Request != board.RequestNew && m.asked[a.Via].Load() >= maxAsked:
		return errMany
	case len(m.told) >= toldDepth-faultRoom || !m.Tell(a):
		return board.ErrBusy
	}
	m.asked[a.Via].Add(1)
	return nil
}

// Tell passes a fact from outside the loop: a request of a host, a page or a menu
// (board.Asked), or the health of a part (board.Fault). It never blocks. It returns false if
// too many facts wait.
func (m *Mailbox) Tell(f board.Fact) bool {
	select {
	case m.told <- f:
		return true
	default:
		return false
	}
}
