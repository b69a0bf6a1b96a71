// Package cli is the command line: a file a command, which parses its arguments, calls
// the package that does it, and prints.
package cli

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/commission"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw/sim/hands"
)

// Main runs the command of the process until it ends, or a signal ends it, and returns the exit code.
func Main(version string) int {
	signal.Ignore(syscall.SIGPIPE) // a reader that has gone is an error of writing
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	defer stop()
	daemon.ForceExit(ctx, func() {
		fmt.Fprintln(os.Stderr, "quartoboard: stopped while it waited for a part that does not answer")
		os.Exit(1)
	})
	return Run(ctx, version, os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
}

// Run runs one command and returns the exit code: 0, 2 for bad input, 1 for any other
// failure. version is the linker's; "" for what the build says of its source.
func Run(ctx context.Context, version string, args []string, s Streams) int {
	out := &checkedWriter{w: s.Out}
	s.Out, s.Err = out, plainWriter{s.Err}
	root := Command(version, s)
	root.SetArgs(append([]string{}, args...)) // nil would be those of the process
	err := oneDash(args)
	if err == nil {
		err = root.ExecuteContext(ctx)
	}
	if out.err != nil {
		if errors.Is(err, run.ErrPrinted) {
			err = nil
		}
		s.report(errors.Join(err, out.err))
		return 1
	}
	code := 1
	if bad := (*run.BadInput)(nil); errors.As(err, &bad) {
		err, code = bad, 2
	} else if act := (*hands.ActError)(nil); errors.As(err, &act) {
		err, code = act, 2
	}
	switch {
	case err == nil || out.gone && errors.Is(err, hands.ErrStopped):
		return 0
	case !errors.Is(err, run.ErrPrinted):
		s.report(err)
	}
	return code
}

// report prints an error, the lines of several each with the name of the program.
func (s Streams) report(err error) {
	fmt.Fprintln(s.Err, "quartoboard: "+strings.ReplaceAll(err.Error(), "\n", "\nquartoboard: "))
}

// Command is the tree of commands, also for generators of man pages.
func Command(version string, s Streams) *cobra.Command {
	if info, ok := debug.ReadBuildInfo(); version == "" && ok { // the linker has set none
		version = strings.Trim(info.Main.Version, "()")
	}
	root := &cobra.Command{
		Use:           "quartoboard",
		Short:         "an electronic Quarto board that senses its pieces, referees and speaks",
		Version:       version,
		SilenceErrors: true, // Run prints them
		SilenceUsage:  true,
		Args:          known,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	root.SetVersionTemplate("quartoboard {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	root.AddCommand(
		demoCommand(version, s), runCommand(version, s), doctorCommand(version, s),
		setupCommand(commission.Calibrate, "by voice and touch: learn which sensor and reader is which cell's", s),
		setupCommand(commission.Enroll, "by voice and touch: learn which tag is which piece", s),
		replayCommand(s), exportCommand(s), solveCommand(s), matchCommand(s), analyseCommand(s), exercisesCommand(s), logCommand(s), uplinkCommand(s), hallCommand(s), sayCommand(s), wiringCommand(s), versionCommand(version, s),
	)
	root.InitDefaultHelpCmd()
	help, _, _ := root.Find([]string{"help"})
	help.Use, help.Short, help.Long = "help [COMMAND]", "describe a command", ""
	help.Args = func(c *cobra.Command, args []string) error {
		if found, _, _ := root.Find(args); len(args) > 0 && found == root {
			return known(root, args)
		}
		return noMoreThanOne(c, args)
	}
	root.InitDefaultCompletionCmd()
	completion, _, _ := root.Find([]string{"completion"})
	completion.Long = "Prints a script that has a shell complete commands, flags and their values."
	completion.Short, completion.Args, completion.RunE = "print the completion script of a shell", known, known
	for _, shell := range completion.Commands() {
		shell.Args = noArguments
	}
	return root
}

// abouts are what commands do, each in a section behind its name.
//
//go:embed about.txt
var abouts string

// newCommand is a command that tells of itself what abouts has.
func newCommand(use, short string, args cobra.PositionalArgs, do func(c *cobra.Command, args []string) error) *cobra.Command {
	c := &cobra.Command{Use: use, Short: short, Args: args, RunE: do}
	c.Long = about(c.Name())
	return c
}

// about returns what a command does.
func about(command string) string {
	_, text, _ := strings.Cut(abouts, "== "+command+"\n")
	text, _, _ = strings.Cut(text, "\n== ")
	return strings.TrimSpace(strings.ReplaceAll(text, "TOKENGAME", games.OfTokens().Title))
}

// known refuses an unknown command, or an unknown shell or a missing one.
func known(c *cobra.Command, args []string) error {
	kind := map[bool]string{false: "command", true: "shell"}[c.HasParent()]
	var names []string
	for _, below := range c.Commands() {
		names = append(names, below.Name())
	}
	all := strings.Join(names, ", ")
	if len(args) > 0 {
		return usageError(unknown(kind, args[0], names, all))
	}
	if !c.HasParent() {
		return nil // the help
	}
	return usageError(fmt.Errorf("want a %s: %s", kind, all))
}

// oneDash refuses a long flag with one dash, which would be read as flags of a letter.
func oneDash(args []string) error {
	for _, arg := range args {
		if arg == "--" {
			return nil
		}
		if name, found := strings.CutPrefix(arg, "-"); found && len(name) > 1 && name[0] >= 'a' && name[0] <= 'z' && name[1] != '=' {
			return usageError(fmt.Errorf("unknown flag %q: want -%s", arg, arg))
		}
	}
	return nil
}

// arguments refuses fewer or more arguments than that; what names them.
func arguments(what string, least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return usageError(fmt.Errorf("%s: want %s", c.Name(), what))
		case len(args) > most:
			return usageError(fmt.Errorf("%s: unexpected argument %q", c.Name(), args[most]))
		}
		return nil
	}
}

var noArguments, noMoreThanOne = arguments("", 0, 0), arguments("", 0, 1)

// usageError is the end of a program that was given bad input: exit code 2.
func usageError(err error) error {
	if err == nil {
		return nil
	}
	return &run.BadInput{Err: err}
}
