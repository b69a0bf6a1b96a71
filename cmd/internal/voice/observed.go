package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// Observer is told of each utterance, in the goroutine of the output. Its methods must not
// block.
type Observer interface {
	// Begun tells that u begins, with the rate at which it is said.
	Begun(now time.Duration, u audio.Utterance)
	// Shortened tells that it ends after its head, or now if that has been said. Its end
	// is told too.
	Shortened(now time.Duration)
	// Ended tells its end. Each end has a begin before it.
	Ended(now time.Duration, o board.Outcome)
}

// Observed is an output with an observer, which must be set before the first utterance.
type Observed struct {
	Output
	Observer Observer // nil for none

	rate      int  // of the utterances
	saying    bool // the observer was told of a begin and not of its end
	shortened bool // that utterance
}

// Tune sets the rate and the volume of all that begins from now on.
func (o *Observed) Tune(p board.Preferences) {
	o.rate = p.Rate
	o.Output.Tune(p)
}

// Start begins to say u.
func (o *Observed) Start(now time.Duration, u audio.Utterance) {
	o.Output.Start(now, u)
	u.Rate = o.rate
	if o.saying, o.shortened = o.Observer != nil, false; o.saying {
		o.Observer.Begun(now, u)
	}
}

// Done reports whether u has ended by now.
func (o *Observed) Done(now time.Duration) (time.Duration, board.Outcome, bool) {
	end, outcome, done := o.Output.Done(now)
	if done {
		o.end(end, outcome)
	}
	return end, outcome, done
}

// Cut ends u at now.
func (o *Observed) Cut(now time.Duration) {
	o.Output.Cut(now)
	o.end(now, board.OutcomeCut)
}

// Shorten ends u after its head.
func (o *Observed) Shorten(now time.Duration) {
	o.Output.Shorten(now)
	if o.saying && !o.shortened { // the queue asks for it until the end
		o.shortened = true
		o.Observer.Shortened(now)
	}
}

func (o *Observed) end(now time.Duration, outcome board.Outcome) {
	if o.saying {
		o.saying = false
		o.Observer.Ended(now, outcome)
	}
}
