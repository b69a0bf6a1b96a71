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
	"strings"
	"sync"

	"quartoboard/hw/sim/hands"
)

//go:embed game.hands
var game string

// trial is the run of everything.
type trial struct {
	program, dir string // the binary; where everything is written
	script       string // "" for the game and the troubles

	mu  sync.Mutex
	out io.Writer
}

// say prints a line.
func (t *trial) say(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	fmt.Fprintf(t.out, format+"\n", args...)
}

// copyProgram puts the program where nobody may execute it too.
func copyProgram(to, from string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, b, 0o755)
}

// cannot says why nothing can be run on this machine, "" for no reason.
func cannot() string {
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

// all tries the builds side by side: first what teaches a board, which refuses to run
// beside a daemon.
func (t *trial) all(ctx context.Context, profiles []string) error {
	if t.script == "" {
		if err := beside(ctx, profiles, t.teach); err != nil {
			return err
		}
	}
	return beside(ctx, profiles, t.build)
}

// beside tries the builds at the same time.
func beside(ctx context.Context, profiles []string, try func(context.Context, string) error) error {
	errs := make([]error, len(profiles))
	var done sync.WaitGroup
	for i, profile := range profiles {
		done.Go(func() {
			if err := try(ctx, profile); err != nil {
				errs[i] = fmt.Errorf("%s: %w", profile, err)
			}
		})
	}
	done.Wait()
	return errors.Join(errs...)
}

// build tries one build.
func (t *trial) build(ctx context.Context, profile string) error {
	if t.script == "" {
		if err := t.game(ctx, profile, "game.hands", game); err != nil {
			return err
		}
		if err := t.doctor(ctx, profile); err != nil {
			return err
		}
		return t.troubles(ctx, profile)
	}
	text, err := os.ReadFile(t.script)
	if err != nil {
		return err
	}
	return t.game(ctx, profile, filepath.Base(t.script), string(text))
}

// with plays the acts of a script at a new station, and switches it off after f.
func (t *trial) with(ctx context.Context, profile, name, text string, f func(p *player, acts []hands.Act) error) (s *station, err error) {
	acts, err := hands.Parse(name, strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	options, acts, err := opening(acts)
	if err != nil {
		return nil, err
	}
	s, err = newStation(ctx, t.program, filepath.Join(t.dir, profile+"-"+name), profile, options)
	if err != nil {
		return nil, err
	}
	p := newPlayer(ctx, s)
	if err = p.sit(ctx); err == nil {
		err = f(p, acts)
	}
	if err = errors.Join(err, s.switchOff()); err != nil {
		err = fmt.Errorf("%w\nit printed: %s", err, s.complaints())
	}
	return s, err
}

// game plays a script, and holds what came of it against the demo.
func (t *trial) game(ctx context.Context, profile, name, text string) error {
	want, err := t.demo(ctx, profile, name, text)
	if err != nil {
		return err
	}
	var size int
	var looks string
	s, err := t.with(ctx, profile, name, text, func(p *player, acts []hands.Act) (err error) {
		if err = p.Play(ctx, acts); err != nil {
			return err
		}
		if size, err = p.hostHasAll(ctx); err != nil {
			return err
		}
		looks, err = p.looks(ctx)
		return err
	})
	if err != nil {
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
	spoken, err := heard(of(got, "said"), s.path(soundDir))
	if err != nil {
		return err
	}
	if text := s.complaints(); text != "" {
		return fmt.Errorf("it printed: %s", text)
	}
	t.say("%s: %s: %d judgements as the demo's, %d sentences heard, %d bytes of journal at the host; %s",
		profile, name, judged, spoken, size, looks)
	return nil
}

// demo is the record of the same acts on a simulated clock.
func (t *trial) demo(ctx context.Context, profile, name, text string) ([]entry, error) {
	dir := filepath.Join(t.dir, profile+"-demo")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	script, out := filepath.Join(dir, name), filepath.Join(dir, "record")
	if err := os.WriteFile(script, []byte(text), 0o644); err != nil {
		return nil, err
	}
	printed, err := exec.CommandContext(ctx, t.program, "demo", "--profile", profile, "--script", script, "--record", out).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("demo: %w\n%s", err, printed)
	}
	lines, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	return parseRecord(lines)
}
