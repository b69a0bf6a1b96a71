// Package saying says single phrases of the board, by their keys, and lists them.
package saying

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/games"
)

// Opts are the options of Say and List. Language, verbosity and rate default to those
// of the board: its settings, and what players have changed.
type Opts struct {
	Settings app.Settings
	Speech   app.Speech
	Rate     int    // percent of the normal speed
	WAV      string // file to speak into; "" for the loudspeaker
	Out, Err io.Writer
}

// ErrUnknown is the error of Say for an unknown key.
var ErrUnknown = errors.New("unknown phrase")

// Keys returns the keys of all phrases.
func Keys() []string {
	words, err := app.SpeechOf(config.Default(games.Kinds()...)).Words()
	if err != nil {
		panic(err) // the defaults are valid
	}
	var keys []string
	for key := range words.Phrases() {
		keys = append(keys, key)
	}
	return keys
}

// List prints the key and the text of each phrase.
func List(o Opts) error {
	_, words, err := o.open()
	if err != nil {
		return err
	}
	for key, text := range words.Phrases() {
		if _, err := fmt.Fprintf(o.Out, "%s\t%s\n", key, text); err != nil {
			return err
		}
	}
	return nil
}

// Say prints the phrase of a key, says it, and returns when it has been heard. Without
// sound it prints the reason. A file that cannot be written is an error.
func Say(ctx context.Context, key string, o Opts) error {
	c, words, err := o.open()
	if err != nil {
		return err
	}
	text, ok := maps.Collect(words.Phrases())[key]
	if !ok {
		return ErrUnknown
	}
	said := audio.Utterance{Class: board.ClassVerdict, Lang: c.Board.Lang, Text: text}
	if o.WAV != "" {
		if err := record(ctx, c, o.WAV, said); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintln(o.Out, text); err != nil || o.WAV != "" {
		return err
	}
	app.Silent(ctx, o.Err, app.SayAll(ctx, c, []audio.Utterance{said}))
	return nil
}

// Check compares the words of a language in a file with those of English, and prints which games
// speak English, or that nothing is missing. The error has a line for each fault.
func Check(path string, out io.Writer) error {
	text, err := folder.ReadNamed(path)
	if err != nil {
		return &app.BadInput{Err: err}
	}
	lacks, err := phrase.CheckLanguage(filepath.Base(path), text)
	if err != nil {
		return &app.BadInput{Err: err}
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
func (o Opts) open() (config.Config, *phrase.Speech, error) {
	o.Settings.Find()
	c, err := o.Settings.LoadPreferred(o.Err)
	if err != nil {
		return c, nil, &app.BadInput{Err: err}
	}
	c.Board.Lang, c.Board.Verbosity = cmp.Or(o.Speech.Lang, c.Board.Lang), cmp.Or(o.Speech.Verbosity, c.Board.Verbosity)
	c.Audio.Rate = cmp.Or(o.Rate, c.Audio.Rate)
	words, err := app.SpeechOf(c).Words()
	if err != nil {
		return c, nil, &app.BadInput{Err: err}
	}
	return c, words.Speech, nil
}

// record writes what is said into a WAV file.
func record(ctx context.Context, c config.Config, path string, u audio.Utterance) error {
	synth, file, err := app.Recorder(ctx, path, c.Audio, u.Lang)
	if err != nil {
		return &app.BadInput{Err: err}
	}
	sound, err := synth.Synthesize(ctx, u)
	if err == nil {
		err = file.WriteAt(0, sound)
	}
	return errors.Join(err, file.Close())
}
