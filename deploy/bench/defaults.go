//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

const preferencesFile = "state/preferences.json"

// defaults holds repeat while the program starts, and presses pass with it once the board
// offers that: what players have set is forgotten, and the board says so in the language of
// the settings. Neither press is one of the game. Both are held until the program has answered.
func (t *trial) defaults(ctx context.Context, s *station) (err error) {
	err = os.WriteFile(s.path(preferencesFile), []byte(`{"lang": "de", "volume": 60}`), 0o644)
	s.table.Do(func(t *sim.Table) { err = errors.Join(err, t.Buttons.Hold("repeat")) })
	if err := errors.Join(err, s.start(ctx, "run")); err != nil {
		return err
	}
	if err := until(ctx, "the board offers the defaults", s.sound.audible); err != nil {
		return err
	}
	if s.table.Do(func(t *sim.Table) { err = t.Buttons.Hold("pass") }); err != nil {
		return err
	}
	if err := until(ctx, "the preferences are empty", s.forgotten); err != nil {
		return err
	}
	told := func(f board.Said) bool {
		return f.Text == "Default settings." && f.Lang == "en" && f.Outcome == board.OutcomeSaid
	}
	if err := until(ctx, "the defaults are told", s.said(told)); err != nil {
		return err
	}
	s.table.Do(func(t *sim.Table) {
		err = errors.Join(t.Buttons.Release("pass"), t.Buttons.Release("repeat"))
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
