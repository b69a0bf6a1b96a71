//go:build linux && amd64

package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"quartoboard/board"
	"quartoboard/deploy/bench/kernel"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

//go:embed game.hands
var game string

// outageTime is longer than the program needs to try again and to give a part up.
const outageTime = 3 * time.Second

// tryBuild tries a program on one build, and prints what held.
func tryBuild(ctx context.Context, program, dir, build string, out io.Writer) error {
	for _, thing := range []struct {
		name string
		try  func(context.Context, *station) (held string, err error)
	}{{"game", playGame}, {"doctor", doctor}} {
		s, err := newStation(program, filepath.Join(dir, build, thing.name), build)
		if err != nil {
			return err
		}
		held, err := thing.try(ctx, s)
		if err = errors.Join(err, s.end(unix.SIGTERM)); err != nil {
			return fmt.Errorf("%s: %s: %w\nit printed: %s", build, thing.name, err, s.printed())
		}
		fmt.Fprintf(out, "%s: %s: %s\n", build, thing.name, held)
	}
	return nil
}

// playGame plays the script, and compares the outcome with the demo's.
func playGame(ctx context.Context, s *station) (held string, err error) {
	script, out := s.path("game.hands"), s.path("demo.log")
	if err := os.WriteFile(script, []byte(game), 0o644); err != nil {
		return "", err
	}
	demo := exec.CommandContext(ctx, s.program, "demo", "--profile", s.build, "--script", script, "--record", out)
	if printed, err := demo.CombinedOutput(); err != nil {
		return "", fmt.Errorf("demo: %w\n%s", err, printed)
	}
	want, err := readRecord(s.dir)
	if err != nil {
		return "", err
	}
	s.restart = func() error {
		before, err := readGames(s.path(gamesDir))
		if err = errors.Join(err, s.start(ctx, "run")); err != nil {
			return err
		}
		return until(ctx, "the game begins or goes on", func() (bool, error) {
			text, err := readGames(s.path(gamesDir))
			return len(text) > len(before), err
		})
	}
	if err := s.restart(); err != nil {
		return "", err
	}
	acts, err := hands.Parse("script", strings.NewReader(game), quarto.Plug)
	if err != nil {
		return "", err
	}
	slid := 1 + slices.IndexFunc(acts, func(a hands.Act) bool { return a.Verb == hands.Slide })
	if err := s.Play(ctx, acts[:slid]); err != nil {
		return "", err
	}
	// The program began with another file there, and periph has closed it.
	if name := kernel.FileOf(uint32(s.box.Cmd.Process.Pid), 0); name != "null" {
		return "", fmt.Errorf("descriptor 0 is open on %q, want the null device", name)
	}
	if s.printed() != "" {
		return "", errors.New("want nothing printed")
	}
	reported, err := s.outage(ctx)
	if err != nil {
		return "", err
	}
	if err := s.Play(ctx, acts[slid:]); err != nil {
		return "", err
	}
	if err := s.end(unix.SIGTERM); err != nil {
		return "", err
	}
	got, err := s.journal()
	if err != nil {
		return "", err
	}
	judged, err := sameJudgements(got, want)
	if err != nil {
		return "", err
	}
	spoken, err := s.sound.heard(got)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d judgements as the demo's, %d sentences heard, %d faults reported when unplugged, and it played on", judged, spoken, len(reported)), nil
}

// outage unplugs the chips and lines for a while, and waits until everything is well again. It
// returns what the board reported.
func (s *station) outage(ctx context.Context) (reported board.Failing, err error) {
	var failing board.Failing
	fails := func(want bool) func() (bool, error) {
		return func() (bool, error) {
			all, err := s.journal()
			failing = failingBy(all)
			return len(failing) > 0 == want, err
		}
	}
	s.table.Unplug(true)
	if err := errors.Join(s.Pass(outageTime), until(ctx, "a fault is reported", fails(true))); err != nil {
		return nil, err
	}
	reported = failing
	s.table.Unplug(false)
	if err := until(ctx, "everything is well again", fails(false)); err != nil {
		return nil, fmt.Errorf("%w: %+v", err, failing)
	}
	for _, f := range reported {
		if f.Text == "" || strings.Contains(f.Text, "\n") {
			return nil, fmt.Errorf("got the fault %q, want a text of one line", f.Text)
		}
	}
	return reported, s.Rest()
}

// failingBy returns the parts that fail by the end of a record.
func failingBy(all []record.Line) (failing board.Failing) {
	for _, l := range all {
		failing.Note(l.Fact)
	}
	return failing
}

// doctor examines the board as it is, and then without its chips.
func doctor(ctx context.Context, s *station) (held string, err error) {
	var fails [2]int
	var found string
	for i, unplugged := range []bool{false, true} {
		s.table.Unplug(unplugged)
		before := len(s.printed())
		if err := s.start(ctx, "doctor"); err != nil {
			return "", err
		}
		err := s.wait()
		found = s.printed()[before:]
		fails[i] = strings.Count(found, "\nfails ")
		if !unplugged && (err != nil || fails[i] > 0 || strings.Contains(found, "more than one try")) {
			return "", errors.Join(errors.New("want no finding where all is well"), err)
		}
		if unplugged && (err == nil || fails[i] == 0 || strings.Contains(found, "in use by")) {
			return "", errors.New("want findings where no chip answers, and no line in use")
		}
	}
	return fmt.Sprintf("all well, and %d failing when unplugged", fails[1]), nil
}
