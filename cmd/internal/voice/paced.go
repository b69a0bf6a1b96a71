package voice

import (
	"context"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// Recorder takes the sound of a Paced output at its place in time.
type Recorder interface {
	WriteAt(at time.Duration, sound audio.PCM) error
}

// Paced is an output on the board's own clock. Without a synthesizer it makes no
// sound, and an utterance takes audio.Duration; with one an utterance takes as
// long as its sound, which goes to the recorder.
type Paced struct {
	synth    audio.Synthesizer
	recorder Recorder
	start    time.Duration
	length   time.Duration
	sound    audio.PCM
	err      error // of the utterance
	health   health
}

// NewCaptions makes an output without sound.
func NewCaptions() *Paced { return &Paced{} }

// NewRecorded makes an output that speaks into r. Start then blocks for the
// synthesis, in which the simulated clock stands still.
func NewRecorded(s audio.Synthesizer, r Recorder) *Paced { return &Paced{synth: s, recorder: r} }

// Start begins to say u.
func (p *Paced) Start(now time.Duration, u audio.Utterance) {
	p.start, p.length, p.err = now, audio.Duration(u.Text), nil
	if p.synth == nil {
		return
	}
	p.sound, p.err = p.synth.Synthesize(context.Background(), u)
	if p.err != nil {
		p.health.note(p.err)
		return
	}
	p.length = p.sound.Duration()
}

// Done says whether the utterance has had its time.
func (p *Paced) Done(now time.Duration) (time.Duration, audio.Outcome, bool) {
	end := p.start + p.length
	if now < end {
		return 0, 0, false
	}
	p.record(p.sound)
	return end, audio.Said, true
}

// Cut ends it; what was heard of it is recorded.
func (p *Paced) Cut(now time.Duration) {
	p.record(p.sound.Until(now - p.start))
}

func (p *Paced) record(sound audio.PCM) {
	if p.synth == nil || p.err != nil {
		return
	}
	p.err = p.recorder.WriteAt(p.start, sound)
	p.health.note(p.err)
}

// Fault tells of the sound's health once a change.
func (p *Paced) Fault() (board.Fault, bool) { return p.health.fault() }
