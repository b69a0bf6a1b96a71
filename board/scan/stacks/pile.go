package stacks

import (
	"quartoboard/board"
	"quartoboard/board/scan/evidence"
)

// The shares by which the field of tokens on one another is judged. None was measured.
const (
	// nextStep is the least change of the level by a token, as a share of the step before: the
	// strength of tokens may differ by a third. An exchange of the topmost one changes it less.
	nextStep = 0.31
	// likeStep is the share of a step by which the level after a lift may differ from the level
	// before that step.
	likeStep = 0.35
	// shifted is the change, as a share of the whole field, by tokens that were pushed aside
	// within their space.
	shifted = 0.03
	// likeLevel is the share by which the field of lifted tokens may differ when they are back.
	likeLevel = 0.08
	// atRandom is the least change by a token, as a share of the whole field, where the steps
	// before are not known.
	atRandom = 0.08
)

// pile is the field of the tokens on one space: the distance of the level from the baseline
// after each step. The zero value is an empty space.
type pile struct {
	fields  [board.Tokens + 1]float32 // fields[n] is the present one; fields[0] is zero
	n       int                       // steps
	were    int                       // remembered steps, n and those that were lifted
	unknown bool                      // the first field is of a pile of unknown height
	down    bool                      // the tokens lower the level
	comes   bool                      // a token has left the tray
}

// top is the present field.
func (p *pile) top() float32 { return p.fields[p.n] }

// judge returns what happened to a pile whose level at rest has changed by threshold at least, and
// the number of steps that went or came back, if it is known. difference is that of the level from
// the baseline.
func (p *pile) judge(difference, threshold, feels, loses float32) (change board.StackChange, moved int) {
	if p.n == 0 {
		p.down = difference < 0
	}
	field := difference
	if p.down {
		field = -field
	}
	change = p.changeTo(field, threshold, feels, loses)
	switch change {
	case board.StackCleared:
		p.n = 0
		if p.unknown {
			*p = pile{}
		}
	case board.StackUnsure:
		p.reset(difference)
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
			p.reset(difference)
			break
		}
		near := p.nearest(field)
		moved, p.n = p.n-near, near
		p.fields[p.n] = field
	}
	return change, moved
}

// back returns the number of lifted steps that came back, by the remembered fields; 0 if no field
// fits, or several do. Tokens that come back may lie aside.
func (p *pile) back(field, threshold float32) (moved int) {
	for m := p.n + 1; m <= p.were; m++ {
		if evidence.Magnitude(field-p.fields[m]) > max(threshold, likeLevel*(p.fields[m]-p.top())) {
			continue
		}
		if moved > 0 {
			return 0
		}
		moved = m - p.n
	}
	return moved
}

// reset starts a pile of unknown height with the present field.
func (p *pile) reset(difference float32) {
	*p = pile{n: 1, were: 1, unknown: true, down: difference < 0}
	p.fields[1] = evidence.Magnitude(difference)
}

// changeTo returns the change from the present field to another one.
func (p *pile) changeTo(field, threshold, feels, loses float32) board.StackChange {
	top := p.top()
	switch step := field - top; {
	case p.n == 0 && field >= feels:
		return board.StackGrew
	case p.n == 0:
		return board.StackUnsure
	case evidence.Magnitude(field) < min(loses, likeStep*p.fields[1]):
		return board.StackCleared
	case step >= p.least(threshold), p.comes && p.unknown && step >= max(threshold, shifted*top):
		return board.StackGrew
	case -step >= p.least(threshold) && (p.unknown || p.wasAt(field, threshold)):
		return board.StackShrank
	}
	return board.StackUnsure
}

// least is the least change of the field by a token.
func (p *pile) least(threshold float32) float32 {
	if p.unknown {
		return max(threshold, atRandom*p.top())
	}
	return max(threshold, shifted*p.top(), nextStep*(p.top()-p.fields[p.n-1]))
}

// nearest returns the number of steps, at least one, after which the field was nearest to field.
func (p *pile) nearest(field float32) int {
	near := 1
	for k := 2; k < p.n; k++ {
		if evidence.Magnitude(field-p.fields[k]) < evidence.Magnitude(field-p.fields[near]) {
			near = k
		}
	}
	return near
}

// wasAt reports whether a field fits that after an earlier step.
func (p *pile) wasAt(field, threshold float32) bool {
	if p.n == 1 {
		return false
	}
	k := p.nearest(field)
	return evidence.Magnitude(field-p.fields[k]) <= max(threshold, likeStep*(p.fields[k+1]-p.fields[k]))
}
