package hands

import (
	"errors"
	"fmt"
	"strings"

	"quartoboard/board"
)

// parsePreferences parses a change of preferences as key=value; defaults has no value.
func parsePreferences(args []string) (p board.Preferences, err error) {
	for _, arg := range args {
		key, value, ok := strings.Cut(arg, "=")
		set, known := preferenceKeys[key]
		switch {
		case !known:
			return p, fmt.Errorf("unknown preference %q: want defaults, lang, verbosity, rate, volume, letters or earcons", key)
		case ok != (key != "defaults") || ok && value == "":
			return p, like("ask set volume=50")
		}
		if err := set(&p, value); err != nil {
			return p, fmt.Errorf("%s: %w", key, err)
		}
	}
	if p == (board.Preferences{}) {
		return p, like("ask set volume=50")
	}
	return p, nil
}

var preferenceKeys = map[string]func(*board.Preferences, string) error{
	"defaults":  func(p *board.Preferences, _ string) error { p.Defaults = true; return nil },
	"lang":      func(p *board.Preferences, s string) error { p.Lang = s; return nil },
	"verbosity": func(p *board.Preferences, s string) error { p.Verbosity = s; return nil },
	"rate": func(p *board.Preferences, s string) (err error) {
		p.Rate, err = parsePercent(s, board.MinRate, board.MaxRate)
		return
	},
	"volume": func(p *board.Preferences, s string) (err error) {
		p.Volume, err = parsePercent(s, board.MinVolume, board.MaxVolume)
		return
	},
	"letters": func(p *board.Preferences, s string) (err error) { p.Letters, err = board.ParseSwitch(s); return },
	"earcons": func(p *board.Preferences, s string) (err error) { p.Earcons, err = board.ParseSwitch(s); return },
}

func parsePercent(word string, least, most int) (int, error) {
	return whole("invalid value %q: want a whole number from %d to %d", word, least, most)
}

// parseSay parses the sentence of a host.
func parseSay(args []string) (string, error) {
	if len(args) != 1 {
		return "", errors.New(`invalid act: want one like "ask say \"Time is up.\""`)
	}
	return args[0], board.CheckSentence(args[0])
}
