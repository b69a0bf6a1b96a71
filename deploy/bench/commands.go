//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"quartoboard/board"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/hands"
)

// silent makes a station without a host, for commands that end by themselves.
func (t *trial) silent(profile, name string) (*station, error) {
	p, err := rig.Load(profiles.FS, profile)
	if err != nil {
		return nil, err
	}
	s := &station{program: t.program, dir: filepath.Join(t.dir, profile+"-"+name), world: newWorld(p), cable: &cable{}}
	return s, s.write(board.DefaultOptions())
}

// ended waits for the end of a command. It returns what was printed, and whether the
// command succeeded.
func (s *station) ended() (printed string, ok bool, err error) {
	err = s.box.wait()
	var exit *exec.ExitError
	if ok = err == nil; errors.As(err, &exit) {
		err = nil
	}
	return s.complaints(), ok, errors.Join(err, s.printed.Close())
}

// lessons are the commands that teach a board: the act of a hand after the first
// words, what is said of it, and the file that keeps it.
var lessons = []struct{ command, asks, act, says, file string }{
	{"calibrate", "Place any piece on Anna one.", "put 0 a1", "Felt. Now Bella one.", "calibration.json.partial"},
	{"enroll", "the short round hollow smooth piece", "put 0 a1", "Enrolled.", "pieces.json.partial"},
}

// inTray is the act of enrolment on a build that reads the tray alone.
const inTray = "new giving=tray\ngive 0"

// teach has the commands that teach a board begin on a build, one after the other:
// they refuse to run beside a daemon.
func (t *trial) teach(ctx context.Context, profile string) error {
	for _, l := range lessons {
		if l.command == "enroll" && profile == "tray" {
			l.act = inTray
		}
		s, err := t.silent(profile, l.command)
		if err != nil {
			return err
		}
		err = errors.Join(os.Remove(s.path(stateDir+"/pieces.json")), s.start(ctx, l.command))
		if err != nil {
			return errors.Join(err, s.printed.Close())
		}
		if err := s.learn(ctx, l.act, l.asks, l.says); err != nil {
			_ = s.box.kill() // that it was killed is its error
			return errors.Join(fmt.Errorf("%s: %w\nit printed: %s", l.command, err, s.complaints()), s.printed.Close())
		}
		if _, _, err := s.ended(); err != nil {
			return fmt.Errorf("%s: %w", l.command, err)
		}
		if _, err := os.Stat(s.path(stateDir + "/" + l.file)); err != nil {
			return fmt.Errorf("%s: %w", l.command, err)
		}
	}
	t.say("%s: calibrate and enroll ask, take one piece and keep it", profile)
	return nil
}

// learn does one act when it is asked for, and ends the command once it is told.
func (s *station) learn(ctx context.Context, act, asks, says string) error {
	acts, err := hands.Parse("lesson", strings.NewReader(act))
	if err != nil {
		return err
	}
	if _, acts, err = opening(acts); err != nil {
		return err
	}
	if err := s.says(ctx, asks); err != nil {
		return err
	}
	if err := newPlayer(ctx, s).Act(acts[0]); err != nil {
		return err
	}
	if err := s.says(ctx, says); err != nil {
		return err
	}
	return s.box.cmd.Process.Signal(unix.SIGTERM)
}

// says waits until that has been said.
func (s *station) says(ctx context.Context, text string) error {
	return until(ctx, "it says "+text, func() (bool, error) { return strings.Contains(s.complaints(), text), nil })
}

// doctor has a build examined by "quartoboard doctor", while all is well and while no
// chip answers.
func (t *trial) doctor(ctx context.Context, profile string) error {
	said, ok, err := t.examine(ctx, profile, "well", false)
	if err != nil {
		return err
	}
	if !ok || strings.Contains(said, "\nfails ") || strings.Contains(said, "more than one try") {
		return fmt.Errorf("doctor finds something where all is well:\n%s", said)
	}
	well := strings.Count("\n"+said, "\nwell ")
	if said, ok, err = t.examine(ctx, profile, "unplugged", true); err != nil {
		return err
	}
	fails := strings.Count(said, "\nfails ")
	if ok || fails == 0 {
		return fmt.Errorf("doctor finds nothing where no chip answers:\n%s", said)
	}
	if strings.Contains(said, "in use by") {
		return fmt.Errorf("doctor says that a line is in use, and nobody has it:\n%s", said)
	}
	t.say("%s: doctor: %d things well; %d fail when unplugged", profile, well, fails)
	return nil
}

// examine returns what doctor prints, and whether it succeeds.
func (t *trial) examine(ctx context.Context, profile, name string, unplug bool) (said string, ok bool, err error) {
	s, err := t.silent(profile, name)
	if err != nil {
		return "", false, err
	}
	s.world.unplug = unplug
	if err := s.start(ctx, "doctor"); err != nil {
		return "", false, errors.Join(err, s.printed.Close())
	}
	return s.ended()
}
