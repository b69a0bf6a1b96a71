//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	"quartoboard/board"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
)

// asking is settings for commands that say something and end, on a table where
// nothing happens.
type asking struct {
	program string
	profile rig.Profile
	station *station // for its files
}

func (t *trial) newAsking(profile string) (*asking, error) {
	p, err := rig.Load(profiles.FS, profile)
	if err != nil {
		return nil, err
	}
	s := &station{dir: filepath.Join(t.dir, profile+"-asking"), world: newWorld(p), cable: &cable{}}
	if err := s.write(board.DefaultOptions()); err != nil {
		return nil, err
	}
	return &asking{t.program, p, s}, s.printed.Close()
}

// ask is what a command prints, and whether it succeeds, on a new table with
// something changed about it.
func (a *asking) ask(ctx context.Context, change func(*world), command ...string) (said string, ok bool, err error) {
	w := newWorld(a.profile)
	change(w)
	out, err := os.CreateTemp(a.station.dir, "said-")
	if err != nil {
		return "", false, err
	}
	defer out.Close()
	command = append(command, "-config", a.station.path(config), "-profile", a.profile.Name)
	box, err := start(ctx, w, out, a.station.environment(), a.program, command...)
	if err != nil {
		return "", false, err
	}
	err = box.wait()
	var exit *exec.ExitError
	if ok = err == nil; errors.As(err, &exit) {
		err = nil // it says what it wants to say
	}
	text, readErr := os.ReadFile(out.Name())
	return string(text), ok, errors.Join(err, readErr)
}
