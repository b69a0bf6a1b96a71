package run

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/menu"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/rules"
)

// Defaults returns the preferences of the settings.
func Defaults(c config.Config) board.Preferences {
	return board.Preferences{
		Lang: c.Board.Lang, Verbosity: c.Board.Verbosity, Rate: c.Audio.Rate, Volume: c.Audio.Volume,
		Letters: board.SwitchOf(c.Board.Letters), Earcons: board.SwitchOf(c.Audio.Earcons),
	}
}

// Prefer returns the settings with the changes of the players.
func Prefer(c config.Config, set board.Preferences) config.Config {
	p := Defaults(c).With(set)
	c.Board.Lang, c.Board.Verbosity, c.Board.Letters = p.Lang, p.Verbosity, p.Letters == board.On
	c.Audio.Rate, c.Audio.Volume = p.Rate, p.Volume
	return c
}

// Preferences returns the changes of the players to the settings; none with an error, which is a
// *statedir.Damage.
func Preferences(c config.Config) (board.Preferences, error) {
	dir := statedir.Dir(c.Board.StateDir)
	set, err := dir.Preferences()
	if err != nil {
		return board.Preferences{}, err
	}
	if _, err := phrase.NewPreferred(Defaults(c).With(set), nil); err != nil { // of another version
		return board.Preferences{}, dir.DamagedPreferences(err)
	}
	return set, nil
}

// LearnPreferences returns the changes of the players, for a board that starts. A damaged file is set
// aside: text tells why, and the settings count.
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

// Words are the words of a board whose players may change the language and the speech of the settings.
// They belong to the loop's goroutine.
type Words struct {
	phrase.Words                         // as it is preferred now, for the game that is played
	preferred    *phrase.Speech          // the same for a game that the language has words for
	defaults     board.Preferences       // with a language and a verbosity
	set          board.Preferences       // changes to the defaults
	keep         func(board.Preferences) // stores the changes; may be nil
	follow       func(board.Preferences) // takes the preferences after each change; may be nil
	quiet        time.Duration           // until then a change by a visitor of the page is not said
}

// setPause is the time between two changes by visitors of the page that are said: they cannot
// keep the voice busy.
const setPause = 10 * time.Second

// NewWords makes the words of the defaults and of the changes to them.
func NewWords(defaults, set board.Preferences, keep func(board.Preferences)) (*Words, error) {
	w := &Words{defaults: defaults, keep: keep}
	return w, w.change(set)
}

// Again returns the words of the same defaults and of changes, as after a restart.
func (w *Words) Again(set board.Preferences, keep func(board.Preferences)) (*Words, error) {
	return NewWords(w.defaults, set, keep)
}

// Preferred returns the preferences now: the defaults with the changes.
func (w *Words) Preferred() board.Preferences { return w.defaults.With(w.set) }

// Menu returns the words of the menu, which follow the preferences.
func (w *Words) Menu() menu.Words { return menu.Words{Words: &w.Words, Preferred: w.Preferred} }

// Follow calls f with the preferences now, and after each change.
func (w *Words) Follow(f func(board.Preferences)) {
	w.follow = f
	f(w.Preferred())
}

// Say returns the utterances for a step, and goes on with the words for its game. A change of the
// preferences is made first, so that the new speech confirms it.
func (w *Words) Say(before rules.Game, step rules.Step) []audio.Utterance {
	said := w.say(before, step)
	if step.Game != nil {
		w.Speech = w.preferred.For(step.Game.Kind())
	}
	return said
}

func (w *Words) say(before rules.Game, step rules.Step) []audio.Utterance {
	asked, ok := step.Event.Fact.(board.Asked)
	if !ok || asked.Request != board.RequestSet {
		return w.Words.Say(before, step)
	}
	if err := w.change(asked.Set); err != nil {
		return nil // a language of another version
	}
	if w.keep != nil {
		w.keep(w.set)
	}
	if asked.Via == board.ViaPage {
		if step.Event.At < w.quiet {
			return nil
		}
		w.quiet = step.Event.At + setPause
	}
	return w.Preferences(asked)
}

// change makes a change, unless this version has no such language or verbosity.
func (w *Words) change(p board.Preferences) error {
	set := w.set.With(p)
	speech, err := phrase.NewPreferred(w.defaults.With(set), games.Words)
	if err != nil {
		return err
	}
	w.Speech, w.preferred, w.set = speech, speech, set
	if w.follow != nil {
		w.follow(w.Preferred())
	}
	return nil
}
