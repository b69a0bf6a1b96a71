// Package config reads quartoboard.toml, the one file of settings that people edit. It
// refuses an unknown key, a value of the wrong kind and a value out of range, with an
// error that names file, line and key. Learned data (calibration, enrolled pieces) is
// kept elsewhere.
//
// The file of Example lists every key with its meaning and its default. Keys that a
// user's file leaves out keep their defaults.
package config

import (
	_ "embed"
	"fmt"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/folder"
	"quartoboard/rules"
)

//go:embed quartoboard.toml
var example string

// Config has all settings. Example states their limits.
type Config struct {
	Board   Board
	Scan    Scan
	Games   []board.Options // one of each game, in their order; of Quarto Giving is zero for "auto", First for "lot"
	Serial  Serial
	Audio   Audio
	Page    Page
	Journal Journal

	kinds []*rules.Kind  // of Games
	file  string         // the name of it in errors; "" for none
	lines map[string]int // of the file, by key
}

// Wrong returns an error of the value of a key with the line that sets it. An error of a value
// that no line sets stays as it is, and so does nil.
func (c *Config) Wrong(key string, err error) error {
	if line, set := c.lines[key]; set && err != nil {
		return fmt.Errorf("%s:%d: %s: %w", c.file, line, key, err)
	}
	return err
}

// Choose sets the profile in place of a line of the file.
func (c *Config) Choose(profile string) {
	c.Board.Profile = profile
	delete(c.lines, "board.profile")
}

// Board describes the board.
type Board struct {
	Name      string // on the wire and in the record
	Lang      string // its code, as "en"
	Verbosity string // "brief", "terse", "normal" or "full"
	Game      string // with which it begins: the name of its kind
	Letters   bool   // cells by letter and number, not by name
	StateDir  string // absolute
	Profile   string // of the hardware; its existence is not checked here
}

// Scan has the settings of reading the table.
type Scan struct {
	Settle time.Duration // the time that a cell must be steady
}

// Serial has the settings of the wire to a host.
type Serial struct {
	Port string // "" for none
	Baud int    // bits a second
}

// Audio has the settings of speech.
type Audio struct {
	Device   string // the ALSA name of the card; "" for none
	Rate     int    // percent of the normal speed
	Volume   int    // percent of the loudest
	KeepOpen bool   // the card plays silence between words
	Earcons  bool   // short sounds tell what the board notices; they need KeepOpen
	Voices   Voices // of espeak-ng
	Engine   string // EngineEspeak or EnginePiper
	Piper    Piper
}

// The speech engines.
const (
	EngineEspeak = "espeak-ng"
	EnginePiper  = "piper" // with espeak-ng as the spare one
)

// Piper has the settings of the server of piper.
type Piper struct {
	URL    string
	Voices Voices // of the languages that it speaks
}

// Voices are the names of voices, each of the language that its name begins with, a blank
// between them.
type Voices string

// Of returns the voice of a language; "" for none.
func (v Voices) Of(lang string) string {
	for name := range strings.FieldsSeq(string(v)) {
		if langOf(name) == lang {
			return name
		}
	}
	return ""
}

// langOf returns the code of the language of a voice: "en" of "en-gb" and "en_GB-alan-low".
func langOf(voice string) string {
	code, _, _ := strings.Cut(voice, "-")
	code, _, _ = strings.Cut(code, "_")
	return code
}

// Page has the settings of the page in a browser.
type Page struct {
	Address string   // where it listens, as "127.0.0.1:8016"; "" for no page
	Hosts   []string // the names of this computer in its network, for visitors from there
}

// Journal limits the games that are kept.
type Journal struct {
	MaxGames int
	MaxMiB   int
}

// Example returns a file that sets every key to its default.
func Example() string { return example }

// Default returns the configuration without a file. The program starts on the simulated
// table with it.
func Default(games ...*rules.Kind) Config {
	c := Config{kinds: games}
	for _, k := range c.kinds {
		c.Games = append(c.Games, k.Default)
	}
	if err := c.set("quartoboard.toml", []byte(example)); err != nil {
		panic(err) // the embedded file is valid
	}
	c.file, c.lines = "", nil
	return c
}

// Load reads the file at path over the defaults; named is one that a person names on the command
// line, which may be a pipe. An error in the file, the first one by line, is like
// "quartoboard.toml:12: scan.settle: 5m is over the limit of 2s"; with it the Config is the default.
func Load(path string, named bool, games ...*rules.Kind) (Config, error) {
	read := folder.ReadText
	if named {
		read = folder.ReadNamed
	}
	text, err := read(path)
	if err != nil {
		return Default(games...), fmt.Errorf("settings: %w", err)
	}
	return parse(path, text, games...)
}

func parse(name string, text []byte, games ...*rules.Kind) (Config, error) {
	c := Default(games...)
	if err := c.set(name, text); err != nil {
		return Default(games...), err
	}
	return c, nil
}
