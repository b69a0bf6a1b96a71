package cli

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
)

func runVersion(version string) func(context.Context, []string, Streams) error {
	return func(_ context.Context, args []string, s Streams) error {
		f := flag.NewFlagSet("version", flag.ContinueOnError)
		notices := f.Bool("licenses", false, "print the license, and the notices of what is linked in")
		if err := parseFlags(f, "version [-licenses]\n\nPrints the version of this program.", args, s); err != nil {
			return err
		}
		if f.NArg() > 0 {
			return usageError(fmt.Errorf("version: %q is one word too many", f.Arg(0)))
		}
		if *notices {
			_, err := io.WriteString(s.Out, licenses)
			return err
		}
		fmt.Fprintln(s.Out, "quartoboard "+version)
		return nil
	}
}

// versionText is the linker's version, or what the build says of its source.
func versionText(version string) string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return strings.Trim(info.Main.Version, "()")
}
