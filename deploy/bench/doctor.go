//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"strings"
)

// doctor examines a board that is well.
func (t *trial) doctor(ctx context.Context, s *station) error {
	if err := s.start(ctx, "doctor"); err != nil {
		return err
	}
	if err := s.wait(); err != nil {
		return err
	}
	found := s.printed()
	if strings.Contains(found, "\nfails ") || strings.Contains(found, "more than one try") {
		return errors.New("want no finding where all is well")
	}
	t.say(s, "doctor: %d well", strings.Count("\n"+found, "\nwell "))
	return nil
}

// unplugged examines a board whose chips do not answer.
func (t *trial) unplugged(ctx context.Context, s *station) error {
	s.table.Unplugged = true
	if err := s.start(ctx, "doctor"); err != nil {
		return err
	}
	if s.wait() == nil {
		return errors.New("want findings where no chip answers")
	}
	found := s.printed()
	if strings.Contains(found, "in use by") {
		return errors.New("want no line in use")
	}
	t.say(s, "doctor: %d failing when unplugged", strings.Count("\n"+found, "\nfails "))
	return nil
}

// firstWord makes the doctor play a sentence after ten seconds of silence, and answers by a
// button that its first word was heard.
func (t *trial) firstWord(ctx context.Context, s *station) error {
	if err := s.start(ctx, "doctor", "--only", "sound", "--first-word"); err != nil {
		return err
	}
	if err := until(ctx, "the player begins", s.sound.plays); err != nil {
		return err
	}
	if err := until(ctx, "the question is asked", s.sound.audible); err != nil {
		return err
	}
	_, err := newPress(s.table, "A") // held until the program ends
	if err = errors.Join(err, s.wait()); err != nil {
		return err
	}
	if !strings.Contains(s.printed(), "\nwell      first word ") {
		return errors.New("want the answer among the findings")
	}
	t.say(s, "doctor: the first word was heard")
	return nil
}
