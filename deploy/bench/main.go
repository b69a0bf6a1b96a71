//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"quartoboard/deploy/profiles"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		if errors.Is(err, errNotAllowed) {
			os.Exit(exitNotAllowed)
		}
		os.Exit(1)
	}
}

// exitNotAllowed is the exit code of a child that the system does not let be a
// sandbox.
const exitNotAllowed = 3

func run(args []string, out io.Writer) error {
	if len(args) > 2 && args[0] == insideWord {
		return inside(args[1:])
	}
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	program := f.String("program", "", "the quartoboard binary to try, `FILE`")
	only := f.String("build", "", "`NAMES` of the builds to try, side by side (default: all of ours)")
	script := f.String("script", "", "play the hands of `FILE` and nothing else (default: a game, and then troubles)")
	f.Usage = func() {
		fmt.Fprint(f.Output(), about)
		f.PrintDefaults()
	}
	if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
		return nil
	} else if err != nil {
		return err
	}
	if *program == "" || f.NArg() > 0 {
		return errors.New("-program FILE expected, and nothing but flags; -h tells more")
	}
	ctx, stop := signal.NotifyContext(context.Background(), unix.SIGINT, unix.SIGTERM)
	defer stop()
	names := strings.Fields(*only)
	if len(names) == 0 {
		names = builds()
	}
	return try(ctx, *program, *script, names, out)
}

// builds are those that the program carries.
func builds() []string {
	files, _ := fs.Glob(profiles.FS, "*.toml") // the pattern is well formed
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, ".toml")
	}
	return files
}

// try does everything in folders of its own, which it removes: one for the
// program, and one for all that is written, in memory where there is such a file
// system, since the journal waits for its disk.
func try(ctx context.Context, program, script string, names []string, out io.Writer) (err error) {
	bin, err := os.MkdirTemp("", "quartoboard-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(bin)) }()
	dir, err := os.MkdirTemp("/dev/shm", "quartoboard-bench-")
	if err != nil {
		dir = bin
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	t := &trial{program: filepath.Join(bin, "quartoboard"), dir: dir, script: script, out: out}
	if err := errors.Join(os.Chmod(bin, 0o755), os.Chmod(dir, 0o755), copyProgram(t.program, program)); err != nil {
		return err
	}
	if why := cannot(); why != "" {
		t.say("not run: %s", why)
		return nil
	}
	err = t.all(ctx, names)
	if errors.Is(err, errNotAllowed) {
		t.say("not run: %v", err)
		return nil
	}
	return err
}
