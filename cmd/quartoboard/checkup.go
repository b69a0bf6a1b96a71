package main

import (
	"cmp"
	"context"
	"slices"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/aplay"
	"quartoboard/audio/espeak"
	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/doctor"
)

// soundPatience is how long the speech program may take for a word.
const soundPatience = 10 * time.Second

// soundOf makes a word without playing it, and lists the cards.
func soundOf(ctx context.Context, c config.Config) doctor.Sound {
	s := doctor.Sound{Device: c.Audio.Device, Lang: c.Board.Lang}
	if s.Device == "" {
		return s
	}
	ctx, enough := context.WithTimeout(ctx, soundPatience)
	defer enough()
	synth, err := espeak.New(espeak.Opts{Rate: normalRate * c.Audio.Rate / 100})
	if err == nil {
		_, err = synth.Synthesize(ctx, audio.Utterance{Lang: c.Board.Lang, Text: "Quarto"})
	}
	s.Voice = err
	sink, err := aplay.New(aplay.Opts{Card: cardName(c.Audio)})
	if err == nil {
		s.Cards, err = sink.Cards(ctx)
	}
	s.Player = err
	return s
}

// speak says the report aloud where that can be done; it has been written.
func (d *check) speak(ctx context.Context, c config.Config, r doctor.Report) {
	d.silent(ctx, d.tryToSpeak(ctx, c, r))
}

func (d *check) tryToSpeak(ctx context.Context, c config.Config, r doctor.Report) error {
	talk := &talk{c.Board.Lang, c.Board.Verbosity}
	words, err := talk.words()
	if err != nil {
		return err
	}
	synth, sink, err := loudspeaker(ctx, c.Audio)
	if err != nil {
		return err
	}
	return sayAll(ctx, synth, sink, aloud(words, r))
}

// sayAll says one after the other.
func sayAll(ctx context.Context, synth audio.Synthesizer, sink audio.Sink, all []audio.Utterance) error {
	for _, u := range all {
		sound, err := synth.Synthesize(ctx, u)
		if err != nil {
			return err
		}
		if err := sink.Play(ctx, sound); err != nil {
			return err
		}
	}
	return nil
}

// aloud is a report in words, the worst first: who listens may leave.
func aloud(words *phrase.Speech, r doctor.Report) []audio.Utterance {
	health := phrase.NotReady
	switch {
	case r.Unknown():
		health = phrase.NotKnown
	case r.Playable() && r.Avoid() != 0:
		health = phrase.ReadyBut
	case r.Playable():
		health = phrase.Ready
	}
	ill := slices.DeleteFunc(slices.Clone(r.Findings), func(f doctor.Finding) bool { return f.State == doctor.Well })
	slices.SortStableFunc(ill, func(a, b doctor.Finding) int { return cmp.Compare(rank(b), rank(a)) })
	var found []phrase.Ailment
	for _, f := range ill {
		found = append(found, phrase.Ailment{Code: string(f.Code), Part: f.Part, Cells: f.Cells})
	}
	return words.Checkup(health, r.Avoid(), found)
}

// rank is higher for what is worse.
func rank(f doctor.Finding) int {
	if f.Blocks {
		return int(doctor.Fails) + 1
	}
	return int(f.State)
}
