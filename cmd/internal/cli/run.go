package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/service"
)

const runAbout = `The daemon: plays on the real board, speaks, keeps the journal, and serves a
host on the serial port where the settings name one.

If the repeat button is held while it starts, it calibrates the board and enrolls
the pieces first, as "calibrate" and "enroll" do; if no piece is known, it enrolls
them unasked.

With --check it only tests whether the board can play: exit code 0, or 1 and one
sentence about what is missing. Without --check it keeps running: it reports a
mistake aloud and on the standard error, and plays once that is corrected.`

func runCommand(version string, s Streams) *cobra.Command {
	sv := &service.Service{Version: version, Out: s.Out, Err: s.Err}
	var check, example bool
	c := &cobra.Command{
		Use:   "run",
		Short: "the daemon: play on the real board",
		Long:  runAbout,
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case example && check:
				return usageError(errors.New("run: --check and --example exclude each other"))
			case example:
				_, err := fmt.Fprint(s.Out, config.Example())
				return err
			}
			return runService(c.Context(), sv, check)
		},
	}
	settingsFlags(c, &sv.Settings)
	f := c.Flags()
	f.StringVar(&sv.Frames, "frames", "", "write what sensors, readers and buttons say to `FILE`, for replay --frames: some 4 MB an hour;\na file that is there already gets the ending .before")
	f.BoolVar(&check, "check", false, "only report whether the board can play")
	f.BoolVar(&example, "example", false, "only print a settings file, every key with its meaning")
	return c
}

func runService(ctx context.Context, sv *service.Service, check bool) error {
	if err := needsLinux("run"); err != nil {
		return err
	}
	sv.Settings.Find()
	if check {
		return sv.Check()
	}
	return sv.Run(ctx)
}

// settingsFlags are the flags of the commands for the real board.
func settingsFlags(c *cobra.Command, s *app.Settings) {
	f := c.Flags()
	f.StringVar(&s.File, "config", "", "settings `FILE` (default "+app.SystemConfig+" where it exists)")
	f.StringVar(&s.Profile, "profile", "", "build of the board, instead of the settings': the `NAME` of one of ours, or a file")
	complete(c, "profile", app.Builds())
}

// needsLinux refuses what only the board itself can do, where this is another system.
func needsLinux(command string) error { return needsLinuxOn(runtime.GOOS, command) }

func needsLinuxOn(system, command string) error {
	if system == "linux" {
		return nil
	}
	return fmt.Errorf("%s: the board needs Linux on a Raspberry Pi, and this is %s; demo plays on any computer", command, system)
}
