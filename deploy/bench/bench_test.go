//go:build linux && amd64

// Package bench tries the program as it is shipped on real system calls, without a Pi.
// It runs "quartoboard run" on each build's simulated table, hw/sim in real
// time, through unmodified periph: the daemon opens /dev/i2c-1, /dev/spidev0.0,
// /dev/gpiochip0 and the others, and takes them for the kernel's (package kernel). A script of
// hands plays a whole game from outside, and ALSA writes what is spoken into files.
//
// On every build it compares the judgements, and how often a phone over a reader is told, with
// those of "quartoboard demo" and the same script, and the sentences with the sounds that were
// heard. In the middle of the game chips, lines and ports answer with the kernel's errors until
// the board has reported it, and then the program is killed; no judgement may come of that, and
// play goes on. "doctor" finds all well before, and not so where no chip answers.
//
// In every run a second file names the header's chip, at which periph closes
// descriptor 0 (periph/host#70), and the lines that the SPI driver of a Pi holds
// are refused with EBUSY. Edges are not waited for anywhere, so that the
// time-outs of periph/host#78 are not met; those of the buttons are queued.
//
// The machine may be busy elsewhere: the board counts as quiet by the program's looks as well
// as by time.
//
// The tests' program is the bench where it gets the program to try as an argument. It needs root,
// Linux 5.19, espeak-ng and alsa-utils. What it cannot show is
// time: a real controller's bits, a loaded Pi, and what a sound card does.
package bench

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"golang.org/x/sys/unix"

	"quartoboard/deploy/bench/kernel"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
)

const usage = `bench PROGRAM [BUILD ...]

Runs the quartoboard binary PROGRAM on files that answer as a Pi's I²C, SPI and GPIO,
has hands play on each BUILD (default: all of ours), and compares what it judges and says
with the demo. One line for each build that held; exit code 1 and the fault
for one that did not; "not run" and why, and exit code 0, where the machine does not
allow it. Some 60 s. Needs root. Writes in one folder in $TMPDIR.
`

// TestMain tries the program that the arguments name. Without arguments the tests run.
func TestMain(m *testing.M) {
	runtime.LockOSThread() // a sandbox needs a thread that can end, and the first cannot
	flag.Usage = func() { fmt.Print(usage) }
	flag.Parse()
	if flag.NArg() == 0 {
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), unix.SIGINT, unix.SIGTERM)
	defer stop()
	builds := flag.Args()[1:]
	if len(builds) == 0 {
		builds = rig.Names(profiles.FS)
	}
	if err := try(ctx, flag.Arg(0), builds, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// try tries builds side by side, in a folder that it removes.
func try(ctx context.Context, program string, builds []string, out io.Writer) (err error) {
	if why := missing(); why != "" {
		fmt.Fprintln(out, "not run:", why)
		return nil
	}
	dir, err := os.MkdirTemp("", "quartoboard-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	copied := filepath.Join(dir, "quartoboard") // where nobody may execute it too
	if err := errors.Join(os.Chmod(dir, 0o755), copyProgram(copied, program)); err != nil {
		return err
	}
	errs := make([]error, len(builds))
	var done sync.WaitGroup
	for i, build := range builds {
		done.Go(func() { errs[i] = tryBuild(ctx, copied, dir, build, out) })
	}
	done.Wait()
	err = errors.Join(errs...)
	if errors.Is(err, kernel.ErrNotAllowed) {
		fmt.Fprintln(out, "not run:", err)
		return nil
	}
	return err
}

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
