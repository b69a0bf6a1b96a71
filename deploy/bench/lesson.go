//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/hands"
)

// taught is the build that is taught without a terminal.
const taught = "analog-nfc"

// lesson is a board that knows no piece, what a hand does about it, and what is
// said in between.
var lesson = []struct{ act, says string }{
	{"put 0 a1", "Enrolled."},
	{"lift a1", ""},
	{"press pass long", "Ended, fifteen steps left"},
}

// teach switches on a board that knows no piece: the daemon asks for them by
// itself, keeps what it was taught, and plays.
func (t *trial) teach(ctx context.Context) (err error) {
	p, err := rig.Load(profiles.FS, taught)
	if err != nil {
		return err
	}
	s := &station{program: t.program, dir: filepath.Join(t.dir, taught+"-lesson"), world: newWorld(p), cable: &cable{}}
	if err := s.write(board.DefaultOptions()); err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, s.printed.Close()); err != nil {
			err = fmt.Errorf("lesson: %w\nit printed: %s", err, s.complaints())
		}
	}()
	if err := os.Remove(s.path(stateDir + "/pieces.json")); err != nil {
		return err
	}
	took, err := s.stopsAtOnce(ctx)
	if err != nil {
		return err
	}
	t.say("%s: a board that is being taught ends %v after SIGTERM, without a word", taught, took)
	if err := s.switchOn(ctx); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.box.stop()) }()
	if err := t.learn(ctx, s); err != nil {
		return err
	}
	kept, err := os.ReadFile(s.path(stateDir + "/pieces.json.partial"))
	if err != nil {
		return err
	}
	if tag := fmt.Sprintf("%X", s.world.table.UID(0)); strings.Count(string(kept), ":") != 1 || !strings.Contains(string(kept), tag) {
		return fmt.Errorf("it keeps %s, not the tag %s alone", kept, tag)
	}
	t.say("%s: a board that knows no piece asks for them, keeps the one it is shown, and plays", taught)
	return nil
}

// stopLimit is how long a program may take to end.
const stopLimit = 2 * time.Second

// asks is what a board says that knows no piece.
const asks = "Place the short round hollow smooth piece"

// stopsAtOnce ends the daemon after its first words.
func (s *station) stopsAtOnce(ctx context.Context) (took time.Duration, err error) {
	if err := s.switchOn(ctx); err != nil {
		return 0, err
	}
	err = s.says(ctx, asks)
	printed, from := s.complaints(), time.Now()
	err = errors.Join(err, s.box.stop())
	took = time.Since(from).Round(time.Millisecond)
	if after := strings.TrimPrefix(s.complaints(), printed); err == nil && (took > stopLimit || after != "") {
		err = fmt.Errorf("%v after SIGTERM it ended, and printed %q", took, after)
	}
	if err != nil {
		return took, err
	}
	_, err = s.printed.Seek(0, io.SeekStart) // the next start prints from there
	return took, errors.Join(err, s.printed.Truncate(0))
}

// says waits until that has been said.
func (s *station) says(ctx context.Context, text string) error {
	return until(ctx, "it says "+text, func() (bool, error) { return strings.Contains(s.complaints(), text), nil })
}

// learn gives the lesson, and waits for the game after it.
func (t *trial) learn(ctx context.Context, s *station) error {
	var script []string
	for _, step := range lesson {
		script = append(script, step.act)
	}
	acts, err := hands.Parse("lesson", strings.NewReader(strings.Join(script, "\n")))
	if err != nil {
		return err
	}
	if err := s.says(ctx, asks); err != nil {
		return err
	}
	one := &player{station: s, pending: true}
	for i, step := range lesson {
		if err := one.act(ctx, acts[i]); err != nil {
			return err
		}
		if err := s.says(ctx, step.says); err != nil {
			return err
		}
	}
	return one.sit(ctx)
}
