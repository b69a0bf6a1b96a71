// Package config reads quartoboard.toml, the one file of settings that people
// edit. It is strict: an unknown key, a value of the wrong kind and a value out
// of range are refused with one sentence that names file, line and key. What
// the machine learns by itself (calibration, enrolled pieces) is kept elsewhere.
//
// The file that Example returns lists every key with its meaning, and it is
// where the defaults come from; whatever a user's file leaves out stays so.
package config

import (
	_ "embed"
	"fmt"
	"os"
	"time"

	"quartoboard/board"
)

//go:embed quartoboard.toml
var example string

// Config is every setting. The limits are those that Example states.
type Config struct {
	Board   Board
	Scan    Scan
	Game    board.Options // Giving is zero for "auto", First for "lot"
	Serial  Serial
	Audio   Audio
	Journal Journal
}

// Board is what this board is.
type Board struct {
	Name      string // on the wire and in the record
	Lang      string // "en", "fr", "de" or "es"
	Verbosity string // "terse", "normal" or "full"
	StateDir  string // absolute
	Profile   string // of the hardware; whether there is one of that name is not looked at here
}

// Scan is how the table is read.
type Scan struct {
	Settle time.Duration // how long a cell must be steady
}

// Serial is the wire to a host.
type Serial struct {
	Port string // "" for none
	Baud int    // bits a second
}

// Audio is where and how the board speaks.
type Audio struct {
	Device string // ALSA's name of the card; "" for none
	Rate   int    // percent of the voice's own speed
}

// Journal bounds the games that are kept.
type Journal struct {
	MaxGames int
	MaxMiB   int
}

// Error is what is wrong with a file of settings.
type Error struct {
	File string
	Line int    // from 1; 0 where the file could not be read at all
	Key  string // "scan.settle"; empty where it is the TOML that is wrong
	Text string // what was found and what was expected
}

// Error is "quartoboard.toml:12: scan.settle: 5m is over the limit of 2s".
func (e *Error) Error() string {
	switch {
	case e.Line == 0:
		return e.File + ": " + e.Text
	case e.Key == "":
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Text)
	}
	return fmt.Sprintf("%s:%d: %s: %s", e.File, e.Line, e.Key, e.Text)
}

// Example is the text of a file that sets every key to its default.
func Example() string { return example }

// Default is the configuration without a file. It is complete: the program
// starts on the simulated table with it.
func Default() Config {
	var c Config
	if err := c.set("quartoboard.toml", []byte(example)); err != nil {
		panic(err) // the embedded file is ours
	}
	return c
}

// Load reads the file at path over the defaults. What is wrong with it comes as
// an *Error, the first by line; the Config is then the default one.
func Load(path string) (Config, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Default(), fmt.Errorf("settings: %w", err)
	}
	return Parse(path, text)
}

// Parse is Load for a text that is in memory; name stands for the file in what
// is said of it.
func Parse(name string, text []byte) (Config, error) {
	c := Default()
	if err := c.set(name, text); err != nil {
		return Default(), err
	}
	return c, nil
}
