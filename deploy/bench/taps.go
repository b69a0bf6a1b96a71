//go:build linux && amd64

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"golang.org/x/sys/unix"
)

const (
	tapped  = 20                     // times, of the repeat button in silence, and as often in speech
	settled = 400 * time.Millisecond // after speech, until a tap counts as a new one

	// The most from the release of repeat to the first sample of the answer, and from its
	// contact to the last sample of what it stops, apart from what waits in the pipe, in the
	// player and in the card.
	wordTime = 200 * time.Millisecond
	stopTime = 50 * time.Millisecond
)

// taps taps repeat in silence and in the middle of the answer, and takes the times to the
// first and to the last sample.
func (t *trial) taps(ctx context.Context, s *station) error {
	if err := s.set("rate = 250", "rate = 100"); err != nil {
		return err
	}
	if err := s.begin(ctx); err != nil {
		return err
	}
	if err := until(ctx, "the first words are said", s.Quiet); err != nil {
		return err
	}
	var answers, stops []delay
	for i := range tapped {
		time.Sleep(settled + time.Duration(i)*time.Millisecond) // at any time between two looks and two chunks
		p, heard, err := s.answer("repeat")
		if err != nil {
			return err
		}
		time.Sleep(held + time.Duration(i)*10*time.Millisecond) // into the answer, which has pauses
		stopped, err := s.stop()
		if err != nil {
			return err
		}
		answers, stops = append(answers, heard.since(p.released)), append(stops, stopped)
	}
	if err := s.end(unix.SIGTERM); err != nil {
		return err
	}
	return errors.Join(
		t.judge(s, "taps on repeat, from the release to the answer", answers, wordTime),
		t.judge(s, "taps on repeat, from the contact to silence", stops, stopTime))
}

// stop taps repeat, and returns the time until the player has played the last sample before
// the silence.
func (s *station) stop() (last delay, err error) {
	file, err := s.sound.playing()
	if err != nil {
		return last, err
	}
	defer file.Close()
	p, err := newPress(s.table, "repeat")
	for over := false; err == nil && (!over || momentOf(s.table).since(p.contact).time < last.time+settled); time.Sleep(time.Millisecond) {
		var played []byte
		if played, err = io.ReadAll(file); err != nil {
			break
		}
		if len(bytes.Trim(played, "\x00")) > 0 {
			last = momentOf(s.table).since(p.contact)
		}
		if last.time > patience {
			return last, fmt.Errorf("a tap on repeat, and speech goes on for %v", last.time)
		}
		over, err = p.over()
	}
	return last, err
}
