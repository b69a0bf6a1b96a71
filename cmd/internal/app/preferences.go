package app

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/statedir"
)

// Defaults returns the preferences of the settings.
func Defaults(c config.Config) board.Preferences {
	return board.Preferences{
		Lang: c.Board.Lang, Verbosity: c.Board.Verbosity, Rate: c.Audio.Rate, Volume: c.Audio.Volume,
		Letters: switched(c.Board.Letters), Earcons: switched(c.Audio.Earcons),
	}
}

func switched(on bool) board.Switch {
	if on {
		return board.On
	}
	return board.Off
}

// Prefer returns the settings as players prefer them.
func Prefer(c config.Config, set board.Preferences) config.Config {
	p := Defaults(c).With(set)
	c.Board.Lang, c.Board.Verbosity, c.Board.Letters = p.Lang, p.Verbosity, p.Letters == board.On
	c.Audio.Rate, c.Audio.Volume = p.Rate, p.Volume
	return c
}

// Preferences returns what players have set over the defaults of the settings. With an
// error, a *statedir.Damage, nothing is set.
func Preferences(c config.Config) (board.Preferences, error) {
	dir := statedir.Dir(c.Board.StateDir)
	set, err := dir.Preferences()
	if err != nil {
		return board.Preferences{}, err
	}
	if _, err := phrase.NewPreferred(Defaults(c).With(set)); err != nil { // of another version
		return board.Preferences{}, dir.DamagedPreferences(err)
	}
	return set, nil
}

// LearnPreferences returns what players have set, for a board that starts. Where it cannot
// be used, text tells why, and the defaults count: a damaged file is set aside.
func LearnPreferences(c config.Config) (set board.Preferences, text string) {
	set, err := Preferences(c)
	for _, damage := range statedir.DamageOf(err) {
		text = damage.SetAside(statedir.Dir(c.Board.StateDir))
	}
	return set, text
}

// CheckSet returns an error for a change to an unknown language or verbosity.
func CheckSet(p board.Preferences) error {
	if p.Verbosity != "" {
		if _, err := phrase.ParseVerbosity(p.Verbosity); err != nil {
			return fmt.Errorf("verbosity: %w", err)
		}
	}
	if p.Lang != "" && !slices.Contains(phrase.Languages(), p.Lang) {
		return fmt.Errorf("lang: unknown language %q: want %s", p.Lang, strings.Join(phrase.Languages(), ", "))
	}
	return nil
}
