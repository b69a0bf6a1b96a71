package voice

import (
	"errors"
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

// Observed is an output with an observer, which must be set before the first utterance. In simulation and
// replay its sound can fail on request.
type Observed struct {
	Output
	Observer Observer // nil for none

	broken    health // of a simulated sound card
	rate      int    // of the utterances
	saying    bool   // the output has begun an utterance, and not ended it
	shortened bool   // that utterance
}

var errGone = errors.New("the sound card is gone")

// Break makes the sound fail or work. Fault returns the change.
func (o *Observed) Break(fails bool) {
	if fails {
		o.broken.note(errGone)
	} else {
		o.broken.note(nil)
	}
}

// Tune sets the rate and the volume of all that begins from now on.
func (o *Observed) Tune(p board.Preferences) {
	o.rate = p.Rate
	o.Output.Tune(p)
}

// Start begins to say u, if the sound works.
func (o *Observed) Start(now time.Duration, u audio.Utterance) {
	if o.saying, o.shortened = o.broken.err == nil, false; !o.saying {
		return
	}
	o.Output.Start(now, u)
	if u.Rate = o.rate; o.Observer != nil {
		o.Observer.Begun(now, u)
	}
}

// Done reports whether u has ended by now, which it has at once if the sound has failed.
func (o *Observed) Done(now time.Duration) (time.Duration, board.Outcome, bool) {
	switch {
	case !o.saying:
		return now, board.OutcomeDropped, true
	case o.broken.err != nil:
		o.Cut(now)
		return now, board.OutcomeCut, true
	}
	end, outcome, done := o.Output.Done(now)
	if done {
		o.end(end, outcome)
	}
	return end, outcome, done
}

// Cut ends u at now.
func (o *Observed) Cut(now time.Duration) {
	if o.saying {
		o.Output.Cut(now)
		o.end(now, board.OutcomeCut)
	}
}

// Shorten ends u after its head.
func (o *Observed) Shorten(now time.Duration) {
	if !o.saying {
		return
	}
	o.Output.Shorten(now)
	if !o.shortened && o.Observer != nil { // the queue asks for it until the end
		o.Observer.Shortened(now)
	}
	o.shortened = true
}

// Earcon sounds, if the sound works.
func (o *Observed) Earcon(now time.Duration, e audio.Earcon) {
	if o.broken.err == nil {
		o.Output.Earcon(now, e)
	}
}

// Fault returns a change of the health of the sound since the last call.
func (o *Observed) Fault() (board.Fault, bool) {
	if f, changed := o.broken.Fault(); changed {
		return f, true
	}
	return o.Output.Fault()
}

func (o *Observed) end(now time.Duration, outcome board.Outcome) {
	if o.saying = false; o.Observer != nil {
		o.Observer.Ended(now, outcome)
	}
}
