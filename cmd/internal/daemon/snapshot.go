package daemon

import (
	"sync"

	"quartoboard/rules/referee"
)

// State is the game after an event.
type State struct {
	Record string // the name of its record
	Seq    int    // of the last line
	Game   referee.Game
}

// snapshot is the newest state, for readers in other goroutines.
type snapshot struct {
	mu    sync.Mutex
	state State // Guarded by mu.
}

func (s *snapshot) set(state State) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state = state
}

// State returns the newest state. It may be called from any goroutine.
func (d *Daemon) State() State {
	d.snapshot.mu.Lock()
	defer d.snapshot.mu.Unlock()
	return d.snapshot.state
}
