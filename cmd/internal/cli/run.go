package cli

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/run"
)

const runAbout = `The daemon: plays on the real board, speaks, keeps the journal, and serves a page
in the browser, and a host on the serial port, where the settings name them.

If the repeat button is held while it starts, it calibrates the board and enrolls
the pieces first, as "calibrate" and "enroll" do, or, if pass is pressed with it,
forgets what players have set over the settings; if no piece is known, it enrolls
them unasked.

With --check it only tests whether the board can play: exit code 0, or 1 and one
sentence about what is missing. Without --check it keeps running: it reports a
mistake aloud and on the standard error, and plays once that is corrected.`

func runCommand(version string, s Streams) *cobra.Command {
	sv := &run.Service{Version: version, Out: s.Out, Err: s.Err}
	var check, example bool
	c := &cobra.Command{
		Use:   "run",
		Short: "play on the real board, as the daemon",
		Long:  runAbout,
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if example && check {
				return usageError(errors.New("run: --check and --example exclude each other"))
			}
			if example {
				_, err := fmt.Fprint(s.Out, config.Example())
				return err
			}
			if err := needsLinux(runtime.GOOS, "run"); err != nil {
				return err
			}
			sv.Settings.Find()
			if check {
				return sv.Check()
			}
			sv.Settings.Named = false // the daemon reads them again and again
			return sv.Run(c.Context())
		},
	}
	settingsFlags(c, &sv.Settings)
	textFlag(c, &sv.Frames, "frames", "FILE", "write what sensors, readers and buttons say to FILE, for replay --frames: some 4 MB an hour; an older file gets the ending .before")
	c.Flags().BoolVar(&check, "check", false, "only report whether the board can play")
	c.Flags().BoolVar(&example, "example", false, "only print a settings file, every key with its meaning")
	return c
}

// needsLinux refuses what only the board itself can do on another system.
func needsLinux(system, command string) error {
	if system == "linux" {
		return nil
	}
	return fmt.Errorf("%s: the board needs Linux on a Raspberry Pi, and this is %s; demo plays on any computer", command, system)
}
