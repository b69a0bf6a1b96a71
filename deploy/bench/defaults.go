//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"quartoboard/board"
)

const preferencesFile = "state/preferences.json"

// defaults holds repeat while the program starts, and presses pass with it once the board
// offers that: what players have set is forgotten, and the board says so in the language of
// the settings. Neither press is one of the game. Both are held until the program has answered.
func (t *trial) defaults(ctx context.Context, s *station) (err error) {
	err = os.WriteFile(s.path(preferencesFile), []byte(`{"lang": "de", "volume": 60}`), 0o644)
	s.world.do(func() { err = errors.Join(err, s.world.table.Buttons.Hold("repeat")) })
	if err := errors.Join(err, s.start(ctx, "run")); err != nil {
		return err
	}
	if err := until(ctx, "the board offers the defaults", func() (bool, error) { return sounding(s.path(soundDir)) }); err != nil {
		return err
	}
	if s.world.do(func() { err = s.world.table.Buttons.Hold("pass") }); err != nil {
		return err
	}
	if err := until(ctx, "the preferences are empty", s.forgotten); err != nil {
		return err
	}
	if err := until(ctx, "the defaults are told", s.toldDefaults); err != nil {
		return err
	}
	s.world.do(func() {
		err = errors.Join(s.world.table.Buttons.Release("pass"), s.world.table.Buttons.Release("repeat"))
	})
	if err := errors.Join(err, s.Rest()); err != nil {
		return err
	}
	all, err := s.journal()
	if err != nil {
		return err
	}
	if presses := facts[board.Pressed](all); len(presses) > 0 {
		return fmt.Errorf("want no press in the record, got %+v", presses[0])
	}
	t.say(s, "repeat held at the start, then pass: the defaults are back and told")
	return s.end(unix.SIGTERM)
}

// forgotten reports whether nothing is set in the file of the preferences.
func (s *station) forgotten() (bool, error) {
	text, err := os.ReadFile(s.path(preferencesFile))
	return string(text) == "{}\n", err
}

// toldDefaults reports whether the board has said that the defaults are back.
func (s *station) toldDefaults() (bool, error) {
	all, err := s.journal()
	for _, said := range facts[board.Said](all) {
		if said.Text == "Default settings." && said.Lang == "en" && said.Outcome == board.OutcomeSaid {
			return true, err
		}
	}
	return false, err
}
