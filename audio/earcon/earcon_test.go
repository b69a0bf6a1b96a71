package earcon

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/espeak"
)

// all are the earcons.
var all = []audio.Earcon{audio.Lifted, audio.Settling, audio.Accepted, audio.Refused, audio.MenuMoved, audio.Called, audio.Thinking}

func rms(samples []int16) float64 {
	var power float64
	for _, s := range samples {
		power += float64(s) * float64(s)
	}
	return math.Sqrt(power / float64(len(samples)))
}

// tone returns the strongest frequency of samples, to 10 Hz.
func tone(samples []int16) (hz int) {
	best := 0.0
	for f := 200; f <= 3000; f += 10 {
		var re, im float64
		for i, s := range samples {
			sin, cos := math.Sincos(2 * math.Pi * float64(f*i) / audio.Rate)
			re, im = re+float64(s)*cos, im+float64(s)*sin
		}
		if power := re*re + im*im; power > best {
			best, hz = power, f
		}
	}
	return hz
}

// contour returns the strongest frequency in each third of a sound.
func contour(samples []int16) (thirds [3]int) {
	n := len(samples) / 3
	for i := range thirds {
		thirds[i] = tone(samples[i*n : (i+1)*n])
	}
	return thirds
}

// peak returns the greatest amplitude.
func peak(samples []int16) (peak int) {
	for _, s := range samples {
		peak = max(peak, int(s), -int(s))
	}
	return peak
}

func TestTheSoundsAreThese(t *testing.T) {
	var got []string
	sounds := map[string]audio.PCM{"off": Off()}
	names := []string{"off"}
	for _, e := range all {
		sounds[e.String()], names = Sound(e), append(names, e.String())
	}
	for _, name := range names {
		sound := sounds[name]
		got = append(got, fmt.Sprintf("%-8v %3d ms, RMS %.0f, peak %d00, Hz %v", name,
			sound.Duration().Round(time.Millisecond).Milliseconds(), rms(sound.Samples), peak(sound.Samples)/100, contour(sound.Samples)))
	}
	want := strings.TrimSpace(`
off      550 ms, RMS 3000, peak 4700, Hz [880 660 440]
lifted    80 ms, RMS 3000, peak 4900, Hz [620 780 940]
settling  80 ms, RMS 3000, peak 4900, Hz [710 590 460]
accepted 100 ms, RMS 3000, peak 4800, Hz [660 990 990]
refused  140 ms, RMS 3000, peak 4800, Hz [440 310 310]
menu      70 ms, RMS 3000, peak 4900, Hz [880 1130 880]
called   100 ms, RMS 3000, peak 4800, Hz [1320 1320 1320]
thinking  30 ms, RMS 3000, peak 5400, Hz [880 880 880]
`)
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func TestNoTwoSoundAlike(t *testing.T) {
	contours := map[audio.Earcon][3]int{}
	for _, e := range all {
		contours[e] = contour(Sound(e).Samples)
	}
	for i, one := range all {
		for _, other := range all[i+1:] {
			apart := 0.0 // in halftones
			for i, hz := range contours[one] {
				apart = max(apart, math.Abs(12*math.Log2(float64(hz)/float64(contours[other][i]))))
			}
			if apart < 4 {
				t.Errorf("%v and %v are %.1f halftones apart, want 4 somewhere at least", one, other, apart)
			}
		}
	}
}

func TestAnEarconIsShortAndBeginsAndEndsWithoutAClick(t *testing.T) {
	for _, e := range all {
		sound := Sound(e)
		s := sound.Samples
		if d := sound.Duration(); d > 150*time.Millisecond {
			t.Errorf("%v lasts %v, want 150ms at most", e, d)
		}
		if s[0] != 0 || s[len(s)-1] != 0 {
			t.Errorf("%v begins with %d and ends with %d, want 0", e, s[0], s[len(s)-1])
		}
		if ms := audio.Rate / 1000; peak(s[:ms]) > peak(s)/10 || peak(s[len(s)-ms:]) > peak(s)/10 {
			t.Errorf("%v: the first or the last millisecond is loud", e)
		}
		var highest float64
		for _, n := range earcons[e] {
			highest = max(highest, n.from, n.to)
		}
		steepest := (1 + 2*overtone) * 2 * math.Pi * highest / audio.Rate * float64(peak(s))
		for i := range len(s) - 1 {
			if step := math.Abs(float64(s[i+1]) - float64(s[i])); step > steepest {
				t.Errorf("%v: a step of %.0f after sample %d, want %.0f at most", e, step, i, steepest)
			}
		}
	}
}

func TestAnEarconIsAsLoudAsSpeech(t *testing.T) {
	synth, err := espeak.New(espeak.Opts{Spell: func(_, text string, _ bool) string { return text }})
	if errors.Is(err, espeak.ErrNotInstalled) {
		t.Skip(err)
	}
	for lang, text := range map[string]string{
		"en": "Anna one: tall, round, hollow, smooth. No valid alignment.",
		"fr": "Anna un : grande, ronde, creuse, lisse. Aucun alignement valable.",
		"de": "Anna eins: groß, rund, glatt, mit Loch. Keine gültige Reihe.",
		"es": "Anna uno: alta, redonda, hueca, lisa. Ninguna alineación válida.",
	} {
		sound, err := synth.Synthesize(context.Background(), audio.Utterance{Lang: lang, Text: text})
		if err != nil {
			t.Fatal(err)
		}
		var spoken []int16 // without the pauses
		for part := range slices.Chunk(sound.Samples, audio.Rate/100) {
			if rms(part) > 500 {
				spoken = append(spoken, part...)
			}
		}
		for _, e := range all {
			if louder := 20 * math.Log10(rms(Sound(e).Samples)/rms(spoken)); math.Abs(louder) > 3 {
				t.Errorf("%v is %+.1f dB louder than the words in %q, want 3 dB apart at most", e, louder, lang)
			}
		}
	}
}
