//go:build linux && amd64

package bench

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
	s, err := newStation(program, filepath.Join(dir, build), build)
	if err != nil {
		return err
	}
	held := ""
	if err = s.doctor(ctx); err == nil {
		held, err = s.play(ctx)
	}
	if err = errors.Join(err, s.end(unix.SIGTERM)); err != nil {
		return fmt.Errorf("%s: %w\nit printed: %s", build, err, s.printed())
	}
	_, err = fmt.Fprintf(out, "%s: examined and played, %s\n", build, held)
	return err
}

// doctor examines the board without its chips, and as it is.
func (s *station) doctor(ctx context.Context) error {
	for _, unplugged := range []bool{true, false} {
		s.table.Unplug(unplugged)
		if err := s.start(ctx, "doctor"); err != nil {
			return err
		}
		err := s.end(unix.Signal(0)) // by itself
		found := s.printed()
		if fails := strings.Contains(found, "\nfails "); fails != unplugged || (err != nil) != unplugged {
			return errors.Join(fmt.Errorf("doctor: unplugged %v, fails %v", unplugged, fails), err)
		}
		if strings.Contains(found, "more than one try") || strings.Contains(found, "in use by") {
			return errors.New("doctor: want one try, and no line in use")
		}
		if err := os.Truncate(s.path(printFile), 0); err != nil {
			return err
		}
	}
	return nil
}

// play plays the script, and compares the outcome with the demo's.
func (s *station) play(ctx context.Context) (held string, err error) {
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
	return fmt.Sprintf("%d judgements as the demo's, %d sentences heard", judged, spoken), nil
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
