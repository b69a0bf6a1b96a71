//go:build linux && amd64

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"quartoboard/audio/aplay"
)

const (
	pressed = 20 // times, of a QUARTO button
	held    = 200 * time.Millisecond

	// answerTime is the most from a contact to the begin of its earcon, apart from what
	// waits in the pipe, in the player and in the card.
	answerTime = 50 * time.Millisecond
)

// presses presses a QUARTO button in silence, where it is no call, and takes the time to
// its earcon.
func (t *trial) presses(ctx context.Context, s *station) error {
	if err := s.set("earcons = false", "earcons = true"); err != nil {
		return err
	}
	if err := s.set("[game]", "[game]\ncaller = \"board\""); err != nil {
		return err
	}
	if err := s.begin(ctx); err != nil {
		return err
	}
	if err := until(ctx, "the first words are said", s.Quiet); err != nil {
		return err
	}
	silent := func() (bool, error) {
		sound, err := sounding(s.path(soundDir))
		return !sound, err
	}
	var took []time.Duration
	for i := range pressed {
		if err := until(ctx, "silence", silent); err != nil {
			return err
		}
		time.Sleep(held + time.Duration(i)*time.Millisecond) // released, and at any time between two looks and two chunks
		d, err := s.answer("A")
		if err != nil {
			return err
		}
		took = append(took, d)
	}
	if err := s.end(unix.SIGTERM); err != nil {
		return err
	}
	return t.judge(s, "presses of QUARTO, from the contact to the earcon", took, answerTime)
}

// judge prints the median and the worst of times, and returns an error if three quarters of
// them are over a limit: a machine that is busy elsewhere makes them longer, and never
// shorter. The time in the pipe, in the player and in the card comes on top of the limit.
func (t *trial) judge(s *station, what string, took []time.Duration, limit time.Duration) error {
	limit += aplay.HeardAfter
	slices.Sort(took)
	n := len(took)
	if fast := took[n/4]; fast > limit {
		return fmt.Errorf("%s: three quarters take %v or more, want %v at most", what, fast, limit)
	}
	t.say(s, "%d %s: %v (median), %v (worst)", n, what, took[n/2].Round(time.Millisecond), took[n-1].Round(time.Millisecond))
	return nil
}

// answer presses a button, and returns the time from the contact until the player has
// played the first sample of what answers it.
func (s *station) answer(button string) (took time.Duration, err error) {
	file, err := s.playing()
	if err != nil {
		return 0, err
	}
	defer file.Close()
	contact := time.Now()
	s.world.do(func() { err = s.world.table.Press(button, held, 1) })
	for ; err == nil; time.Sleep(time.Millisecond) {
		var played []byte
		played, err = io.ReadAll(file)
		took = time.Since(contact)
		if len(bytes.Trim(played, "\x00")) > 0 {
			return took, err
		}
		if took > patience {
			return 0, fmt.Errorf("a press of %s without an answer", button)
		}
	}
	return 0, err
}

// playing opens what the one player plays from now on.
func (s *station) playing() (*os.File, error) {
	files, err := filepath.Glob(filepath.Join(s.path(soundDir), "heard.raw*"))
	if err != nil || len(files) != 1 {
		return nil, errors.Join(err, fmt.Errorf("%d players, want 1", len(files)))
	}
	file, err := os.Open(files[0])
	if err != nil {
		return nil, err
	}
	_, err = file.Seek(0, io.SeekEnd)
	return file, err
}
