package scan

import "quartoboard/board"

// What the field of tokens on one another is judged by, as shares. None was measured.
const (
	// nextStep is the share of the step before by which a token moves the level at least, whose
	// strength may differ by a third. Where the topmost one was exchanged the level moves less.
	nextStep = 0.31
	// likeStep is the share of a step by which the level after a lift may differ from what it was
	// before that step.
	likeStep = 0.35
	// shifted is the share of the whole field by which it changes where the tokens were pushed
	// aside within their space.
	shifted = 0.03
	// likeLevel is the share by which the field of tokens that were lifted may differ when they are
	// back.
	likeLevel = 0.08
	// atRandom is the same where the steps before are not known, so that nothing else tells.
	atRandom = 0.08
)

// pile is the field of the tokens on one space: how far the level was from the baseline
// after each step. The zero value is an empty space.
type pile struct {
	fields  [board.Tokens + 1]float32 // fields[n] is that of now; fields[0] is zero
	n       int                       // steps
	were    int                       // steps that are remembered: the last ones went
	unknown bool                      // these are not all: tokens lay there before, or it was not sure
	down    bool                      // the tokens lower the level
	comes   bool                      // a token has left the tray
}

// top is the field of all that is there.
func (p *pile) top() float32 { return p.fields[p.n] }

// judge takes the difference of the level from the baseline, at rest, which has changed by
// threshold at least, and returns what happened, and the steps that went or came back, if that is
// known.
func (p *pile) judge(difference, threshold float32, on, off float32) (change board.StackChange, moved int) {
	if p.n == 0 {
		p.down = difference < 0
	}
	field := difference
	if p.down {
		field = -field
	}
	change = p.changeTo(field, threshold, on, off)
	switch change {
	case board.StackCleared:
		p.n = 0
		if p.unknown {
			*p = pile{}
		}
	case board.StackUnsure:
		p.find(difference)
	case board.StackGrew:
		if moved = p.back(field, threshold); moved > 0 {
			p.n += moved
		} else {
			p.n = min(p.n+1, len(p.fields)-1)
			p.were = p.n
		}
		p.fields[p.n] = field
	case board.StackShrank:
		if !p.wasAt(field, threshold) {
			p.find(difference)
			break
		}
		near := p.nearest(field)
		moved, p.n = p.n-near, near
		p.fields[p.n] = field
	}
	return change, moved
}

// back is the number of remembered steps after which the field was like that; 0 if it never was, or
// after several of them. What comes back may lie aside.
func (p *pile) back(field, threshold float32) (moved int) {
	for m := p.n + 1; m <= p.were; m++ {
		if magnitude(field-p.fields[m]) > max(threshold, likeLevel*(p.fields[m]-p.top())) {
			continue
		}
		if moved > 0 {
			return 0
		}
		moved = m - p.n
	}
	return moved
}

// find takes what is there for something that was not seen to come.
func (p *pile) find(difference float32) {
	*p = pile{n: 1, were: 1, unknown: true, down: difference < 0}
	p.fields[1] = magnitude(difference)
}

// changeTo is the change from what was there to that field.
func (p *pile) changeTo(field, threshold, on, off float32) board.StackChange {
	top := p.top()
	switch step := field - top; {
	case p.n == 0 && field >= on:
		return board.StackGrew
	case p.n == 0:
		return board.StackUnsure
	case magnitude(field) < min(off, likeStep*p.fields[1]):
		return board.StackCleared
	case step >= p.least(threshold), p.comes && p.unknown && step >= max(threshold, shifted*top):
		return board.StackGrew
	case -step >= p.least(threshold) && (p.unknown || p.wasAt(field, threshold)):
		return board.StackShrank
	}
	return board.StackUnsure
}

// least is the least change of the field that a token makes.
func (p *pile) least(threshold float32) float32 {
	if p.unknown {
		return max(threshold, atRandom*p.top())
	}
	return max(threshold, shifted*p.top(), nextStep*(p.top()-p.fields[p.n-1]))
}

// nearest is the number of steps after which the field was most like that: one at least.
func (p *pile) nearest(field float32) int {
	near := 1
	for k := 2; k < p.n; k++ {
		if magnitude(field-p.fields[k]) < magnitude(field-p.fields[near]) {
			near = k
		}
	}
	return near
}

// wasAt reports whether the field was that after one of the steps before.
func (p *pile) wasAt(field, threshold float32) bool {
	if p.n == 1 {
		return false
	}
	k := p.nearest(field)
	return magnitude(field-p.fields[k]) <= max(threshold, likeStep*(p.fields[k+1]-p.fields[k]))
}
