package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

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

// Languages returns the codes of all languages, for help.
func Languages() []string { return phrase.Languages() }

// WordsOf returns the words of a board that speaks as it is preferred, with a language and a verbosity. The error
// names the flag.
func WordsOf(p board.Preferences) (*Words, error) {
	if _, err := phrase.ParseVerbosity(p.Verbosity); err != nil {
		return nil, fmt.Errorf("--verbosity: %w", err)
	}
	words, err := NewWords(p, board.Preferences{}, nil)
	if err != nil {
		return nil, fmt.Errorf("--lang: %w", err)
	}
	return words, nil
}

// loudspeaker opens the sound of this machine, at the volume of the settings. It blocks for
// 3 s at most. The error is the reason for silence; synthesizer and sink are not nil if the card may
// be plugged in later. notify is called with the card that plays in place of the default one.
func loudspeaker(ctx context.Context, a config.Audio, notify func(text string)) (audio.Synthesizer, *aplay.Sink, error) {
	if a.Device == "" {
		return nil, nil, errors.New("the settings name no sound card")
	}
	synth, err := Synthesizer(a)
	if err != nil {
		return nil, nil, err
	}
	sink, err := Card(a, notify)
	if err != nil {
		return nil, nil, err
	}
	sink.SetVolume(a.Volume)
	cards, err := sink.Cards(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, nil, ctx.Err()
	case err == nil && len(cards) == 0:
		err = aplay.ErrNoCard
	}
	return synth, sink, err
}

// Synthesizer opens the speech engine of the settings, at their rate. Each engine needs espeak-ng, which
// speaks where piper cannot.
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

// Piper makes the synthesizer of piper by the settings. It does not call its server.
func Piper(a config.Audio) *piper.Synthesizer {
	return piper.New(piper.Opts{
		URL: a.Piper.URL, Sound: audio.Rate, Rate: a.Rate, Voice: a.Piper.Voices.Of, Spell: phrase.Spell,
	})
}

// Card opens the sound card of the settings. notify is called with the card that plays in place of the
// default one; it may be nil.
func Card(a config.Audio, notify func(text string)) (*aplay.Sink, error) {
	name := a.Device
	if name == "default" {
		name = "" // ALSA's own choice
	}
	return aplay.New(aplay.Opts{Card: name, Told: notify})
}

// Recorder creates a WAV file, and opens and tries the program that makes its speech.
func Recorder(ctx context.Context, path string, a config.Audio, lang string) (audio.Synthesizer, *wav.File, error) {
	synth, err := Synthesizer(a)
	if err == nil {
		err = try(ctx, synth, lang)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("--wav: %w", err)
	}
	file, err := wav.Create(path, audio.Rate)
	if err != nil {
		return nil, nil, fmt.Errorf("--wav: %w", err)
	}
	return synth, file, nil
}

// Sound is an output with its workers.
type Sound struct {
	Output  voice.Output
	Workers []daemon.Worker
	Heard   page.Sound // the same for browsers; nil without a synthesizer
	Aloud   bool       // a loudspeaker plays it
}

// Output opens the sound; the reason for silence is printed on w. A card may be plugged in later.
// Without a synthesizer the output is captions without a reader.
func Output(ctx context.Context, c config.Config, w io.Writer) Sound {
	synth, card, err := loudspeaker(ctx, c.Audio, func(text string) { fmt.Fprintf(w, "quartoboard: %s\n", text) })
	silent(ctx, w, err)
	if card == nil {
		return Sound{Output: voice.NewCaptions()}
	}
	return live(c.Audio, synth, card, false)
}

// Live opens the sound of this machine, and tries it. The error is the reason for silence. For a browser on this
// machine no loudspeaker is needed, and one that is there is silent while the browser listens.
func Live(ctx context.Context, a config.Audio, lang string, browser bool) (Sound, error) {
	synth, card, err := loudspeaker(ctx, a, nil)
	alone := browser && err != nil
	if alone {
		synth, err = Synthesizer(a)
	}
	if err == nil {
		err = try(ctx, synth, lang)
	}
	if err == nil && !browser {
		err = play(ctx, card, audio.PCM{Rate: audio.Rate, Samples: make([]int16, audio.Rate/20)})
	}
	switch {
	case err != nil:
		return Sound{}, err
	case alone:
		return sound(synth, monitor.Opts{}), nil
	}
	return live(a, synth, card, browser), nil
}

// try synthesizes a word without playing it.
func try(ctx context.Context, synth audio.Synthesizer, lang string) error {
	_, err := synthesize(ctx, synth, audio.Utterance{Lang: lang, Text: "Quarto"})
	return err
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

// Say speaks a printed sentence if the machine has sound, at the volume and the rate of the players.
func Say(ctx context.Context, c config.Config, w io.Writer, text string) {
	c, _ = Settings{}.Preferred(c) // the board and the doctor report the error
	u := audio.Utterance{Class: board.ClassVerdict, Lang: "en", Text: text}
	silent(ctx, w, sayAll(ctx, c, []audio.Utterance{u}))
}

// sayAll says one utterance after the other, and returns when all are said.
func sayAll(ctx context.Context, c config.Config, all []audio.Utterance) error {
	synth, sink, err := loudspeaker(ctx, c.Audio, nil)
	if err != nil {
		return err
	}
	sink.Adjust(ctx)
	return playAll(ctx, synth, sink, all)
}

func playAll(ctx context.Context, synth audio.Synthesizer, sink audio.Sink, all []audio.Utterance) error {
	for _, u := range all {
		sound, err := synthesize(ctx, synth, u)
		if err != nil {
			return err
		}
		if err := play(ctx, sink, sound); err != nil {
			return err
		}
	}
	return nil
}

// patience is the limit of the time that an engine takes for a sentence beyond half of its duration,
// and a sink beyond all of it.
const patience = 3 * time.Second

func synthesize(ctx context.Context, synth audio.Synthesizer, u audio.Utterance) (audio.PCM, error) {
	limit := patience + audio.Duration(u.Text)/2
	making, enough := context.WithTimeout(ctx, limit)
	defer enough()
	sound, err := synth.Synthesize(making, u)
	return sound, late(ctx, err, "the speech program", limit)
}

func play(ctx context.Context, sink audio.Sink, sound audio.PCM) error {
	limit := patience + sound.Duration()
	playing, enough := context.WithTimeout(ctx, limit)
	defer enough()
	return late(ctx, sink.Play(playing, sound), "the sound card", limit)
}

// late turns an exceeded deadline into an error in words.
func late(ctx context.Context, err error, what string, limit time.Duration) error {
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return fmt.Errorf("%s does not answer within %v", what, limit.Round(time.Second))
	}
	return err
}

// silent prints the reason for silence, unless the program is to end.
func silent(ctx context.Context, w io.Writer, err error) {
	if err != nil && ctx.Err() == nil {
		fmt.Fprintf(w, "quartoboard: silent: %v\n", err)
	}
}
