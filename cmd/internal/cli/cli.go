// Package cli is the command line: a file a command, which parses its arguments, calls
// the package that does it, and prints.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// command is one subcommand: its name, a line for the list, and what it does.
type command struct {
	name, about string
	run         func(ctx context.Context, args []string, s Streams) error
}

func commands(version string) []command {
	return []command{
		{"demo", "play on the simulated table: a built-in game, a script, or your own hands", runDemo(version)},
		{"run", "the daemon: play on the real board", runDaemon(version)},
		{"doctor", "look at every part of the board and say what to do next", runDoctor},
		{"calibrate", "by voice and touch: learn which sensor and reader is which cell's", runCalibrate},
		{"enroll", "by voice and touch: learn which tag is which piece", runEnroll},
		{"replay", "judge a recorded game again and compare", runReplay},
		{"export", "write recorded games as game texts", runExport},
		{"log", "on a PC: keep the games that a board sends over its serial line", runLog},
		{"wiring", "say what a build is made of and how it is wired, and draw it", runWiring},
		{"version", "say which version this is", runVersion(version)},
	}
}

// Run runs one subcommand and returns the exit code: 0, 2 for bad input, 1 for any other
// failure. version is the linker's; "" for what the build says of its source.
func Run(ctx context.Context, version string, args []string, s Streams) int {
	out := &checkedWriter{w: s.Out}
	s.Out, s.Err = out, plainWriter{s.Err}
	err := errors.Join(dispatch(ctx, versionText(version), args, s), out.err)
	var st status
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp) || out.gone && errors.Is(err, errStopped):
		return 0
	case errors.As(err, &st) && out.err == nil:
		if st.err != nil {
			fmt.Fprintln(s.Err, "quartoboard: "+st.Error())
		}
		return st.code
	}
	fmt.Fprintln(s.Err, "quartoboard: "+err.Error())
	return 1
}

func dispatch(ctx context.Context, version string, args []string, s Streams) error {
	all := commands(version)
	if len(args) == 0 {
		usage(s.Err, all)
		return status{code: 2}
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		return help(ctx, all, args, s)
	case "-version", "--version":
		args = append([]string{"version"}, args[1:]...)
	}
	return runCommand(ctx, all, args, s)
}

func runCommand(ctx context.Context, all []command, args []string, s Streams) error {
	for _, c := range all {
		if c.name == args[0] {
			return c.run(ctx, args[1:], s)
		}
	}
	return usageError(fmt.Errorf("%q is no command: demo, run, doctor, calibrate, enroll, replay, export, log, wiring or version expected", args[0]))
}

// help is the list of the commands, or what one of them says with -h.
func help(ctx context.Context, all []command, args []string, s Streams) error {
	switch len(args) {
	case 1:
		usage(s.Out, all)
		return nil
	case 2:
		if args[1] == "help" {
			usage(s.Out, all)
			return nil
		}
		return runCommand(ctx, all, []string{args[1], "-h"}, s)
	}
	return usageError(fmt.Errorf("%s: %q is one word too many", args[0], args[2]))
}

func usage(w io.Writer, all []command) {
	fmt.Fprintln(w, "Quartoboard: an electronic Quarto board that hears the hands, judges and speaks.\n\nUsage: quartoboard COMMAND [-h]")
	for _, c := range all {
		fmt.Fprintf(w, "  %-11s%s\n", c.name, c.about)
	}
}

// parseFlags reads a command's flags; about is the text above them with -h.
func parseFlags(f *flag.FlagSet, about string, args []string, s Streams) error {
	f.SetOutput(io.Discard)
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(s.Out, "Usage: quartoboard %s\n\nFlags:\n", strings.TrimSpace(about))
		f.SetOutput(s.Out)
		f.PrintDefaults()
		return err
	}
	if err != nil {
		return usageError(fmt.Errorf("%s: %w", f.Name(), err))
	}
	return nil
}
