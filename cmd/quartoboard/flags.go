package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
)

// version is set by the linker for packages.
var version = ""

// parseFlags reads a command's flags; about is the text above them with -h.
func parseFlags(f *flag.FlagSet, about string, args []string, s streams) error {
	f.SetOutput(io.Discard)
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(s.out, "Usage: quartoboard %s\n\nFlags:\n", strings.TrimSpace(about))
		f.SetOutput(s.out)
		f.PrintDefaults()
		return err
	}
	if err != nil {
		return refuse(fmt.Errorf("%s: %w", f.Name(), err))
	}
	return nil
}

func runVersion(_ context.Context, args []string, s streams) error {
	f := flag.NewFlagSet("version", flag.ContinueOnError)
	notices := f.Bool("licenses", false, "print the license, and the notices of what is linked in")
	if err := parseFlags(f, "version [-licenses]\n\nPrints the version of this program.", args, s); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return refuse(fmt.Errorf("version: %q is one word too many", f.Arg(0)))
	}
	if *notices {
		_, err := io.WriteString(s.out, licenses)
		return err
	}
	fmt.Fprintln(s.out, "quartoboard "+versionText())
	return nil
}

// versionText is the linker's version, or what the build says of its source.
func versionText() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return strings.Trim(info.Main.Version, "()")
}
