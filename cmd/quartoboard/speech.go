package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/aplay"
	"quartoboard/audio/espeak"
	"quartoboard/audio/phrase"
	"quartoboard/audio/wav"
	"quartoboard/cmd/internal/config"
)

// talk is how the board speaks, as flags say it.
type talk struct{ lang, verbosity string }

func speechFlags(f *flag.FlagSet) *talk {
	t := &talk{}
	f.StringVar(&t.lang, "lang", "en", "language of the board: "+languages())
	f.StringVar(&t.verbosity, "verbosity", "normal", "how much it says: terse, normal or full")
	return t
}

// languages lists the codes for a flag's help.
func languages() string { return strings.Join(phrase.Languages(), ", ") }

func (t *talk) words() (*phrase.Speech, error) {
	v, err := phrase.ParseVerbosity(t.verbosity)
	if err != nil {
		return nil, fmt.Errorf("-verbosity: %w", err)
	}
	s, err := phrase.New(phrase.Opts{Lang: t.lang, Verbosity: v})
	if err != nil {
		return nil, fmt.Errorf("-lang: %w", err)
	}
	return s, nil
}

// loudspeaker finds what speaks aloud on this machine; the error says why
// nothing does.
func loudspeaker(ctx context.Context, a config.Audio) (audio.Synthesizer, audio.Sink, error) {
	if a.Device == "" {
		return nil, nil, errors.New("the settings name no sound card")
	}
	synth, err := espeak.New(espeak.Opts{Rate: normalRate * a.Rate / 100})
	if err != nil {
		return nil, nil, err
	}
	sink, err := aplay.New(aplay.Opts{Card: cardName(a)})
	if err != nil {
		return nil, nil, err
	}
	if cards, err := sink.Cards(ctx); err != nil {
		return nil, nil, err
	} else if len(cards) == 0 {
		return nil, nil, aplay.ErrNoCard
	}
	return synth, sink, nil
}

// cardName is the card as aplay is told; "" is ALSA's own choice.
func cardName(a config.Audio) string {
	if a.Device == "default" {
		return ""
	}
	return a.Device
}

// normalRate is espeak-ng's own speed, in words a minute.
const normalRate = 175

// wavRate is the rate of espeak-ng's voices, in samples a second.
const wavRate = 22050

// recorder opens a WAV file and what speaks into it.
func recorder(path string) (audio.Synthesizer, *wav.File, error) {
	synth, err := espeak.New(espeak.Opts{})
	if err != nil {
		return nil, nil, refuse(fmt.Errorf("-wav: %w", err))
	}
	file, err := wav.Create(path, wavRate)
	if err != nil {
		return nil, nil, refuse(fmt.Errorf("-wav: %w", err))
	}
	return synth, file, nil
}
