package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/games"
)

// SayOpts are the options of SayPhrase and ListPhrases. What of the speech is not set is that
// of the board: of its settings, and of what players have changed.
type SayOpts struct {
	Settings Settings
	Speech   board.Preferences // of language, verbosity and rate
	WAV      string            // file to speak into; "" for the loudspeaker
	Out, Err io.Writer
}

// ErrUnknownPhrase is the error of SayPhrase for an unknown key.
var ErrUnknownPhrase = errors.New("unknown phrase")

// PhraseKeys returns the keys of all phrases.
func PhraseKeys() []string {
	words, err := WordsOf(Defaults(config.Default(games.Kinds()...)))
	if err != nil {
		panic(err) // the defaults are valid
	}
	var keys []string
	for _, p := range games.Phrases(words.Speech) {
		keys = append(keys, p.Key)
	}
	return keys
}

// ListPhrases prints the key and the text of each phrase.
func ListPhrases(o SayOpts) error {
	_, words, err := o.open()
	if err != nil {
		return err
	}
	for _, p := range games.Phrases(words) {
		if _, err := fmt.Fprintf(o.Out, "%s\t%s\n", p.Key, p.Text); err != nil {
			return err
		}
	}
	return nil
}

// SayPhrase prints the phrase of a key, says it, and returns when it has been heard. Without
// sound it prints the reason. A file that cannot be written is an error.
func SayPhrase(ctx context.Context, key string, o SayOpts) error {
	c, words, err := o.open()
	if err != nil {
		return err
	}
	phrases := games.Phrases(words)
	i := slices.IndexFunc(phrases, func(p phrase.Phrase) bool { return p.Key == key })
	if i < 0 {
		return ErrUnknownPhrase
	}
	said := audio.Utterance{Class: board.ClassVerdict, Lang: c.Board.Lang, Text: phrases[i].Text}
	if o.WAV != "" {
		if err := speakInto(ctx, c, o.WAV, said); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintln(o.Out, said.Text); err != nil || o.WAV != "" {
		return err
	}
	silent(ctx, o.Err, sayAll(ctx, c, []audio.Utterance{said}))
	return nil
}

// CheckWords compares the words of a language in a file with those of English, and prints which games
// speak English, or that nothing is missing. The error has a line for each fault.
func CheckWords(path string, out io.Writer) error {
	text, err := folder.ReadNamed(path)
	if err != nil {
		return &BadInput{Err: err}
	}
	lacks, err := phrase.CheckLanguage(filepath.Base(path), text)
	if err != nil {
		return &BadInput{Err: err}
	}
	said := path + ": nothing is missing\n"
	if len(lacks) > 0 {
		said = ""
	}
	for _, game := range lacks {
		said += path + ": " + game + ": no such section: this game will speak English.\n"
	}
	_, err = io.WriteString(out, said)
	return err
}

// open returns the settings with what the options change, and their words.
func (o SayOpts) open() (config.Config, *phrase.Speech, error) {
	o.Settings.Find()
	c, err := o.Settings.LoadPreferred(o.Err)
	if err != nil {
		return c, nil, &BadInput{Err: err}
	}
	c = Prefer(c, o.Speech)
	words, err := WordsOf(Defaults(c))
	if err != nil {
		return c, nil, &BadInput{Err: err}
	}
	return c, words.Speech, nil
}

// speakInto writes what is said into a WAV file.
func speakInto(ctx context.Context, c config.Config, path string, u audio.Utterance) error {
	synth, file, err := Recorder(ctx, path, c.Audio, u.Lang)
	if err != nil {
		return &BadInput{Err: err}
	}
	sound, err := synth.Synthesize(ctx, u)
	if err == nil {
		err = file.WriteAt(0, sound)
	}
	return errors.Join(err, file.Close())
}
