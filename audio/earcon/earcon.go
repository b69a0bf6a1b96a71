// Package earcon makes the earcons: short sounds that tell what the board has noticed,
// before a word could. Their contours tell them apart, on one small loudspeaker too: up,
// down, level, in steps or gliding. They are as loud as the speech of espeak-ng, begin and
// end without a click, and are the same at each time.
package earcon

import (
	"math"
	"time"

	"quartoboard/audio"
)

const (
	// loudness is the root mean square of the samples. That of espeak-ng's words, as they
	// are set, is 2600 to 3300, pauses apart.
	loudness = 3000

	ramp = 6 * time.Millisecond // from silence, and back to it

	overtone = 0.35 // of the octave above, beside the tone: a small loudspeaker has no basses
)

// note is a tone that glides from one frequency to another, in Hz.
type note struct {
	from, to float64
	length   time.Duration
}

const ms = time.Millisecond

// earcons are the notes of each, one after another.
var earcons = [...][]note{
	audio.Lifted:    {{520, 1040, 80 * ms}},
	audio.Settling:  {{780, 390, 80 * ms}},
	audio.Accepted:  {{660, 660, 40 * ms}, {990, 990, 60 * ms}},
	audio.Refused:   {{440, 440, 60 * ms}, {311, 311, 80 * ms}},
	audio.MenuMoved: {{600, 1200, 35 * ms}, {1200, 600, 35 * ms}},
	audio.Called:    {{1320, 1320, 100 * ms}},
	audio.Thinking:  {{880, 880, 30 * ms}},
}

// Sound makes the sound of an earcon.
func Sound(e audio.Earcon) audio.PCM { return play(earcons[e]) }

// Off returns the tone before the computer stops: three notes down, longer than an earcon.
func Off() audio.PCM {
	return play([]note{{880, 880, 150 * ms}, {660, 660, 150 * ms}, {440, 440, 250 * ms}})
}

func play(notes []note) audio.PCM {
	var wave []float64
	var phase, power float64
	for _, n := range notes {
		samples := int(n.length * audio.Rate / time.Second)
		for i := range samples {
			frequency := n.from + (n.to-n.from)*float64(i)/float64(samples)
			phase += 2 * math.Pi * frequency / audio.Rate
			wave = append(wave, math.Sin(phase)+overtone*math.Sin(2*phase))
		}
	}
	for i := range wave {
		wave[i] *= envelope(i, len(wave))
		power += wave[i] * wave[i]
	}
	scale := loudness / math.Sqrt(power/float64(len(wave)))
	sound := audio.PCM{Rate: audio.Rate, Samples: make([]int16, len(wave))}
	for i, w := range wave {
		sound.Samples[i] = int16(math.Round(w * scale))
	}
	return sound
}

// envelope is the amplitude of sample i of n: it rises from 0 and falls back to it.
func envelope(i, n int) float64 {
	edge := float64(min(i, n-1-i)) / (audio.Rate * ramp.Seconds())
	return (1 - math.Cos(math.Pi*min(edge, 1))) / 2
}
