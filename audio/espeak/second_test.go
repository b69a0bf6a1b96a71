//go:build unix

package espeak

import (
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
)

// period returns that of a voice: the lag at which a sound is most like itself, from 60 to 300 Hz.
func period(sound audio.PCM) (best time.Duration) {
	most := 0.0
	for lag := sound.Rate / 300; lag <= sound.Rate/60; lag++ {
		alike := 0.0
		for i, s := range sound.Samples[lag:] {
			alike += float64(s) * float64(sound.Samples[i])
		}
		if alike > most {
			most, best = alike, time.Duration(lag)*time.Second/time.Duration(sound.Rate)
		}
	}
	return best
}

func TestTheSecondVoiceIsLowerAndAsFast(t *testing.T) {
	s := synthesizer(t, Opts{})
	for _, lang := range phrase.Languages() {
		u := audio.Utterance{Lang: lang, Text: "Bella: Anna, David."}
		first := say(t, s, lang, u.Text)
		u.Second = true
		second, err := s.Synthesize(t.Context(), u)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := period(first), period(second); b*10 < a*11 {
			t.Errorf("%s: periods of %v and %v, want a tenth more at least", lang, a, b)
		}
		if a, b := first.Duration(), second.Duration(); (a - b).Abs() > 50*time.Millisecond {
			t.Errorf("%s: the voices take %v and %v", lang, a, b)
		}
	}
}
