package daemon

import (
	"sync"

	"quartoboard/rules/referee"
)

// snapshot is the newest game for readers in other goroutines.
type snapshot struct {
	mu   sync.Mutex
	game referee.Game // Guarded by mu.
}

func (s *snapshot) set(g referee.Game) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.game = g
}

// State is the game as it stood after the newest event. It may be called from
// any goroutine.
func (d *Daemon) State() referee.Game {
	d.snapshot.mu.Lock()
	defer d.snapshot.mu.Unlock()
	return d.snapshot.game
}
