package gate

import (
	"sync"
	"time"
)

// Burst is how many commands may come at once, and Pace the time after which one more may: a game
// is a file on the card of the board.
const (
	Burst = 10
	Pace  = time.Second
)

// Allowance limits how often commands come. Its zero value allows Burst of them.
type Allowance struct {
	mu   sync.Mutex
	full time.Time // when all will be left again; guarded by mu
}

// Take reports whether one may come now.
func (a *Allowance) Take(now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	full := a.full
	if full.Before(now) {
		full = now
	}
	full = full.Add(Pace)
	if full.Sub(now) > Burst*Pace {
		return false
	}
	a.full = full
	return true
}
