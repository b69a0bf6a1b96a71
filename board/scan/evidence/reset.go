package evidence

import "time"

// The pace of resets.
const (
	resetAgain = Stuck     // from one reset to the next
	idleReset  = time.Hour // from the last motion to a reset
)

// Resets is the schedule of resets: a reader may answer and read no tag any more until it is
// reset.
type Resets struct {
	Due bool // before the next reading

	last  time.Duration // the last one; 0 for none
	moved time.Duration // the last motion
}

// MayFollow reports whether a doubt about a reader may lead to a reset: not if there was one after
// since, the time of its last good answer, and not soon after another one.
func (r *Resets) MayFollow(at, since time.Duration) bool {
	return r.last <= since && (r.last <= 0 || at-r.last >= resetAgain)
}

// resetAtRest asks for a reset in each hour in which nothing moves.
func (p *Parts) resetAtRest(at time.Duration) {
	r := &p.Resets
	if !p.Still() {
		r.moved = at
	}
	if at-max(r.moved, r.last) >= idleReset {
		p.AskReset(at)
	}
}

// AskReset asks for a reset, unless a reader is about to fail or to work again: on a bus that
// loses answers set-up takes more of them than a reading does.
func (p *Parts) AskReset(at time.Duration) {
	if !p.inquires() {
		p.Resets.Due, p.Resets.last = true, at
	}
}
