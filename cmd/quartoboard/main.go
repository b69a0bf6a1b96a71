// Quartoboard is the daemon of an electronic Quarto board for blind and sighted
// players, and the tools around it. `quartoboard -h` lists the commands.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"quartoboard/cmd/internal/daemon"
)

// streams are the program's standard files.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// command is one subcommand: its name, a line for the list, and what it does.
type command struct {
	name, about string
	run         func(ctx context.Context, args []string, s streams) error
}

func commands() []command {
	return []command{
		{"demo", "play on the simulated table: a built-in game, a script, or your own hands", runDemo},
		{"run", "the daemon: play on the real board", runDaemon},
		{"doctor", "look at every part of the board and say what to do next", runDoctor},
		{"calibrate", "by voice and touch: learn which sensor and reader is which cell's", runCalibrate},
		{"enroll", "by voice and touch: learn which tag is which piece", runEnroll},
		{"replay", "judge a recorded game again and compare", runReplay},
		{"export", "write recorded games as game texts", runExport},
		{"log", "on a PC: keep the games that a board sends over its serial line", runLog},
		{"wiring", "say what a build is made of and how it is wired, and draw it", runWiring},
		{"version", "say which version this is", runVersion},
	}
}

func main() {
	signal.Ignore(syscall.SIGPIPE) // a reader that has gone is an error of writing
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	daemon.ForceExit(ctx, func() {
		fmt.Fprintln(os.Stderr, "quartoboard: stopped while it waited for a part that does not answer")
		os.Exit(1)
	})
	code := run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(code)
}

// run runs one subcommand and returns the exit code: 0, 2 for bad input, 1 for
// any other failure.
func run(ctx context.Context, args []string, s streams) int {
	out := &checkedWriter{w: s.out}
	s.out, s.err = out, plainWriter{s.err}
	err := errors.Join(dispatch(ctx, args, s), out.err)
	var st status
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp) || out.gone && errors.Is(err, errStopped):
		return 0
	case errors.As(err, &st) && out.err == nil:
		if st.err != nil {
			fmt.Fprintln(s.err, "quartoboard: "+st.Error())
		}
		return st.code
	}
	fmt.Fprintln(s.err, "quartoboard: "+err.Error())
	return 1
}

func dispatch(ctx context.Context, args []string, s streams) error {
	if len(args) == 0 {
		usage(s.err)
		return status{code: 2}
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		return help(ctx, args, s)
	case "-version", "--version":
		args = append([]string{"version"}, args[1:]...)
	}
	return runCommand(ctx, args, s)
}

func runCommand(ctx context.Context, args []string, s streams) error {
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(ctx, args[1:], s)
		}
	}
	return refuse(fmt.Errorf("%q is no command: demo, run, doctor, calibrate, enroll, replay, export, log, wiring or version expected", args[0]))
}
