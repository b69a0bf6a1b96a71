//go:build linux && amd64

package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sys/unix"

	"quartoboard/deploy/bench/kernel"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

//go:embed game.hands
var game string

// trial tries one program.
type trial struct {
	program, dir string // the binary; the folder of everything that is written
	out          *log.Logger
}

// try tries builds side by side, in a folder that it removes.
func try(ctx context.Context, program string, builds []string, out io.Writer) (err error) {
	dir, err := os.MkdirTemp("", "quartoboard-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	t := &trial{program: filepath.Join(dir, "quartoboard"), dir: dir, out: log.New(out, "", 0)}
	if err := errors.Join(os.Chmod(dir, 0o755), copyProgram(t.program, program)); err != nil {
		return err
	}
	if why := missing(); why != "" {
		t.out.Printf("not run: %s", why)
		return nil
	}
	errs := make([]error, len(builds))
	var done sync.WaitGroup
	for i, profile := range builds {
		done.Go(func() { errs[i] = t.build(ctx, profile, i, len(builds)) })
	}
	done.Wait()
	err = errors.Join(errs...)
	if errors.Is(err, kernel.ErrNotAllowed) {
		t.out.Printf("not run: %v", err)
		return nil
	}
	return err
}

// copyProgram copies the program to a place where nobody may execute it too.
func copyProgram(to, from string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, b, 0o755)
}

// missing returns what this machine lacks, "" for nothing.
func missing() string {
	if os.Geteuid() != 0 {
		return "it needs root, for mounts of its own"
	}
	for _, tool := range []string{"aplay", "espeak-ng"} {
		if _, err := exec.LookPath(tool); err != nil {
			return tool + " is not installed"
		}
	}
	return ""
}

// build tries one build: each thing at a station of its own. Those that are the same on every
// build are tried on one, in turn; n is the place of this one, of so many builds.
func (t *trial) build(ctx context.Context, profile string, n, builds int) error {
	runtime.LockOSThread() // the host is killed when the thread that started it ends
	for i, thing := range []struct {
		name  string
		try   func(context.Context, *station) error
		every bool // its system calls differ from build to build
	}{
		{"game", t.game, true},
		{"doctor", t.doctor, true},
		{"unplugged", t.unplugged, true},
		{"presses", t.presses, false},
		{"taps", t.taps, false},
		{"defaults", t.defaults, false},
		{"page", t.page, false},
		{"first-word", t.firstWord, false},
		{"faults", t.faults, false},
	} {
		if !thing.every && i%builds != n {
			continue
		}
		s, err := newStation(t.program, filepath.Join(t.dir, profile, thing.name), profile)
		if err != nil {
			return err
		}
		err = thing.try(ctx, s)
		if err = errors.Join(err, s.close()); err != nil {
			return fmt.Errorf("%s: %s: %w\nit printed: %s", profile, thing.name, err, s.printed())
		}
	}
	return nil
}

// say prints a line about a station's build.
func (t *trial) say(s *station, format string, args ...any) {
	t.out.Printf("%s: %s", s.build, fmt.Sprintf(format, args...))
}

// game plays the script, and compares the outcome with the demo's.
func (t *trial) game(ctx context.Context, s *station) error {
	want, err := t.demo(ctx, s)
	if err != nil {
		return err
	}
	if err := s.begin(ctx); err != nil {
		return err
	}
	acts, err := hands.Parse("script", strings.NewReader(game), quarto.Plug, quartino.Plug)
	if err != nil {
		return err
	}
	half := len(acts) / 2
	if err := s.Play(ctx, acts[:half]); err != nil {
		return err
	}
	if err := killPlayer(s.box.Cmd.Process.Pid); err != nil {
		return err
	}
	if err := s.Play(ctx, acts[half:]); err != nil {
		return err
	}
	size, err := s.hostHasAll(ctx)
	if err != nil {
		return err
	}
	if err := s.end(unix.SIGTERM); err != nil {
		return err
	}
	got, err := s.journal()
	if err != nil {
		return err
	}
	judged, err := sameJudgements(got, want)
	if err != nil {
		return err
	}
	phrases := phones(got)
	if demo := phones(want); phrases != demo {
		return fmt.Errorf("a phone is told %d times, want the demo's %d", phrases, demo)
	}
	spoken, err := s.sound.heard(got, 2)
	if err != nil {
		return err
	}
	if s.printed() != "" {
		return errors.New("want nothing printed")
	}
	t.say(s, "%d judgements as the demo's, a phone told %d times, %d sentences heard, one player killed and replaced, %d bytes of journal at the host", judged, phrases, spoken, size)
	return nil
}

// demo returns the record of the same game on a simulated clock.
func (t *trial) demo(ctx context.Context, s *station) ([]record.Line, error) {
	script, out := s.path("game.hands"), s.path("record")
	if err := os.WriteFile(script, []byte(game), 0o644); err != nil {
		return nil, err
	}
	printed, err := exec.CommandContext(ctx, t.program, "demo", "--profile", s.build, "--script", script, "--record", out).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("demo: %w\n%s", err, printed)
	}
	lines, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	return parseRecord(lines)
}
