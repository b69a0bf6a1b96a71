package voice

import (
	"context"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// Recorder records the sound of a Paced at its time.
type Recorder interface {
	WriteAt(at time.Duration, sound audio.PCM) error
}

// Paced is an output on the clock of the board. Without a synthesizer it makes no sound,
// and an utterance takes audio.Duration; with one it takes the duration of its sound,
// which goes to the recorder.
type Paced struct {
	health
	synth    audio.Synthesizer
	recorder Recorder
	start    time.Duration
	length   time.Duration
	sound    audio.PCM
	err      error // of the utterance
}

// NewCaptions makes an output without sound.
func NewCaptions() *Paced { return &Paced{} }

// NewRecorded makes an output that records into r. Start blocks for the synthesis, while
// the simulated clock stands still.
func NewRecorded(s audio.Synthesizer, r Recorder) *Paced { return &Paced{synth: s, recorder: r} }

// Start begins to say u.
func (p *Paced) Start(now time.Duration, u audio.Utterance) {
	p.start, p.length, p.err = now, audio.Duration(u.Text), nil
	if p.synth == nil {
		return
	}
	p.sound, p.err = p.synth.Synthesize(context.Background(), u)
	if p.err != nil {
		p.note(p.err)
		return
	}
	p.length = p.sound.Duration()
}

// Done reports whether the time of the utterance is over.
func (p *Paced) Done(now time.Duration) (time.Duration, board.Outcome, bool) {
	end := p.start + p.length
	if now < end {
		return 0, 0, false
	}
	p.record(p.sound)
	return end, board.OutcomeSaid, true
}

// Cut ends the utterance and records the part before now.
func (p *Paced) Cut(now time.Duration) {
	p.record(p.sound.Until(now - p.start))
}

func (p *Paced) record(sound audio.PCM) {
	if p.synth == nil || p.err != nil {
		return
	}
	p.err = p.recorder.WriteAt(p.start, sound)
	p.note(p.err)
}
