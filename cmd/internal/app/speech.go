package app

import (
	"context"
	"errors"
	"fmt"
	"io"

	"quartoboard/audio"
	"quartoboard/audio/aplay"
	"quartoboard/audio/espeak"
	"quartoboard/audio/monitor"
	"quartoboard/audio/phrase"
	"quartoboard/audio/piper"
	"quartoboard/audio/wav"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/voice"
)

// Speech is the language of a board, how much it says, and whether columns are letters.
type Speech struct {
	Lang, Verbosity string
	Letters         bool
}

// SpeechOf returns the speech of the settings.
func SpeechOf(c config.Config) Speech {
	return Speech{c.Board.Lang, c.Board.Verbosity, c.Board.Letters}
}

// Languages returns the codes of all languages, for help.
func Languages() []string { return phrase.Languages() }

// Words returns the words of the language. The error names the flag.
func (s Speech) Words() (*Words, error) {
	if _, err := phrase.ParseVerbosity(s.Verbosity); err != nil {
		return nil, fmt.Errorf("--verbosity: %w", err)
	}
	p := board.Preferences{Lang: s.Lang, Verbosity: s.Verbosity, Letters: switched(s.Letters)}
	words, err := NewWords(p, board.Preferences{}, nil)
	if err != nil {
		return nil, fmt.Errorf("--lang: %w", err)
	}
	return words, nil
}

// Loudspeaker opens the sound of this machine, at the volume of the settings. The error is the reason for silence; if it
// is aplay.ErrNoCard alone, synthesizer and sink are there.
func Loudspeaker(ctx context.Context, a config.Audio) (audio.Synthesizer, *aplay.Sink, error) {
	if a.Device == "" {
		return nil, nil, errors.New("the settings name no sound card")
	}
	synth, err := Synthesizer(a)
	if err != nil {
		return nil, nil, err
	}
	sink, err := Card(a)
	if err != nil {
		return nil, nil, err
	}
	sink.SetVolume(a.Volume)
	if cards, err := sink.Cards(ctx); err != nil {
		return nil, nil, err
	} else if len(cards) == 0 {
		return synth, sink, aplay.ErrNoCard
	}
	return synth, sink, nil
}

// Synthesizer opens the speech engine of the settings, at their rate. Without espeak-ng
// there is none: it says what piper cannot.
func Synthesizer(a config.Audio) (audio.Synthesizer, error) {
	synth, err := Espeak(a)
	switch {
	case err != nil:
		return nil, err
	case a.Engine == config.EnginePiper:
		return audio.NewSpared(Piper(a), synth), nil
	}
	return synth, nil
}

// Espeak opens espeak-ng, at the rate and with the voices of the settings.
func Espeak(a config.Audio) (*espeak.Synthesizer, error) {
	return espeak.New(espeak.Opts{Rate: a.Rate, Voice: a.Voices.Of, Spell: phrase.Spell})
}

// Piper makes the synthesizer of piper by the settings. It does not ask its server.
func Piper(a config.Audio) *piper.Synthesizer {
	return piper.New(piper.Opts{
		URL: a.Piper.URL, Sound: audio.Rate, Rate: a.Rate, Voice: a.Piper.Voices.Of, Spell: phrase.Spell,
	})
}

// Card opens the sound card of the settings.
func Card(a config.Audio) (*aplay.Sink, error) {
	name := a.Device
	if name == "default" {
		name = "" // ALSA's own choice
	}
	return aplay.New(aplay.Opts{Card: name})
}

// Recorder creates a WAV file, and opens the program that makes its speech.
func Recorder(path string, a config.Audio) (audio.Synthesizer, *wav.File, error) {
	synth, err := Synthesizer(a)
	if err != nil {
		return nil, nil, fmt.Errorf("--wav: %w", err)
	}
	file, err := wav.Create(path, audio.Rate)
	if err != nil {
		return nil, nil, fmt.Errorf("--wav: %w", err)
	}
	return synth, file, nil
}

// Sound is an output with what belongs to it.
type Sound struct {
	Output  voice.Output
	Workers []daemon.Worker
	Heard   page.Sound // the same for browsers; nil without a synthesizer
	Aloud   bool       // a loudspeaker plays it
}

// Output opens the sound; the reason for silence is printed on w. A card may be plugged in
// later. A machine that lacks more has captions that nobody reads.
func Output(ctx context.Context, c config.Config, w io.Writer) Sound {
	synth, card, err := Loudspeaker(ctx, c.Audio)
	Silent(ctx, w, err)
	if card == nil {
		return Sound{Output: voice.NewCaptions()}
	}
	return live(c.Audio, synth, card, false)
}

// Live opens the sound of this machine. The error is the reason for silence.
func Live(ctx context.Context, a config.Audio) (Sound, error) {
	synth, card, err := Loudspeaker(ctx, a)
	if err != nil {
		return Sound{}, err
	}
	return live(a, synth, card, false), nil
}

// LiveInBrowser opens the sound of this machine for a browser on it. The loudspeaker, if
// there is one, is silent while a browser listens.
func LiveInBrowser(ctx context.Context, a config.Audio) (Sound, error) {
	if synth, card, err := Loudspeaker(ctx, a); err == nil {
		return live(a, synth, card, true), nil
	}
	synth, err := Synthesizer(a)
	if err != nil {
		return Sound{}, err
	}
	return sound(synth, monitor.Opts{}), nil
}

func live(a config.Audio, synth audio.Synthesizer, card *aplay.Sink, alone bool) Sound {
	if !a.KeepOpen {
		return sound(synth, monitor.Opts{Under: card, Alone: alone}, card.Run)
	}
	stream := aplay.NewStream(card)
	return sound(synth, monitor.Opts{Under: stream, Alone: alone}, stream.Run, card.Run)
}

func sound(synth audio.Synthesizer, o monitor.Opts, workers ...daemon.Worker) Sound {
	heard := monitor.New(o)
	output := voice.NewLive(synth, heard)
	return Sound{output, append(workers, output.Run), heard, o.Under != nil}
}

// Say says a sentence, which has been printed, aloud too if the machine has sound, as loud and
// as fast as players prefer it.
func Say(ctx context.Context, c config.Config, w io.Writer, text string) {
	c, _ = Settings{}.Preferred(c) // why it cannot is told where the board or the doctor reads it
	u := audio.Utterance{Class: board.ClassVerdict, Lang: "en", Text: text}
	Silent(ctx, w, SayAll(ctx, c, []audio.Utterance{u}))
}

// SayAll says one utterance after the other, and returns when all are said.
func SayAll(ctx context.Context, c config.Config, all []audio.Utterance) error {
	synth, sink, err := Loudspeaker(ctx, c.Audio)
	if err != nil {
		return err
	}
	sink.Adjust(ctx)
	return sayAll(ctx, synth, sink, all)
}

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

// Silent prints the reason for silence, unless the program is to end.
func Silent(ctx context.Context, w io.Writer, err error) {
	if err != nil && ctx.Err() == nil {
		fmt.Fprintf(w, "quartoboard: silent: %v\n", err)
	}
}
