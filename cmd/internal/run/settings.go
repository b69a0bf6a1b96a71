package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"quartoboard/audio/aplay"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/deck"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/rules"
)

// SystemConfig is the settings file of the package.
const SystemConfig = "/etc/quartoboard/quartoboard.toml"

// Settings names a file of settings, and has the flags that override it. All may be "".
type Settings struct {
	File     string // "" for the defaults
	Named    bool   // on the command line, for one reading: it may be a pipe
	Profile  string
	Lang     string
	StateDir string
}

// Find takes the file of the package if none is named.
func (s *Settings) Find() {
	if s.Named = s.File != ""; s.Named {
		return
	}
	if _, err := os.Stat(SystemConfig); err == nil {
		s.File = SystemConfig
	}
}

// Load reads the file. With an error the settings are the defaults with the flags.
func (s Settings) Load() (config.Config, error) {
	c, err := config.Default(games.Kinds()...), error(nil)
	if s.File != "" {
		c, err = config.Load(s.File, s.Named, games.Kinds()...)
	}
	if s.Profile != "" {
		c.Choose(s.Profile)
	}
	c.Board.Lang, c.Board.StateDir = cmp.Or(s.Lang, c.Board.Lang), cmp.Or(s.StateDir, c.Board.StateDir)
	numbered := c.Wrong("audio.device", numberedCard(c.Audio))
	if numbered != nil {
		c.Audio.Device = config.Default(games.Kinds()...).Audio.Device // so that the error can be said
	}
	unlisted := c.Wrong("audio.voices", unlistedVoice(c.Audio))
	if unlisted != nil {
		c.Audio.Voices = "" // so that the error can be said
	}
	_, noWords := WordsOf(Defaults(c))
	return c, errors.Join(err, noWords, serialClash(c), numbered, unlisted, unknownDeck(c), unfitChoice(c))
}

// LoadPreferred reads the file and the changes of the players; flags override both. If the changes are
// damaged, the reason is printed on w.
func (s Settings) LoadPreferred(w io.Writer) (config.Config, error) {
	c, err := s.Load()
	if err != nil {
		return c, err
	}
	c, err = s.Preferred(c)
	if err != nil {
		fmt.Fprintf(w, "quartoboard: %v; the settings count\n", err)
	}
	return c, nil
}

// Preferred returns loaded settings with the changes of the players, which flags override. With an
// error, that of damaged changes, it returns the settings without them.
func (s Settings) Preferred(c config.Config) (config.Config, error) {
	set, err := Preferences(c)
	if s.Lang != "" {
		set.Lang = ""
	}
	return Prefer(c, set), err
}

// repairable is an error with its repair.
type repairable struct {
	error
	next string
}

// Next returns the repair, in one sentence.
func (r repairable) Next() string { return r.next }

// numberedCard returns an error if the settings name a card by its number.
func numberedCard(a config.Audio) error {
	name, numbered := aplay.ByName(context.Background(), aplay.Opts{Card: a.Device})
	if !numbered {
		return nil
	}
	err := fmt.Errorf("invalid card %q: want a name, as aplay -l has it, since numbers change", a.Device)
	if name == "" {
		return repairable{err, "Set audio.device to the name of a card that aplay -l has"}
	}
	return repairable{fmt.Errorf("%w: it has %q", err, name), fmt.Sprintf("Set audio.device = %q", name)}
}

// unlistedVoice returns an error if espeak-ng does not have a voice of the settings.
func unlistedVoice(a config.Audio) error {
	synth, err := Espeak(a)
	if a.Voices == "" || err != nil {
		return nil // without espeak-ng all is silent
	}
	listed, err := synth.Voices(context.Background())
	if err != nil {
		return nil // the board plays, and tells that it cannot speak
	}
	for name := range strings.FieldsSeq(string(a.Voices)) {
		if !slices.Contains(listed, name) {
			return fmt.Errorf("espeak-ng does not list the voice %q: see espeak-ng --voices", name)
		}
	}
	return nil
}

// deckOf returns the game of the settings that is played with a deck, and its name.
func deckOf(c config.Config) (game board.Options, name string) {
	for _, o := range c.Games {
		if name, ok := rules.Get(o, "deck").(string); ok {
			return o, name
		}
	}
	return nil, ""
}

// unknownDeck returns an error if the board lacks the deck of the settings, or cards in it; nil without
// permission to read the decks.
func unknownDeck(c config.Config) error {
	dir := statedir.Dir(c.Board.StateDir).Decks()
	game, name := deckOf(c)
	if _, err := os.ReadDir(dir); name == "" || errors.Is(err, fs.ErrPermission) {
		return nil
	}
	decks, _ := deck.ReadAll(dir) // the start of a game reports unusable files
	d, err := decks.Deck(name)
	if players, ok := rules.Get(game, "players").(int); ok {
		err = cmp.Or(err, d.Cards.Enough(players))
	}
	return c.Wrong(config.KeyOf(rules.KindOf(game), "deck"), err)
}

// unfitChoice returns an error if the build cannot follow a game as the settings choose it.
func unfitChoice(c config.Config) error {
	p, err := LoadProfile(c.Board.Profile)
	for _, o := range c.Games {
		for _, x := range rules.KindOf(o).Options {
			if u := Unfit(&p, nil, o); err == nil && u != nil && x.Tray != "" {
				return c.Wrong(config.KeyOf(rules.KindOf(o), x.Key), u)
			}
		}
	}
	return nil
}

// serialClash returns an error if the serial port of the settings needs a line of the build: GPIO14
// and GPIO15 are the Pi's own port.
func serialClash(c config.Config) error {
	p, err := LoadProfile(c.Board.Profile)
	if err != nil || !slices.Contains([]string{"/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"}, c.Serial.Port) {
		return nil // a profile that cannot be read is reported where it is opened
	}
	if key, pin := p.SerialPin(); pin != "" {
		return c.Wrong("serial.port", fmt.Errorf("%s needs GPIO14 and GPIO15, and %s of the build %s is %s", c.Serial.Port, key, p.Name, pin))
	}
	return nil
}

// BadInput is an option, a script or a file that cannot be used.
type BadInput struct{ Err error }

// Error implements error.
func (b *BadInput) Error() string { return b.Err.Error() }

// Unwrap returns the reason.
func (b *BadInput) Unwrap() error { return b.Err }
