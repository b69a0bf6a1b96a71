//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"sync"

	"golang.org/x/sys/unix"

	"quartoboard/deploy/bench/kernel"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
)

func main() {
	runtime.LockOSThread() // a sandbox needs a thread that can end, and the first cannot
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) == 0 {
		return errors.New("want a program: bench PROGRAM [BUILD ...]")
	}
	if args[0] == "-h" || args[0] == "--help" {
		_, err := fmt.Fprint(out, usage)
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), unix.SIGINT, unix.SIGTERM)
	defer stop()
	names := args[1:]
	if len(names) == 0 {
		names = rig.Names(profiles.FS)
	}
	return try(ctx, args[0], names, out)
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
