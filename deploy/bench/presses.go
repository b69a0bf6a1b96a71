//go:build linux && amd64

package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"quartoboard/audio/aplay"
)

const (
	pressed = 20 // times, of a QUARTO button

	// answerTime is the most from a contact to the start of its earcon, apart from what
	// waits in the pipe, in the player and in the card.
	answerTime = 50 * time.Millisecond
)

// presses presses a QUARTO button in silence, where it does not call, and measures the time to its
// earcon.
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
		sound, err := s.sound.audible()
		return !sound, err
	}
	var took []delay
	for i := range pressed {
		if err := until(ctx, "silence", silent); err != nil {
			return err
		}
		time.Sleep(held + time.Duration(i)*time.Millisecond) // at any time between two looks and two chunks
		p, heard, err := s.answer("A")
		if err != nil {
			return err
		}
		took = append(took, heard.since(p.contact))
	}
	if err := s.end(unix.SIGTERM); err != nil {
		return err
	}
	return t.judge(s, "presses of QUARTO, from the contact to the earcon", took, answerTime)
}

// judge prints the median and the worst of delays, and returns an error if three quarters of
// them are over a limit. The time in the pipe, in the player and in the card comes on top of
// the limit.
func (t *trial) judge(s *station, what string, all []delay, limit time.Duration) error {
	limit += aplay.HeardAfter
	slices.SortFunc(all, func(a, b delay) int { return cmp.Compare(a.time, b.time) })
	n, over := len(all), 0
	for _, d := range all {
		if d.over(limit) {
			over++
		}
	}
	if over >= n-n/4 {
		return fmt.Errorf("%s: %d of %d take more than %v", what, over, n, limit)
	}
	t.say(s, "%d %s: %v (median), %v (worst)", n, what, all[n/2].time.Round(time.Millisecond), all[n-1].time.Round(time.Millisecond))
	return nil
}

// answer presses a button, and returns the press and the moment at which the player had played
// the first sample of what answers it.
func (s *station) answer(button string) (p *press, heard moment, err error) {
	file, err := s.sound.playing()
	if err != nil {
		return nil, heard, err
	}
	defer file.Close()
	p, err = newPress(s.table, button)
	for over := false; err == nil && (!over || heard.at.IsZero()); time.Sleep(time.Millisecond) {
		var played []byte
		if played, err = io.ReadAll(file); err != nil {
			break
		}
		now := momentOf(s.table)
		switch {
		case !heard.at.IsZero():
		case len(bytes.Trim(played, "\x00")) > 0:
			heard = now
		case now.since(p.contact).time > patience:
			return p, heard, fmt.Errorf("a press of %s without an answer", button)
		}
		over, err = p.over()
	}
	return p, heard, err
}
