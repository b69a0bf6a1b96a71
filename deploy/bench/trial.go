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
	if err := s.outage(ctx); err != nil {
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
	return fmt.Sprintf("%d judgements as the demo's, %d sentences heard, unplugged and played on", judged, spoken), nil
}

// outage unplugs the chips and lines until the board has reported it, and waits until everything
// is well again.
func (s *station) outage(ctx context.Context) error {
	for _, unplugged := range []bool{true, false} {
		s.table.Unplug(unplugged)
		if err := s.Pass(outageTime); err != nil {
			return err
		}
		var failing board.Failing
		err := until(ctx, "the board reports what fails", func() (bool, error) {
			all, err := s.journal()
			failing = nil
			for _, l := range all {
				failing.Note(l.Fact)
			}
			return len(failing) > 0 == unplugged, err
		})
		if err != nil {
			return fmt.Errorf("unplugged %v: %w: %+v", unplugged, err, failing)
		}
	}
	return s.Rest()
}

// doctor examines the board as it is, and then without its chips.
func doctor(ctx context.Context, s *station) (held string, err error) {
	for _, unplugged := range []bool{false, true} {
		s.table.Unplug(unplugged)
		before := len(s.printed())
		if err := s.start(ctx, "doctor"); err != nil {
			return "", err
		}
		err := s.wait()
		found := s.printed()[before:]
		if fails := strings.Contains(found, "\nfails "); fails != unplugged || (err != nil) != unplugged {
			return "", errors.Join(fmt.Errorf("unplugged %v: fails %v", unplugged, fails), err)
		}
		if strings.Contains(found, "more than one try") || strings.Contains(found, "in use by") {
			return "", errors.New("want one try, and no line in use")
		}
	}
	return "all well, and not so when unplugged", nil
}
