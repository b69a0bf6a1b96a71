package voice

import (
	"context"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/earcon"
	"quartoboard/board"
)

// Recorder records the sound of a Paced, each at its time, one mixed into another.
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
	rate     int // of the utterances
	start    time.Duration
	head     time.Duration // length of the head
	length   time.Duration
	cut      bool // after the head
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
	parts := u.Parts()
	p.start, p.head, p.length, p.cut = now, audio.Duration(parts[0].Text), audio.Duration(u.Text), false
	p.sound, p.err = audio.PCM{}, nil
	if p.synth == nil {
		return
	}
	for i, part := range parts {
		var sound audio.PCM
		part.Rate = p.rate
		sound, p.err = p.synth.Synthesize(context.Background(), part)
		if p.err != nil {
			p.note(p.err)
			return
		}
		p.sound.Rate, p.sound.Samples = sound.Rate, append(p.sound.Samples, sound.Samples...)
		p.length = p.sound.Duration()
		if i == 0 {
			p.head = p.length
		}
	}
}

// Tune sets the rate of the synthesizer. A recording has one volume.
func (p *Paced) Tune(prefer board.Preferences) { p.rate = prefer.Rate }

// Shorten ends the utterance after its head.
func (p *Paced) Shorten(now time.Duration) {
	if end := max(p.head, now-p.start); end < p.length {
		p.length, p.cut = end, true
	}
}

// Done reports whether the time of the utterance is over.
func (p *Paced) Done(now time.Duration) (time.Duration, board.Outcome, bool) {
	end := p.start + p.length
	if now < end {
		return 0, 0, false
	}
	p.record(p.sound.Until(p.length))
	if p.cut {
		return end, board.OutcomeCut, true
	}
	return end, board.OutcomeSaid, true
}

// Cut ends the utterance and records the part before now.
func (p *Paced) Cut(now time.Duration) {
	p.record(p.sound.Until(now - p.start))
}

// Earcon records an earcon. Captions have none.
func (p *Paced) Earcon(now time.Duration, e audio.Earcon) {
	if p.recorder == nil {
		return
	}
	if err := p.recorder.WriteAt(now, earcon.Sound(e)); err != nil {
		p.note(err)
	}
}

// record records the sound of the utterance, once.
func (p *Paced) record(sound audio.PCM) {
	p.sound = audio.PCM{}
	if len(sound.Samples) == 0 || p.err != nil {
		return
	}
	p.err = p.recorder.WriteAt(p.start, sound)
	p.note(p.err)
}
