package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/service"
)

const runAbout = `run [-config FILE] [-profile NAME] [-frames FILE] [-check | -example]

The daemon: plays on the real board, speaks, keeps the journal, and serves a
host on the serial port where the settings name one.

Whoever holds repeat while it starts has the board calibrated and its pieces
enrolled, as "calibrate" and "enroll" do; a board that knows no piece has them
enrolled unasked.

With -check it only looks whether it could: exit code 0, or 1 and one sentence
that says what is missing. Without, it stays up: what is wrong is said aloud and
on the standard error, and play begins once it is mended.`

func runDaemon(version string) func(context.Context, []string, Streams) error {
	return func(ctx context.Context, args []string, s Streams) error {
		f := flag.NewFlagSet("run", flag.ContinueOnError)
		sv := &service.Service{Version: version, Out: s.Out, Err: s.Err}
		settingsFlags(f, &sv.Settings)
		f.StringVar(&sv.Frames, "frames", "", "write what sensors, readers and buttons say to `FILE`, for replay -frames: some 4 MB an hour;\na file that is there already gets the ending .before")
		check := f.Bool("check", false, "only say whether the board could play")
		example := f.Bool("example", false, "only print a settings file, every key with its meaning")
		if err := parseFlags(f, runAbout, args, s); err != nil {
			return err
		}
		if *example && *check {
			return usageError(errors.New("run: -check and -example exclude each other"))
		}
		if *example {
			fmt.Fprint(s.Out, config.Example())
			return nil
		}
		if f.NArg() > 0 {
			return usageError(fmt.Errorf("run: %q is no flag; -config FILE names the settings", f.Arg(0)))
		}
		if err := needsLinux("run"); err != nil {
			return err
		}
		sv.Settings.Find()
		if *check {
			return sv.Check()
		}
		err := sv.Run(ctx)
		if errors.Is(err, service.ErrPrinted) {
			return status{code: 1}
		}
		return err
	}
}

// settingsFlags are the flags of the commands for the real board.
func settingsFlags(f *flag.FlagSet, s *app.Settings) {
	f.StringVar(&s.File, "config", "", "settings `FILE` (default "+app.SystemConfig+" where it exists)")
	f.StringVar(&s.Profile, "profile", "", "build of the board, instead of the settings': the `NAME` of one of ours, or a file")
}
